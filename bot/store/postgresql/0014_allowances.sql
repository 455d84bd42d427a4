-- How many requests each process may make (`bot.store.allowances`); `until` is as in `leases`.

CREATE TABLE allowances (
    owner TEXT PRIMARY KEY,
    need DOUBLE PRECISION NOT NULL,
    rate DOUBLE PRECISION NOT NULL,
    reserved DOUBLE PRECISION NOT NULL,
    number BIGINT NOT NULL,
    refusals BIGINT NOT NULL,
    until DOUBLE PRECISION NOT NULL
);

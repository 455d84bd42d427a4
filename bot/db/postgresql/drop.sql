-- Drops what a start has made in a database that turned out to be unused, unless a bot has taken it meanwhile.

DO $$ DECLARE made TEXT; BEGIN
    IF NOT EXISTS (SELECT FROM notes WHERE key = 'application') THEN
        FOR made IN
            SELECT format('TABLE %I', tablename) FROM pg_tables WHERE schemaname = current_schema()
            UNION ALL
            SELECT format('FUNCTION %s', oid::regprocedure) FROM pg_proc
            WHERE pronamespace = current_schema()::regnamespace
            AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
        LOOP
            EXECUTE format('DROP %s CASCADE', made);
        END LOOP;
    END IF;
END $$

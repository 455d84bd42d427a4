# Parity, on one small board, without colours, groups or anything that stands out.
goal-example-parity = Odd wants an odd number of black stones on the full board, Even an even one.
rules-example-parity = In turn, Odd first, each player puts one stone of either colour on any empty cell. On the full board, an odd number of black stones wins for Odd.
typing-example-parity = Write a turn like `a1 black`.
score-example-parity = { $black ->
    [1] There's one black stone.
   *[other] There are { $black } black stones.
  }
outcome-black-parity = The number of black stones has decided.
turn-rule-example-parity = Place one stone, black or white.
figure-example-parity-full = Three black stones: Odd wins.
figure-example-parity-none = No black stone, an even number: Even wins.

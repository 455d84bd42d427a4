
# Five in a row.
goal-example-five = Be first to have an unbroken line of stones of your colour.
rules-example-five =
    In turn, Black first, each player puts one stone of their own colour on any empty point. Whoever has as many stones in an unbroken straight line as agreed, across, down or slanting, wins. If the board is full before that, nobody does.
typing-example-five = Write a turn like `c4`.
score-example-five = { $lines ->
    [0] Nobody has { $row } in a row.
   *[other] There are { $row } in a row.
  }
outcome-in-a-row = There are { $row } in a row.
outcome-full-board = The board is full, and there is no line.
turn-rule-example-five = Place one stone.
marked-example-five = { $count } in a row: { $cells }.
choose-row = How many stones in a row win
explain-row = **Option { OPTION("row") }:** how many stones in a row win, { $low } to { $high }. Left out, it's as many as suit the board; on the usual one { $usual }.
option-row-is = In a row: { $value }
name-row = row
figure-example-five-line = Three in a row win here.
figure-example-five-draw = The board is full, and there is no line: a draw.

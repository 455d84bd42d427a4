
# Five in a row.
goal-five = Be first to have an unbroken line of stones of your colour.
rules-five =
    In turn, Black first, each player puts one stone of their own colour on any empty point. Whoever has as many stones in an unbroken straight line as agreed, across, down or slanting, wins. If the board is full before that, nobody does.
    Write a turn like `c4`.
score-five = { $lines ->
    [0] Nobody has { $row } in a row.
   *[other] There are { $row } in a row.
  }
outcome-in-a-row = There are { $row } in a row.
outcome-full-board = The board is full, and there is no line.
turn-rule-five = Place one stone.
turn-leads-five = for a line of { $row }
choose-row = How many stones in a row win
explain-row = **Option { name-row }:** how many stones in a row win, { $low } to { $high }. Left out, it is as many as suit the board; on the usual one { $usual }.
option-row-is = In a row: { $value }
name-row = row
figure-five-line = Three in a row win here.
figure-five-draw = The board is full, and there is no line: a draw.

# Hex.
goal-hex = Join your two sides of the board.
rules-hex =
    In turn, Black first, each player puts one stone of their own colour on any empty cell. Black wants to join the top with the bottom, White the left side with the right. Instead of the second turn of the match, the players may exchange their colours.
    Write a turn like `c4`, or `swap`.
score-hex = Nobody has joined two sides yet.
outcome-joined-sides = Two sides are joined.
turn-rule-hex = { $when ->
    [first] Place one stone; your opponent may take it over.
   *[later] Place one stone.
  }
turn-leads-hex = to join two sides
figure-hex-joined = Black has joined top and bottom.
figure-hex-taken = There is a stone already.
board-rhombus = Rhombus { $first }
notation-swap = swap
scene-swap = swaps
button-swap = Swap
swap-does = the players exchange their colours
swap-really = Do you want to exchange colours in match #{ $match }? The stone that was played is yours then.

# Catchup.
goal-catchup = Own the largest group when the board is full.
rules-catchup =
    Black begins with one stone. From then on, White next, a turn is one or two stones of one's own colour, or three if the opponent's turn has made the largest group on the board larger. On the full board the largest group wins; if these are equal, the next are compared.
    Write a turn like `c4 d5`.
score-catchup = The numbers beside the stones are the sizes of the largest groups.
outcome-largest-groups = The board is full.
turn-rule-catchup = Place one stone or two, or three after the largest group has grown.
turn-leads-catchup = then the next turn
figure-catchup-turn = White has placed two stones.
figure-catchup-end = The board is full, and Black's largest group has one stone more.

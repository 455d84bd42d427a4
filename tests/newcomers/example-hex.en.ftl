
# Hex.
goal-example-hex = Join your two sides of the board.
rules-example-hex =
    In turn, Black first, each player puts one stone of their own colour on any empty cell. Black wants to join the top with the bottom, White the left side with the right. Instead of the second turn of the match, the players may exchange their colours.
typing-example-hex = Write a turn like `c4`, or `swap`.
score-example-hex = Nobody has joined two sides yet.
outcome-joined-sides = Two sides are joined.
turn-rule-example-hex = { $when ->
    [first] Place one stone; your opponent may take it over.
   *[later] Place one stone.
  }
turn-leads-example-hex = to join two sides
marked-example-hex = Joined: { $cells }.
figure-example-hex-joined = Black has joined top and bottom.
figure-example-hex-taken = There's a stone already.
board-rhombus = Rhombus { $first }
notation-swap = swap
scene-swap = swaps
button-swap = Swap
swap-does = the players exchange their colours
swap-really = Do you want to exchange colours in match #{ $match }? The stone that was played is yours then.


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

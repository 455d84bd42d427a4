### What Oddity says in English. Each part of the bot has its section; a new error is worded here at once.

## rules

aim = **You play { $seat }.** { $goal }
aim-odd = **You are { $title ->
    [odd] Odd:** when the board is full, 1, 3, 5 … big groups win for you.
   *[even] Even:** when the board is full, 0, 2, 4 … big groups win for you.
  } The circled number counts them. Each turn you choose the colour.
aim-strands = **You are { $seat }.** Once the board is full, only the largest group counts. The corners show both.
aim-catchup = **You are { $seat }.** Once the board is full, only the largest group counts. But let yours grow { $bonus ->
    [larger] larger than any before
   *[level] to the size of your opponent's or beyond
  }, and they may place three stones.
aim-xodd = **You are { $seat }.** At the end, fewer groups win; the corners count them. After every turn the number of all groups must be odd.
aim-yodd = { aim-xodd }
aim-mark = { $kind ->
    [dashes] New on the board: a dashed line. That group needs a stone or two to be big.
   *[number] New on the board: numbers. { $numbers ->
        [size] They tell how many stones a group has.
        [rank] Each stands on a big group: 1 is the largest.
       *[count] They count the groups of each colour.
      }
  }
goal-odd = Fill the board. An odd number of big groups: Odd wins. An even number: Even wins.
goal-strands = Own the largest group when the board is full.
goal-catchup = Own the largest group when the board is full. The catch: draw level or ahead, and your opponent places three stones.
goal-xodd = On a grid: own fewer groups than your opponent. The catch: every turn must leave an odd number of groups, black and white together.
goal-yodd = On hexagons: own fewer groups than your opponent. The catch: every turn must leave an odd number of groups, black and white together.
option-cover-is = A turn covers { $value ->
    [exact] exactly X
   *[up-to] up to X
  } cells marked X
option-bonus-is = A third stone, when the opponent's largest group { $value ->
    [larger] is larger than any before
   *[level] has drawn level or ahead
  }

# A stone of a colour on a cell.
stone-black = { $name } black
stone-white = { $name } white

# The words that turns are typed with, separated by commas, of letters alone; a reader's own come before the
# English ones. The names of cells are the same in every language.
notation-black = b, black
notation-white = w, white
notation-pass = pass
# Words that part one stone from the next, words that mean nothing, and words that mean nothing beside a pass.
notation-and = and
notation-on = on, at
notation-please = i, ll, would, will, like, want, have, must, to, please, now, thanks

# What cannot be read (NotationError).
error-turn-empty = There's no turn in that. Name a cell, such as { $example }.
error-text-too-long = That's { $length } characters long; a turn may have { $limit }.
error-unknown-word = “{ $word }” means nothing in a turn. Write cells such as { $example } and the colours black and white.
error-number-alone = “{ $number }” needs a letter before it: cells are written like { $example }.
error-no-cell-name = “{ $text }” isn't a cell. A cell is a letter and a number, such as { $example }.
error-cell-missing = Where does the { $colour } stone go? Name a cell, such as “{ $example } { $colour }”.
error-colour-missing = Which colour for { $cell }? Write “{ $cell } black” or “{ $cell } white”.
error-colours-unclear = “{ $text }” leaves open which colour goes where. Write each stone with its colour, such as “{ $example } black, { $other } white”.
error-pass-and-stones = Passing and placing stones don't go into one turn. Write “pass” alone, or leave it out.
error-pass-and-words = I don't know “{ $word }” in “{ $text }”. To pass, where the game allows it, write “pass” alone.
error-range-not-straight = “{ $range }” means the cells in a straight line from { $first } to { $last }, but no line joins them. Name each cell, with spaces between: { $first } { $last }.
error-range-taken = “{ $range }” means all cells in that line, but { $cell } already has a { $colour } stone. Name each cell, with spaces between.
error-range-too-long = “{ $range }” means all { $given } cells in that line, but a turn has { $most ->
    [one] one stone
   *[other] at most { $most } stones
  }. Name only the cells you want, with spaces between.
error-no-such-letter = There's no { $cell } on this board: the letters go from { $first } to { $last }.
error-no-such-number = There's no { $cell } on this board: { $letter } goes from { $first } to { $last }.
error-diagram-rows = A diagram of this board has { $expected } rows, not { $given }.
error-diagram-row = Row { $row } of the diagram has the wrong number of cells: { $given }, but { $expected } on this board.
error-diagram-mark = “{ $mark }” means nothing in a diagram. Write x for black, o for white, and a dot or a number for an empty cell.
error-board-mark = “{ $mark }” isn't a number of a cell; 1 to 9 are.

# What the rules do not allow (IllegalTurnError).
error-over = This match is over; nothing more can be played.
error-no-such-cell = There's no cell { $given } on this board: its cells are numbered from 0 to { $last }.
error-cell-taken = There's already a { $colour } stone on { $cell }. Choose an empty place.
error-cell-twice = { $cell } is named twice; each stone needs a place of its own.
error-no-passing = You can't pass in this game. Place a stone.
error-one-stone-only = A turn is exactly one stone, not { $given }. Choose one of them.
error-stones-at-most = A turn is at most { $most } stones, not { $given }.
error-begin-with-one-stone = The first turn of the match is exactly one stone, not { $given }.
error-no-third-stone = Place one stone or two, not { $given }. A third is yours right after { $bonus ->
    [larger] your opponent makes a new largest group
   *[level] your opponent's largest group grows to at least the size of yours
  }, and their last turn didn't do that.
error-wrong-colour = You place { $colour } stones only. Leave the colour out, or write “{ $cell } { $colour }”.
error-first-turn-one-two = The first turn of the match covers exactly one cell, marked 2.
error-numbers-differ = The cells of a turn must all be marked with the same number; these are marked { $numbers }.
error-too-many-cells = { $number ->
    [one] Only one cell marked 1 can be covered in a turn, not { $given }.
   *[other] Up to { $number } cells marked { $number } can be covered in a turn, not { $given }.
  }
error-too-few-cells = { $needed ->
    [one] Exactly one cell marked { $number } must be covered in this turn, not { $given }.
   *[other] Exactly { $needed } cells marked { $number } must be covered in this turn, not { $given }.
  }
error-first-turn-one-stone = The first turn of the match is exactly one stone, of either colour.
error-too-many-stones = A turn is one stone or two, not { $given }.
error-even-groups = That would leave { $groups } groups; after a turn the number must be odd. Try other places or colours. The buttons under the board offer only legal turns.
error-even-groups-one-more = That would leave { $groups } groups; after a turn the number must be odd. One more stone puts that right, for example: { $examples }.
error-even-groups-alone = That would leave { $groups } groups; after a turn the number must be odd. One of the two stones alone is legal: { $alone }.

# What does not exist or does not fit (SetupError).
error-no-such-game = { $game ->
    [none] It doesn't say which game that is, as “Game: odd” does.
   *[other] There's no game “{ $game }”.
  } There are: { $known }.
error-no-such-board = You can't play { $game } on “{ $board }”. Its boards are: { $known }.
error-board-near = You can't play { $game } on { $board }. { $why } The nearest board that works is { $near }.
error-mirrored-board = It has { $cells } cells, an even number: Even could always win there by answering opposite with the other colour.
error-board-sides = Each side must be from { $low } to { $high } long.
error-no-such-option = { $game } has no option “{ $option }”. { $known ->
    [none] It has none.
   *[other] Its options are: { $known }.
  }
error-option-range = “{ $value }” isn't possible for { $option }. Choose a whole number from { $low } to { $high }.
error-option-choice = “{ $value }” isn't possible for { $option }. Choose one of: { $choices }.
error-setup-broken = This set-up can't be read: { $problem }.
error-numbers-missing = This game needs a board with a number on every cell.
error-even-number-of-cells = A board of { $cells } cells could end in a tie; the number of cells must be odd.
error-no-cell-marked-2 = No cell of this board is marked 2, so there's no first turn.

# What cannot be, whatever the game (InvalidValueError); people meet these words only when they program.
error-turn-of-placements = { $given } isn't a turn: a turn is a tuple of placements, each a cell (0 or more) and a colour.
error-board-of-tiling = { $given } isn't a tiling to lay a board out on; tiling("hexhex-5") is one.
error-board-of-numbers = { $given } can't number a board: its numbers are a tuple, one from 1 to 9 for each cell, or none at all.
error-numbers-per-cell = This board has { $cells } cells; each needs a number, but the numbers given are { $given }.
error-position-on-board = { $given } isn't a board for a position to be on.
error-position-of-stones = { $given } can't lie on a board: stones are a tuple of colours, with None where a cell is empty.
error-stones-per-cell = This board has { $cells } cells, but { $given } places for stones; each cell has one.
error-position-counts = { $given }: the turns and the passes of a position are counted from 0.
error-position-memory = { $given } can't be remembered by a position; a value that never changes can, such as a number or a tuple.
error-winner-of-seats = { $given } can't have won: the winner is seat 0 or 1, or None in a draw.

# What a match on record has wrong (RecordError); the line or the turn is named before.
error-record-tag = “{ $tag }” isn't a tag of this game's records. There are: { $known }.
error-record-line = “{ $text }” is neither a tag such as “Game: odd” nor a numbered turn such as “1. e5 white”.
error-record-number = This turn is numbered { $number }; the next one is { $expected }.
error-record-result = “{ $given }” isn't a result. Write one of { $expected }, with the reason in brackets if it isn't on the board.
error-record-result-differs = The turns lead to another result: { $seat ->
    [0] the first seat wins
    [1] the second seat wins
   *[draw] it's a draw
  } ({ $why }).
error-record-numbers = The board “{ $board }” is dealt anew for each match, so its record needs the numbers. Add a line “Numbers:” and a row of digits for each row of cells.
error-record-json = This isn't a record in JSON: { $problem ->
    [syntax] there's a comma, a bracket or a quotation mark too many or too few
    [half-character] it contains half a character
    [nested] its lists or objects are nested too deeply
    [object] this has to be an object
    [list] this has to be a list
    [twice] this is there twice
    [players] it needs two players, in the order of the seats
    [winner] the winner has to be 0, 1, "draw" or null
    [reason] there's a reason, but no winner
   *[single] this has to be one text or number
  }.
error-record-empty = There's nothing in it.
error-record-format = This looks like { $format }, as other programs write it. I can't read that.
error-record-second = Another record begins here. I read one at a time.
error-record-nameless = A tag has no name. There are: { $known }.
error-record-tag-twice = “{ $tag }” is there twice. Once is right.
error-record-export = These are { $matches } matches, and I read one at a time. Copy one of them out of “matches”.
error-record-tiling = There's no tiling “{ $tiling }”. One would be “hexhex-5”.
error-record-no-digit = A cell of the board has no number. From 1 to 9 would do.
error-record-digit = A cell can't have the number “{ $mark }”. From 1 to 9 would do.

# How it stands: score-<game>.
score-odd = { $counted ->
    [0] No big groups yet ({ $group } stones or more). Zero is even: Even is ahead.
    [one] One big group: odd. Odd is ahead.
   *[other] { $counted } big groups: { $parity ->
        [odd] odd. Odd
       *[even] even. Even
      } is ahead.
  }
score-strands = { $rank ->
    [0] Largest groups are equal: Black { $first }, White { $second }.
    [1] { $leader ->
        [white] Largest group: White { $second }, Black { $first }.
       *[black] Largest group: Black { $first }, White { $second }.
      }
   *[other] Largest groups are equal, so the next decide (Black { $black }; White { $white }).
  } { $leader ->
    [black] Black is ahead.
    [white] White is ahead.
   *[nobody] Nobody is ahead.
  }
score-yodd = { $total ->
    [0] No groups yet.
   *[other] Groups: Black { $black }, White { $white }.
  } { $leader ->
    [black] Black is ahead (fewer wins).
    [white] White is ahead (fewer wins).
   *[nobody] Nobody is ahead.
  }
score-xodd = { score-yodd }
score-catchup = { score-strands }{ $most ->
    [3] {" "}The next turn may have three stones.
   *[other] { "" }
  }

# Why it ended: outcome-<reason>. Who won is said before.
outcome-odd-count = The board is full: { $counted ->
    [one] one big group
   *[other] { $counted } big groups
  }, an odd number.
outcome-even-count = The board is full: { $counted ->
    [0] no big group, and zero is even.
   *[other] { $counted } big groups, an even number.
  }
outcome-larger-group = The board is full. { $rank ->
    [1] { $winner ->
        [1] White's largest group has { $more } stones, Black's { $fewer }.
       *[0] Black's largest group has { $more } stones, White's { $fewer }.
      }
   *[other] { $rank ->
        [2] The largest groups are equal
       *[other] The { $before } largest groups are equal
      }; the next has { $winner ->
        [1] { $more } for White, { $fewer } for Black.
       *[0] { $more } for Black, { $fewer } for White.
      }
  }
outcome-fewer-groups-passes = Both players passed, with { $black ->
    [0] no black group
    [one] one black group
   *[other] { $black } black groups
  } against { $white ->
    [0] no white group
    [one] one white group
   *[other] { $white } white groups
  }: fewer is better.
outcome-fewer-groups-no-room = No stone can be placed any more, with { $black ->
    [0] no black group
    [one] one black group
   *[other] { $black } black groups
  } against { $white ->
    [0] no white group
    [one] one white group
   *[other] { $white } white groups
  }: fewer is better.

## scenes

# The picture in words (alt text), one sentence each.
scene-title = { $game } { $match }, board{ $ply ->
    [0] {""} { $board }, before the first turn.
    [one] {""} after one turn.
   *[other] {""} after { $ply } turns.
  }
scene-title-no-match = { $game }, board { $board }, { $ply ->
    [0] before the first turn.
    [one] after one turn.
   *[other] after { $ply } turns.
  }
scene-turn-before = Turn before: { $turn }.
scene-last-turn = Last turn: { $turn }.
scene-list-comma = ,{" "}
scene-pass = pass
scene-to-move = { $seat } to move.
scene-won = { $seat } has won.
scene-drawn = The match is a draw.
scene-ended = The match has ended without a winner.
scene-pending = Not yet played: { $turn }.
scene-marked = Ringed: { $cells }.
scene-questioned = In question: { $cells }.
scene-hint = Hint { $number }: { $turn }.
scene-cells = { $kind ->
    [black] Black: { $cells }.
    [white] White: { $cells }.
    [number] Empty, marked { $number }: { $cells }.
    [further] Marked { $number }: { $cells }.
   *[empty] Empty: { $cells }.
  }
scene-all-others = { $kinds ->
    [1] all
   *[other] all others
  }
scene-cut = There's more; the text board has all of it.
scene-whole-cut = There's more; the record as a file has all turns.
scene-tried = Try: nobody has played this.
scene-proposed = The position that this would lead to:
scene-animation = Animation of the match from its first turn on. This is its last picture:
scene-numbers = { $numbers ->
    [size] A number on a stone is the size of its group.
    [rank] Numbers on squares rank the big groups, the largest first.
   *[count] Bars join the stones of a group. Numbers count the groups of each colour, from the top down.
  }

# Groups and cells in words. What is said of a group follows its size.
scene-group = { $colour ->
    [black] Black
   *[white] White
  }, { $size ->
    [one] one stone
   *[other] { $size } stones
  }{ $state }: { $cells }.
# Groups of one size and state, in few words.
scene-groups = { $colour ->
    [black] Black
   *[white] White
  } { $size }: { $cells }
scene-groups-are = { $state ->
    [plain] { $cells }
    [counts] Big: { $cells }
    [compared] Compared in the end: { $cells }
    [closed] Closed in: { $cells }
   *[short] { $lacks ->
        [one] One
       *[other] { $lacks }
      } short: { $cells }
  }.
scene-group-state = { $state ->
    [counts] {", "}big
    [largest] {", "}the largest of its colour
    [compared] {", "}compared in the end
    [closed] {", "}closed in, so never big
   *[short] {", "}needs { $lacks ->
        [one] one stone
       *[other] { $lacks } stones
      }
  }
scene-group-free = ; { $count } empty beside it: { $cells }
scene-sides = { $colour ->
    [black] Black
   *[white] White
  }'s sides: { $cells }.
scene-groups-cut = There's more; { COMMAND("board") } tells all groups, page by page.
scene-cell = { $cell }: { $colour ->
    [black] a black stone
   *[white] a white stone
  }. { $size ->
    [one] It's a group of its own{ $state }{ $free }.
   *[other] Its group has { $size } stones{ $state }: { $cells }{ $free }.
  }
scene-cell-empty = { $cell }: empty{ $number ->
    [0] .
   *[other] , marked { $number }.
  }
scene-neighbours = { $count ->
    [one] Its one neighbour
   *[other] Its { $count } neighbours
  }: { $cells }.
# Neighbours that belong to one group.
scene-beside = { $cells } { $colour ->
    [black] black
   *[white] white
  }, { $whose ->
    [same] the same group
   *[other] { $size ->
        [one] a single stone
       *[other] one group of { $size } stones
      }{ $state }
  }
scene-beside-empty = { $cells } empty{ $number ->
    [0] {""}
   *[other] {" "}({ $number })
  }

# How cells are named.
naming-columns = Columns have letters (a on the left), rows have numbers (1 at the bottom).
naming-columns-end = The last column is { $last }, the top row { $high }.
naming-rows = Rows have letters (a at the bottom); in each row the numbers count from the left.
naming-rows-end = Row by row from the bottom: { $rows }.
naming-neighbours = { $on ->
    [points] Points are neighbours if a line joins them directly.
   *[cells] Cells are neighbours if they share a side; a shared corner isn't enough.
  }
naming-example = Each has { $fewest } to { $most } neighbours. Those of { $cell }, for example: { $cells }.

# The text board.
scene-text-legend = x black, o white, capitals for { $newest ->
    [one] the last turn
   *[other] the last { $newest } turns
  }. { $rows ->
    [columns] Letters name columns, numbers rows.
   *[rows] Letters name rows; count cells from the left.
  }

record-running = The match isn't over: { $ply ->
    [0] no turn has been played
    [one] one turn has been played
   *[other] { $ply } turns have been played
  } so far.

# What the engine thinks of a record (`oddity think`).
think-turn = Best turn: { $turn }
think-chance = { $seat } wins with it in about { $percent } of 100 matches.
think-won = { $seat } wins with it for certain, whatever the opponent plays.
think-lost = { $seat } loses for certain, whatever it plays, if the opponent makes no mistake.
think-line = Expected: { $line }
think-speed = { $simulations ->
    [one] One simulation
   *[other] { $simulations } simulations
  } in { $seconds } seconds: { $rate } a second.

## matches

error-challenge-yourself = You can't challenge yourself. Name somebody else, or leave the opponent out so that anybody may accept.
error-challenge-bot = { PERSON($opponent, form: "begins") } is a bot and can't play. Choose a person or me, or leave the opponent out so that anybody may accept.
error-accept-own = This is your own challenge: somebody else has to accept it. You can withdraw it.
error-accept-other = This challenge is for { PERSON($opponent) }: only they can accept it. Make one of your own with { COMMAND("challenge") }.
error-decline-other = This challenge is for { PERSON($opponent) }: only they can decline it.
error-decline-open = This challenge is open to anybody, so nobody can decline it. Only the challenger can withdraw it.
error-withdraw-other = This challenge comes from { PERSON($challenger) }: only they can withdraw it.
error-challenge-closed = { $status ->
    [accepted] This challenge has already been accepted.
    [declined] This challenge has been declined.
    [withdrawn] This challenge has been withdrawn.
   *[expired] This challenge has expired: it stayed open for a week.
 } Make a new one with { COMMAND("challenge") }.
error-challenger-left = { PERSON($challenger, form: "begins") } has left this server, so I've withdrawn this challenge. Make one of your own with { COMMAND("challenge") }.
error-no-challenge = I don't know this challenge any more. Make a new one with { COMMAND("challenge") }.
error-no-match = There's no match #{ $match } in this server that you can see. Find its number with { COMMAND("matches") }.
error-no-match-any-more = I don't know this match any more. See yours with { COMMAND("matches") }.
error-no-match-here = No match has been played in this channel, and you have none running in this server. Start one with { COMMAND("challenge") }.
error-no-own-match = { no-matches-mine }
error-nothing-to-claim = There's nothing to claim just now: in all your matches the opponent has time left.
error-which-match = Several matches are possible. Which one do you mean?
menu-part = { $label } ({ $first } to { $last })
which-match-more = { $count } more don't fit into the lists: name yours by its number, as { COMMAND("matches") } shows it.
error-not-seated = You don't play in match #{ $match }. Only its two players can do this.
error-match-over = Match #{ $match } is over.
error-match-damaged = Match #{ $match } is damaged and can't be shown. The people who run this bot can look into it with `oddity doctor`.
error-stale-turn = Match #{ $match } has moved on since this board was posted. Look at the newest one with { COMMAND("board") }.
error-not-your-turn = It isn't your turn in match #{ $match }: { PERSON($player) } is to move.
error-rematch-running = Match #{ $match } is still running. You can have a rematch when it's over.
error-rematch-former = Your opponent in match #{ $match } has deleted their data. Challenge somebody else with { COMMAND("challenge") }.
error-rematch-offered = A rematch of match #{ $match } has been offered already. Look for its card further down.

## commands

bug = Sorry, something went wrong on my side. See where things stand with { COMMAND("board") }. If it happens again, tell the people who run this bot the reference { $reference }.
cannot-post = What you did is saved, but I'm not allowed to post in that channel. A server manager can give me these permissions there: View Channel, Send Messages, Embed Links, Attach Files and Read Message History. Then { COMMAND("board") } brings the board.
not-stored = I can't save anything right now, so that didn't go through. Try again in a few minutes.
perhaps-stored = I was cut off while saving that, so I can't tell whether it went through. Take a look in a few minutes, before you try again.
text-refused = The filter of this server doesn't let me post that: it minds something that a person has written.
discord-refuses = Discord refused that, so I couldn't finish it (its error { $code }). { COMMAND("board") } shows how things stand.
discord-busy = Discord isn't answering right now, so I couldn't finish this. Try again in a minute; { COMMAND("board") } shows how things stand.
error-form-too-late = I took too long, so Discord didn't open the form. Press the button once more.
error-unknown-button = This button is from another version of me and doesn't work any more. See where things stand with { COMMAND("board") }.
error-command-changed = This command is newer than your Discord. Restart Discord, then pick it from the list again; { COMMAND("help") } shows what there is.
add-me = Add me to a server: { $link }
error-only-in-server = This works only in a server, where an opponent can see the board.
error-missing-permissions = I can't post boards in this channel until a server manager gives me: { $permissions }. Or try another channel.

seat-odd = Odd
seat-even = Even
seat-black = Black
seat-white = White
board-is = Board: { $board }
option-group-is = Big groups: { $value } stones or more

challenge-person = { PERSON($opponent, form: "begins") }, { PERSON($challenger) } challenges you to a match of **{ $game }**.
challenge-anybody = { PERSON($challenger, form: "begins") } is looking for an opponent: **{ $game }**.
challenge-several = { PERSON($challenger, form: "begins") } plays **{ $game }** with up to { $seats } people.
challenge-rematch = { PERSON($opponent, form: "begins") }, { PERSON($challenger) } asks you for a rematch: **{ $game }**.
challenge-line-rematch = { " " }· rematch
challenge-seat = { $seat ->
    [random] Seats are drawn at random.
   *[other] { PERSON($challenger, form: "begins") } plays { $seat }.
 }
challenge-is-open = Expires on { $until } unless somebody answers.
challenge-seats = { PERSON($challenger, form: "begins") } plays **{ $game }** with { $who }. { $left ->
    [one] One seat is left.
   *[other] { $left } seats are left.
  }
challenge-rated = { $rated ->
    [yes] ⚖ Rated.
   *[no] Not rated.
  }
challenge-is-accepted-by-several = { PERSON($challenger, form: "begins") } plays with { $who }.
challenge-is-withdrawn-by-several = { PERSON($challenger, form: "begins") } plays with { $who }, and withdrew the seats that were left.
challenge-is-expired-by-several = { PERSON($challenger, form: "begins") } plays with { $who }. The other seats weren't taken in time.
challenge-plays = { PERSON($first, form: "begins") } plays { PERSON($second) }: { $game }
challenge-is-accepted = { PERSON($opponent, form: "begins") } accepted the challenge of { PERSON($challenger) }.
challenge-is-declined = { PERSON($opponent, form: "begins") } declined the challenge of { PERSON($challenger) }.
challenge-is-withdrawn = { PERSON($challenger, form: "begins") } withdrew the challenge.
challenge-is-expired = Nobody answered the challenge of { PERSON($challenger) } in time.

match-title = **{ $game }** { $match ->
    [record] · record
   *[other] #{ $match }
  } · { PERSON($first) } ({ $first_seat }) – { PERSON($second) } ({ $second_seat })
match-short = **{ $game }** #{ $match }
match-title-damaged = **#{ $match }** · damaged, can't be shown
match-ply = { $ply ->
    [0] start
   *[other] turn { $ply }
  }
match-line = { $ply }. { PERSON($player, form: "begins") }: { $kind ->
    [undone] taken back
   *[stones] { $turn }
  }
match-line-in-channel = **{ $game }** #{ $match } · { $line }
match-turn = { PERSON($player, form: "begins") } { $kind ->
    [pass] passed
   *[stones] played **{ $turn }**{ $did }
  }.
match-turn-before = Before this match: { $kind ->
    [pass] a pass
   *[stones] **{ $turn }**
  }.
match-from-position = { $ply ->
    [one] It begins from a position after one turn.
   *[other] It begins from a position after { $ply } turns.
  }
match-pass-too = If { PERSON($player) } passes too, it's over: { $winner ->
    [nobody] a draw.
   *[other] { $winner } wins.
  }
match-pass-too-by-you = If you pass too, { $result ->
    [won] you win
    [lost] you lose
   *[drawn] it's a draw
  }{ $score ->
    [none] .
   *[other] {" "}{ $score }.
  }
match-to-move = { PERSON($player, form: "begins") } to move as { $seat }.
match-thinking = { PERSON($player, form: "begins") } is thinking.
match-won = **{ PERSON($player, form: "begins") } ({ $seat }) wins!** { $why }
match-won-by-you = **You win!** { $why }
match-lost-by-you = **You lose.** { $why }
match-drawn = **The match is a draw.** { $why }
outcome-resigned = { $whose ->
    [yours] You
   *[theirs] { PERSON($loser, form: "begins") }
  } resigned{ $proven ->
    [yes] : the loss is proven
   *[no] { "" }
  }.

# The line of a channel on which the thread of some matches hangs: who plays, the score, the newest result.
results = **{ $games }** · { PERSON($first) } – { PERSON($second) }{ $score ->
    [none] { "" }
   *[other] {" "}{ $score }
  } · #{ $match }{ $how ->
    [running] { "" }
   *[over] : { $winner ->
        [none] { $how ->
            [played] a draw after { $turns ->
                [one] one turn
               *[other] { $turns } turns
              }
           *[ended] ended without a winner
          }
       *[other] { PERSON($winner) } won { $turns ->
            [0] before the first turn
            [one] after one turn
           *[other] in { $turns } turns
          }{ $how ->
            [resigned] , by resignation
            [time] , on time
            [left] , as the other one has left
            [decided] , as a moderator decided
           *[played] { "" }
          }
      }
  }
results-tournament = { $name }, round { $round }

button-accept = Accept
button-decline = Decline
button-withdraw = Withdraw
button-replay = Replay
button-record = Record
button-rematch = Rematch
button-play = Play
button-board = Board
button-resign = Resign
button-resign-yes = Yes, resign

turn-form = Your turn in match #{ $match }
turn-form-label = Turn
turn-form-help = For example { $colours ->
    [fixed] c3 d4
   *[free] e5 white
  }
resign-really = Do you want to resign match #{ $match } against { PERSON($opponent) }? They win, and this can't be taken back.
rematch-offered = The rematch is offered.

## the computer

# What PERSON(…) says of the computer.
computer = Oddity
level = { level-name } level
level-name = { $level ->
    [6] newcomer
    [7] beginner
    [8] curious
    [9] eager
    [1] improver
    [10] relaxed
    [11] sociable
    [2] casual
    [12] attentive
    [13] steady
    [3] club
    [4] strong
   *[other] best
  }
choose-level = How strong I play, as your opponent
button-computer = Play { $game } against me
computer-waits = Match #{ $match } against me is still running: { $where }. Do you want to go on with it?
button-computer-another = Begin another
button-computer-instead = Play me instead
button-rematch-swapped = Rematch, seats swapped
button-computer-bigger = Bigger board
button-computer-other = Another game
computer-which-game = Which game would you like?
button-turned = See where it turned
after-first = Good first match. See where it turned, or try again?
after-win = **Congratulations:** your first win at { level }!
after-first-win = **A win in your first match: congratulations!**
after-win-helped = **Well done:** your first win at { level }, with hints or a turn undone. Win without help, and the level counts as beaten.
after-first-win-helped = **A win in your first match: well done!** You had hints or a turn undone. Win without help, and the level counts as beaten.
level-harder = Ready for a little more? Next is **{ $next }**.
level-easier = Two losses in a row at { level }. How about **{ $next }**, a little easier?
button-again = Again
button-computer-next = Next level
button-computer-easier = Easier level
computer-is-slow = On so large a board I can look at few turns of { $game }, and play below my level. A smaller one is better for me.
computer-level = How strong should I be? I answer within seconds; you can take as long as you like.
error-computer-off = I'm not playing at the moment: the people who run me have switched that off. Challenge a person with { COMMAND("challenge") }.
error-computer-not-here = Matches against me are turned off in this server. Challenge a person with { COMMAND("challenge") }.
error-too-many-against-computer = You've reached this server's limit of { $limit ->
    [one] one match against me at a time. Finish it first.
   *[other] { $limit } matches against me at once. Finish one first.
  }
error-computer-no-limit = Against me a turn may take as long as you like: leave { OPTION("days") } out.
error-computer-other = Only { PERSON($challenger) } can switch this challenge to a match against me.
error-no-such-level = There's no level { $level }. Choose one of those that { OPTION("level") } offers.
error-level-for-person = A { OPTION("level") } is for matches against me. Leave it out to challenge a person, or leave the { OPTION("opponent") } out.
error-not-computer = That wasn't a match against me.
server-computer = { $most ->
    [0] - Nobody plays against the computer here.
    [one] - Each person may have one running match against the computer here.
   *[other] - Each person may have { $most } running matches against the computer here.
  }
choose-most-against-computer = How many matches one person may play against me at once; 0 for none

rules-title = **{ $game }** ({ $designer }, { $year })
rules-odd =
    - Odd starts. In turn, put **one stone** on any empty cell. **Black or white? You choose.** No colour is yours.
    - Stones of one colour that touch are a **group**. It's **big** from 5 stones on; on the board below, from 3.
    - Black and white groups count together. 0 is even.
rules-strands =
    - Black starts with one stone on a 2.
    - Then, in turn, cover empty cells that share a number: one **1**, up to two **2s**, up to three **3s** and so on. You can't pass.
    - Stones of one colour that touch are a **group**. Largest equal? The second largest decide, and so on. No draws.
rules-xodd =
    - Black starts with one stone. Then place **one or two** a turn, or pass. **Black or white? You choose**, for each.
    - Stones of one colour joined along the lines are a **group**. A single stone is one, too.
    - Two passes in a row end the match.
rules-yodd =
    - Black starts with one stone. Then place **one or two** a turn, or pass. **Black or white? You choose**, for each.
    - Stones of one colour that touch are a **group**. A single stone is one, too.
    - Two passes in a row end the match.
rules-catchup =
    - Black starts with one stone. Then place **one or two** of your colour, no passing.
    - **Three**, if your opponent's largest group just grew and is at least as large as yours.
    - Touching stones of one colour are a **group**. Largest equal? The second largest decide, and so on.
rules-facts = About { $minutes } minutes · difficulty { $difficulty } of 5
typing-odd =
    { "" }**Typing.** A turn is `e5 white`. **Names of the cells** says which cell is e5.

    { "" }**What the picture shows.** A solid line goes around big groups, and the circled number counts them. Dashed groups are nearly big. Top right: who is to move, by the counts that win: 1 3 5 for Odd, 0 2 4 for Even.
typing-strands =
    { "" }**Typing.** A turn is `c3 d4 e5`, or `c3-c5` for all cells in a straight line. **Names of the cells** says which cell is c3.

    { "" }**What the picture shows.** The stones of the last turn are ringed. In the corners: the largest group of each colour, and a triangle for who is to move.
typing-xodd =
    { "" }**Typing.** A turn is `c4 black, d5 white`, or `pass`. **Names of the cells** says which point is c4.

    { "" }**What the picture shows.** The stones of the last turn are ringed. In the corners: the groups of each colour, and a triangle for who is to move.
typing-yodd =
    { "" }**Typing.** A turn is `c4 black, d5 white`, or `pass`. **Names of the cells** says which cell is c4.

    { "" }**What the picture shows.** The stones of the last turn are ringed. In the corners: the groups of each colour, and a triangle for who is to move.
typing-catchup =
    { "" }**Typing.** A turn is `c4 d5`, or `c3-c5` for all cells in a straight line. **Names of the cells** says which cell is c4.

    { "" }**What the picture shows.** The stones of the last turn are ringed. In the corners: the largest group of each colour, and a triangle for who is to move.
rules-boards = **Boards:** { $boards }
rules-sheet = Boards of { $game }: { $boards }
rules-any-size = **In any size, with sides from { $low } to { $high }:** { $board }
# What each option of a game means, on the last page of its rules.
explain-group = **Option { OPTION("group") }:** how many stones make a group big, { $low } to { $high }. Nick Bentley: a smaller number makes Odd more tactical, stone by stone; a larger one more strategic, planned far ahead. Left out, it depends on the board; on the usual one it's { $usual }.
explain-cover = **Option { OPTION("cover") }:** with “up to X”, as usual, a turn covers one to X cells marked X. With “exactly X” it covers X of them, or all that are left if there are fewer.
explain-bonus = **Option { OPTION("bonus") }:** as usual, you may place three stones once your opponent's largest group has grown and is at least as large as yours. By the older rule it must be larger than any group before, of either colour. Third stones are then rarer, and drawing level gives none.
mark-teaching = to learn on
mark-usual = the usual one
mark-expert = for experts

no-matches-mine = You have no running matches in this server. Start one with { COMMAND("challenge") }.
and-more = … and { $count } more.
list-goes-on = { $items } and { $count } more

command-record = Download a match as a text file
command-replay = Step through a match, turn by turn
of-match = { $match ->
    [record] of the record
   *[other] of match #{ $match }
  }
replay-file = { $ply ->
    [0] The start { of-match }.
    [one] The first turn { of-match }.
   *[other] All { $ply } turns { of-match }.
  }
replay-skips = It's long: each picture is { $turns } turns further.
replay-ply = { $ply ->
    [0] start, { $last ->
        [one] one turn
       *[other] { $last } turns
      } in all
   *[other] turn { $ply } of { $last }
  }
button-step-first = First
button-step-back = Back
button-step-next = Next
button-step-last = Last
button-step-comment = Next comment
button-example = Example match
button-step-return = Back to the replay
button-go-to = Go to a turn
go-to-form = Go to a turn
go-to-label = Number of the turn
go-to-help = 0 is the start of the match
button-animation = Animation
button-one-picture = One picture
button-pace-slow = Slower
button-pace-usual = Usual speed
button-pace-fast = Faster
button-share = Share
button-share-position = Only this turn
button-share-replay = The whole match
share-question = { $ply ->
    [0] What shall everybody here see: the start { of-match }, or the whole match to step through?
   *[other] What shall everybody here see: turn { $ply } { of-match }, or the whole match to step through?
  }
replay-shared = { PERSON($person, form: "begins") } looks back:
replay-is-shared = Everybody here can see it now.
error-replay-no-such-turn = { $match ->
    [record] The record
   *[other] Match #{ $match }
  } has { $last ->
    [0] no turns yet: 0, the start, is all there is.
    [one] one turn so far: 0 or 1 would do.
   *[other] { $last } turns so far: any number from 0 to { $last } would do.
  }
error-replay-not-a-turn = { $given ->
    [none] There's no turn in it.
   *[other] “{ $given }” isn't a turn.
  } A number from 0 to { $last } would do.
error-share-only-in-servers = Sharing works in a server's channels.
error-share-not-here = Not everybody here may look into the channel of match #{ $match }. Share it there instead.
record-file = { $match ->
    [record] The record.
   *[other] The record of match #{ $match }.
  } People can read it, and so can { COMMAND("replay") } and `oddity record`.

## thinking ahead

button-try = Try from here
button-try-on = Try on
button-try-turn = Try { $turn }
button-try-back = Back
button-try-next = Next
button-try-plan = Plan this line
button-plan-tried = Plan it
button-try-play = Play from here
button-play-as = I play { $seat }
button-play-drawn = Draw the seats
button-play-anybody = Anybody
try-title = **Trying out** from turn { $ply } { of-match } · { $game } · nothing counts
try-form = Turns to try
try-form-label = Turns, with a semicolon between two
try-form-help = As you'd type them to play. They're tried one after the other, for both sides.
try-typed-wrong = “{ $typed }”: { $why }
try-shared = { PERSON($person, form: "begins") } tries something out:
try-plan-really = **Shall these turns be planned in match #{ $match }?**
play-on-seat = **A match from here:** which side do you take?
play-on-opponent = **A match from here:** who is your opponent? At a level, it's me.
play-on-person = Challenge somebody
begun-elsewhere = You'll find it in { $where }: there it has a thread of its own.
play-on-offered = The challenge is in the channel.
error-try-of-others = You can look at match #{ $match }, but only its players may try turns out while it runs. Once it's over, everybody may.
error-try-off = In match #{ $match } you agreed not to try turns out. Once it's over, you may.
error-try-changed = This try no longer fits match #{ $match }: turns were taken back since. Open the match with { COMMAND("replay") } and try from there.
error-try-full = That's as far as a try goes: { $turns ->
    [one] one turn
   *[other] { $turns } turns
  }. Step back to try something else.
error-try-no-plan = A plan in match #{ $match } begins with your opponent's turn and ends with yours. These turns don't.
error-try-play-running = Match #{ $match } still runs. Once it's over, you can play from here.
error-hint-of-try = Match #{ $match } still runs, so there are no hints in a try.
## example matches

# What is said in the example match of a game after so many of its turns (data/examples); 0 is the start.
# Every cell and number is held to the board by tests/features/explain/test_examples.py.
example-odd-0 = Stones belong to nobody: in each turn you choose black or white. Here a group is big from 4 stones on. Odd wants an odd number of big groups, Even an even one; 0 is even.
example-odd-4 = 4 turns, 4 stones, and none touches another of its colour. Nobody shows yet where a big group may grow.
example-odd-8 = c3 joins c2: 2 of the 4 stones that a group needs. You may help a group, or block it, with either colour.
example-odd-12 = d5 links f3 and e4 with d6: 4 black stones, the first big group. Odd is ahead now, though Even made it. Only the full board decides.
example-odd-20 = e3 makes the black group larger: 8 stones, still 1 big group. Beyond 4, size is worth nothing. Such turns wait until the other side must move.
example-odd-22 = b1 completes a white group of 4 with b2, b3 and a2. That makes 2: even. 15 cells are empty, and d4 black would now win for Odd, whatever Even does.
example-odd-23 = Odd completes d1, d2, d3 and e2 instead: 3 big groups, and Odd leads. But this gave the match away: Even can now win.
example-odd-24 = And there is exactly one turn that wins: g3 white. With f4 it makes 2 stones where another group can grow.
example-odd-28 = Black on c4 keeps white groups apart. White there would merge 2 of them into one, and leave 2 big groups. Merging changes the number as well.
example-odd-32 = g4 completes g2, g3 and f4: 4 groups are big, and 5 cells are left. Even wins from here, whatever Odd plays.
example-odd-37 = The board is full, and 4 groups are big: Even wins. Look back from here: it was decided at turn 23.
example-strands-0 = A turn covers cells that bear the same number, and at most as many. So up to 2 with a 2, and up to 6 with a 6. The largest group wins. Black begins with one 2.
example-strands-1 = e4 bears a 2. The middle has low numbers: few stones in a turn, but that is where groups meet.
example-strands-2 = White covers 3 cells that bear a 3. e2 and f2 touch already; h2 stands alone.
example-strands-4 = Only 2 stones, for f5 and g4 bear a 2. But they lie in the middle, between e4 and h4.
example-strands-6 = g3 is worth a whole turn: it links h2 with g4 and f5, so 4 white stones are one group. Look for cells that link.
example-strands-11 = The best turn so far: f6 and g5 link Black's groups of 6 and 3. At one stroke Black has 11, and White 9.
example-strands-13 = Again 2 stones do much: c4 and d4 pick up e4 from turn 1 and b3 from turn 3. Black's largest group is 15 now.
example-strands-15 = c2 and c3 reach b1: 18. Only g1 stands apart. Single stones from the beginning are worth much, if you can fetch them later.
example-strands-17 = Now all 6 corners at once. They bear a 6, so they make many stones, but far from the middle. From here Black wins, whatever White does.
example-strands-24 = The board is full: 29 to 18. Were these equal, the second largest groups would decide, and so on.
example-xodd-0 = The fewer groups of your colour, the better. After every turn the number of all groups, both colours together, must be odd. You place 1 or 2 stones, each in either colour.
example-xodd-1 = Black begins with 1 stone, which is 1 group: odd.
example-xodd-2 = White adds 2 stones apart from each other, so there are 3 groups. With c2 alone there would be 2, and that isn't allowed.
example-xodd-3 = Black adds 2 groups to Black's own, which looks strange. But b2 and c3 now stand at both corners between c2 and b3: those two can't link there.
example-xodd-5 = Black has 5 groups and White 4. Groups that are apart now may still be linked at the edge later. So count where they can meet, not how many there are.
example-xodd-6 = White shows the quiet way: c1 extends c2, and e3 extends d3. No group is added, so it stays at 9.
example-xodd-7 = Black has 7 groups, White 4, and yet Black wins from here, whatever White does. All along the edge there are points that link several groups.
example-xodd-9 = a2 and a4 sew the left edge together: b2, a3 and b4 become one group with them. Black goes from 7 down to 5.
example-xodd-11 = b5 and d5 do the same at the top: Black is down to 3, and White still has 4.
example-xodd-13 = Only e1 is empty, and neither colour is allowed there: the number of groups would be even. So the match ends, with 3 groups for Black and 4 for White.
example-yodd-0 = Yodd is Xodd on hexagons: few groups of your own colour win, and after every turn the number of all groups must be odd. Here no diagonals are left open: who links, cuts.
example-yodd-2 = White places 2 stones that don't touch: 3 groups in all. d5 and f4 want to link through e4 or e5.
example-yodd-3 = Black takes both. e4 and e5 belong to d6 now, so Black has a single group, and White has 2, cut apart on this side.
example-yodd-5 = e3 and f2 go round the white stones at the top. 5 black stones in a chain, and still 1 group.
example-yodd-7 = The wall is nearly done: 7 black stones from d6 to d2. Whoever is cut off can only fill up inside.
example-yodd-9 = c1 and g2 bring the wall to 9 stones and to the edge on the left. f3 and f4 are walled in, but for a gap on the right.
example-yodd-11 = Black plays white, too. b5 extends White's group and changes no number; f5 closes the gap. Now f4 can't reach d5 any more.
example-yodd-13 = Black even fills c3 and c4 in white: harmless turns run out for White. From here Black wins, whatever White does.
example-yodd-15 = a3 is a second black group, and e1 a third white one. Both numbers grow by 1, so 5 groups are odd again, and Black stays ahead.
example-yodd-21 = Both pass, and that ends it: 3 black groups, 4 white ones. Black had the one wall that White couldn't break.
example-catchup-0 = The largest group wins once the board is full. A turn has 1 or 2 stones. Watch for the moments when somebody may place a third.
example-catchup-3 = Black links c4, d4 and e3 to a group of 3. White has single stones only, so White may now place a third.
example-catchup-4 = White uses all 3 and has 5 in one group. That's more than Black's 3, so now Black may place 3.
example-catchup-5 = Black draws ahead with 6, and pays for it as well. Ask yourself before each turn: is growing worth a stone to my opponent?
example-catchup-6 = White leads again with 8, so Black may place 3.
example-catchup-7 = Black has 3 stones, but holds back: f2 makes the group 7 stones, one short of White's 8. So White gets no third stone. This is the heart of Catchup: keep up, but stay just behind.
example-catchup-8 = White has only 2 stones this time, and still grows to 10 with b1 and b2.
example-catchup-9 = With g2, g3 and g4 Black draws level, 10 to 10. That's enough: White may place 3. With one stone less, there would have been no third.
example-catchup-10 = a4, c1 and f5 take White to 13. From here White wins against everything that Black can try.
example-catchup-16 = d1 and d2 tie e1 and e2 to the large group: 18. Late in a match, room to grow is worth more than an extra stone.
example-catchup-18 = The last cell is filled: 19 to 11. Were the largest groups equal, the second largest would decide, and so on.

## records that are read in

record-title = **{ $game }** · { $kind ->
    [example] example match
   *[record] record
  }
# How a record that isn't decided on the board says it ended.
outcome-of-record = { $reason ->
    [none] So the record says.
    [resigned] So the record says: by resignation.
    [time] So the record says: on time.
    [agreed] So the record says: both agreed.
   *[other] So the record says: { $reason }.
  }
menu-replay-record = Replay this record
menu-try = Try it out
choose-record = A file with the record of a match, or a picture of my boards
choose-record-text = The same as text; a message has a menu entry for it
record-is-kept = Only you see this until you share it. Its buttons work for a week.
record-wrong = **This record can't be read.** { $where ->
    [line] Line { $line }: “{ $quoted }”
    [turn] Turn { $line }
    [key] “{ $quoted }”
   *[nowhere] { "" }
  }
record-right = A record begins with “Game: odd” (or another game) and numbers each turn, such as “1. e5 white”. { COMMAND("record") } writes one.
error-record-gone = That record isn't kept any more: its week is over, or it was deleted. Read it in again with { COMMAND("replay") }.
error-record-too-long = That's too long. A record may have { $most } kB.
error-record-turns = There are { $turns } turns. A record may have { $most }.
error-record-no-text = That file isn't text in UTF-8. A record is a text file, as { COMMAND("record") } gives it.
error-record-none-there = There's no record in that message. Choose one that has a file, the text of a record, or a board of mine.
error-record-no-picture = That picture carries no record. My boards do, as I posted them; a screenshot or a smaller copy has lost it, and puzzles and lessons have none.
error-record-damaged = The record in that picture is damaged. Take the picture from the message in which I posted it.
error-record-one = Choose one of `match`, `record` and `text`.
error-record-not-loaded = I couldn't get that file from Discord. Try again in a minute, or paste its text.
error-hint-record-runs = { $whose ->
    [own] This stands as your running match #{ $match } does.
   *[server] This stands as a running match does that a whole server plays.
  } Hints would be help from a third, so there are none until that is over.
command-rules = Read the rules of a game
choose-game = The game
command-challenge = Challenge somebody to a match
command-challenge-game = Challenge somebody to { $game }
command-play = Make your turn step by step, or play it at once by typing it
command-resign = Give up a match
command-board = Look at the board of a match
command-matches = List running or finished matches: yours, another person's, or a channel's
choose-opponent = Whom you challenge; left out, anybody may accept
choose-board = The board to play on
choose-group = How many stones make a group big
choose-cover = How many cells marked X a turn covers
choose-bonus = When a player may place a third stone
choose-seat = Your seat; left out, it's drawn
choose-turn = Your turn, for example e5 white; left out, you make it step by step
choose-match = The number of the match

## builder

# The private message in which a turn is made.
draft-title = **Your turn in match #{ $match }** · { $game }
# Beside the bot's own turns, "of" is the server for the match of all its people.
want = { $of ->
    [server] The server plays
   *[you] You play
  } { $seat }. { $score }
want-odd = **{ $of ->
    [server] The server wants
   *[you] You want
  } an { $title ->
    [odd] odd
   *[even] even
  } number** of big groups ({ $group }+ stones). Now { $counted }: { $parity ->
    [odd] odd
   *[even] even
  }
want-strands = **{ $of ->
    [server] The server is { $seat } and wants
   *[you] You're { $seat } and want
  } the largest group.** Now Black { $rank ->
    [0] { $first }, White { $second }
    [1] { $first }, White { $second }
   *[other] { $black }; White { $white }
  }
want-catchup = { want-strands }
want-yodd = **{ $of ->
    [server] The server wants
   *[you] You want
  } fewer { $title ->
    [black] black groups** than white ones. Now { $black } : { $white }
   *[white] white groups** than black ones. Now { $white } : { $black }
  }
want-xodd = { want-yodd }
turn-rule-odd = Place one stone of either colour.
turn-rule-strands = { $when ->
    [first] Cover one cell marked 2.
   *[later] { $cover ->
        [exact] Cover exactly X cells that are all marked X.
       *[up-to] Cover up to X cells that are all marked X.
      }
  }
turn-rule-yodd = { $when ->
    [first] Place one stone of either colour.
   *[later] Place one stone or two, of either colour. After your turn the number of groups must be odd.
  }
turn-rule-xodd = { turn-rule-yodd }
turn-rule-catchup = { $most ->
    [1] Place one stone.
    [3] Place one stone, two or three. The third is yours as { PERSON($opponent) }'s largest group grew to { $grown }.
   *[other] Place one stone or two.
  }
draft-stones = **{ $turn }**: { $does }.
draft-covers = Covers { $given } of up to { $most }.
draft-fine = Ready to play.
draft-even-groups-one-more = Add a stone that makes the number of groups odd. The buttons show only those.
draft-row = Row { $row }
draft-cell = { $number ->
    [none] { $cell }
   *[other] { $cell } ({ $number })
  }
button-confirm = Play { $turn }
button-pass = Pass
pass-really = Do you want to pass{ $match ->
    [none] { "" }
   *[other] { " " }in match #{ $match }
  }? You place no stone, and your opponent is to move. If they pass as well, the match is over.
pass-ends = Do you want to pass{ $match ->
    [none] { "" }
   *[other] { " " }in match #{ $match }
  }? Your opponent has passed before you, so the match would be over: { $outcome }
button-rows = Other row
button-remove = Remove { $cell }
button-type = Type it
button-more = More
button-close = Close
button-return = Back to the turn
button-try-again = Try again
button-build = Tap cells instead

# What a turn does: in lists of choices, and above the picture.
turn-effect = { $joined ->
    [0] { $size ->
        [one] new group
       *[other] new group of { $size }
      }
    [one] { $stones ->
        [one] grows
       *[other] grow
      } to { $size }
   *[other] { $stones ->
        [one] joins
       *[other] join
      } { $joined } into { $size }
  }
turn-effect-new = { $count ->
    [2] two
    [3] three
   *[other] { $count }
  } new { $colour ->
    [black] black{" "}
    [white] white{" "}
   *[both] { "" }
  }groups
# What a turn did that was played, behind it.
turn-did = : { $does }
# The cells of a turn that all carry one number.
turn-marked = { $turn }, marked { $number }
turn-choice = { $turn }: { $does }{ $leads ->
    [none] { "" }
   *[other] ; { $leads }
  }
turn-either = { $cell } in either colour
turn-leads-alike = { $how ->
    [all] Then
   *[others] Otherwise
  } { $leads }
pass-does = no stone
turn-stones = { $count ->
    [one] one stone
   *[other] { $count } stones
  }
turn-leads-odd = { $changes ->
    [no] still{" "}
   *[yes] {""}
  }{ $counted } big { $counted ->
    [one] group
   *[other] groups
  }: { $parity ->
    [odd] Odd
   *[even] Even
  } is ahead
turn-leads-strands = Black { $first }, White { $second }
turn-leads-yodd = { $total } { $total ->
    [one] group
   *[other] groups
  } ({ $black } black, { $white } white){ $parity ->
    [odd] { "" }
   *[even] : even, needs another stone
  }
turn-leads-xodd = { turn-leads-yodd }
turn-leads-catchup = Black { $first }, White { $second }{ $most ->
    [3] ; then the other side may place three
   *[other] { "" }
  }

turn-played = You { $kind ->
    [pass] passed
   *[stones] played **{ $turn }**
  } in match #{ $match }{ $opponent ->
    [none] { "" }
   *[other] { " " }against { PERSON($opponent) }
  }.
# Against the computer: what the player has played, and its answer.
turn-answered = You { $kind ->
    [pass] passed
   *[stones] played **{ $turn }**
  }, I { $answer_kind ->
    [pass] passed
   *[stones] answered **{ $answer_turn }**
  }.
# The same, where the board stands in another channel.
played-elsewhere = { $told }{ $state ->
    [thinking] {" "}I'm thinking.
    [theirs] {" "}{ PERSON($player, form: "begins") } is to move.
   *[yours] { "" }
  } → { $where }
button-go-on = Go on
turn-already = Match #{ $match } has moved on: you { $kind ->
    [pass] passed
   *[stones] played **{ $turn }**
  } there.
moved-on = { $remark ->
    [restored] A backup was restored: what this board shows is lost.
   *[other] Match #{ $match } has moved on since this board was posted.
  }
newest-board = The newest board: { $where }
newest-board-hidden = Its newest board can't be shown in the channel just now; look at it with { COMMAND("board") }.

## challenging

# The card of a challenge: at most 35 words in all.
card-terms = { $board } · { $days ->
    [0] no time limit
    [one] one day a turn
   *[other] { $days } days a turn
  } · { $rated ->
    [yes] rated
   *[no] not rated
  } · { $seat ->
    [random] seats drawn
   *[other] { PERSON($challenger) } plays { $seat }
  }{ $turn ->
    [1] { "" }
   *[other] { " " }· from turn { $turn }
  }{ $terms ->
    [special] { " " }· special terms
   *[usual] { "" }
  }
card-aim-odd = An odd number of big groups ({ $group }+ stones): Odd wins.
card-aim-strands = The largest group wins.
card-aim-catchup = The largest group wins, but catching up helps your opponent.
card-aim-xodd = Fewer groups win; after every turn their number is odd.
card-aim-yodd = { card-aim-xodd }
button-details = Details
# What is behind its button “Details”, line by line.
challenge-note = { PERSON($challenger, form: "begins") } says: “{ $note }”
challenge-days = A turn may take { $days ->
    [one] one day
   *[other] { $days } days
  }; { $rule ->
    [automatic] whoever lets that pass loses.
   *[claim] after that the opponent may claim the win, but nothing ends by itself.
  }
challenge-no-limit = A turn may take as long as you like.
challenge-each = Everybody who accepts plays a match of their own.
challenge-thread = The match gets a thread of its own.
challenge-reason = The reason: “{ $reason }”
challenge-expired-notice = { PERSON($challenger, form: "begins") }, nobody took your challenge to { $game } in time, so I've closed it.
challenge-declined-notice = { PERSON($challenger, form: "begins") }, { PERSON($opponent) } has declined your challenge to { $game }.
error-challenge-shown-later = Your challenge is saved, but Discord isn't answering right now. Its card appears by itself within a few minutes.
error-challenge-not-shown = I couldn't show your challenge, so I've taken it back. Try again in a minute.
error-challenge-locked = I couldn't show your challenge, so I've taken it back. Discord doesn't let me write in <#{ $channel }>, most likely because it's locked.
error-free-text-too-long = That text is { $length } characters long; up to { $limit } fit.
error-days-per-turn = “{ $days }” isn't possible for the days per turn. Choose one of { $choices }, or no limit.
error-opponent-cannot-see = { PERSON($opponent, form: "begins") } can't see this channel. Pick one that you can both see.
error-no-such-person = I can't find this person in the server any more. Challenge somebody else.

button-take = Take the seat
decline-form = Decline the challenge
decline-form-label = Reason
decline-form-help = Shown to everybody; you can leave it empty.

# The entry of the menu on a person's name, and its form.
menu-challenge = Challenge
challenge-which-game = To which game do you challenge { PERSON($person) }?
button-challenge-to = { $game }
challenge-form = Challenge { $person } to { $game }
challenge-form-board = Board
challenge-form-board-help = { $more ->
    [one] One more can be typed after the command for challenges.
   *[other] { $more } more can be typed after the command for challenges.
}
challenge-form-days = Days per turn
challenge-form-more = Seat, options and thread
challenge-form-more-help = Only what should not be as usual.
challenge-form-usual = As usual
challenge-form-note = Note
challenge-form-note-help = Shown to everybody; you can leave it empty.
seat-choice = { $seat ->
    [first] You move first
   *[second] Your opponent moves first
  }
thread-choice = { $value ->
    [yes] In a thread of its own
   *[no] Not in a thread of its own
  }
error-choices-exclude = These don't go together: { $choices }. Choose one of them.
error-choice-of-other-game = “{ $choice }” doesn't go with { $game }. Leave it out, or choose the other game.
days-are = { $days ->
    [0] no limit
    [one] one day
   *[other] { $days } days
  }
days-as-server = As usual in this server

# Time.
match-to-move-by = { PERSON($player, form: "begins") } to move as { $seat }, by { $due } ({ $left }).
match-overtime = The time of { PERSON($player) } ran out on { $due }. { PERSON($opponent, form: "begins") } can { $leads_to ->
    [cancels] cancel the match, as no first turn was made,
   *[wins] claim the win
  } below or with { COMMAND("claim") }, or give two more days. Until then { PERSON($player) } can still play.
outcome-time = { $whose ->
    [yours] Your time
   *[theirs] The time of { PERSON($loser) }
  } was over{ $rule ->
    [automatic] , and in this server that ends a match.
   *[claim] .
  }
outcome-left = { PERSON($loser, form: "begins") } has left the server.
button-claim = Claim the win
button-claim-cancel = Cancel the match
button-give-time = Give two more days
time-given = Your opponent in match #{ $match } has two more days for this turn.
error-time-not-over = Your opponent's time in match #{ $match } isn't over, so there's nothing to give yet.
on-vacation = 🏖 { PERSON($person, form: "begins") } is on vacation { $state ->
    [on] until { $ends }
   *[planned] from { $starts } until { $ends }
  }.
error-claim-without-limit = In match #{ $match } a turn may take as long as you like, so there's nothing to claim.
error-claim-own-turn = In match #{ $match } it's your own turn. Only your opponent's time can run out.
error-claim-early = In match #{ $match } the time of { PERSON($player) } isn't over: it ends on <t:{ $until }:f>. Until then you can't claim the win.
error-claim-not-shown = I couldn't tell { PERSON($player) } yet that it's their turn in match #{ $match }, so their time hasn't begun. It begins when the board appears; { COMMAND("board") } lets me try again.

# Threads, and channels that are lost.
thread-lacks = The match is played right here. For a thread, a server manager needs to give me: { $permissions }.
thread-impossible = There's no thread, because { $why ->
    [full] this server has as many threads as it may have
    [taken] there's another thread on the card already
    [busy] Discord lets me open no more for now
   *[other] Discord doesn't let me open one here
  }: the match is played right here.
match-moved = The match goes on here, because { $why ->
    [too_many_threads] its thread is asleep, and this server has as many threads awake as Discord allows
   *[channel_gone] the place where it was played is gone
  }.
error-cannot-post = What you did is saved, but I can't show the board in <#{ $channel }>. A server manager needs to give me: { $permissions }. Then the board appears by itself.
error-channel-closed = What you did is saved, but Discord doesn't let me write in <#{ $channel }>, most likely because it's locked. Once it's open again, the board appears by itself.
error-card-lacks = That's saved, but I can't change the card in <#{ $channel }>. A server manager needs to give me: { $permissions }. Then it changes by itself.
error-card-closed = That's saved, but Discord doesn't let me write in <#{ $channel }>, most likely because it's locked. Once it's open again, the card changes by itself.
error-channel-gone = What you did is saved, but the channel of match #{ $match } is gone. Look at it with { COMMAND("board") }. Play your next turn in any other channel, and the match goes on there.
error-shown-later = What you did is saved, but Discord isn't answering right now. The board of match #{ $match } appears within a few minutes.
error-busy = Discord isn't answering right now, but nothing is lost in match #{ $match }. Try again in a minute.
error-threads-full = What you did is saved, but the thread <#{ $channel }> is asleep, and this server has as many threads awake as Discord allows. I try again every minute until the board can be shown.
error-board-refused = What you did is saved, but Discord refuses the board of match #{ $match } (its error { $code }). I'll try again in an hour; { COMMAND("board") } shows it to you now.
error-thread-locked = What you did is saved, but the thread <#{ $channel }> is locked. Once a moderator unlocks it, the board appears by itself.

# By direct message, for those who want that.
direct-turn = It's your turn in { $game } #{ $match }: { $where }
direct-over = { $game } #{ $match } is over: { $where }
direct-moderated = A moderator has changed something in { $game } #{ $match }: { $where }
direct-not-shown = I can't show the board in <#{ $channel }> just now. Look at it in the server with { COMMAND("board") }.

choose-pictures = Whether earlier boards keep their pictures
choose-days = Days a turn may take
choose-note = A few words for the card
choose-thread = In a thread of its own
command-claim = Claim the win when your opponent's time is over or they've left the server

## study

choose-view = How the board is shown at first
choose-cell = A cell, such as e5: what lies on it and around it, in words
choose-board-turn = Number of a turn: how the match stood after it (0 = at the start)
view-picture = Picture
view-groups = Picture with all groups outlined
view-text = Text board
view-words = Groups in words
menu-board = Show board privately
error-no-such-view = A board can't be shown as “{ $view }”. Choose one of: { $known }.
error-board-from-elsewhere = That match isn't of this server. Use the menu of the message that it was forwarded from.
error-no-board-there = There's no board of mine in that message. Choose a message that shows a match, or use { COMMAND("board") }.
board-is-older = The match has moved on since that message; this is how it stands now.
board-by-number = By its number, that message is about match #{ $match }, between { PERSON($first) } and { PERSON($second) }.

# Hints: good turns, best first, and why. What a turn does is said of it, so it begins with a verb.
command-hint = See three good turns and why, against the computer or after a match
choose-hint-turn = Number of the turn; left out, the next, or the last of a finished match
button-hint = Hint
button-hint-take = { $number }: { $turn }
button-hint-of = Hints for turn { $turn }
hint-title = **Hints for turn { $turn } { of-match }** · { $game } · { $seat } to move
hint-line = **{ $number }. { $turn }** ({ $chance }): { $why }.{ $leads ->
    [none] { "" }
   *[other] { " " }Then { $leads }.
  }
hint-chance = { $proven ->
    [won] proven win
    [lost] proven loss
   *[open] { $percent }% to win
  }
hint-state = {", "}{ $lacks ->
    [one] one stone
   *[other] { $lacks } stones
  } short of big
hint-why = { $deed ->
    [completes] completes the { $colour } group at { $cell }, which is big now with { $size } stones
    [merges] joins { $parts } { $colour } groups ({ $before } stones) into one of { $size }, so that fewer are big
    [seals] leaves the { $colour } group of { $size } at { $cell } no room for the { $lacks ->
        [one] stone that it needs
       *[other] { $lacks } stones that it needs
      } to be big
    [joins] joins { $parts } { $colour } groups ({ $before } stones) into one of { $size }{ $state }
    [hinders] takes room from the { $colour } group of { $size } at { $cell }, which needs { $lacks ->
        [one] one stone
       *[other] { $lacks } stones
      } and has { $free } empty { $on ->
        [points] { $free ->
            [one] point
           *[other] points
          }
       *[cells] { $free ->
            [one] cell
           *[other] cells
          }
      } left
    [extends] lets the { $colour } group at { $cell } grow to { $size } stones{ $state }
   *[starts] begins a new { $colour } group{ $size ->
        [one] {""}
       *[other] {" "}of { $size } stones
      }{ $state }
  }
error-hint-between-people = Match #{ $match } is between two people, and a hint would be help from a third. That wouldn't be fair, so there are hints only once it's over. Against me you can have them at any time.
error-hint-in-try = You play match #{ $match } without help: there are no hints until it's over, and no turn is taken back or tried out.
error-hint-no-such-turn = { $match ->
    [record] The record
   *[other] Match #{ $match }
  } has hints for the turns 1 to { $last }.
error-hints-off = I'm not thinking about turns at the moment, so there are no hints. The people who run me have switched that off.
error-hints-busy = I'm busy just now. Try again in a moment.
hint-judged = Played: **{ $turn }** ({ $chance }). { $best ->
    [yes] That's as good as it gets.
   *[no] Best: **{ $better }** ({ $chances }).
  }

look-text = Text board
look-picture = Picture
look-words = Groups in words
button-naming = Names of the cells
look-page = Page { $page } of { $pages }
look-groups = Show all groups
look-fewer-groups = Show fewer groups
look-numbers = Show covered numbers
look-no-numbers = Hide covered numbers
look-turn = Rotate
look-mirror = Mirror
look-more = More options
look-less = Back to the board
# What names of cells the button leads to.
look-labels = { $labels ->
    [both] All names
    [edges] Names at the edges only
    [cells] Names in the cells only
   *[none] No names
  }

choose-which = Which matches; left out, those that are running
which-running = Running matches
which-finished = Finished matches
which-all = All matches
choose-against = Only matches against this person
choose-person = Whose matches; left out, they are yours
choose-here = Only matches of this channel
matches-mine = { $count ->
    [one] You have one running match{ $against ->
        [none] {""}
       *[other] {" "}against { PERSON($against) }
      } in this server:
   *[other] You have { $count } running matches{ $against ->
        [none] {""}
       *[other] {" "}against { PERSON($against) }
      } in this server:
  }
matches-theirs = { $count ->
    [one] { PERSON($person, form: "begins") } has one running match{ $against ->
        [none] {""}
       *[other] {" "}against { PERSON($against) }
      } in this server that you can see:
   *[other] { PERSON($person, form: "begins") } has { $count } running matches{ $against ->
        [none] {""}
       *[other] {" "}against { PERSON($against) }
      } in this server that you can see:
  }
matches-everybody = { $count ->
    [one] One match{ $against ->
        [none] {""}
       *[other] {" "}against { PERSON($against) }
      } is running in this channel:
   *[other] { $count } matches{ $against ->
        [none] {""}
       *[other] {" "}against { PERSON($against) }
      } are running in this channel:
  }
no-matches-theirs = { PERSON($person, form: "begins") } has no running matches in this server that you can see. Start one with { COMMAND("challenge") }.
no-matches-everybody = No match is running in this channel. Start one with { COMMAND("challenge") }.
# What stands above finished matches or above all, or in their place.
archive = { $which ->
    [finished] Finished matches
   *[all] All matches
  }{ $whose ->
    [mine] {" "}of yours
    [theirs] {" "}of { PERSON($person) }
   *[everybody] {""}
  }{ $against ->
    [none] {""}
   *[other] {" "}against { PERSON($against) }
  } { $where ->
    [here] in this channel
   *[server] in this server
  }, newest first:
no-archive = { $whose ->
    [mine] You have
    [theirs] { PERSON($person, form: "begins") } has
   *[everybody] There are
  } no { $which ->
    [running] running matches
    [finished] finished matches
   *[all] matches
  }{ $against ->
    [none] {""}
   *[other] {" "}against { PERSON($against) }
  } { $where ->
    [here] in this channel
   *[server] in this server
  }. Start one with { COMMAND("challenge") }.
# Challenges in the list of one's own matches.
offers-for-you = { $count ->
    [one] One challenge waits for your answer:
   *[other] { $count } challenges wait for your answer:
  }
offers-yours = { $count ->
    [one] One challenge of yours is open:
   *[other] { $count } challenges of yours are open:
  }
offer-for-you = **{ $place }. { $game }** · { PERSON($challenger) } challenges you · expires on { $until } · { $where }
offer-yours = **{ $place }. { $game }** · for { $opponent ->
    [anybody] anybody
   *[other] { PERSON($opponent) }
  } · expires on { $until } · { $where }
offer-choice = { $place }. { $game } · { $setup }
choose-accept = Accept a challenge
choose-decline = Decline a challenge
choose-withdraw = Withdraw a challenge
line-yours = **Your turn:**
line-theirs = { line-others }
line-asked = **You're asked:**
line-others = { PERSON($player, form: "begins") } to move:
line-won = **You won:**
line-lost = You lost:
line-drawn = A draw:
line-ended = Without a winner:
line-over = { PERSON($winner, form: "begins") } won:
line-from-position = { $ply ->
    [0] start
    [one] from a position after one turn
   *[other] from a position after { $ply } turns
  }
line-turns = { $turns ->
    [one] one turn
   *[other] { $turns } turns
  }
# A match in a list of completions: “#2 Xodd 9 x 9 against @ben · your turn”.
match-choice = #{ $match } { $game } { $board }
match-choice-against = against { $opponent }
match-choice-between = · { $first } – { $second }
match-choice-yours = your turn
match-choice-theirs = you wait
match-choice-others = { $player } to move
match-choice-won = you won
match-choice-lost = you lost
match-choice-drawn = a draw
match-choice-ended = no winner
match-choice-over = { $winner } won
match-choice-paused = paused
match-choice-asked = you're asked
# Below a small board, after whose turn it is.
time-left = { $unit ->
    [days] {" "}· { $days } days
    [hours] {" "}· { $hours ->
        [0] < 1
       *[other] { $hours }
      } h
   *[none] {" "}· time over
  }
overview-alt = { $count ->
    [one] The board of this match
   *[other] The boards of these matches, in the same order
  }, small. A frame marks your turn.
choose-which-match = Choose a match
# Where the name of a person is not known.
somebody = somebody
# What PERSON(…) says of all people of a server who play one match together.
server-player = { $form ->
    [begins] The server
   *[within] the server
  }
# What PERSON(…) says of somebody who has deleted their data; at the beginning of a sentence with a capital.
former-player = { $form ->
    [begins] A former player
   *[within] a former player
  }
line-due = due { $due }
line-late = time over since { $due }
line-paused = Paused:
# A running match in a list: “Your turn: Odd #2 · @Ben: c3 black · due in 2 days”.
line-match = **{ $game }** { $number }
line-turn = { $player ->
    [reader] you
   *[other] { PERSON($player, form: "begins") }
  }: { $turn }
line-vacation = on vacation until { $until }
line-request = a question waits for an answer
button-back = Back
button-page-back = Previous page
button-on = Next page
next-waiting = Next match waiting for you: { $match } · { $where }
button-play-next = Play match #{ $match }
command-bump = Move the board of one of your matches to the bottom of its channel
button-bump = Move board down
bumped = The board is at the bottom of its channel again: { $where }
error-bumped-lately = The board of match #{ $match } was posted just now. You can move it down again from { $when } on.

## help

rules-page = page { $page } of { $pages }
figure-odd-groups = Below, two groups are big: Even is ahead.
figure-odd-end = **A match that is over.** The board is full. Big groups: one black, two white. 1 + 2 = 3, and 3 is odd. **Odd wins!** How big they are doesn't matter, only how many.

    There are **three ways to flip the result**:
    - Make a small group big: one more.
    - Join two big groups: one less.
    - Wall a small group in: it will never be big.
figure-odd-think =
    { "" }**How to think.** Dots are the stones just placed.
    1. Both colours count. Joining two big groups makes one fewer.
    2. Nick Bentley: a group's shape and place decide what else can form. Shut in, this white pair never gets big.
    3. Near the end, look for the cells that can still change the result. Here this was the last; the other two only pass the time.
    4. Nick Bentley: on the usual board Even generally aims at four big groups, Odd at three or five.
figure-odd-joined = 1: two big ones, then one.
figure-odd-shut-in = 2: a pair, shut in.
figure-odd-last = 3: the last cell that matters.
figure-odd-four = 4: four, Even wins.
figure-strands-turn = Below: Black's ringed stones cover two 2s.
figure-strands-end = **A match that is over.** Black's largest group has 29 stones, White's 22. **Black wins!** The other groups don't matter.
figure-strands-think =
    { "" }**How to think.** Dots are the stones just placed.
    1. The 6s lie apart: six stones, but six groups.
    2. The 2s lie side by side: two stones, and three groups are one.
    3. A cut may last for good. After White's stone in the middle, Black's groups can't join any more.
    4. Small groups may decide. Here the largest are level, so the second largest count.
figure-strands-sixes = 1: six groups.
figure-strands-twos = 2: three groups, now one of nine.
figure-strands-cut = 3: cut for good.
figure-strands-level = 4: 27 each, then 3:2.
figure-xodd-odd = Below: three groups, odd.
figure-xodd-parity = **Odd or even?** One stone may change it. These boards have an odd number of groups; then a stone is placed (with a dot).
figure-xodd-new = A new group: 3+1=4, changed.
figure-xodd-two = Joins two groups: 3-1=2, changed.
figure-xodd-three = Joins three: 5-2=3, still odd.
figure-xodd-four = Joins four: 7-3=4, changed.
figure-xodd-second = **The second stone puts it right.** If your first stone changes odd to even, the second must change it back. If not, it mustn't either.
figure-xodd-even = One new group alone: four, refused.
figure-xodd-both = Two new groups: five, allowed.
figure-xodd-neither = Joins three, then grows: three, allowed.
figure-xodd-mended = Joins four, then a new group: five, allowed.
figure-xodd-end = **A match that is over.** Both have passed, and Black's four groups beat White's five. To join two, White needs two ringed points side by side, and that leaves an even number. If White takes one of each pair, Black takes the others. (A match also ends when no stone can be placed any more.)
figure-xodd-cut = **A cut that is refused.** White can join at d4 or at d2. Black would like both, to keep White's two groups apart. But d2 only grows a group, and d4 is a new one: four groups. Whatever Black does, White can join next.
figure-xodd-gap = **A gap of two.** To join, White needs both c3 and d3. That makes three groups two, and no stone is left to put it right. No turn joins these groups.
figure-xodd-diagonal = **When a diagonal is safe.** White wants to cut between two black stones. Count White's groups beside each of the two points; one that's beside both counts twice. With one or three the cut is refused. With none or two it's allowed.
figure-xodd-none = No group: 3+2=5, Black is cut.
figure-xodd-one = One group: 3+1=4, refused: safe.
figure-xodd-on-both = Two groups: 5+0=5, Black is cut.
figure-xodd-all-three = Three groups: 5-1=4, refused: safe.
figure-xodd-think =
    { "" }**How to think.** Dots are the stones just placed.
    1. Luis Bolaños Mures: early on, make your opponent's groups at the edge, and find a place in the middle for yours.
    2. Luis Bolaños Mures: surround territory at least three points wide, to hold a group of your opponent's. The white stone inside can't get out.
    3. You choose the colour: two of your opponent's stones, each alone, are two groups more.
    4. Before you join, look for the second stone. Near the end there may be none. Here Black can't join any more.
figure-xodd-edge = 1: Black one group, White two.
figure-xodd-inside = 2: the lower one stays alone.
figure-xodd-far = 3: White one, then three.
figure-xodd-late = 4: no turn joins here.
figure-yodd-odd = Below: three groups, odd.
figure-yodd-parity = **Odd or even?** One stone may change it. These boards have an odd number of groups; then a stone is placed (with a dot).
figure-yodd-new = A new group: 3+1=4, changed.
figure-yodd-grows = Only grows one: 3, still odd.
figure-yodd-two = Joins two groups: 3-1=2, changed.
figure-yodd-three = Joins three: 5-2=3, still odd.
figure-yodd-second = **The second stone puts it right.** If your first stone changes odd to even, the second must change it back. If not, it mustn't either.
figure-yodd-even = One new group alone: four, refused.
figure-yodd-both = Two new groups: five, allowed.
figure-yodd-neither = Joins three, then grows: three, allowed.
figure-yodd-mended = Joins two, then a new group: three, allowed.
figure-yodd-end = **A match that is over.** Both have passed, and Black's four groups beat White's five. To join two, White needs two ringed cells side by side, and that leaves an even number. If White takes one of each pair, Black takes the others. (A match also ends when no stone can be placed any more.)
figure-yodd-gap = **A gap of two.** To join, White needs both c2 and c3. That makes three groups two, and no stone is left to put it right. No turn joins these groups.
figure-yodd-diamond = **When a diamond is safe.** White wants to cut between two black stones that have two cells between them. Count White's groups beside these cells. With none or two the cut is refused. With one or three it's allowed.
figure-yodd-none = No group: 3+1=4, refused: safe.
figure-yodd-one = One group: 3+0=3, Black is cut.
figure-yodd-on-both = Two groups: 5-1=4, refused: safe.
figure-yodd-all-three = Three groups: 5-2=3, Black is cut.
figure-yodd-think =
    { "" }**How to think.** Dots are the stones just placed.
    1. Luis Bolaños Mures: groups join more easily than in Xodd, with less tactics. Two cells join these black stones, and either will do.
    2. A group behind your wall stays alone: the white stone at the bottom can't get out.
    3. You choose the colour: two of your opponent's stones, each alone, are two groups more.
    4. Before you join, look for the second stone. Near the end there may be none. Here Black can't join any more.
figure-yodd-two-ways = 1: joined; the other cell would do, too.
figure-yodd-inside = 2: the lower one stays alone.
figure-yodd-far = 3: White one, then three.
figure-yodd-late = 4: no turn joins here.
figure-catchup-level = Below, Black may place three.
figure-catchup-behind = Black's largest group has grown to three stones, but White's has four. So White may place two stones, not three. And a single stone never counts as a group that has grown.
figure-catchup-end = The board is full. The largest groups are equal: 8 and 8. So the second largest decide: White's has 2 stones, Black's 1. **White wins!**
figure-catchup-think =
    { "" }**How to think.** Dots are the stones just placed.
    1. Growing costs something: Black draws level with four stones, and White may place three.
    2. It can be avoided: Black stays at three, and White may place two only.
    3. Keep groups one cell apart, and join them when it matters. One stone makes a group of seven.
    4. Small groups may decide. Here the largest are level, so the second largest count.
figure-catchup-ahead = 1: 4 to 4, so three stones.
figure-catchup-below = 2: 3 to 4, so two stones.
figure-catchup-joins = 3: 3+1+3=7.
figure-catchup-second = 4: 8 each, then 1:2.

board-hexhex = Hexagon, side { $first }
board-oblong = Long hexagon { $first }-{ $second }-{ $third }
board-square = Squares { $first } x { $first }
board-rectangle = Squares { $first } x { $second }
board-triangle = Triangle, side { $first }
board-cairo = Pentagons { $first } x { $first }
board-snub = Squares and triangles, side { $first }
board-rhombi = Mosaic, side { $first }
board-points = { $first } x { $first }
board-points-rectangle = { $first } x { $second }
board-side = Hexagon, side { $first }
board-side-low-numbers = Hexagon, side { $first }, low numbers
board-side-random = Hexagon, side { $first }, random numbers

command-help = What you can play here, and how to begin
welcome = **Thanks for having me!** I host games of stones and groups: for two people, or against me. Take minutes or days for a turn; the board is a picture in the channel.
    - **Play:** { COMMAND("help") } shows how and starts a match in one tap.
    - **If you manage this server:** { COMMAND("server show") } tells where and how people may play; “{ button-server-check }” there says where I can show boards and what's missing.
help-tour = **Hi, I'm Oddity.** Let's play board games, with a friend or me, over minutes or days.

    { $games }

    { "" }**Start:** press **{ $start }** (small board, I play gently), or { COMMAND("challenge") } a friend.
    { "" }**Your turn:** I mention you. Press **{ $play }** under the board.
    { "" }**Slipped?** { COMMAND("takeback") } · **Stuck?** { COMMAND("hint") } · **Away?** { COMMAND("vacation") }
    { "" }**Your matches:** { COMMAND("matches") } · **Settings:** { COMMAND("settings show") }
help-example = **An example**, not one of your matches:
help-about-odd = Will the number of big groups be odd or even? The easiest.
help-about-strands = Build the largest group.
help-about-xodd = Have fewer groups. On a grid.
help-about-yodd = Xodd on hexagons.
help-about-catchup = Build the largest group, but catching up helps your opponent.
courtesy-shown = **House rules.** These go for every match in this server.
courtesy-days = - **Time:** { $days ->
    [0] as much as you like, unless the challenge sets a limit.
    [one] one day a turn, unless agreed otherwise.
   *[other] { $days } days a turn, unless agreed otherwise.
  }
courtesy-deadline = { $rule ->
    [automatic] When it runs out, the match is lost.
   *[claim] When it runs out, your opponent may claim the win or give you more. Nothing ends by itself.
  }
courtesy-turns = - **Undo:** { $takebacks ->
    [yes] { COMMAND("takeback") } within a minute; later your opponent must agree. { $limit } times a match.
   *[no] off, unless agreed otherwise.
  }
courtesy-time = - **Away:** { COMMAND("vacation") } stops your clock, { $days } days a year.
courtesy-quit = - **Quit:** { COMMAND("resign") }, or offer to end it without a winner with { COMMAND("abandon") }.
courtesy-moderators = - **Trouble?** Ask those who run this server{ $role ->
    [none] .
   *[other] {" "}or have the role { $role }.
  } They can pause, end or undo.
courtesy-more = **More about time.**
    - I remind you before your time runs out; { COMMAND("settings show") } says how often and when not.
    - A late turn counts until the win is claimed. Your opponent may give you { $more } more days instead.
    - If you never made a first turn, you lose nothing: the match is cancelled.
    - { COMMAND("vacation") } stops your clock in all servers. When I can't be reached, you get that time back.
    - Your opponent has left the server? { COMMAND("claim") } lets you win.
    - While you wait, { COMMAND("plan") } plans answers up to { $deep } turns ahead. Only you see them.
courtesy-more-lost = **More about time.**
    - I remind you before your time runs out; { COMMAND("settings show") } says how often and when not.
    - If you never made a first turn, you lose nothing: the match is cancelled.
    - { COMMAND("vacation") } stops your clock in all servers. When I can't be reached, you get that time back.
    - Your opponent has left the server? { COMMAND("claim") } lets you win.
    - While you wait, { COMMAND("plan") } plans answers up to { $deep } turns ahead. Only you see them.
courtesy-asleep = - No time limit, and nothing happens for { $days } days? I ask. If nobody answers within { $more } days, the match ends without a winner.
courtesy-computer = - Against me there's no time limit. I always agree when you take a turn back, and { COMMAND("hint") } helps at any time.
help-game = **{ $game }** – { $goal }
button-courtesy-more = More about time
button-help = All games
button-courtesy = House rules
button-matches = My matches
button-rules = Rules of { $game }
choose-rules = Rules of a game
button-play-me = Play me
button-offer = Find an opponent for { $game }
button-offer-here = Find an opponent
button-offer-yes = Yes, post it
offer-really = Do you want me to post a challenge to **{ $game }** in { $where }? The first to accept plays you.
offered = Your challenge to { $game } is up. The first to accept plays you.
button-rules-here = Rules

## looking back

turning-played = **Turning point**, turn { $ply }: **{ $turn }** let a sure win go; **{ $held }** would have kept it.
turning-at-end = At the end, { $seat } still had a sure win{ $held ->
    [none] .
   *[other] : **{ $held }**.
  }
estimate = { $proven ->
    [won] proven win
    [lost] proven loss
    [drawn] a draw
   *[open] { $percent }%
  }
estimate-turn = { $seat } to win: { $before } → { $after }{ $best ->
    [none] .
   *[other] ; best was **{ $best }**.
  }
button-judge = How well was it played?
judging = I'm looking through { $match ->
    [record] the record
   *[other] match #{ $match }
  }: { $done } of { $all } positions.
judged-title = **How well was it played?** The larger a side's area, the likelier it was to win. Bands in a side's half are proven wins.
judged-swings = { $count ->
    [0] No turn changed much.
    [one] The largest swing:
   *[other] The { $count } largest swings:
  }
judged-swing = { $number }. Turn { $ply }, **{ $turn }**. { $estimate }
button-swing = Turn { $ply }
judged-alt = How probable a win of { $first } was. { $estimates }.
judged-alt-at = { $ply ->
    [0] Start: { $estimate }
   *[other] turn { $number }: { $estimate }
  }
error-judging-running = Match #{ $match } is still running. Once it's over, I can say how well it was played.
error-judging-no-turns = Nobody has played a turn { of-match }, so there's nothing to judge.
error-judging-off = I can't say how well it was played: the people who run me have switched my thinking off.
error-judging-busy = { error-hints-busy }
error-judging-long = That takes longer than I can show here, but I go on. Ask again in a while.

## names

# What commands and options are called, in lower case; the English ones repeat those in the source.
name-abandon = abandon
name-against = against
name-block = block
name-board = board
name-bonus = bonus
name-bump = bump
name-cell = cell
name-challenge = challenge
name-challenges = challenges
name-computer = computer
name-cover = cover
name-days = days
name-delete = delete
name-export = export
name-game = game
name-group = group
name-help = help
name-hint = hint
name-here = here
name-language = language
name-level = level
name-match = match
name-matches = matches
name-opponent = opponent
name-person = person
name-plan = plan
name-play = play
name-privacy = privacy
name-record = record
name-replay = replay
name-resign = resign
name-rules = rules
name-seat = seat
name-server = server
name-set = set
name-settings = settings
name-show = show
name-takeback = takeback
name-takebacks = takebacks
name-rated = rated
name-seats = seats
name-tries = tries
name-ratings = ratings
name-ranking = ranking
name-month = month
name-profile = profile
name-channel = channel
name-threads = threads
name-pictures = pictures
name-time-zone = time-zone
name-total = total
name-text = text
name-turn = turn
name-unblock = unblock
name-view = view
name-which = which
name-claim = claim
name-note = note
name-action = action
name-deadline = deadline
name-from = from
name-moderators = moderators
name-until = until
name-vacation = vacation
name-thread = thread
name-zone = zone
name-tournament = tournament
name-create = create
name-join = join
name-leave = leave
name-list = list
name-name = name
name-players = players
name-organisers = organisers

## settings

error-banned = The people who run me have banned you. Ask them why, or to let you delete your data.
error-too-fast = That's more at once than I can follow. Wait a few seconds, then go on.
error-too-many-pictures = Many pictures are being drawn just now. Try again in a few seconds.

# Blocks (NotForYouError).
error-block-yourself = You can't block yourself. Name somebody else.
error-too-many-blocks = You've blocked { $limit } people, and I can't keep more. Lift a block with { COMMAND("settings unblock") }.
error-blocked-by-you = You've blocked { PERSON($person) }. Lift the block with { COMMAND("settings unblock") }, or play with somebody else.
error-opponent-unavailable = You can't challenge { PERSON($person) }. Name somebody else, or leave the opponent out so that anybody may accept.
error-challenge-unavailable = You can't take this challenge. Make one of your own with { COMMAND("challenge") }.

# Limits (MatchError).
error-too-many-open = You've reached this server's limit of { $limit ->
    [one] one open challenge. Withdraw it with { COMMAND("matches") }, or wait for an answer.
   *[other] { $limit } open challenges. Withdraw one with { COMMAND("matches") }, or wait for an answer.
  }
error-too-many-running = You've reached this server's limit of { $limit ->
    [one] one match at a time. Finish it first.
   *[other] { $limit } matches at once. Finish one first.
  }
error-too-many-running-other = { PERSON($person, form: "begins") } has reached this server's limit of matches at once. Try again when one of them is over.
error-challenged-lately = Your last challenges to { PERSON($opponent) } were withdrawn or declined. You can challenge { PERSON($opponent) } again from <t:{ $again }:f> on.
error-offered-lately = You've just withdrawn several open challenges. You can make the next one from <t:{ $again }:f> on.
error-server-full-open = This server has reached its limit of open challenges: { $limit }. Accept one of them, or try again later.
error-server-full-running = This server has reached its limit of matches at once: { $limit }. Try again when one of them is over.
error-channel-not-allowed = Challenges aren't made in this channel. Make yours here: { $channels }.

error-block-bot = { PERSON($person, form: "begins") } is a bot and challenges nobody. Choose a person.
error-not-blocked = You haven't blocked { PERSON($person) }. See whom you've blocked with { COMMAND("settings show") }.

language-name = English
# Said where the language is chosen: who translated it, if readers should know.
language-note = { "" }
settings-shown = **Your settings.** Only you see this; changes apply everywhere at once.
    The board shows how private boards will look. “Confirm turns”: I show you a turn once more before I play it.
settings-blocked = You've blocked { $people }. { COMMAND("settings unblock") } lifts a block, even one that isn't listed here.
blocked = You've blocked { PERSON($person) }: neither of you can challenge the other or take their challenges. Running matches go on. Nobody is told.
unblocked = You've unblocked { PERSON($person) }.
setting-theme = Theme
setting-theme-is = Theme: { $value ->
    [classic] Classic
    [night] Night
    [paper] Paper
    [contrast] High contrast
   *[other] { $value }
  }
setting-labels = Names of cells
setting-labels-is = Cell names: { $value ->
    [both] edges and cells
    [edges] edges
    [cells] cells
   *[none] none
  }
setting-language = Language
setting-language-is = Language: { $value ->
    [discord] as in your Discord
   *[other] { $name }
  }
setting-pings = When it's your turn
setting-pings-is = Your turn: { $value ->
    [mention] a mention
    [silent] a silent mention
   *[message] a mention and a direct message
  }
setting-reminders = Reminders
setting-reminders-is = Reminders: { $value ->
    [off] none
    [once] once, by a mention
    [once-directly] once, by direct message
    [twice-directly] twice, by direct message
   *[twice] twice, by a mention
  }
setting-quiet-from = Begin of your quiet hours
setting-quiet-from-is = { $value ->
    [off] Quiet hours: none
   *[other] Quiet hours: from { $value }:00
  }
setting-quiet-until = End of your quiet hours
setting-quiet-until-is = Quiet hours: until { $value }:00
setting-digest = Daily digest
setting-digest-is = { $value ->
    [off] Daily digest: none
   *[other] Daily digest: at { $value }:00
  }
setting-mirrored-is = Mirrored: { $value ->
    [yes] yes
   *[no] no
  }
setting-view-is = Boards: { $value ->
    [text] letters
    [words] in words
   *[picture] picture
  }
setting-confirm-is = Confirm turns: { $value ->
    [yes] yes
   *[no] no
  }
button-reminders = Reminders
reminders-shown = **When I remind you.** Only you see this; changes apply everywhere at once.
    - **Reminders** come a day, and again two hours, before your time for a turn is over. Where a turn has one day, the first comes halfway. “Once” means only the first.
    - In your **quiet hours** none comes. It comes when they end, if there's time left.
    - The **daily digest** is a direct message with all that waits for you in all servers. It also tells of matches you follow, if you like. If there is nothing, none comes.
    - **Your time zone** is { $zone }, where it's { $time } now. Change it with { COMMAND("settings time-zone") }.
button-turn-board = Rotate the board

command-settings = Set how boards look to you, your language and your pings
command-settings-show = See and change your settings
command-settings-time-zone = Set your time zone, for your quiet hours and the daily digest
choose-zone = A city or country, such as Berlin, or the time it's there now, such as 14:30
command-settings-block = Block a person: no challenges from them
command-settings-ratings = Be in the ratings of your servers, or in none
command-settings-unblock = Let somebody challenge you again
choose-blocked = Who may not challenge you any more
choose-unblocked = Who may challenge you again

# What is stored of a person.
privacy-stored = **What is stored about you**, in all servers together:
    - Settings: { $settings ->
        [own] your own
       *[usual] default
      }
    - Blocked: { $blocked }
    - Challenges by you or for you: { $challenges }, of which { $open } open
    - Matches: { $matches }, of which { $running } running
    - Vacations (past and planned): { $vacations }
    - What you've done to matches besides playing, in logs: { $logged }
    - Messages that are still to be sent to you: { $waiting }
privacy-counts-rated = - Rated matches: { $count }
privacy-counts-records = - Records you've read in, kept for a week each: { $count }
privacy-counts-puzzles = - Endings you've tried to solve: { $count }
privacy-counts-lessons = - Lessons you've done: { $count }
privacy-counts-presses = - Endings of the day you've opened to solve: { $count }
privacy-counts-tournaments = - Tournaments that name you: { $count }
privacy-counts-followed = - Matches of others you follow: { $count }
privacy-counts-proposals = - Turns you've proposed in matches of whole servers: { $count }
privacy-counts-votes = - Votes you've given in them: { $count }
privacy-nothing = Nothing is stored about you.
privacy-bars-alone = Nothing is stored about you, but for this:
privacy-bar-ratings = - { $server } has left you out of its ratings.
privacy-bar-together = - { $server } has excluded you from the match that it plays together{ $since ->
        [none] { "" }
       *[other] { "" }, since { $since }
    }.
privacy-bar-tournament = - The organisers of a tournament in { $server } have taken you out of it.
privacy-bars-why = That stays when you delete your data; otherwise deleting would lift it. Only that server can lift it.
privacy-kept = Of challenges and matches I store: Discord's ids of people, server, channel and messages; board, turns, result and times; notes and reasons. No names, and none of your messages.
    The people who run this bot keep it in their database until you delete it. When a server removes me, everything of that server goes after 30 days. If you delete it, or a server excludes you, a note of that stays for 35 days. So no restored backup undoes it.
    { COMMAND("privacy export") } gives you all of it as a file, { COMMAND("privacy delete") } deletes it after asking you.
page-privacy = The privacy policy of the people who run this bot: { $link }
page-terms = The terms of use: { $link }
page-support = Questions, or is something wrong? The people who run this bot are here: { $link }
privacy-file = All that is stored about you. The record of each match in it can be read by `oddity record`.
privacy-delete-really = **Do you want to delete what is stored about you, in all servers?** This can't be taken back.
    { $running ->
        [0] - No match of yours is running.
        [one] - Your running match ends as if you had resigned, and your opponent is told so.
       *[other] - Your { $running } running matches end as if you had resigned, and your opponents are told so.
      }
    { $open ->
        [0] - No challenge by you or for you is open.
        [one] - The open challenge by you or for you is closed.
       *[other] - The { $open } open challenges by you and for you are closed.
      }
    - Everything you've set, solved, followed, read in or written goes, and so do your ratings.
    - Finished matches stay for your opponents. You become “a former player” in them: in lists and records, on the cards of challenges, on last boards, and in tournaments.
    - In matches of whole servers, your vote of today goes, and so do your proposals that nobody else votes for. The others stay without your name, and days that have ended keep their counts.
    - My messages in channels that name you change within minutes, wherever I may still write. What others got in private stays, and so does the name of a tournament you announced.
    - Blocks of other people against you stay. So does a server's decision to leave you out of its ratings, its match or a tournament.
    You may play again at any time, as somebody I don't know.
button-privacy-delete = Yes, delete it
privacy-deleted = What was stored about you is deleted. Cards and boards that name you change within minutes. A note of that stays for 35 days, so that no restored backup brings it back.
command-privacy = See, download or delete what is stored about you
command-privacy-show = See what is stored about you, where and for how long
command-privacy-export = Download everything that is stored about you as a file
command-privacy-delete = Delete what is stored about you, after a question

# What those who manage a server decide.
error-not-manager = Only server managers can do that. Ask one of them.
error-no-such-channel = None of these is a text channel of this server any more. Choose others.
error-nothing-to-set = Choose at least one of the options. { COMMAND("server show") } shows what is set now.
server-changed = { $count ->
    [0] ✅ **Saved.** Nothing in this list changes by it.
   *[other] ✅ **Changed:**
  }
button-server-check = Check permissions
server-shown = **How matches are played in this server,** unless the challenge says otherwise. Change it with { COMMAND("server set") }, and the channels below.
server-channels = { $count ->
    [0] - Challenges may be made in every channel.
   *[other] - Challenges may be made in { $channels } and their threads.
  }
server-threads = { $value ->
    [yes] - Each match gets a thread of its own.
   *[no] - Matches are played in the channel, not in threads.
  }
server-pictures = { $value ->
    [yes] - Each board keeps its picture.
   *[no] - When a new board comes, the one before becomes a line.
  }
server-days = { $days ->
    [0] - A turn may take as long as the players like.
    [one] - A turn may take one day.
   *[other] - A turn may take { $days } days.
  }
server-language = - Language of public messages: { $value ->
    [discord] as in the server's Discord settings.
   *[other] { $name }.
  }
server-deadline = { $rule ->
    [automatic] - When the time for a turn is over, the match is lost. Before a player's first turn it's cancelled.
   *[claim] - When the time for a turn is over, the opponent may claim the win or give more time.
  }
server-moderators = { $role ->
    [none] - Server managers can pause, end and correct matches: { COMMAND("server match") }.
   *[other] - Server managers and { $role } can pause, end and correct matches: { COMMAND("server match") }. To let the role find the command, allow it in Discord's server settings under “Integrations”.
  }
server-limits = - At most, for each person: open challenges { $open }, running matches { $running }. For the whole server: { $total } of each.
server-choose-channels = Channels for challenges (none = all)
days-per-turn = { $days ->
    [0] No limit
    [one] One day
   *[other] { $days } days
  }
as-servers-discord = As in the server's Discord settings

check-fine = { $count ->
    [0] **In every channel for challenges, I'm missing a permission.**
   *[other] **I have all I need in { $channels }.**
  }
check-lacking = <#{ $channel }>: I'm missing { $permissions }.
check-gone = { $count ->
    [one] One channel for challenges doesn't exist any more. Choose others with { COMMAND("server show") }.
   *[other] { $count } channels for challenges don't exist any more. Choose others with { COMMAND("server show") }.
  }
check-mend = To give me what is missing, open “Edit Channel” and then “Permissions” in each channel below. Add my role and allow it.
server-lacks = - **{ $what ->
    [puzzle] Today's ending can't be posted
    [news] The best of a month can't be told
    [channels] No challenges can be made there
    [moderators] Only managers can moderate
    [organisers] Only moderators can run tournaments and the server's match
    [together] The server's match can't be shown
   *[tournament] The table of “{ $name }” can't be shown
  }:** { $why ->
    [closed] I'm missing { $permissions } in <#{ $channel }>.
    [role] the role is gone. Choose another with { COMMAND("server set") }.
   *[channel] { $what ->
        [channels] a channel is gone. Choose others with { COMMAND("server show") }.
        [news] its channel is gone. Choose another with “{ button-news }” in { COMMAND("server show") }.
        [together] its channel is gone. Choose another with “{ together-manage }” in { COMMAND("together show") }.
        [tournament] its channel is gone. Move it with “{ choose-tournament-action }” in { COMMAND("tournament show") }, used in another channel.
       *[other] its channel is gone. Choose another with { COMMAND("server set") }.
      }
  }
server-lacks-told = Something that is set for this server can't be used. “{ button-server-check }” in { COMMAND("server show") } says how to mend it.
permission = { $name ->
    [view_channel] View Channel
    [send_messages] Send Messages
    [embed_links] Embed Links
    [attach_files] Attach Files
    [read_message_history] Read Message History
    [create_public_threads] Create Public Threads
    [send_messages_in_threads] Send Messages in Threads
   *[other] { $name }
  }

command-server = Decide how matches are played in this server
command-server-show = See what is set for this server, and choose the channels for challenges
command-server-set = Change how matches are played in this server
command-server-match = Pause, resume, end or correct a match that you don't play in
choose-deadline = What happens when the time for a turn is over
choose-moderators = A role whose members may intervene in matches, too; @everyone for none
choose-action = What to do; I ask once more before I do it
choose-last-turn = For Undo turns: the last turn to keep, 0 for none; left out, one is undone
deadline-claim = The opponent may claim the win or give more time
deadline-automatic = The match is lost
action-pause = Pause
action-resume = Resume
action-end = End
action-correct = Undo turns
action-unrate = Take out of the ratings

# What moderators do.
error-not-moderator = { $role ->
    [none] Only server managers can do that. Ask one of them.
   *[other] Only server managers and members with the role { $role } can do that. Ask one of them.
  }
error-moderate-own = You play in match #{ $match } yourself, so somebody else has to decide there. Server managers can name a role for that with { COMMAND("server set") }.
error-correct-nothing = Nothing would be undone: match #{ $match } has { $turns ->
    [0] no turns yet.
    [one] one turn. Name 0 to undo it.
   *[other] { $turns } turns. Name the last one that stays.
  }
pause-really = **Do you want to pause match #{ $match }** between { PERSON($first) } and { PERSON($second) }? Until somebody resumes it, nobody can play, its time stands still, and nobody is reminded. Open questions are dropped. Both are told, and so is the channel, with your name.
resume-really = **Do you want to resume match #{ $match }** between { PERSON($first) } and { PERSON($second) }? The player to move has as much time as was left. Both are told, and so is the channel, with your name.
end-really = **Who wins match #{ $match }** between { PERSON($first) } and { PERSON($second) }? It ends at once, and that can't be taken back. Both are told, and so is the channel, with your name.
correct-really = **Do you want to correct match #{ $match }?** { $count ->
    [one] This turn would be undone: { $turns }.
   *[other] These { $count } turns would be undone: { $turns }.
  } Then { PERSON($player) } is to move, with the whole time for a turn, in the position below. Both are told, and so is the channel, with your name.
unrate-really = **Do you want to take match #{ $match }** between { PERSON($first) } and { PERSON($second) } **out of the ratings?** What followed from its result is recomputed. That can't be taken back, and the board tells it with your name.
error-match-not-rated = Match #{ $match } doesn't count for the ratings, so there's nothing to take out.
button-unrate-yes = Yes, take it out
button-pause-yes = Yes, pause it
button-resume-yes = Yes, resume it
button-end-won = { $winner } wins
button-end-drawn = No winner
button-correct-yes = Yes, undo
moderated = Done. It's on the board of match #{ $match } and in “{ button-log }” of { COMMAND("server show") }.
log-shown = **Moderator actions**, newest first. Only you see this.
log-empty = No moderator actions yet in the matches that you can see.
button-log = Moderator actions
log-ended = ⏹ The moderator { PERSON($by) } has ended the match, { $winner ->
    [nobody] without a winner.
   *[other] won by { PERSON($winner) }.
  }
button-log-newest = Newest
choose-threads = Whether matches get a thread unless the challenge says otherwise
choose-default-days = How long a turn may take unless the challenge says otherwise
choose-server-language = Language of public messages
choose-most-open = How many open challenges one person may have
choose-most-running = How many matches one person may play at once
choose-most-in-server = How many matches may run, and challenges be open, in the whole server

# Matches that live for days: second thoughts.
remark-taken-back = ↩ { PERSON($by, form: "begins") } took back { $turns }.
remark-corrected = ↩ The moderator { PERSON($by) } has undone { $turns }.
remark-paused = ⏸ The moderator { PERSON($by) } has paused the match.
remark-resumed = ▶ The moderator { PERSON($by) } has resumed the match.
card-restored = ↩ A backup was restored: this challenge is open again.
remark-restored = ↩ A backup was restored: { $ply ->
    [0] what came after the start is lost
   *[other] what came after turn { $ply } is lost
  }. The match goes on from there.
button-play-lost = Again: { $turn }
remark-unrated = ⚖ The moderator { PERSON($by) } has taken this match out of the ratings.
remark-hidden = ⏳ { PERSON($by, form: "begins") } couldn't see this channel and has one more day. There are seven a match at most.
remark-more-time = ⏳ { PERSON($by, form: "begins") } has given more time for this turn.
match-answered = { PERSON($player, form: "begins") } had planned the answer: { $kind ->
    [pass] passing
   *[stones] **{ $turn }**{ $did }
  }.
match-paused = The match is paused: its time stands still.
match-ended = **The match has ended without a winner.** { $why }
outcome-cancelled = { $loser ->
    [nobody] It slept for a long time, and nobody wanted to go on.
   *[other] { $absent ->
        [no] The time of { PERSON($loser) } was over before their first turn, so nobody loses it.
       *[other] { PERSON($loser, form: "begins") } has left the server before their first turn, so nobody loses it.
      }
  }
outcome-agreed = Both players agreed to end it.
outcome-decided = The moderator { PERSON($moderator) } has ended it.
error-match-paused = Match #{ $match } is paused by a moderator. It goes on as soon as they resume it.
error-match-not-paused = Match #{ $match } isn't paused.
error-nothing-to-take-back = You have no turn in match #{ $match } that could be taken back.
error-nothing-to-take-back-anywhere = In none of your matches here can you take a turn back just now.
error-take-back-too-late = Without asking, that only works for a minute. Now you can ask your opponent in match #{ $match } for it.
error-no-take-backs = In match #{ $match } you agreed that turns aren't taken back.
error-too-many-take-backs = You've taken back or asked for it { $limit } times in match #{ $match }. That's the limit.
error-request-waiting = There's already an open question in match #{ $match }. It needs an answer first.
error-no-request = There's no open question in match #{ $match } any more.
error-own-request = Your opponent in match #{ $match } has to answer that.
error-time-not-yours = Only the player who waits in match #{ $match } can give more time.

# Requests: taking back, ending without a winner, going on.
command-takeback = Take back your last turn: for a minute, later if your opponent agrees
command-abandon = Offer your opponent to end a match without a winner
button-takeback = Take back
button-takeback-ask = Ask to take it back
button-abandon = Offer to end the match
button-abandon-ask = Offer to end the match
button-agree = Agree
button-refuse = Refuse
button-keep = Keep playing
turn-taken-back = You took back { $turns } in match #{ $match }. It's your turn again.
takeback-really = Do you want to ask { PERSON($opponent) } whether you may take back { $turns } in match #{ $match }? { $left ->
    [0] You can't do so again in this match after that.
    [one] After that you can do so once more in this match.
   *[other] After that you can do so { $left } more times in this match.
  }
abandon-really = Do you want to offer { PERSON($opponent) } to end match #{ $match } without a winner?
request-waits = A question waits for an answer: { $where }
request-made = { PERSON($opponent, form: "begins") } is asked in <#{ $channel }>.
request-take-back = { PERSON($asked, form: "begins") }, { PERSON($asker) } asks to take back { $turns }. The picture shows the position after that.
request-abandon = { PERSON($asked, form: "begins") }, { PERSON($asker) } offers to end this match without a winner.
request-asleep = { PERSON($first, form: "begins") } and { PERSON($second) }, nothing has happened here since { $since }. Does the match go on? If nobody plays or presses the button, it ends without a winner on { $ends }.
request-answer = Match #{ $match }: { $request ->
    [take-back] taking back was asked for.
    [abandon] an end without a winner was offered.
   *[asleep] it had slept for a long time.
  } { $became ->
    [agreed] Both players agree.
    [refused] It was refused.
    [withdrawn] It was withdrawn.
    [kept] It goes on.
   *[overtaken] There was no answer.
  }
request-answered = { $became ->
    [agreed] You've agreed to what was asked in match #{ $match }.
    [refused] You've refused what was asked in match #{ $match }.
   *[withdrawn] You've withdrawn what you asked in match #{ $match }.
  }
error-request-of-other = Only the player who asked that in match #{ $match } can withdraw it.
error-request-lacks = I can't ask that in <#{ $channel }>. A server manager needs to give me: { $permissions }.
error-request-closed = Discord doesn't let me ask that in <#{ $channel }>, most likely because it's locked.
challenge-no-take-backs = Turns aren't taken back.
challenge-from-position = { $ply ->
    [one] It begins from a position after one turn, as the picture shows.
   *[other] It begins from a position after { $ply } turns, as the picture shows.
  }
error-start-is-over = The match is over in that position. Step back to where somebody is to move.
error-record-turns-before = “{ $given }” isn't how many turns were there before. A number from 0 to { $most } would do.
challenge-no-tries = Turns aren't tried out while you play.
choose-seats = How many people may accept
error-too-many-seats = A challenge can't have { $seats } seats: 1 to { $most } would do.
error-seats-for-person = A challenge to { PERSON($opponent) } has one seat. Leave { OPTION("seats") } out, or the { OPTION("opponent") }.
error-seats-for-computer = Matches against me begin one by one. Leave { OPTION("seats") } out.
error-seat-twice = Everybody gets one match from this challenge. Make another with { COMMAND("challenge") }.
choose-tries = Turns may be tried out
choose-default-tries = Whether turns may be tried out unless the challenge says otherwise
tries-choice = { $value ->
    [yes] Turns may be tried out
   *[no] Turns aren't tried out
  }
server-tries = { $value ->
    [yes] - Turns may be tried out while playing.
   *[no] - Turns aren't tried out while playing.
  }
choose-takebacks = Turns may be taken back
choose-rated = The result counts for ratings
choose-default-rated = Whether results count for the ratings unless the challenge says otherwise
rated-choice = { $value ->
    [yes] Rated
   *[no] Not rated
  }
server-rated = { $value ->
    [yes] - Matches on usual boards with drawn seats are rated.
   *[no] - Matches aren't rated.
  }
choose-default-takebacks = Whether turns may be taken back unless the challenge says otherwise
takebacks-choice = { $value ->
    [yes] Turns may be taken back
   *[no] Turns aren't taken back
  }
server-takebacks = { $value ->
    [yes] - Turns may be taken back.
   *[no] - Turns aren't taken back.
  }

# Conditional turns.
error-plan-ends-with-opponent = A plan must end with your own turn. Add what you would play then.
error-plan-too-deep = A plan can reach { $limit } turns ahead.
error-plan-too-large = A match can hold { $limit } planned answers. Remove some that you don't need.
error-plan-after-the-end = The match would be over before that.
error-plan-own-turn = It's your own turn in match #{ $match }. Play it first; then you can plan how you answer.
error-plan-line-gone = That isn't planned any more; { COMMAND("plan") } shows what is.
command-plan = Plan answers that are played at once when your opponent's turn fits
button-plan = Plan ahead
button-plan-add = Add an answer
button-plan-list = All that is planned
button-plan-theirs = If they play { $turn }
button-plan-mine = Answer { $turn }
button-plan-remove = Remove this answer
button-plan-clear = Remove all
plan-title = **Planned answers in match #{ $match }** · { $game }
plan-about = As soon as { PERSON($opponent) } plays a turn that you expect, your answer is played at once, without asking you again. Nobody else can see this. A turn that you don't expect ends the plan.
plan-empty = Nothing is planned yet.
plan-choose = Look at an answer, go on from it, or remove it
plan-after = after { $turns }
plan-stored = ✅ Planned.
plan-removed = Removed.
plan-making = **Planning ahead in match #{ $match }** · { $game }
plan-theirs = Which turn of { PERSON($opponent) } do you expect{ $then ->
    [yes] { " " }next
   *[no] { "" }
  }?
plan-mine = How do you answer { PERSON($opponent) }? It will be played at once, without asking you again.
plan-they-play = { PERSON($opponent, form: "begins") } { $kind ->
    [pass] passes
   *[stones] plays **{ $turn }**
  }
plan-you-play = you { $kind ->
    [pass] pass
   *[stones] play **{ $turn }**
  }
plan-asks-nothing = The last answer is played at once when it comes to this, without asking you again.
plan-ends = The match would be over then. { $outcome }
plan-form = Plan ahead in match #{ $match }
plan-form-label = Turns: theirs; yours; theirs; yours
plan-form-help = One line for each plan. Your turns will be played at once, without asking you again.
plan-form-example = For example { $colours ->
    [fixed] c3 d4; e5; f3 f4; g2
   *[free] e5 white; d4 black; c3 white; c4 white
  }
plan-line-wrong = Line { $line } can't be planned, so I've planned nothing. { $why }
direct-plan-dropped = What you had planned in { $game } #{ $match } can't be played any more, so I've dropped it: { $where }

# Reminders and vacations.
reminder = ⏰ { PERSON($player, form: "begins") }, it's your turn in **{ $game }** #{ $match } against { PERSON($opponent) }. Time limit: { $due } ({ $left }).
button-snooze = Remind me in 3 hours
button-hush = Not again for this turn
# Below the reminder, in a direct message.
reminder-hidden = You can't see <#{ $channel }> any more, where this match is played: ask the server's moderators to let you in, or play with the button. Such days don't count, seven a match at most.
reminder-snoozed = I'll remind you again at { $when }.
reminder-hushed = I won't remind you of this turn again.
button-change-digest = Digest settings
digest = { $count ->
    [one] ☀ **One match waits for you:**
   *[other] ☀ **{ $count } matches wait for you:**
  }
error-snooze-too-late = There isn't that much time left in match #{ $match }.
error-reminder-not-yours = That reminder is for somebody else.
error-vacation-empty = That vacation would be over before it begins. Choose a later end.
error-vacation-set = You already have a vacation until <t:{ $until }:f>. End it first.
error-vacation-too-long = In { $year } you have { $left ->
    [one] one day
   *[other] { $left } days
  } of vacation left.
error-no-vacation = You have no vacation to end.
error-vacation-days = A vacation has 1 to { $limit } days, not { $days }.
error-vacation-past = { $date } is already over. Begin today or later.
error-vacation-too-far = { $date } is more than a year away. Plan that vacation later.
error-vacation-which-days = Give either a number of days or a last day.
error-no-such-date = “{ $date }” isn't a date. Write it like 2026-12-24 or 24.12.2026.
command-vacation = Take a vacation, which stops the time for your turns, or see it
choose-vacation-days = How many days; without a first day they begin now, at 24 hours each
choose-from = The first day, such as 2026-12-24; left out, it's today
choose-until = The last day, such as 2027-01-02
vacation-day = { $weekday ->
    [0] Monday
    [1] Tuesday
    [2] Wednesday
    [3] Thursday
    [4] Friday
    [5] Saturday
   *[6] Sunday
  } { $date }
vacation-shown = **Your vacation.** On vacation, the time for your turns stands still in all servers. You can play all the same. Boards and lists tell your opponents until when you're away, without a ping.
vacation-is = { $state ->
    [on] - You're on vacation until { $ends }.
   *[planned] - You've planned a vacation from { $starts } to { $ends }.
  }
vacation-left = - You have { $left ->
    [0] no days
    [one] one day
   *[other] { $left } days
  } of vacation left in { $year }, of { $limit }. Part of a day counts as a day.
vacation-spends = { $value ->
    [yes] - If your time runs out, I use a vacation day for you, unless you've planned a vacation.
   *[no] - If your time runs out, I don't use a vacation day for you.
  }
vacation-how = Try { COMMAND("vacation") } with `{ OPTION("days") }:5` from now, or with `{ OPTION("from") }:2026-12-24 { OPTION("until") }:2027-01-02` for whole days. Your time zone is { $zone }; change it with { COMMAND("settings time-zone") }. You can plan one vacation at a time.
button-vacation-end = End the vacation
button-vacation-spend = { $value ->
    [yes] Use days automatically
   *[no] Use no days automatically
  }
error-no-such-time-zone = { $zone ->
    [none] It doesn't say which time zone.
   *[other] There's no time zone “{ $zone }”.
  } Choose one from the list, such as Europe/Berlin.

## following

# Told of matches that others play. Buttons, what they lead to, and why not.
button-follow = Tell me when it ends
button-follow-turns = Tell me each turn
button-follow-days = { $wanted ->
    [yes] Tell me each day
   *[no] Stop telling me
  }
button-follow-end = Only tell me the end
button-unfollow = Don't tell me
button-followed = Matches I follow
button-follow-in-digest = Tell me in the digest
button-follow-directly = Tell me at once
follow-said = { $turns ->
    [yes] I'll tell you each turn of **{ $game }** #{ $match }, and how it ends,
   *[no] I'll tell you when **{ $game }** #{ $match } ends,
  } { $how ->
    [digest] in your daily digest.
   *[direct] by direct message.
  } Nobody is told that you follow it.
follow-stopped = I no longer tell you of **{ $game }** #{ $match }.
choose-follow = Tell me when one ends
choose-unfollow = Stop following one
follow-choice = { $game } #{ $match }{ $server ->
    [none] {""}
   *[other] {""} · { $server }
  }
followed-elsewhere = another server
followed = { $count ->
    [0] You follow no match. Under the board or the replay of a match that others play, press “{ button-follow }”.
    [one] **You follow one match** ({ $limit } at the most).
   *[other] **You follow { $count } matches** ({ $limit } at the most).
  } { $how ->
    [digest] You're told in your daily digest.
   *[direct] You're told by direct message.
  } Nobody is told what you follow.
followed-line = { $line } · { $turns ->
    [yes] each turn
   *[no] the end
  }
digest-followed = 👀 **In matches you follow:**
error-follow-over = { $match ->
    [record] A record can't be followed: nothing comes after it.
   *[other] Match #{ $match } is over. Look at it with { COMMAND("replay") }.
  }
error-follow-own = You play in match #{ $match }, so you're told anyway. { COMMAND("settings show") } says how.
error-follow-unavailable = You can't follow match #{ $match }. Look at it with { COMMAND("board") }.
error-follow-too-many = You follow { $limit } matches, which is the most. Stop following one of them first: “{ button-followed }” in { COMMAND("matches") }.

## ratings

# On the card of a rated match: ratings, and what is at stake.
stake-side = { PERSON($player) } { $rating } ± { $deviation } { $where ->
    [card] (+{ $won }/−{ $lost })
   *[details] (win +{ $won }, loss −{ $lost })
  }
stake-card = ⚖ { $sides }
stake-both = ⚖ Rated: { $sides }.
stake-anybody = ⚖ Rated: { $sides } against somebody as strong.
# On the last board: who had what, and has what now.
rating-of = { PERSON($player) } { $before } → { $after }
rating-changed = ⚖ { $people }
rating-unchanged = ⚖ No rating changes: { $why ->
    [short] it ended before turn { $turn } was played.
    [often] these two have played { $most } rated matches of this game within 30 days.
   *[undecided] it was ended without a winner.
  }
error-rated-unusual = A rated match of { $game } is on the usual board, with the usual options, and its seats are drawn. Leave those out, or say no to { OPTION("rated") }.
error-rated-computer = Matches against me are never rated. Leave { OPTION("rated") } out.
error-rated-position = A match from a position isn't rated. Leave { OPTION("rated") } out.
error-rated-nowhere = You're in no ratings. Change that in { COMMAND("settings show") }, or leave { OPTION("rated") } out.
error-rated-excluded = Your matches don't count for the ratings here. Ask the moderators, or leave { OPTION("rated") } out.
error-rated-not-with = A match with { PERSON($opponent) } can't be rated here. Leave { OPTION("rated") } out.
settings-ranked = { $where ->
    [nowhere] You're in no ratings
   *[servers] You're in the ratings of your servers
  } ({ COMMAND("settings ratings") }).
ratings-shown = { $where ->
    [nowhere] **You're in no ratings:** no rating, table, profile or list of the best shows you. Your matches are unrated.
   *[servers] **You're in the ratings** of the servers you play in, and in their tables.
  }
    If you leave, that holds in all servers at once, and others aren't told. Rated matches that have begun still count when they end, but nobody is shown what they change for you.
button-be-nowhere = Leave the ratings
button-be-ranked = Be in the ratings

# Tables.
command-ranking = See who plays how well here, or this month's points
choose-ranked-game = A game; left out, the one that is played most, or all games of a month
choose-table-of = Choose a game
choose-month = Points of a month instead of ratings
button-ranking = Ratings
button-month = This month
button-month-before = Month before
button-month-after = Next month
ranking-head = **{ $game }: ranks in this server.** Only you see this.
ranking-nothing = Nobody has a rating here yet. They come with rated matches: challenge somebody on a usual board with drawn seats.
ranking-empty = Nobody has a rank yet.
ranking-line = **{ $place }.** { PERSON($player) } { $rating } { $deviation ->
    [none] { "" }
   *[some] ± { $deviation }{ " " }
  }· { $matches ->
    [one] one match
   *[other] { $matches } matches
  }
ranking-missing = { $deviation ->
    [none] { "" }
   *[some] You: { $rating } ± { $deviation }.{ " " }
  }Your rank counts once your rating is sure: { $matches ->
    [one] one more match
   *[other] { $matches } more matches
  }{ $opponents ->
    [0] { "" }
    [one] , against a new opponent
   *[other] , against { $opponents } new opponents
  }.
ranking-nowhere = You're in no table ({ COMMAND("settings ratings") }).
ranking-excluded = Your matches don't count here. The moderators can say why.
month-name = { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
  } { $year }
month-head = **{ $month }: points for wins** { $game ->
    [all] in all games
   *[other] in { $game }
  }{ $state ->
    [running] { "" } so far
   *[over] { "" }
  }, at most three against the same person. Only you see this.
month-empty = Nobody has points.
month-line = **{ $place }.** { PERSON($player) } { $points ->
    [one] one point
   *[other] { $points } points
  }
month-none = You have no points.
news-month = **{ $month }:** the most points for rated wins.
error-no-such-month = “{ $month }” is no month. Choose one from the list, such as 2026-11.
error-month-to-come = { $month } hasn't begun. Choose this month, or one before.
choose-news = Channel (none = not announced)
server-news = { $channel ->
    [none] - Monthly best: not announced.
   *[other] - Monthly best: announced in <#{ $channel }>.
  }
button-news = Monthly best
news-ask = Where shall I announce the three best of each month? I ping no one there.
server-excluded = - Out of the ratings: { $people }.
button-exclude-ask = Out of the ratings
exclude-ask = Who is to be taken out of the ratings here, or let in again?
choose-excluded = A person
exclude-really = **Do you want to take { PERSON($person) } out of the ratings?** None of their matches counts any more, for their opponents neither. All ratings of this server are recomputed.
include-really = **Do you want to let { PERSON($person) } into the ratings again?** Their matches count again, also those of the meantime. All ratings of this server are recomputed.
button-exclude = Yes, take them out
button-include = Yes, let them in
excluded-now = { PERSON($person, form: "begins") } is out of the ratings of this server.
included-now = The matches of { PERSON($person) } count again.
error-exclude-yourself = You can't decide that about yourself. Ask another moderator.
error-exclude-bot = A bot has no rating.

# Profiles.
command-profile = See what somebody has done in this server, or you yourself
choose-profile = Whose profile; left out, your own
button-profile = Profile
button-visibility = Who sees this
error-profile-bot = A bot has no profile. Choose a person.
profile-head = **{ PERSON($person, form: "begins") } in this server.** Only you see this.
profile-nothing = There's nothing to show of { PERSON($person) } here.
profile-none = There's nothing to show of you here yet. Matches against people will be here, and what you win against me without help.
profile-nowhere = You're in no ratings, so you have no profile. Change that in { COMMAND("settings ratings") }.
profile-rating = rating { $rating }{ $deviation ->
    [none] { "" }
   *[some] { " " }± { $deviation }
  }{ $few ->
    [0] { "" }
    [one] { " " }after one rated match
   *[other] { " " }after { $few } rated matches
  }
profile-game = { $game }: { $won } of { $matches } won{ $drawn ->
    [0] { "" }
   *[other] , { $drawn } drawn
  } ({ $seats })
profile-seat = { $seat } { $won } of { $matches }
profile-ends = Ended: { $ways }
profile-end = { $count } { $way ->
    [board] on the board
    [resigned] resigned
    [time] by time
    [left] by leaving
    [decided] by a moderator
   *[none] without a winner
  }
profile-pace = A turn takes { $unit ->
    [days] { $count } days
   *[hours] { $count ->
        [0] less than an hour
        [one] one hour
       *[other] { $count } hours
      }
  } on average.
reliability = { $late ->
    [0] Always finished on time ({ $finished } of { $matches })
   *[other] Finished on time: { $finished } of { $matches }
  }
challenge-reliability = { PERSON($challenger, form: "begins") }: { $finished } of { $matches } { $matches ->
    [one] match
   *[other] matches
  } finished.
profile-level = { $game } up to { level-name }{ $next ->
    [none] { "" }
   *[other] {" "}(next: { $next })
  }
profile-easier = { $game }: { $line }
profile-solved = Endings solved: { $count }
profile-beaten = Has beaten the computer in { $levels }.
profile-met = Met often: { $people }
profile-person = { PERSON($person) } ({ $won } of { $matches } won{ $drawn ->
    [0] { "" }
   *[other] , { $drawn } drawn
  })
month-short = { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[12] Dec
  }
rating-tick = { $unit ->
    [hour] { $hour }:00
    [day] { $day } { month-short }
   *[month] { month-short } { $year }
  }
rating-alt = Ratings over time, with how sure they are. { $games }
rating-alt-game = { $game }: { $ratings }.
rating-alt-at = { $day } { $rating } ± { $deviation }

## tournaments

command-tournament = Round robins: everybody meets everybody, and it ends on its day
command-tournament-create = Announce a tournament here that people can join
command-tournament-join = Take part in a tournament
command-tournament-leave = Leave a tournament
command-tournament-show = See the table of a tournament, for you alone
command-tournament-list = See the tournaments of this server
choose-tournament = A tournament; left out, the one in this channel
choose-tournament-name = What it's called
choose-tournament-game = Which game is played
choose-tournament-board = Which board; left out, the usual one
choose-tournament-days = How long a turn may take; left out, three days
choose-tournament-total = Days that each player has for all turns of a match; left out, 15
choose-tournament-matches = How many matches a person plays at once; left out, 4
choose-tournament-players = How many people may join, 3 to 10; left out, 10
choose-tournament-rated = Whether its matches are rated, on the usual board; else as usual here
choose-tournament-action = Manage
tournament-action-start = Start with those who have joined
tournament-action-extend = Extend, once
tournament-action-withdraw = Withdraw a player
tournament-action-award = Award a match that wasn't played
tournament-action-undo = Undo the newest withdrawal or award
tournament-action-move = Move the table to this channel
tournament-action-cancel = Cancel without a winner
tournament-form-days = By how many days
tournament-form-person = Who is withdrawn
tournament-form-winner = Who gets the match
tournament-form-loser = Against whom
button-tournament-join = Join
button-tournament-join-anyway = Join all the same
button-tournament-leave = Leave the tournament
button-tournament-mine = My matches
button-tournament-rules = Rules
button-tournament-show = Table
button-tournament-cancel = Yes, cancel it
button-tournament-decide = Yes, that's final

# The table, which everybody sees.
tournament-head = **{ $name }** · { $game }, { $rated ->
    [yes] rated
   *[no] unrated
  }
tournament-terms = { $setup }
    You play { $fewest ->
        [0] { $most }
       *[other] { $fewest } to { $most }
      } matches, at most { $once } at once. A turn may take { $days ->
        [one] one day
       *[other] { $days } days
      }, all your turns of a match together { $total }. It ends { $lasts } days after it starts, at the latest.
tournament-state = { $status ->
    [open] { $left ->
        [0] Full: all { $most } places are taken.
        [one] Open: one of { $most } places is left.
       *[other] Open: { $left } of { $most } places are left.
      } It starts when its organisers start it.
    [running] { $over } of { $all } matches are decided. It ends on { $ends }.
    [judging] Its day has come. I'm judging the matches that aren't over.
    [over] Over: this is how it ended.
   *[cancelled] Cancelled, without a winner.
  }
tournament-people = In it: { $people }
tournament-line = **{ $place }.** { PERSON($player) } · { $points } { $count ->
    [1] point
    [2] point
   *[other] points
  } · { $won } won, { $lost } lost{ $drawn ->
    [0] { "" }
   *[other] , { $drawn } drawn
  }{ $left ->
    [yes] , has left
   *[no] { "" }
  }
tournament-tie-break = { $tie_break ->
    [direct] direct result { $direct }
    [sonneborn-berger] Sonneborn-Berger { $berger }
   *[lot] by lot
  }
tournament-struck = Out, with all matches: { $people }
tournament-done = { $at }: { PERSON($by, form: "begins") } { $what ->
    [extended] extended it to { $ends }.
    [withdrawn] withdrew { PERSON($person) }.
    [awarded] awarded a match to { PERSON($person) }.
   *[undone] undid that of { PERSON($person) }.
  }{ $undone ->
    [yes] { "" } (undone)
   *[no] { "" }
  }
tournament-begun = **{ $name } has begun** with { $count } players and { $matches } matches. It ends on { $ends }, whatever isn't over by then.
tournament-ended = 🏆 **{ $name } is over.** { $winners ->
    [0] Nobody is left in the table.
    [1] { PERSON($first, form: "begins") } has won it with { $points } { $halves ->
        [1] point
        [2] point
       *[other] points
      }{ $by ->
        [direct] , ahead by the direct result
        [sonneborn-berger] , ahead by Sonneborn-Berger
        [lot] , first by lot
       *[points] { "" }
      }: congratulations!
   *[other] First place is shared, with { $points } { $halves ->
        [1] point
        [2] point
       *[other] points
      } each, by { $sharing }: congratulations!
  }{ $count ->
    [0] { "" }
   *[other] { "" } Next: { $people }.
  } Thanks to all of you for playing. The whole table: { $where }

# What one person reads.
tournament-unnamed = Tournament
error-tournament-shown-later = “{ $name }” is saved, but Discord isn't answering right now. Its table appears by itself within a few minutes.
error-tournament-not-shown = { $why ->
    [refused] The filter of this server doesn't let “{ $name }” through, so there's no tournament. Choose another name.
   *[other] I couldn't show “{ $name }” here, so there's no tournament. “{ button-server-check }” in { COMMAND("server show") } says what I'm missing.
  }
tournament-is-announced = “{ $name }” is announced in { $where }. Once enough have joined, start it with “{ choose-tournament-action }” in { COMMAND("tournament show") }, within 30 days.
tournament-is-joined = You're in “{ $name }”, and everybody can see that: your name and results are in its table. { $where ->
    [nowhere] You stay out of all ratings, and your matches are unrated.
   *[servers] Until it begins, you can leave without a trace.
  }
tournament-join-blocked = You've blocked { $people }. If you join, you'll play each other.
tournament-leave-really = { $way ->
    [struck] **Do you want to leave?** { $finished } of your { $all } matches are over, less than half. So none of them counts in the table. Rated ones stay rated.
   *[forfeited] **Do you want to leave?** { $finished } of your { $all } matches are over. Those stay in the table, and your opponents win the rest.
  } Matches that are running go on, unrated and without a limit, if both of you like.
tournament-is-left = You've left “{ $name }”.
tournament-mine = { $state ->
    [open] “{ $name }” hasn't begun, so there are no matches yet.
    [mine] **Your matches in “{ $name }”**
   *[all] **The matches in “{ $name }”**
  }
tournament-pairing = Round { $round }: { PERSON($first) } – { PERSON($second) } · { $result ->
    [first] won by { PERSON($first) }
    [second] won by { PERSON($second) }
    [drawn] drawn
    [struck] doesn't count
   *[waiting] yet to begin
  }{ $why ->
    [left] { "" } as the other left
    [awarded] { "" }, awarded
    [unfinished] { "" }, as it stood on the day
   *[played] { "" }
  }
tournament-round = Round { $round }
tournament-left = { $days ->
    [0] less than a day left in all
    [one] one day left in all
   *[other] { $days } days left in all
  }
tournament-rules = **How “{ $name }” is played.** { $setup }
    - { $meet ->
        [open] Up to six people meet twice, once in each seat; seven to ten meet once.
        [twice] Everybody meets everybody twice, once in each seat.
       *[once] Everybody meets everybody once.
      } A win is a point, a draw half a point.
    - { $days ->
        [one] One day for a turn
       *[other] { $days } days for a turn
      }, and { $total } in all for each player of a match. When either is used up, the match is lost. A vacation stops both.
    - At most { $once ->
        [one] one match
       *[other] { $once } matches
      } at once for each person; the next begins as one ends.
    - { $begun ->
        [yes] It ends on { $ends }, and no vacation reaches beyond that.
       *[no] It ends on a day that is said when it begins, { $lasts } days later at the most. No vacation reaches beyond that.
      } What isn't over then goes in the table to whom I can prove the win for, else it's a draw. The match itself can go on, unrated and without a limit.
    - You can leave at any time. Before half of your matches are over, none of them counts; later, your opponents win the rest.
    - Ties: points among those who are equal (the direct result), then Sonneborn-Berger, then { $ties ->
        [shared] the place is shared
       *[lot] a lot
      }.
tournament-cancel-really = **Do you want to cancel “{ $name }”?** It ends without a winner, and that can't be undone. Running matches go on, unrated and without a limit.
tournament-decide-really = { $action ->
    [award] **Do you want to award the match with { PERSON($against) } to { PERSON($person) }?**
   *[withdraw] **Do you want to withdraw { PERSON($person) }?**
  } { $count ->
    [one] One running match goes on
   *[other] { $count } running matches go on
  }, unrated and without a limit, so that can't be undone.
tournament-managed = “{ $name }”: { $action ->
    [start] it has begun, and boards follow as fast as Discord takes them.
    [extend] its day is put off.
    [withdraw] the player is out.
    [award] the match is awarded.
    [undo] that is undone.
    [move] the table comes to this channel.
   *[cancel] it's cancelled.
  }
tournament-moved = The table of a tournament that was here is in { $where } now.
tournaments-none = There's no tournament in this server yet. Its moderators can announce one with { COMMAND("tournament create") }.
tournaments-here = **Tournaments of this server**
show-tournament = Show the table of
tournament-listed = { $name } · { $game } · { $status ->
    [open] { $count } in it so far
    [running] ends on { $ends }
    [judging] being judged
    [over] over
   *[cancelled] cancelled
  } · { $where }

# What is wrong, and what would do.
error-not-organiser = Only moderators can do that{ $role ->
    [none] { "" }
   *[other] { "" }, and members with the role { $role }
  }. Ask one of them.
error-no-tournament = There's no such tournament here any more. { COMMAND("tournament list") } shows those there are.
error-no-tournament-yet = There's no tournament in this server yet. Its moderators can announce one with { COMMAND("tournament create") }.
error-tournament-name = The name has to be visible, and at most { $longest } characters long.
error-tournament-days = { $days } days for a turn isn't possible. Choose one of these: { $choices }.
error-tournament-days-in-all = A player needs from { $least } to { $most } days in all: at least as many as for one turn.
error-tournament-players = From { $fewest } to { $most } people can play a round robin.
error-tournament-at-once = A person can play from one to { $most } matches at once.
error-tournament-too-long = That could take { $days } days, and { $longest } is the most. Give fewer days in all, fewer players, or more matches at once.
error-tournament-late = { $status ->
    [over] “{ $name }” is over.
    [cancelled] “{ $name }” was cancelled.
   *[other] “{ $name }” has begun, so nobody can join any more.
  } { COMMAND("tournament list") } shows which are open.
error-tournament-begun = { $status ->
    [over] “{ $name }” is over. Announce another one with { COMMAND("tournament create") }.
    [cancelled] “{ $name }” was cancelled. Announce another one with { COMMAND("tournament create") }.
   *[other] “{ $name }” has begun already. { COMMAND("tournament show") } shows how it stands.
  }
error-tournament-not-begun = “{ $name }” hasn't begun. Start it first, with “{ choose-tournament-action }” in { COMMAND("tournament show") }.
error-tournament-joined = You're in “{ $name }” already. { COMMAND("tournament leave") } takes you out.
error-tournament-excluded = A moderator has taken you out of “{ $name }” or of the ratings here. Ask the moderators to let you in.
error-tournament-full = “{ $name }” is full: { $most } people are in it. You can join if one of them leaves.
error-tournament-too-few = “{ $name }” has { $count ->
    [0] no players
    [one] one player
   *[other] { $count } players
  } so far, and needs at least { $fewest }. Start it when more have joined.
error-tournament-not-in = { PERSON($person, form: "begins") } isn't in “{ $name }”. Its table shows who is.
error-tournament-over = “{ $name }” is over, so nothing about it can change. Announce another one with { COMMAND("tournament create") }.
error-tournament-extended = “{ $name }” has been extended before, and that is possible once.
error-tournament-extend-days = From one to { $most } days more are possible.
error-tournament-no-match = { PERSON($person, form: "begins") } and { PERSON($other) } have no match here that counts. Choose two players of the table.
error-tournament-played = { PERSON($person, form: "begins") } and { PERSON($other) } have played, so there's nothing to award. Only a match that isn't over can be.
error-tournament-own = You play in that match yourself, so another moderator has to decide.
error-tournament-nothing-to-undo = No withdrawal or award in “{ $name }” is left to undo.
error-tournament-final = The newest withdrawal or award can't be undone: { $why ->
    [stopped] a match goes on without its time limit since.
   *[ended] a match of its players has ended since.
  }
error-tournament-changed = “{ $name }” has been changed meanwhile. Look at its table, { COMMAND("tournament show") }, and begin again.
error-tournament-closed = I can't write in <#{ $channel }>, where “{ $name }” is. Let me in there, or move it: “{ choose-tournament-action }” in { COMMAND("tournament show") }, used in another channel.
choose-organisers = A role that may also run tournaments and the server's match, or @everyone
server-organisers = - { $role ->
    [none] Server managers and moderators
   *[other] Server managers, moderators and { $role }
  } can run tournaments and the match of the server: { COMMAND("tournament create") }, { COMMAND("together start") }.

## the server plays

# The day's message, for everybody: what was played, how it stands, until when.
together-played = { PERSON($player, form: "begins") } { $kind ->
    [pass] passed{ $by ->
        [nobody] { "" }
       *[other] , as { PERSON($by) } proposed
      }
   *[stones] played { $by ->
        [nobody] { "" }
       *[other] { PERSON($by) }'s{ " " }
      }**{ $turn }**
  }{ $votes ->
    [0] , the first proposal, as nobody voted
    [one] { " " }(the only vote)
   *[other] { " " }({ $won } of { $votes } votes{ $tied ->
        [yes] , as many as another, but proposed first
       *[no] { "" }
      })
  }{ $reason ->
    [none] { "" }
   *[other] : “{ $reason }”
  }.
together-answered = { PERSON($player, form: "begins") } { $kind ->
    [pass] passed
   *[stones] answered **{ $turn }**
  }.
together-ply = { $ply ->
    [0] start
   *[other] turn { $ply } of about { $turns }
  }
together-today = { $stage ->
    [asleep] Nobody has proposed a turn for three days, so the match rests. **Propose** wakes it.
    [answering] { $late ->
        [yes] I can't answer right now. The next day begins once I have.
       *[no] { "" }
      }
   *[open] { $empty ->
        [0] { $first ->
            [yes] **Propose** a turn and **vote**, in private, until { $until }.
           *[no] **Vote** until { $until }.
          }
       *[other]
            Nobody proposed a turn, so there's one more day.
            { "" }**Propose** a turn and **vote**, in private, until { $until }.
      }
  }
# A notice when a moderator has done something.
together-told = { $what ->
    [excluded] A moderator excluded somebody from this match.
    [included] A moderator let somebody take part in this match again.
    [reason] A moderator removed the reason given for a proposal.
   *[proposal] A moderator removed a proposal.
  }
# In the thread for talk, which has this name.
together-thread = #{ $match } { $game }: what shall we play?
together-talk = **Turn { $turn }:** { $played }
# The same message, a day later.
together-moved = The match goes on in { $channel }.
together-also = Also proposed: { $others }.
together-also-one = { $turn }, { $votes ->
    [one] 1 vote
   *[other] { $votes } votes
  }
# The last message of a match.
together-ended = **A moderator has ended the match.**
together-over = { $people ->
    [0] Nobody took part
    [one] One person took part
   *[other] { $people } people took part
  }, in { $turns ->
    [one] one turn
   *[other] { $turns } turns
  }.
together-proposers = The turns came from { $people }{ $others ->
    [no] { "" }
   *[yes] { " " }and from people who stay unnamed
  }.
together-what-next = Whoever manages this server can begin the next match here.

# Proposing.
together-proposing = **Propose turn { $turn }** · { $game } #{ $match }
    This server is { $seat }.
together-form = Propose { $turn }
together-form-why = Why?
together-form-why-help = For everybody who votes; public once the turn is played
together-form-name = Your name
together-form-name-is = { $named ->
    [yes] Show it beside my proposal
   *[no] Don't show it
  }
together-proposed = Proposed: **{ $turn }**.
together-known = **{ $turn }** has been proposed already.
together-woken = You've woken the match: this day ends { $until }.

# Voting.
together-vote = **Turn { $turn } of { $game } #{ $match }**: { $count ->
    [0] no proposals yet.
    [one] one proposal.
   *[other] { $count } proposals.
  } { $own ->
    [none] You haven't voted{ $count ->
        [0] .
       *[other] ; you can until { $until }.
      }
   *[other] You vote for **{ $own }**; you can change that until { $until }.
  }
together-instead = The server plays a match. { $vote }
    Start one of your own with { COMMAND("challenge") }.
together-proposal = { $line }{ $by ->
    [nobody] { "" }
   *[other] { " " }· { PERSON($by) }
  }{ $reason ->
    [none] { "" }
   *[other] { " " }· “{ $reason }”
  }
together-choose = Vote for

# Beginning, changing, ending.
together-start-really = **This server plays me: { $game }**, { $board }, { $level }.
    - { $pace ->
        [daily] Each day
       *[weekdays] From Monday to Friday
      } at { $hour }:00 ({ $zone }), in { $channel }, the turn with the most votes is played. I answer, and the next day begins.
    - You have about { $turns } turns, so it takes about { $weeks ->
        [one] one week
       *[other] { $weeks } weeks
      }.
    - Everybody who sees the channel proposes and votes in private; nobody is pinged. There are no hints, and it isn't rated.
together-is-started = The match has begun in { $channel }. Its first day ends { $until }.
together-terms = { $pace ->
    [daily] Each day
   *[weekdays] Monday to Friday
  } at { $hour }:00 ({ $zone }) in { $channel }.
together-from-next-day = That holds from the next day on; this one ends { $until }.
together-is-done = { PERSON($person, form: "begins") } { $what ->
    [excluded] { $already ->
        [yes] was excluded already.
       *[no] takes no part in the server's match any more.
      }
   *[included] { $already ->
        [yes] wasn't excluded.
       *[no] may take part again.
      }
  }
together-is-removed = Removed.
together-end-really = **Do you want to end the server's match?** It ends without a winner, and that can't be undone.
together-is-ended = The match is over. Everybody reads that in { $channel }.
together-managing = **Manage the server's match.** The channel is told of exclusions and removals, without names.
together-excluded = { $count ->
    [0] Nobody is excluded.
   *[other] Excluded: { $people }{ $more ->
        [0] .
       *[other] { " " }and { $more } more.
      }
  }
together-more-reasons = Earlier reasons
together-manage = Manage
together-action = { $action ->
    [change] Change when or where it's played
    [excluded] Exclude a person
    [included] Let somebody take part again
    [proposal] Remove a proposal of today
    [reason] Remove a reason
   *[end] End it without a winner
  }
together-form-hour = Each day ends at
together-form-zone = Time zone: a city or country
together-form-pace = Days
together-form-channel = Channel

# Afterwards: what was proposed for a turn.
together-days = **Turn { $turn }**: { $count ->
    [0] nothing was proposed.
    [one] one proposal{ $votes ->
        [0] , no votes.
        [one] , one vote.
       *[other] , { $votes } votes.
      }
   *[other] { $count } proposals{ $votes ->
        [0] , no votes.
        [one] , one vote.
       *[other] , { $votes } votes.
      }
  }
together-days-line = - **{ $turn }**{ $played ->
    [yes] { " " }(played)
   *[no] { "" }
  }: { $votes ->
    [0] no votes
    [one] one vote
   *[other] { $votes } votes
  }

button-together-propose = Propose
button-together-vote = Vote
button-together-propose-it = Propose { $turn }
button-together-show = The server's match
button-together-talk = Talk it over
button-together-match = To the match
button-together-start = Start
button-together-end = Yes, end it
button-together-why = Say why
button-together-day = What was proposed?
button-together-next = { $what ->
    [again] Again
    [board] Next: bigger board
    [easier] Next: easier level
   *[level] Next: higher level
  }

command-together = One match that the whole server plays against me, a turn a day
command-together-start = Begin a match that this whole server plays against me, a turn a day
command-together-show = See the server's match, and propose or vote
choose-together-game = Which game; left out, Odd
choose-together-board = Which board; left out, a small one
choose-together-level = How strong I play; left out, club
choose-together-hour = The hour at which each day ends, 0 to 23
choose-together-zone = The time zone of that hour: a city or country, such as Berlin
choose-together-pace = Whether at weekends, too
choose-together-channel = The channel where it's played
together-pace = { $pace ->
    [daily] each day
   *[weekdays] Monday to Friday
  }
name-together = together
name-start = start
name-pace = pace
error-together-hidden = You can't see the channel of this server's match, so you can't take part in it. Ask a moderator.
error-together-cannot-post = I can't play in { $channel } until a server manager gives me there: { $permissions }. Or choose another channel.

## puzzles

grade-choice = { $grade ->
    [1] 1 (gentle)
    [2] 2 (light)
    [3] 3 (tricky)
    [4] 4 (hard)
   *[other] 5 (fierce)
  }
puzzle-progress = { $left ->
    [0] { $game }, grade { $grade }: all { $all } solved!
   *[other] { $game }, grade { $grade }: { $solved } of { $all } solved.
  }
puzzle-game-solved = You've solved every ending of { $game }. Here's one of another game.
puzzle-title = **{ $game }, grade { $grade }** · ending { $number }{ $steps ->
    [one] { "" }
   *[other] { " " }· turn { $step } of { $steps }
  }
puzzle-options = Not the usual rule: { $options }.
puzzle-task = You're { $seat }, and it's your turn. One turn wins: find it.
puzzle-task-last = You're { $seat }, and it's your turn. Find a turn that wins.
puzzle-right = Right: **{ $turn }**. The hardest answer is **{ $answer }**.
puzzle-loses = **{ $turn }** looks likely{ $steps ->
    [one] { "" }
   *[other] { " " }at the first turn
  }, but loses{ $line ->
    [none] { "" }
   *[other] : { $line }
  }. { $outcome }
puzzle-ended = **{ $seat } wins.** { $why }
puzzle-because = **{ $turn }** wins: { $why ->
    [none] nothing on the board changes
   *[other] it { $why }
  }.{ $leads ->
    [none] { "" }
   *[other] { " " }Then { $leads }.
  }
puzzle-line-at = Turn { $at } of the { $all } that show it:
puzzle-wrong = **{ $turn }** loses{ $all ->
    [one] { "" }
   *[other] . Turn { $at } of the { $all } that prove it
  }:
puzzle-wrong-only = **{ $turn }** loses. I can't play it out just now; try another.
puzzle-solved = **{ $turn }** wins: { $result }.
puzzle-result = { $first ->
    [yes] solved, first try
   *[no] solved{ $wrong ->
        [0] { "" }
        [one] { " " }after one wrong try
       *[other] { " " }after { $wrong } wrong tries
      }{ $hints ->
        [0] { "" }
        [one] , with a hint
       *[other] , with { $hints } hints
      }
  }
puzzle-hint = { $count ->
    [0] Not every turn needs a stone.
   *[other] { $level ->
        [1] Look here for
       *[other] Closer, for
      } { $count ->
        [one] the stone
        [2] both stones
       *[other] all { $count } stones
      }: { $cells }.
  }
puzzle-today = **{ $over ->
    [yes] Ending of the day
   *[no] Today's ending
  }** · { $day } · { $game }, grade { $grade }
puzzle-today-task = { $seat } is to move, and one turn wins. Solve it in private; until tomorrow, please name no cells here.
puzzle-today-count = { $tried ->
    [0] Nobody has tried it yet.
   *[other] { $solved ->
        [0] Nobody has solved it yet
       *[other] { $solved } solved it
      }{ $trying ->
        [0] { "" }
        [one] , 1 is trying
       *[other] , { $trying } are trying
      }.
  }
puzzle-yesterday = Yesterday's: { $solved } of { $tried } found it.
puzzle-known = You had solved this one before, so you aren't counted today.
puzzle-solution = **Solution** for { $seat }: { $line }.
puzzle-found-it = { $tried ->
    [0] Nobody tried it.
   *[other] { $solved } of { $tried } found it, { $first } at the first try.
  }
puzzle-solvers = Solved by { $people }{ $more ->
    [0] { "" }
   *[other] { " " }and { $more } more
  }.
puzzle-rests = Nobody has tried one for a week, so I'm pausing. If you manage this server: { COMMAND("server set") } with { OPTION("puzzle") } brings them back.
puzzle-share = Oddity { $day }, { $game }, grade { $grade }: { $result }
puzzle-share-it = To share, without spoilers:
    `{ $line }`
puzzle-shared = { PERSON($person, form: "begins") }: { $line }
puzzle-is-shared = Everybody here can see it now.
puzzle-named = { $value ->
    [yes] You'll be named among those who solved an ending of the day, once it's explained.
   *[no] You'll only be counted, not named.
  }
setting-puzzle-name-is = Name me as a solver: { $value ->
    [yes] yes
   *[no] no
  }
day-of-month = { $day }{"\u00A0"}{ $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
  }
button-puzzle-solve = Solve
button-puzzle-try = Try it yourself
button-puzzle-next = Next ending
button-puzzle-again = Try again
button-puzzle-why-right = Why { $turn }?
button-puzzle-why = Why not { $turn }{ $steps ->
    [one] { "" }
   *[other] { " " }first
  }?
button-puzzle-narrower = Narrow it down
button-puzzle-off = Post no more endings
command-puzzle = Solve an ending in which one turn wins, in private
choose-puzzle-game = The game; left out, one of those that have endings for you
choose-grade = How hard; left out, the easiest you haven't solved
name-puzzle = puzzle
name-grade = grade
name-hour = hour
server-puzzle = { $state ->
    [off] - Today's ending isn't posted. { COMMAND("server set") } with { OPTION("puzzle") } names a channel for it.
    [rests] - Today's ending rests, as nobody has tried one for a week. Set { OPTION("puzzle") } again to bring it back.
   *[on] - Today's ending: at { $hour }:00 ({ $zone }) in { $channel }, { $game ->
        [all] each game by turns
       *[other] { $name }
      }.
  }
choose-puzzle-channel = Where an ending is posted each day, for everybody to solve in private
choose-puzzle-hour = The hour of the day when it's posted
choose-puzzle-of = Which game it's of
all-by-turns = each game by turns
choose-server-zone = The time zone of that hour: a city or country, such as Berlin
error-no-such-puzzle = There's no ending “{ $puzzle }” any more. { COMMAND("puzzle") } gives you another.
error-puzzles-damaged = The endings of { $game } can't be read at the moment; the people who run me have to mend that. Other games have some.
error-no-puzzles = There are no endings of that game. Leave { OPTION("game") } out to get one of another.
error-no-puzzles-of-grade = There are no endings of that grade. Leave { OPTION("grade") } out to get one of another.
error-no-such-grade = There's no grade { $given }: choose 1 to { $most }.
error-all-puzzles-solved = You've solved all of these. { COMMAND("puzzle") } with another { OPTION("game") } or { OPTION("grade") } may have more.
error-not-todays-puzzle = That ending is over: its message tells the solution. { COMMAND("puzzle") } gives you another.
error-puzzle-not-solved = You haven't solved this ending yet, so there's nothing to share.

## the server plays: refusals

# What is wrong, and what would do.
error-together-none = This server plays no match together right now. Whoever manages it or runs its tournaments can begin one with { COMMAND("together start") }.
error-together-running = Match #{ $match } of this server is still running. One at a time: end it, or let it be played out.
error-together-not-this = Match #{ $match } isn't played by the whole server.
error-together-hour = “{ $hour }” isn't an hour. Choose one from 0 to 23.
error-together-excluded = A moderator of this server has excluded you from its matches. Ask them if that's a mistake.
error-together-other-day = That day of match #{ $match } is over, and its turn is played. The buttons of the newest message are for today.
error-together-counting = The votes of match #{ $match } are counted, and I'm thinking. My answer comes with the next day's message.
error-together-own = You've proposed { $most } turns today, as many as one person may. You can still vote.
error-together-full = { $most } turns are proposed today, as many as a day has room for. You can still vote.
error-together-no-proposal = That proposal isn't there any more. Choose another one.
error-together-only-end = The whole server plays match #{ $match }: it can be ended, but not paused or changed.

## solved boards

# On challenges; $seat is the seat that wins.
solved-card = 🔒 Solved: with perfect play, { $seat } wins.
button-hold = Hold the win
# Above a line for each board.
hold-about = These boards of **{ $game }** are solved: I know who wins each position. Take the seat that can win, and hold it against my best level. It isn't rated, and you can try as often as you like. You play without hints, and no turn is taken back or tried out. One slip, and the win is mine.
hold-board = { $number }. { $board } – { $seat } can win.
button-hold-on = Board { $number }: { $board }
button-hold-again = Hold it again
# Below the last board.
# $mine of the newest $tries, and $others of other people; $held held the win, $won of those being the person's.
hold-held = 🏆 **You held the win from the first turn to the last.** { $others ->
    [0] { $mine ->
        [one] No one else has tried this board lately.
       *[other] That's { $won } of your last { $mine } tries at this board.
      }
   *[other] Of the last { $tries } tries at this board, { $held ->
        [one] only this one
       *[other] { $held }
      } held it{ $won ->
        [one] {""}
       *[other] , { $won } of them yours
      }.
  }
# The turning point above it says where.
hold-lost = You had a sure win from the start. You can try as often as you like: “{ button-hold-again }”.

## lessons

name-learn = learn
command-learn = Learn a game in a few short lessons, in private
button-learn = Learn
button-learn-choose = { $game }
button-learn-others = Other games
button-lesson-next = Next
button-lesson-skip = Next lesson
learn-about = **Learn to play:** half a minute a lesson, and each has one thing to find. Choose a game.
learn-progress = { $left ->
    [0] **{ $game }**: all { $all } lessons done
   *[other] **{ $game }**: { $done } of { $all } lessons done
  }
lesson-title = **{ $game }** · lesson { $number } of { $all }
lesson-right = **{ $turn }** is right.
error-no-such-lesson = There's no such lesson any more. { COMMAND("learn") } shows those that there are.

# Of each lesson, the task and what was learned.
lesson-odd-1 = You're Odd: an odd number of big groups wins. Three touching stones are big (outlined). One cell is left: which colour makes a third?
learned-odd-1 = Three touching stones are a big group here. Now there are three: odd, so Odd wins.
lesson-odd-2 = You're Odd, and two groups are big. Fill the last cell so that there are three.
learned-odd-2 = Both colours count together: two white groups and a black one are three.
lesson-odd-3 = You're Odd. Four big groups are too many: make them three, with a stone that joins two.
learned-odd-3 = Joining two big groups makes one fewer. Four were even; three are odd.
lesson-odd-4 = You're Even, and two groups are big. The white pair on the left could become a third: shut it in.
learned-odd-4 = No empty cell touches the pair any more, so it will never be big. Two stay two.
lesson-odd-5 = You're Odd, and two groups are big. Of three empty cells only one can still change that. Find it.
learned-odd-5 = The other two cells change nothing, whichever colour goes there. So three it stays.
lesson-odd-6 = You're Odd, with one big group. Two cells could still make another. Make Even fill one of them first.
learned-odd-6 = You waited where nothing changes. Now Even has to begin, and the last cell that matters is yours.
lesson-odd-7 = You're Even. On this board a group of four is big. There are three: make a fourth.
learned-odd-7 = On the usual board Even aims at four, Odd at three or five, says Nick Bentley, who made the game.
lesson-strands-1 = You're Black. The largest group wins in the end. A turn covers up to two cells marked 2: cover both.
learned-strands-1 = Up to two cells marked 2 in a turn, three marked 3, and so on. Here 31 stones beat 30.
lesson-strands-2 = You're Black. Three cells are marked 3, one is marked 2. Which turn buys you most?
learned-strands-2 = Many cells a turn count, not the number as such: three for you, and only one is left for White.
lesson-strands-3 = You're Black. The rim offers four cells in one turn, the middle only one. Which makes the largest group?
learned-strands-3 = Large numbers lie at the rim, far apart. One stone in the middle joined 25 and 5.
lesson-strands-4 = You're White. You could cover two cells marked 3. But connect your groups before you grow.
learned-strands-4 = One stone joined 18 and 7. Two stones elsewhere would have added two at most.
lesson-strands-5 = You're White. At the 2, Black could connect two groups. Cut there, before you think of the cells marked 3.
learned-strands-5 = Black's groups stay apart for good. Connected, they would have been larger than yours.
lesson-strands-6 = You're White. Grow now: the largest groups will end level, and the second largest decide. Find the cell.
learned-strands-6 = It'll be 30 each, whatever Black does. Then the next largest count, and only White has one.
lesson-xodd-1 = You're Black: fewer groups of your colour win. The number of all groups must stay odd: play the stone that keeps it so.
learned-xodd-1 = A stone that only makes a group longer changes no number: five groups stay five.
lesson-xodd-2 = You're White. Joining three groups makes two fewer, so an odd number stays odd. Find the point that joins three of yours.
learned-xodd-2 = Three became one. Five groups became three, with a single stone.
lesson-xodd-3 = You're Black. Joining two groups makes the number even, so a second stone must repair it. Join, and give White a group.
learned-xodd-3 = One fewer, one more: five stay five. Now Black has two groups, White three.
lesson-xodd-4 = You're Black. A new group makes the number even, so two are needed. Give White two at the edge.
learned-xodd-4 = Enemy groups at the edge are likely to stay apart, says Luis Bolaños Mures, who made the game.
lesson-xodd-5 = You're White. Joining four groups makes three fewer, an even number. Do it, and repair that with a second stone.
learned-xodd-5 = Four became one. The second stone made the number odd again.
lesson-xodd-6 = You're White. Black can't take both c4 and d5, so your link there is safe. Join other groups of yours.
learned-xodd-6 = One black group touches c4 or d5, so a cut makes the number even. With three, each touching one, likewise.
lesson-xodd-7 = You're White. Black can't join across e3 and e4 in one turn. Block both points where Black could join groups.
learned-xodd-7 = Joining across takes two stones: one group fewer, an even number. A turn has no third stone to repair it.
lesson-xodd-8 = You're White, with fewer groups, and Black has passed. Two passes in a row end the match.
learned-xodd-8 = Two groups against three. When you're ahead and every stone would harm you, pass.
lesson-yodd-1 = You're White: fewer groups of your colour win. The number of all groups must stay odd. Which stone at c2?
learned-yodd-1 = A stone that only makes a group longer changes no number: five groups stay five.
lesson-yodd-2 = You're White. Joining three groups makes two fewer, so an odd number stays odd. Find the cell that joins three of yours.
learned-yodd-2 = Three became one. Seven groups became five, with a single stone.
lesson-yodd-3 = You're Black. Joining two groups makes the number even, so a second stone must repair it. Join, and give White a group.
learned-yodd-3 = One fewer, one more: five stay five. Now Black has two groups, White three.
lesson-yodd-4 = You're Black, and White has fewer groups. A single new one makes the number even: give White two.
learned-yodd-4 = White has three groups now, and no cell is left to join them. The number of all is still odd.
lesson-yodd-5 = You're White. You can't cut Black's link at b2 and b3: the number would be even. Join groups elsewhere, and repair the number.
learned-yodd-5 = Two groups touch b2 and b3, so a cut makes the number even. With none, likewise.
lesson-yodd-6 = You're Black. White can't join across a1 and b1 in one turn. So join your own groups, with two stones.
learned-yodd-6 = Joining across takes two stones: one group fewer, an even number. A turn has no third stone to repair it.
lesson-yodd-7 = You're White, with fewer groups, and Black has passed. Two passes in a row end the match.
learned-yodd-7 = Two groups against three. When you're ahead and every stone would harm you, pass.
lesson-catchup-1 = You're White, and the largest group wins. A turn is one stone or two: play two.
learned-catchup-1 = Ten against eight. One stone would have left the other cell to Black.
lesson-catchup-2 = You're White, six against seven. Two stones can join two of your groups: build the bridge.
learned-catchup-2 = Joining counts everything: six, three and two new stones make eleven.
lesson-catchup-3 = You're Black, seven against seven. White could join two groups. Find the two stones that keep them apart.
learned-catchup-3 = White's groups stay apart, and you have nine against seven.
lesson-catchup-4 = You're Black, seven against nine. White's group has grown beyond yours, so you have a third stone: place all three.
learned-catchup-4 = Ten against nine. Whoever grows level or beyond gives the opponent a third stone.
lesson-catchup-5 = You're Black, four against six. Level at six, you'd give White a third stone. Grow by one, where White could join.
learned-catchup-5 = Five isn't level with six, so White may place only two. Growing further would have been a gift.
lesson-catchup-6 = You're White, eight against eight, and the largest groups stay level. Then the next largest decide: make yours bigger.
learned-catchup-6 = Eight each, then two against one. Equal groups are skipped until one differs.

## the sandbox

opening-welcome = Welcome to { $channel }
opening-begin = Press the button: { $you } begins a match of Odd on a small board, against the computer.
opening-turn = Choose a cell in the message that opens. { $you }'s next turns open there, too.
opening-others = { COMMAND("challenge") } odd challenges { $other }, whom you can act as, at the top left. { COMMAND("help") } shows you around.
opening-hint = Oddity reads no messages, only commands: type / to see them. { COMMAND("help") } shows you around.
button-opening-play = Play a first match
button-opening-example = See an example match

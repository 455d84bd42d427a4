### What Oddity says in English. Each part of the bot has its section; whoever raises an error words it here.

## rules

# What the goals and options of data/games.toml are called.
goal-odd = Odd wants an odd number of big groups on the full board, Even an even number.
option-group = stones a group needs to count

# What cannot be read (NotationError).
error-turn-empty = There is no turn in that. Name a cell, such as e5.
error-text-too-long = That is { $length } characters long; a turn may have { $limit }.
error-unknown-word = “{ $word }” means nothing in a turn. Write cells such as e5 and the colours black and white.
error-number-alone = “{ $number }” needs a letter before it: cells are written like e5.
error-cell-missing = Where does the { $colour } stone go? Name a cell, such as “e5 { $colour }”.
error-colour-missing = Which colour for { $cell }? Write “{ $cell } black” or “{ $cell } white”.
error-colours-unclear = “{ $text }” leaves open which colour goes where. Write each stone with its colour, such as “c4 black, d5 white”.
error-pass-and-stones = “{ $text }” passes and places stones at once. Write “pass” alone, or leave it out.
error-no-such-letter = There is no { $cell } on this board: the letters go from { $first } to { $last }.
error-no-such-number = There is no { $cell } on this board: { $letter } goes from { $first } to { $last }.
error-diagram-rows = A diagram of this board has { $expected } rows, not { $given }.
error-diagram-row = Row { $row } of the diagram has { $given } cells; on this board it has { $expected }.
error-diagram-mark = “{ $mark }” means nothing in a diagram. Write x for black, o for white, and a dot or a number where it is empty.

# What the rules do not allow (IllegalTurnError).
error-over = This match is over; nothing can be played any more.
error-cell-taken = There is a { $colour } stone on { $cell } already. Choose an empty place.
error-cell-twice = { $cell } is named twice; every stone needs a place of its own.
error-no-passing = Passing is not allowed in this game. Place a stone.
error-one-stone-only = A turn is exactly one stone, not { $given }.

# What does not exist or does not fit (SetupError).
error-no-such-game = There is no game “{ $game }”. There are: { $known }.
error-no-such-board = { $game } is not offered on “{ $board }”. Its boards are: { $known }.
error-no-such-option = { $game } has no option “{ $option }”. { $known ->
    [none] It has none at all.
   *[other] There are: { $known }.
  }
error-option-range = “{ $value }” is not possible for { $option }: it is a whole number from { $low } to { $high }.
error-option-choice = “{ $value }” is not possible for { $option }. Choose one of: { $choices }.
error-setup-broken = This set-up cannot be read: { $problem }.

# How it stands.
score-odd = { $counted ->
    [0] No group has { $group } stones, which is an even number: Even is ahead.
    [one] One group has { $group } stones or more, which is an odd number: Odd is ahead.
   *[other] { $counted } groups have { $group } stones or more, which is an { $parity ->
        [odd] odd number: Odd
       *[even] even number: Even
      } is ahead.
  }

# How it ended.
outcome-odd-count = Odd wins: the board is full, and { $counted ->
    [one] one group has
   *[other] { $counted } groups have
  } { $group } stones or more, an odd number.
outcome-even-count = Even wins: the board is full, and { $counted ->
    [0] no group has { $group } stones, which is
   *[other] { $counted } groups have { $group } stones or more,
  } an even number.

## scenes

## matches

error-challenge-yourself = You can't challenge yourself. Name somebody else, or leave the opponent out so that anybody may accept.
error-challenge-bot = <@{ $opponent }> is a bot and can't play. Name a person, or leave the opponent out so that anybody may accept.
error-accept-own = This is your own challenge: somebody else has to accept it. You can withdraw it.
error-accept-other = This challenge is for <@{ $opponent }>: only they can accept it. Make one of your own with /challenge.
error-decline-other = This challenge is for <@{ $opponent }>: only they can decline it.
error-decline-open = This challenge is open to anybody, so there is nobody to decline it. Only the challenger can withdraw it.
error-withdraw-other = This is the challenge of <@{ $challenger }>: only they can withdraw it.
error-challenge-closed = { $status ->
    [accepted] This challenge has already been accepted.
    [declined] This challenge has been declined.
    [withdrawn] This challenge has been withdrawn.
   *[expired] This challenge has expired: it stayed open for a week.
 } Make a new one with /challenge.
error-no-challenge = I don't know this challenge any more. Make a new one with /challenge.
error-no-match = There is no match #{ $match } in this server that you can see. Look for its number with /matches.
error-no-match-any-more = I don't know this match any more. See yours with /matches.
error-no-match-here = There is no match for you in this channel. See all of yours with /matches, or start one with /challenge.
error-which-match = Several matches are possible here: { $matches }. Say which one with the option "match".
error-not-seated = You don't play in match #{ $match }. Only its two players can do this.
error-match-over = Match #{ $match } is over.
error-stale-turn = Match #{ $match } has moved on since this board was posted. Look at the newest one with /board.
error-not-your-turn = It is not your turn in match #{ $match }: <@{ $player }> is to move.
error-rematch-running = Match #{ $match } is still running. A rematch is possible when it is over.
error-rematch-offered = A rematch of match #{ $match } has been offered already. Look for its card further down.

## commands

bug = Sorry, something went wrong on my side. See where things stand with /board. If it happens again, tell the people who run this bot the reference { $reference }.
cannot-post = I am not allowed to post in that channel. What you did is stored. Somebody who manages the server can give me the permissions View Channel, Send Messages, Embed Links, Attach Files and Read Message History there; the board then comes with /board.
error-unknown-button = This button is from another version of me and can't be used any more. Use /board to see where things stand.
error-only-in-server = This works in a server only, where an opponent can see the board.
error-missing-permissions = I can't post boards in this channel: I lack { $permissions }. Somebody who manages the server can change that, or try another channel.

seat-odd = Odd
seat-even = Even
seat-black = Black
seat-white = White
board-is = Board: { $board }
option-group-is = Smallest counted group: { $value }

challenge-person = <@{ $opponent }>, <@{ $challenger }> challenges you to a match of **{ $game }**.
challenge-anybody = <@{ $challenger }> challenges anybody to a match of **{ $game }**.
challenge-seat = { $seat ->
    [random] Seats are drawn at random.
   *[other] <@{ $challenger }> plays { $seat }.
 }
challenge-is-open = Open until { $until }.
challenge-is-accepted = Accepted: this is match #{ $match } now.
challenge-is-declined = Declined by <@{ $opponent }>.
challenge-is-withdrawn = Withdrawn by <@{ $challenger }>.
challenge-is-expired = Expired without an answer.

match-title = **{ $game }** #{ $match } · <@{ $first }> ({ $first_seat }) – <@{ $second }> ({ $second_seat })
match-turn = <@{ $player }> played **{ $turn }**.
match-to-move = <@{ $player }> to move.
match-won = **<@{ $player }> ({ $seat }) wins.** { $why }
outcome-resigned = <@{ $loser }> resigned.

button-accept = Accept
button-decline = Decline
button-withdraw = Withdraw
button-rematch = Rematch
button-play = Play
button-board = Board
button-resign = Resign
button-resign-yes = Yes, resign

turn-form = Your turn in match #{ $match }
turn-form-label = Turn
turn-form-help = For example e5 white
resign-really = Do you want to resign match #{ $match }? Your opponent wins, and this can't be taken back.
resigned = You have resigned match #{ $match }.
rematch-offered = The rematch is offered.

no-matches = No match of yours is running in this server. Start one with /challenge.
your-turn = **Your turn:** { $match } · turn { $ply } · { $where }
their-turn = Waiting: { $match } · turn { $ply } · { $where }
and-more = … and { $count } more.

command-challenge = Challenge somebody to a match
command-challenge-odd = Challenge somebody to Odd: will the number of big groups be odd or even?
command-play = Play your turn in a match
command-resign = Give up a match
command-board = Look at the board of a match
command-matches = List your running matches in this server
choose-opponent = Whom you challenge; leave it out to let anybody accept
choose-board = The board to play { $game } on
choose-group = How many stones a group needs to be counted in the end
choose-seat = The seat you take; left out, it is drawn at random
choose-turn = Your turn, for example e5 white
choose-match = The number of the match

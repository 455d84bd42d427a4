
# Fünf in einer Reihe.
goal-example-five = Habe als Erster eine ununterbrochene Reihe von Steinen deiner Farbe.
rules-example-five =
    Abwechselnd – Schwarz beginnt – setzt ihr je einen Stein der eigenen Farbe auf einen beliebigen leeren Punkt. Wer so viele Steine, wie vereinbart, in einer ununterbrochenen geraden Reihe hat, waagerecht, senkrecht oder schräg, gewinnt. Ist das Brett vorher voll, gewinnt niemand.
typing-example-five = Einen Zug schreibst du wie `c4`.
score-example-five = { $lines ->
    [0] Niemand hat { $row } in einer Reihe.
   *[other] Es gibt { $row } in einer Reihe.
  }
outcome-in-a-row = Es gibt { $row } in einer Reihe.
outcome-full-board = Das Brett ist voll, und es gibt keine Reihe.
turn-rule-example-five = Setze einen Stein.
marked-example-five = { $count } in einer Reihe: { $cells }.
choose-row = Wie viele Steine in einer Reihe gewinnen
explain-row = **Option { OPTION("row") }:** wie viele Steine in einer Reihe gewinnen, { $low } bis { $high }. Ohne Angabe sind es so viele, wie zum Brett passen; auf dem üblichen { $usual }.
option-row-is = In einer Reihe: { $value }
name-row = reihe
figure-example-five-line = Hier gewinnen drei in einer Reihe.
figure-example-five-draw = Das Brett ist voll, und es gibt keine Reihe: unentschieden.

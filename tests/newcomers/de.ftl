
# Fünf in einer Reihe.
goal-five = Habe als Erster eine ununterbrochene Reihe von Steinen deiner Farbe.
rules-five =
    Abwechselnd – Schwarz beginnt – setzt ihr je einen Stein der eigenen Farbe auf einen beliebigen leeren Punkt. Wer so viele Steine, wie vereinbart, in einer ununterbrochenen geraden Reihe hat, waagerecht, senkrecht oder schräg, gewinnt. Ist das Brett vorher voll, gewinnt niemand.
    Einen Zug schreibst du wie `c4`.
score-five = { $lines ->
    [0] Niemand hat { $row } in einer Reihe.
   *[other] Es gibt { $row } in einer Reihe.
  }
outcome-in-a-row = Es gibt { $row } in einer Reihe.
outcome-full-board = Das Brett ist voll, und es gibt keine Reihe.
turn-rule-five = Setze einen Stein.
turn-leads-five = für eine Reihe von { $row }
choose-row = Wie viele Steine in einer Reihe gewinnen
explain-row = **Option { name-row }:** wie viele Steine in einer Reihe gewinnen, { $low } bis { $high }. Ohne Angabe sind es so viele, wie zum Brett passen; auf dem üblichen { $usual }.
option-row-is = In einer Reihe: { $value }
name-row = reihe
figure-five-line = Hier gewinnen drei in einer Reihe.
figure-five-draw = Das Brett ist voll, und es gibt keine Reihe: unentschieden.

# Hex.
goal-hex = Verbinde deine beiden Seiten des Bretts.
rules-hex =
    Abwechselnd – Schwarz beginnt – setzt ihr je einen Stein der eigenen Farbe auf ein beliebiges leeres Feld. Schwarz will oben mit unten verbinden, Weiß die linke Seite mit der rechten. Statt des zweiten Zuges der Partie dürft ihr die Farben tauschen.
    Einen Zug schreibst du wie `c4`, oder `tausch`.
score-hex = Noch sind keine zwei Seiten verbunden.
outcome-joined-sides = Zwei Seiten sind verbunden.
turn-rule-hex = { $when ->
    [first] Setze einen Stein; dein Gegenüber darf ihn übernehmen.
   *[later] Setze einen Stein.
  }
turn-leads-hex = um zwei Seiten zu verbinden
figure-hex-joined = Schwarz hat oben und unten verbunden.
figure-hex-taken = Dort liegt schon ein Stein.
board-rhombus = Raute { $first }
notation-swap = tausch, tauschen
scene-swap = tauscht
button-swap = Tauschen
swap-does = ihr tauscht die Farben
swap-really = Möchtest du in Partie #{ $match } die Farben tauschen? Der gesetzte Stein gehört dann dir.

# Catchup.
goal-catchup = Besitze die größte Gruppe, wenn das Brett voll ist.
rules-catchup =
    Schwarz beginnt mit einem Stein. Von da an – Weiß ist als Nächstes dran – besteht ein Zug aus einem oder zwei Steinen der eigenen Farbe, oder aus dreien, wenn der Zug davor die größte Gruppe auf dem Brett vergrößert hat. Auf dem vollen Brett gewinnt die größte Gruppe; sind sie gleich groß, entscheiden die nächsten.
    Einen Zug schreibst du wie `c4 d5`.
score-catchup = Die Zahlen neben den Steinen sind die Größen der größten Gruppen.
outcome-largest-groups = Das Brett ist voll.
turn-rule-catchup = Setze einen Stein oder zwei, oder drei, nachdem die größte Gruppe gewachsen ist.
turn-leads-catchup = dann der nächste Zug
figure-catchup-turn = Weiß hat zwei Steine gesetzt.
figure-catchup-end = Das Brett ist voll, und die größte Gruppe von Schwarz hat einen Stein mehr.

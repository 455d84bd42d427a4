
# Hex.
goal-example-hex = Verbinde deine beiden Seiten des Bretts.
rules-example-hex =
    Abwechselnd – Schwarz beginnt – setzt ihr je einen Stein der eigenen Farbe auf ein beliebiges leeres Feld. Schwarz will oben mit unten verbinden, Weiß die linke Seite mit der rechten. Statt des zweiten Zuges der Partie dürft ihr die Farben tauschen.
typing-example-hex = Einen Zug schreibst du wie `c4`, oder `tausch`.
score-example-hex = Noch sind keine zwei Seiten verbunden.
outcome-joined-sides = Zwei Seiten sind verbunden.
turn-rule-example-hex = { $when ->
    [first] Setze einen Stein; dein Gegenüber darf ihn übernehmen.
   *[later] Setze einen Stein.
  }
turn-leads-example-hex = um zwei Seiten zu verbinden
marked-example-hex = Verbunden: { $cells }.
figure-example-hex-joined = Schwarz hat oben und unten verbunden.
figure-example-hex-taken = Dort liegt schon ein Stein.
board-rhombus = Raute { $first }
notation-swap = tausch, tauschen
scene-swap = tauscht
button-swap = Tauschen
swap-does = ihr tauscht die Farben
swap-really = Möchtest du in Partie #{ $match } die Farben tauschen? Der gesetzte Stein gehört dann dir.


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

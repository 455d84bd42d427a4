### Was Oddity auf Deutsch sagt: jede Nachricht von en.ftl, in denselben Abschnitten und derselben Reihenfolge.
### Du-Form. Feld, Punkt, Stein, Gruppe, Zug; das Spiel (Odd) und die Partie (#1); die Herausforderung.

## rules

aim = **Du spielst { $seat }.** { $goal }
aim-odd = **Du bist { $title ->
    [odd] „Ungerade“:** Ist das Brett voll, gewinnst du mit 1, 3, 5 … großen Gruppen.
   *[even] „Gerade“:** Ist das Brett voll, gewinnst du mit 0, 2, 4 … großen Gruppen.
  } Die Zahl im Kreis zählt sie. Die Farbe wählst du bei jedem Zug neu.
aim-strands = **Du bist { $seat }.** Ist das Brett voll, zählt nur die größte Gruppe. In den Ecken stehen beide.
aim-catchup = **Du bist { $seat }.** Ist das Brett voll, zählt nur die größte Gruppe. Aber wird deine { $bonus ->
    [larger] größer als jede zuvor
   *[level] mindestens so groß wie die deines Gegners
  }, darf er drei Steine setzen.
aim-xodd = **Du bist { $seat }.** Am Ende gewinnen weniger Gruppen; die Ecken zählen sie. Nach jedem Zug muss die Anzahl aller Gruppen ungerade sein.
aim-yodd = { aim-xodd }
aim-mark = { $kind ->
    [dashes] Neu auf dem Brett: eine gestrichelte Linie. Diese Gruppe braucht noch ein oder zwei Steine, dann ist sie groß.
   *[number] Neu auf dem Brett: Zahlen. { $numbers ->
        [size] Sie sagen, wie viele Steine eine Gruppe hat.
        [rank] Jede steht auf einer großen Gruppe; 1 ist die größte.
       *[count] Sie zählen die Gruppen jeder Farbe.
      }
  }
goal-odd = Ist das Brett voll, zählen die großen Gruppen. Ungerade Anzahl: „Ungerade“ gewinnt. Gerade Anzahl: „Gerade“ gewinnt.
goal-strands = Wer am Ende die größte Gruppe hat, gewinnt.
goal-catchup = Wer am Ende die größte Gruppe hat, gewinnt. Der Haken: Ziehst du gleich oder vorbei, darf dein Gegner drei Steine setzen.
goal-xodd = Auf einem Gitter: Wer weniger eigene Gruppen hat, gewinnt. Der Haken: Nach jedem Zug muss die Anzahl aller Gruppen, schwarzer und weißer, ungerade sein.
goal-yodd = Auf Sechsecken: Wer weniger eigene Gruppen hat, gewinnt. Der Haken: Nach jedem Zug muss die Anzahl aller Gruppen, schwarzer und weißer, ungerade sein.
option-cover-is = Ein Zug bedeckt { $value ->
    [exact] genau X
   *[up-to] bis zu X
  } Felder mit der Zahl X
option-bonus-is = Ein dritter Stein, wenn die größte Gruppe des Gegners { $value ->
    [larger] größer ist als jede zuvor
   *[level] gleichzieht oder vorn ist
  }

# Ein Stein einer Farbe auf einem Feld.
stone-black = { $name } schwarz
stone-white = { $name } weiß

# Die Wörter, mit denen Züge getippt werden, durch Kommas getrennt, nur aus Buchstaben; sie gehen den
# englischen vor. Die Namen der Felder sind in jeder Sprache gleich.
notation-black = s, schwarz
notation-white = w, weiß
notation-pass = passe, passen
# Wörter, die einen Stein vom nächsten trennen, Wörter, die nichts bedeuten, und solche, die neben einem
# Passen nichts bedeuten.
notation-and = und
notation-on = auf
notation-please = ich, wir, möchte, will, würde, werde, muss, gern, gerne, bitte, jetzt, hier, mal, diesmal, danke

# Was sich nicht lesen lässt (NotationError).
error-turn-empty = Darin steht kein Zug. Nenne ein Feld, zum Beispiel { $example }.
error-text-too-long = Das sind { $length } Zeichen; ein Zug darf { $limit } haben.
error-unknown-word = „{ $word }“ bedeutet in einem Zug nichts. Schreib Felder wie { $example } und die Farben schwarz und weiß.
error-number-alone = Vor „{ $number }“ fehlt ein Buchstabe: Felder schreibt man wie { $example }.
error-no-cell-name = „{ $text }“ ist kein Feld. Felder heißen zum Beispiel { $example }.
error-cell-missing = Wohin soll der { $colour ->
    [black] schwarze Stein? Nenne ein Feld, zum Beispiel „{ $example } schwarz“.
   *[white] weiße Stein? Nenne ein Feld, zum Beispiel „{ $example } weiß“.
  }
error-colour-missing = Welche Farbe soll auf { $cell }? Schreib „{ $cell } schwarz“ oder „{ $cell } weiß“.
error-colours-unclear = „{ $text }“ lässt offen, welche Farbe wohin soll. Schreib zu jedem Stein seine Farbe, zum Beispiel „{ $example } schwarz, { $other } weiß“.
error-pass-and-stones = Passen und Steine setzen geht nicht in einem Zug. Schreib nur „passe“, oder lass es weg.
error-pass-and-words = „{ $word }“ in „{ $text }“ kenne ich nicht. Zum Passen, wo das Spiel es erlaubt, schreib nur „passe“.
error-range-not-straight = „{ $range }“ meint die Felder in gerader Linie von { $first } bis { $last }, aber die beiden verbindet keine. Nenne jedes Feld, mit Leerzeichen dazwischen: { $first } { $last }.
error-range-taken = „{ $range }“ meint alle Felder in dieser Linie, aber auf { $cell } liegt schon ein { $colour ->
    [black] schwarzer
   *[white] weißer
  } Stein. Nenne jedes Feld, mit Leerzeichen dazwischen.
error-range-too-long = „{ $range }“ meint alle { $given } Felder in dieser Linie, aber ein Zug hat { $most ->
    [one] nur einen Stein
   *[other] höchstens { $most } Steine
  }. Nenne nur die Felder, die du meinst, mit Leerzeichen dazwischen.
error-no-such-letter = { $cell } gibt es auf diesem Brett nicht: Die Buchstaben gehen von { $first } bis { $last }.
error-no-such-number = { $cell } gibt es auf diesem Brett nicht: { $letter } geht von { $first } bis { $last }.
error-diagram-rows = Ein Diagramm dieses Bretts hat { $expected } Reihen, nicht { $given }.
error-diagram-row = Reihe { $row } des Diagramms hat die falsche Anzahl Felder: { $given }, auf diesem Brett aber { $expected }.
error-diagram-mark = „{ $mark }“ bedeutet in einem Diagramm nichts. Schreib x für Schwarz, o für Weiß und einen Punkt oder eine Zahl, wo es leer ist.
error-board-mark = „{ $mark }“ ist keine Zahl für ein Feld; möglich sind 1 bis 9.

# Was die Regeln nicht erlauben (IllegalTurnError).
error-over = Diese Partie ist zu Ende; es kann nichts mehr gespielt werden.
error-no-such-cell = Ein Feld { $given } gibt es auf diesem Brett nicht: Die Felder sind von 0 bis { $last } nummeriert.
error-cell-taken = Auf { $cell } liegt schon ein { $colour ->
    [black] schwarzer
   *[white] weißer
  } Stein. Wähle einen leeren Platz.
error-cell-twice = { $cell } ist zweimal genannt; jeder Stein braucht seinen eigenen Platz.
error-no-passing = In diesem Spiel kannst du nicht passen. Setze einen Stein.
error-one-stone-only = Ein Zug ist genau ein Stein, nicht { $given }. Wähle einen davon.
error-stones-at-most = Ein Zug besteht aus höchstens { $most } Steinen, nicht aus { $given }.
error-begin-with-one-stone = Der erste Zug der Partie ist genau ein Stein, nicht { $given }.
error-no-third-stone = Setze einen Stein oder zwei, nicht { $given }. Einen dritten gibt es gleich, nachdem dein Gegner { $bonus ->
    [larger] eine neue größte Gruppe gemacht hat
   *[level] seine größte Gruppe mindestens so groß gemacht hat wie deine
  }; sein letzter Zug hat das nicht.
error-wrong-colour = Du setzt nur { $colour ->
    [black] schwarze Steine. Lass die Farbe weg, oder schreib „{ $cell } schwarz“.
   *[white] weiße Steine. Lass die Farbe weg, oder schreib „{ $cell } weiß“.
  }
error-first-turn-one-two = Der erste Zug der Partie bedeckt genau ein Feld, und zwar eines mit einer 2.
error-numbers-differ = Alle Felder eines Zuges müssen dieselbe Zahl tragen; auf diesen stehen { $numbers }.
error-too-many-cells = { $number ->
    [one] In einem Zug darf nur ein Feld mit einer 1 bedeckt werden, nicht { $given }.
   *[other] In einem Zug dürfen bis zu { $number } Felder mit einer { $number } bedeckt werden, nicht { $given }.
  }
error-too-few-cells = { $needed ->
    [one] In diesem Zug muss genau ein Feld mit einer { $number } bedeckt werden, nicht { $given }.
   *[other] In diesem Zug müssen genau { $needed } Felder mit einer { $number } bedeckt werden, nicht { $given }.
  }
error-first-turn-one-stone = Der erste Zug der Partie ist genau ein Stein, schwarz oder weiß.
error-too-many-stones = Ein Zug ist ein Stein oder zwei, nicht { $given }.
error-even-groups = Danach gäbe es { $groups } Gruppen; nach einem Zug muss die Anzahl ungerade sein. Versuche andere Stellen oder Farben. Die Knöpfe unter dem Brett bieten nur an, was erlaubt ist.
error-even-groups-one-more = Danach gäbe es { $groups } Gruppen; nach einem Zug muss die Anzahl ungerade sein. Mit noch einem Stein stimmt sie, zum Beispiel: { $examples }.
error-even-groups-alone = Danach gäbe es { $groups } Gruppen; nach einem Zug muss die Anzahl ungerade sein. Einer der beiden Steine allein ist erlaubt: { $alone }.

# Was es nicht gibt oder nicht zusammenpasst (SetupError).
error-no-such-game = { $game ->
    [none] Da steht nicht, welches Spiel es ist, wie etwa mit „Game: odd“.
   *[other] Das Spiel „{ $game }“ gibt es nicht.
  } Es gibt: { $known }.
error-no-such-board = Auf „{ $board }“ kannst du { $game } nicht spielen. Die Bretter sind: { $known }.
error-board-near = Auf „{ $board }“ kannst du { $game } nicht spielen. { $why } Am nächsten kommt „{ $near }“.
error-mirrored-board = Es hat { $cells } Felder, eine gerade Anzahl. „Gerade“ könnte dort immer gewinnen, mit der anderen Farbe auf dem gegenüberliegenden Feld.
error-board-sides = Jede Seite muss { $low } bis { $high } lang sein.
error-no-such-option = { $game } hat keine Option „{ $option }“. { $known ->
    [none] Es hat gar keine.
   *[other] Die Optionen sind: { $known }.
  }
error-option-range = „{ $value }“ geht bei { $option } nicht. Wähle eine ganze Zahl von { $low } bis { $high }.
error-option-choice = „{ $value }“ geht bei { $option } nicht. Wähle eines davon: { $choices }.
error-setup-broken = Diese Spieleinstellung lässt sich nicht lesen: { $problem }.
error-numbers-missing = Dieses Spiel braucht ein Brett mit einer Zahl auf jedem Feld.
error-even-number-of-cells = Ein Brett mit { $cells } Feldern könnte unentschieden enden; die Anzahl der Felder muss ungerade sein.
error-no-cell-marked-2 = Kein Feld dieses Bretts trägt eine 2, also gibt es keinen ersten Zug.

# Was es in keinem Spiel geben kann (InvalidValueError); diese Sätze liest nur, wer programmiert.
error-turn-of-placements = { $given } ergibt keinen Zug: Ein Zug ist ein Tupel von gesetzten Steinen, je ein Feld (ab 0) und eine Farbe.
error-board-of-tiling = { $given } ist kein Parkett, auf dem ein Brett liegen kann; tiling("hexhex-5") ist eines.
error-board-of-numbers = { $given } kann kein Brett nummerieren: Die Zahlen sind ein Tupel, für jedes Feld eine von 1 bis 9, oder gar keine.
error-numbers-per-cell = Dieses Brett hat { $cells } Felder; jedes braucht eine Zahl, aber gegeben sind { $given }.
error-position-on-board = { $given } ist kein Brett für eine Stellung.
error-position-of-stones = { $given } kann nicht auf einem Brett liegen: Steine sind ein Tupel von Farben, mit None, wo ein Feld leer ist.
error-stones-per-cell = Dieses Brett hat { $cells } Felder, aber { $given } Plätze für Steine; jedes Feld hat einen.
error-position-counts = { $given }: Züge und Passzüge einer Stellung zählen von 0 an.
error-position-memory = { $given } kann sich eine Stellung nicht merken, wohl aber einen Wert, der sich nie ändert, etwa eine Zahl oder ein Tupel.
error-winner-of-seats = { $given } kann nicht gewonnen haben: Es gewinnt Seite 0 oder 1, oder None bei Unentschieden.

# Was an einer aufgezeichneten Partie nicht stimmt (RecordError); Zeile oder Zug stehen davor.
error-record-tag = „{ $tag }“ gehört nicht in die Aufzeichnungen dieses Spiels. Möglich sind: { $known }.
error-record-line = „{ $text }“ ist weder eine Angabe wie „Game: odd“ noch ein nummerierter Zug wie „1. e5 white“.
error-record-number = Dieser Zug hat die Nummer { $number }; der nächste ist { $expected }.
error-record-result = „{ $given }“ ist kein Ergebnis. Schreib { $expected }, mit dem Grund in Klammern, wenn er nicht auf dem Brett zu sehen ist.
error-record-result-differs = Die Züge führen zu einem anderen Ergebnis: { $seat ->
    [0] Es gewinnt die erste Seite
    [1] Es gewinnt die zweite Seite
   *[draw] Es ist unentschieden
  } ({ $why }).
error-record-numbers = Das Brett „{ $board }“ wird für jede Partie neu ausgelegt, deshalb braucht die Aufzeichnung die Zahlen. Ergänze „Numbers:“ und Ziffern für jede Reihe von Feldern.
error-record-json = Das ist keine Aufzeichnung in JSON: { $problem ->
    [syntax] Ein Komma, eine Klammer oder ein Anführungszeichen fehlt oder ist zu viel
    [half-character] Darin steht ein halbes Zeichen
    [nested] Listen oder Objekte sind zu tief verschachtelt
    [object] Hier gehört ein Objekt hin
    [list] Hier gehört eine Liste hin
    [twice] Das steht zweimal da
    [players] Es braucht zwei Spieler, in der Reihenfolge der Seiten
    [winner] Gewonnen hat 0, 1, "draw" oder null
    [reason] Es gibt einen Grund, aber niemanden, der gewonnen hat
   *[single] Hier gehört ein einzelner Text oder eine Zahl hin
  }.
error-record-empty = Da steht nichts drin.
error-record-format = Das sieht nach { $format } aus, wie es andere Programme schreiben. Das kann ich nicht lesen.
error-record-second = Hier beginnt noch eine Aufzeichnung. Ich lese eine auf einmal.
error-record-nameless = Eine Angabe hat keinen Namen. Möglich sind: { $known }.
error-record-tag-twice = „{ $tag }“ steht zweimal da. Einmal ist richtig.
error-record-export = Das sind { $matches } Partien, und ich lese eine auf einmal. Kopiere eine davon aus „matches“ heraus.
error-record-tiling = Das Parkett „{ $tiling }“ gibt es nicht. Eines wäre „hexhex-5“.
error-record-no-digit = Ein Feld des Bretts hat keine Zahl. Möglich ist 1 bis 9.
error-record-digit = Ein Feld kann nicht die Zahl „{ $mark }“ tragen. Möglich ist 1 bis 9.

# Wie es steht: score-<Spiel>.
score-odd = { $counted ->
    [0] Noch keine großen Gruppen (ab { $group } Steinen). Null ist gerade: „Gerade“ liegt vorn.
    [one] Eine große Gruppe, also ungerade: „Ungerade“ liegt vorn.
   *[other] { $counted } große Gruppen, also { $parity ->
        [odd] ungerade: „Ungerade“
       *[even] gerade: „Gerade“
      } liegt vorn.
  }
score-strands = { $rank ->
    [0] Die größten Gruppen sind gleich: Schwarz { $first }, Weiß { $second }.
    [1] { $leader ->
        [white] Größte Gruppe: Weiß { $second }, Schwarz { $first }.
       *[black] Größte Gruppe: Schwarz { $first }, Weiß { $second }.
      }
   *[other] Die größten Gruppen sind gleich, also zählen die nächsten (Schwarz { $black }; Weiß { $white }).
  } { $leader ->
    [black] Schwarz liegt vorn.
    [white] Weiß liegt vorn.
   *[nobody] Niemand liegt vorn.
  }
score-yodd = { $total ->
    [0] Noch keine Gruppen.
   *[other] Gruppen: Schwarz { $black }, Weiß { $white }.
  } { $leader ->
    [black] Schwarz liegt vorn (weniger gewinnt).
    [white] Weiß liegt vorn (weniger gewinnt).
   *[nobody] Niemand liegt vorn.
  }
score-xodd = { score-yodd }
score-catchup = { score-strands }{ $most ->
    [3] {" "}Der nächste Zug darf drei Steine haben.
   *[other] { "" }
  }

# Warum es zu Ende ist: outcome-<Grund>. Wer gewonnen hat, steht davor.
outcome-odd-count = Das Brett ist voll: { $counted ->
    [one] eine große Gruppe
   *[other] { $counted } große Gruppen
  }, eine ungerade Anzahl.
outcome-even-count = Das Brett ist voll: { $counted ->
    [0] keine große Gruppe, und null ist gerade.
   *[other] { $counted } große Gruppen, eine gerade Anzahl.
  }
outcome-larger-group = Das Brett ist voll. { $rank ->
    [1] Die größte Gruppe von { $winner ->
        [1] Weiß hat { $more } Steine, die von Schwarz { $fewer }.
       *[0] Schwarz hat { $more } Steine, die von Weiß { $fewer }.
      }
   *[other] { $rank ->
        [2] Die größten Gruppen sind gleich groß
       *[other] Die { $before } größten Gruppen sind jeweils gleich groß
      }; die nächste hat { $winner ->
        [1] bei Weiß { $more }, bei Schwarz { $fewer }.
       *[0] bei Schwarz { $more }, bei Weiß { $fewer }.
      }
  }
outcome-fewer-groups-passes = Beide haben gepasst, mit { $black ->
    [0] keiner schwarzen Gruppe
    [one] einer schwarzen Gruppe
   *[other] { $black } schwarzen Gruppen
  } gegen { $white ->
    [0] keine weiße Gruppe
    [one] eine weiße Gruppe
   *[other] { $white } weiße Gruppen
  }: Weniger ist besser.
outcome-fewer-groups-no-room = Es kann kein Stein mehr gesetzt werden, mit { $black ->
    [0] keiner schwarzen Gruppe
    [one] einer schwarzen Gruppe
   *[other] { $black } schwarzen Gruppen
  } gegen { $white ->
    [0] keine weiße Gruppe
    [one] eine weiße Gruppe
   *[other] { $white } weiße Gruppen
  }: Weniger ist besser.

## scenes

# Das Bild in Worten (Alternativtext), je ein Satz.
scene-title = { $game } { $match }, Brett{ $ply ->
    [0] {""} { $board }, vor dem ersten Zug.
    [one] {""} nach einem Zug.
   *[other] {""} nach { $ply } Zügen.
  }
scene-title-no-match = { $game }, Brett { $board }, { $ply ->
    [0] vor dem ersten Zug.
    [one] nach einem Zug.
   *[other] nach { $ply } Zügen.
  }
scene-turn-before = Zug davor: { $turn }.
scene-last-turn = Letzter Zug: { $turn }.
scene-list-comma = ,{" "}
scene-pass = passen
scene-to-move = { $seat } ist am Zug.
scene-won = { $seat } hat gewonnen.
scene-drawn = Die Partie ist unentschieden.
scene-ended = Die Partie hat ohne Sieger geendet.
scene-pending = Noch nicht gespielt: { $turn }.
scene-marked = Umringt: { $cells }.
scene-questioned = Fraglich: { $cells }.
scene-hint = Tipp { $number }: { $turn }.
scene-cells = { $kind ->
    [black] Schwarz: { $cells }.
    [white] Weiß: { $cells }.
    [number] Leer, mit { $number }: { $cells }.
    [further] Mit { $number }: { $cells }.
   *[empty] Leer: { $cells }.
  }
scene-all-others = { $kinds ->
    [1] alle
   *[other] alle anderen
  }
scene-cut = Es geht noch weiter; das Textbrett zeigt alles.
scene-whole-cut = Es geht noch weiter; die Aufzeichnung als Datei hat alle Züge.
scene-tried = Probe: Das hat niemand gespielt.
scene-proposed = Die Stellung, zu der das führen würde:
scene-animation = Animation der Partie vom ersten Zug an. Das letzte Bild:
scene-numbers = { $numbers ->
    [size] Eine Zahl auf einem Stein ist die Größe seiner Gruppe.
    [rank] Die Zahlen auf Quadraten geben den Rang der großen Gruppen an; die größte hat die 1.
   *[count] Balken verbinden die Steine einer Gruppe. Die Zahlen zählen die Gruppen jeder Farbe von oben nach unten durch.
  }

# Gruppen und Felder in Worten. Was von einer Gruppe zu sagen ist, folgt auf ihre Größe.
scene-group = { $colour ->
    [black] Schwarz
   *[white] Weiß
  }, { $size ->
    [one] ein Stein
   *[other] { $size } Steine
  }{ $state }: { $cells }.
# Groups of one size and state, in few words.
scene-groups = { $colour ->
    [black] Schwarz
   *[white] Weiß
  } { $size }: { $cells }
scene-groups-are = { $state ->
    [plain] { $cells }
    [counts] Groß: { $cells }
    [compared] Am Ende verglichen: { $cells }
    [closed] Eingeschlossen: { $cells }
   *[short] { $lacks ->
        [one] Einer fehlt
       *[other] { $lacks } fehlen
      }: { $cells }
  }.
scene-group-state = { $state ->
    [counts] {", "}groß
    [largest] {", "}die größte ihrer Farbe
    [compared] {", "}am Ende verglichen
    [closed] {", "}eingeschlossen, wird nie groß
   *[short] {", "}braucht noch { $lacks ->
        [one] einen Stein
       *[other] { $lacks } Steine
      }
  }
scene-group-free = ; { $count } leer daneben: { $cells }
scene-sides = Seiten von { $colour ->
    [black] Schwarz
   *[white] Weiß
  }: { $cells }.
scene-groups-cut = Es geht noch weiter; { COMMAND("board") } sagt alle Gruppen, Seite für Seite.
scene-cell = { $cell }: { $colour ->
    [black] ein schwarzer Stein
   *[white] ein weißer Stein
  }. { $size ->
    [one] Er bildet allein eine Gruppe{ $state }{ $free }.
   *[other] Seine Gruppe hat { $size } Steine{ $state }: { $cells }{ $free }.
  }
scene-cell-empty = { $cell }: leer{ $number ->
    [0] .
   *[other] , mit der Zahl { $number }.
  }
scene-neighbours = { $count ->
    [one] Das eine Nachbarfeld
   *[other] Die { $count } Nachbarfelder
  }: { $cells }.
# Nachbarfelder, deren Steine zu einer Gruppe gehören.
scene-beside = { $cells } { $colour ->
    [black] schwarz
   *[white] weiß
  }, { $whose ->
    [same] dieselbe Gruppe
   *[other] { $size ->
        [one] ein einzelner Stein
       *[other] eine Gruppe mit { $size } Steinen
      }{ $state }
  }
scene-beside-empty = { $cells } leer{ $number ->
    [0] {""}
   *[other] {" "}({ $number })
  }

# Wie die Felder heißen.
naming-columns = Spalten haben Buchstaben (a links), Reihen Zahlen (1 unten).
naming-columns-end = Die letzte Spalte ist { $last }, die oberste Reihe { $high }.
naming-rows = Reihen haben Buchstaben (a unten); in jeder Reihe zählen die Zahlen von links.
naming-rows-end = Reihe für Reihe von unten: { $rows }.
naming-neighbours = { $on ->
    [points] Punkte sind benachbart, wenn eine Linie sie direkt verbindet.
   *[cells] Felder sind benachbart, wenn sie eine Seite gemeinsam haben; eine gemeinsame Ecke genügt nicht.
  }
naming-example = Jeweils sind es { $fewest } bis { $most } Nachbarn, bei { $cell } zum Beispiel: { $cells }.

# Das Textbrett.
scene-text-legend = x schwarz, o weiß, Großbuchstaben für { $newest ->
    [one] den letzten Zug
   *[other] die letzten { $newest } Züge
  }. { $rows ->
    [columns] Buchstaben nennen Spalten, Zahlen Reihen.
   *[rows] Buchstaben nennen Reihen; die Felder zählt man von links.
  }

record-running = Die Partie ist nicht zu Ende: Bisher { $ply ->
    [0] ist kein Zug gespielt.
    [one] ist ein Zug gespielt.
   *[other] sind { $ply } Züge gespielt.
  }

# Was die Engine von einer Aufzeichnung hält (`oddity think`).
think-turn = Bester Zug: { $turn }
think-chance = { $seat } gewinnt damit in etwa { $percent } von 100 Partien.
think-won = { $seat } gewinnt damit sicher, was auch immer die andere Seite spielt.
think-lost = { $seat } verliert sicher, mit jedem Zug, wenn die andere Seite keinen Fehler macht.
think-line = Erwartet: { $line }
think-speed = { $simulations ->
    [one] Eine Simulation
   *[other] { $simulations } Simulationen
  } in { $seconds } Sekunden: { $rate } in der Sekunde.

## matches

error-challenge-yourself = Du kannst dich nicht selbst herausfordern. Nenne jemand anderen, oder lass den Gegner weg, damit alle annehmen können.
error-challenge-bot = { PERSON($opponent, form: "begins") } ist ein Bot und kann nicht spielen. Wähle eine Person oder mich, oder lass den Gegner weg, damit alle annehmen können.
error-accept-own = Das ist deine eigene Herausforderung: Jemand anders muss sie annehmen. Du kannst sie zurückziehen.
error-accept-other = Diese Herausforderung kann nur { PERSON($opponent) } annehmen. Stell mit { COMMAND("challenge") } deine eigene.
error-decline-other = Diese Herausforderung kann nur { PERSON($opponent) } ablehnen.
error-decline-open = Diese Herausforderung steht allen offen, also kann niemand sie ablehnen. Zurückziehen kann sie nur, wer sie gestellt hat.
error-withdraw-other = Diese Herausforderung kann nur { PERSON($challenger) } zurückziehen.
error-challenge-closed = { $status ->
    [accepted] Diese Herausforderung ist schon angenommen.
    [declined] Diese Herausforderung wurde abgelehnt.
    [withdrawn] Diese Herausforderung wurde zurückgezogen.
   *[expired] Diese Herausforderung ist abgelaufen: Sie stand eine Woche lang offen.
 } Stell mit { COMMAND("challenge") } eine neue.
error-challenger-left = { PERSON($challenger, form: "begins") } hat diesen Server verlassen, darum habe ich die Herausforderung zurückgezogen. Stell mit { COMMAND("challenge") } deine eigene.
error-no-challenge = Diese Herausforderung kenne ich nicht mehr. Stell mit { COMMAND("challenge") } eine neue.
error-no-match = Eine Partie #{ $match }, die du sehen kannst, gibt es auf diesem Server nicht. Mit { COMMAND("matches") } findest du ihre Nummer.
error-no-match-any-more = Diese Partie kenne ich nicht mehr. Deine siehst du mit { COMMAND("matches") }.
error-no-match-here = In diesem Kanal wurde noch keine Partie gespielt, und auf diesem Server läuft keine von dir. Beginne eine mit { COMMAND("challenge") }.
error-no-own-match = { no-matches-mine }
error-which-match = Mehrere Partien sind möglich. Welche meinst du?
menu-part = { $label } ({ $first } bis { $last })
which-match-more = { $count } weitere passen nicht in die Listen: Nenne deine mit ihrer Nummer, wie { COMMAND("matches") } sie zeigt.
error-nothing-to-claim = Gerade gibt es nichts zu beanspruchen: In all deinen Partien ist noch Zeit.
error-not-seated = In Partie #{ $match } spielst du nicht mit. Das können nur die beiden, die sie spielen.
error-match-over = Partie #{ $match } ist zu Ende.
error-match-damaged = Partie #{ $match } ist beschädigt und lässt sich nicht zeigen. Wer diesen Bot betreibt, kann dem mit `oddity doctor` nachgehen.
error-stale-turn = Partie #{ $match } ist weitergegangen, seit dieses Brett gezeigt wurde. Das neueste siehst du mit { COMMAND("board") }.
error-not-your-turn = Du bist in Partie #{ $match } nicht am Zug, sondern { PERSON($player) }.
error-rematch-running = Partie #{ $match } läuft noch. Eine Revanche ist möglich, wenn sie zu Ende ist.
error-rematch-former = Dein Gegner in Partie #{ $match } hat alle eigenen Daten gelöscht. Fordere mit { COMMAND("challenge") } jemand anderen heraus.
error-rematch-offered = Eine Revanche zu Partie #{ $match } ist schon angeboten. Die Karte dazu steht weiter unten.

## commands

bug = Entschuldige, bei mir ist etwas schiefgegangen. Wie es steht, siehst du mit { COMMAND("board") }. Wenn es noch einmal passiert, nenne denen, die diesen Bot betreiben, die Kennung { $reference }.
cannot-post = Was du getan hast, ist gespeichert, aber in diesem Kanal darf ich nichts schreiben. Wer den Server verwaltet, kann mir dort diese Berechtigungen geben: „Kanal anzeigen“, „Nachrichten senden“, „Links einbetten“, „Dateien anhängen“ und „Nachrichtenverlauf anzeigen“. Danach kommt das Brett mit { COMMAND("board") }.
not-stored = Ich kann gerade nichts speichern, das hat also nicht geklappt. Versuche es in ein paar Minuten noch einmal.
perhaps-stored = Beim Speichern ist mir die Verbindung abgerissen, ich weiß also nicht, ob das geklappt hat. Sieh in ein paar Minuten nach, bevor du es noch einmal versuchst.
text-refused = Der Filter dieses Servers lässt mich das nicht schreiben: Ihn stört etwas, das jemand geschrieben hat.
discord-refuses = Discord hat das abgelehnt, deshalb konnte ich es nicht zu Ende bringen (Fehler { $code }). { COMMAND("board") } zeigt, wie es steht.
discord-busy = Discord antwortet gerade nicht, deshalb konnte ich das nicht zu Ende bringen. Versuche es in einer Minute noch einmal; { COMMAND("board") } zeigt, wie es steht.
error-form-too-late = Das hat zu lange gedauert, deshalb hat Discord das Formular nicht geöffnet. Drück den Knopf noch einmal.
error-unknown-button = Dieser Knopf stammt aus einer anderen Version von mir und geht nicht mehr. Mit { COMMAND("board") } siehst du, wie es steht.
error-command-changed = Dieser Befehl ist neuer als dein Discord. Starte Discord neu und wähle ihn noch einmal aus der Liste; { COMMAND("help") } zeigt, was es gibt.
add-me = Füge mich zu einem Server hinzu: { $link }
error-only-in-server = Das geht nur auf einem Server, wo auch dein Gegner das Brett sieht.
error-missing-permissions = In diesem Kanal kann ich keine Bretter zeigen, bis mir jemand aus der Serververwaltung das erlaubt: { $permissions }. Oder versuche es in einem anderen Kanal.

seat-odd = „Ungerade“
seat-even = „Gerade“
seat-black = Schwarz
seat-white = Weiß
board-is = Brett: { $board }
option-group-is = Große Gruppen: ab { $value } Steinen

challenge-person = { PERSON($opponent, form: "begins") }, { PERSON($challenger) } fordert dich zu einer Partie **{ $game }** heraus.
challenge-anybody = { PERSON($challenger, form: "begins") } sucht jemanden für eine Partie **{ $game }**.
challenge-several = { PERSON($challenger, form: "begins") } spielt **{ $game }** mit bis zu { $seats } Leuten.
challenge-rematch = { PERSON($opponent, form: "begins") }, { PERSON($challenger) } möchte eine Revanche: **{ $game }**.
challenge-line-rematch = { " " }· Revanche
challenge-seat = { $seat ->
    [random] Die Seiten werden ausgelost.
   *[other] { PERSON($challenger, form: "begins") } spielt { $seat }.
 }
challenge-is-open = Läuft am { $until } ab, wenn niemand antwortet.
challenge-seats = { PERSON($challenger, form: "begins") } spielt **{ $game }** mit { $who }. { $left ->
    [one] Ein Platz ist frei.
   *[other] { $left } Plätze sind frei.
  }
challenge-rated = { $rated ->
    [yes] ⚖ Gewertet.
   *[no] Nicht gewertet.
  }
challenge-is-accepted-by-several = { PERSON($challenger, form: "begins") } spielt mit { $who }.
challenge-is-withdrawn-by-several = { PERSON($challenger, form: "begins") } spielt mit { $who } und hat die freien Plätze zurückgezogen.
challenge-is-expired-by-several = { PERSON($challenger, form: "begins") } spielt mit { $who }. Die anderen Plätze blieben frei.
challenge-plays = { PERSON($first, form: "begins") } spielt gegen { PERSON($second) }: { $game }
challenge-is-accepted = { PERSON($opponent, form: "begins") } hat die Herausforderung von { PERSON($challenger, form: "dative") } angenommen.
challenge-is-declined = { PERSON($opponent, form: "begins") } hat die Herausforderung von { PERSON($challenger, form: "dative") } abgelehnt.
challenge-is-withdrawn = { PERSON($challenger, form: "begins") } hat die Herausforderung zurückgezogen.
challenge-is-expired = Niemand hat die Herausforderung von { PERSON($challenger, form: "dative") } rechtzeitig beantwortet.

match-title = **{ $game }** { $match ->
    [record] · Aufzeichnung
   *[other] #{ $match }
  } · { PERSON($first) } ({ $first_seat }) – { PERSON($second) } ({ $second_seat })
match-short = **{ $game }** #{ $match }
match-title-damaged = **#{ $match }** · beschädigt, lässt sich nicht zeigen
match-ply = { $ply ->
    [0] Beginn
   *[other] Zug { $ply }
  }
match-line = { $ply }. { PERSON($player, form: "begins") }: { $kind ->
    [undone] zurückgenommen
   *[stones] { $turn }
  }
match-line-in-channel = **{ $game }** #{ $match } · { $line }
match-turn = { PERSON($player, form: "begins") } hat { $kind ->
    [pass] gepasst
   *[stones] **{ $turn }** gespielt{ $did }
  }.
match-turn-before = Vor dieser Partie: { $kind ->
    [pass] gepasst
   *[stones] **{ $turn }**
  }.
match-from-position = { $ply ->
    [one] Sie beginnt mit einer Stellung nach einem Zug.
   *[other] Sie beginnt mit einer Stellung nach { $ply } Zügen.
  }
match-pass-too = Passt { PERSON($player) } auch, ist es vorbei: { $winner ->
    [nobody] unentschieden.
   *[other] { $winner } gewinnt.
  }
match-pass-too-by-you = Passt du auch, { $result ->
    [won] gewinnst du
    [lost] verlierst du
   *[drawn] ist es unentschieden
  }{ $score ->
    [none] .
   *[other] {" "}{ $score }.
  }
match-to-move = { PERSON($player, form: "begins") } ist am Zug ({ $seat }).
match-thinking = { PERSON($player, form: "begins") } denkt nach.
match-won = **{ PERSON($player, form: "begins") } ({ $seat }) gewinnt!** { $why }
match-won-by-you = **Du gewinnst!** { $why }
match-lost-by-you = **Du verlierst.** { $why }
match-drawn = **Die Partie ist unentschieden.** { $why }
outcome-resigned = { $whose ->
    [yours] Du hast
   *[theirs] { PERSON($loser, form: "begins") } hat
  } aufgegeben{ $proven ->
    [yes] : die Niederlage ist bewiesen
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
            [played] unentschieden nach { $turns ->
                [one] einem Zug
               *[other] { $turns } Zügen
              }
           *[ended] ohne Ergebnis beendet
          }
       *[other] { PERSON($winner) } hat { $turns ->
            [0] vor dem ersten Zug
            [one] nach einem Zug
           *[other] in { $turns } Zügen
          } gewonnen{ $how ->
            [resigned] , durch Aufgabe
            [time] , auf Zeit
            [left] , weil die andere Seite gegangen ist
            [decided] , wie die Moderation entschieden hat
           *[played] { "" }
          }
      }
  }
results-tournament = { $name }, Runde { $round }

button-accept = Annehmen
button-decline = Ablehnen
button-withdraw = Zurückziehen
button-replay = Wiederholung
button-record = Aufzeichnung
button-rematch = Revanche
button-play = Ziehen
button-board = Brett
button-resign = Aufgeben
button-resign-yes = Ja, aufgeben

turn-form = Dein Zug in Partie #{ $match }
turn-form-label = Zug
turn-form-help = Zum Beispiel { $colours ->
    [fixed] c3 d4
   *[free] e5 weiß
  }
resign-really = Möchtest du Partie #{ $match } gegen { PERSON($opponent) } aufgeben? Dann ist sie verloren, und das lässt sich nicht zurücknehmen.
rematch-offered = Die Revanche ist angeboten.

## the computer

# Was PERSON(…) vom Computer sagt.
computer = Oddity
level = Stufe „{ level-name }“
level-name = { $level ->
    [6] neu dabei
    [7] unerfahren
    [8] neugierig
    [9] eifrig
    [1] lernend
    [10] locker
    [11] gesellig
    [2] gemütlich
    [12] aufmerksam
    [13] sicher
    [3] geübt
    [4] stark
   *[other] meisterhaft
  }
choose-level = Wie stark ich als dein Gegner spiele
button-computer = { $game } gegen mich spielen
computer-waits = Partie #{ $match } gegen mich läuft noch: { $where }. Möchtest du sie weiterspielen?
button-computer-another = Neue beginnen
button-computer-instead = Lieber gegen mich
button-rematch-swapped = Revanche mit Seitentausch
button-computer-bigger = Größeres Brett
button-computer-other = Anderes Spiel
computer-which-game = Welches Spiel soll es sein?
button-turned = Wendepunkt ansehen
after-first = Eine gute erste Partie. Magst du den Wendepunkt sehen oder noch eine spielen?
after-win = **Glückwunsch:** dein erster Sieg auf { level }!
after-first-win = **Erste Partie, erster Sieg: Glückwunsch!**
after-win-helped = **Gut gemacht:** dein erster Sieg auf { level }, mit Tipps oder einem zurückgenommenen Zug. Gewinnst du ohne Hilfe, gilt die Stufe als besiegt.
after-first-win-helped = **Erste Partie, erster Sieg: gut gemacht!** Du hattest Tipps oder einen zurückgenommenen Zug. Gewinnst du ohne Hilfe, gilt die Stufe als besiegt.
level-harder = Lust auf etwas mehr? Als Nächstes kommt **{ $next }**.
level-easier = Zweimal nacheinander verloren, auf { level }. Wie wär’s mit **{ $next }**, etwas leichter?
button-again = Noch einmal
button-computer-next = Nächste Stufe
button-computer-easier = Leichtere Stufe
computer-is-slow = Auf einem so großen Brett sehe ich mir bei { $game } nur wenige Züge an und spiele schwächer als meine Stufe. Auf einem kleineren bin ich besser.
computer-level = Wie stark soll ich sein? Ich antworte in Sekunden; du darfst dir so viel Zeit lassen, wie du willst.
error-computer-off = Ich spiele gerade nicht mit: Wer mich betreibt, hat das abgeschaltet. Fordere mit { COMMAND("challenge") } jemanden heraus.
error-computer-not-here = Auf diesem Server spiele ich selbst nicht mit. Fordere mit { COMMAND("challenge") } jemanden heraus.
error-too-many-against-computer = { $limit ->
    [one] Mehr als eine Partie zugleich gegen mich geht auf diesem Server nicht. Spiel sie erst zu Ende.
   *[other] Mehr als { $limit } Partien zugleich gegen mich gehen auf diesem Server nicht. Spiel erst eine davon zu Ende.
  }
error-computer-no-limit = Gegen mich darf ein Zug dauern, so lange du willst: Lass { OPTION("days") } weg.
error-computer-other = Nur { PERSON($challenger) } kann diese Herausforderung zu einer Partie gegen mich machen.
error-no-such-level = Es gibt keine Stufe { $level }. Wähle eine von denen, die { OPTION("level") } anbietet.
error-level-for-person = Eine { OPTION("level") } gehört zu Partien gegen mich. Lass sie weg, um eine Person herauszufordern, oder lass { OPTION("opponent") } weg.
error-not-computer = Das war keine Partie gegen mich.
server-computer = { $most ->
    [0] - Gegen den Computer spielt hier niemand.
    [one] - Jede Person darf hier eine laufende Partie gegen den Computer haben.
   *[other] - Jede Person darf hier { $most } laufende Partien gegen den Computer haben.
  }
choose-most-against-computer = Wie viele Partien jemand zugleich gegen den Computer spielen darf; 0 für keine

rules-title = **{ $game }** ({ $designer }, { $year })
rules-odd =
    - „Ungerade“ beginnt. Setzt abwechselnd **einen Stein** auf ein leeres Feld. **Schwarz oder weiß? Das entscheidest du.** Keine Farbe gehört dir.
    - Steine einer Farbe, die sich berühren, sind eine **Gruppe**. **Groß** ist sie ab 5 Steinen, hier unten ab 3.
    - Schwarze und weiße Gruppen zählen zusammen. 0 ist gerade.
rules-strands =
    - Schwarz beginnt mit einem Stein auf einer 2.
    - Danach belegt ihr abwechselnd leere Felder mit gleicher Zahl: eine **1**, bis zu zwei **2en**, bis zu drei **3en** und so weiter. Passen geht nicht.
    - Steine einer Farbe, die sich berühren, sind eine **Gruppe**. Sind die größten gleich groß, entscheiden die zweitgrößten. Kein Unentschieden.
rules-xodd =
    - Schwarz beginnt mit einem Stein. Danach setzt du je Zug **einen oder zwei**, oder passt. **Schwarz oder weiß? Das entscheidest du**, jedes Mal.
    - Steine einer Farbe, die entlang der Linien zusammenhängen, sind eine **Gruppe**. Auch ein einzelner ist eine.
    - Passt ihr nacheinander, endet die Partie.
rules-yodd =
    - Schwarz beginnt mit einem Stein. Danach setzt du je Zug **einen oder zwei**, oder passt. **Schwarz oder weiß? Das entscheidest du**, jedes Mal.
    - Steine einer Farbe, die sich berühren, sind eine **Gruppe**. Auch ein einzelner ist eine.
    - Passt ihr nacheinander, endet die Partie.
rules-catchup =
    - Schwarz beginnt mit einem Stein. Danach setzt du je Zug **einen oder zwei** deiner Farbe, ohne zu passen.
    - **Drei**, wenn die größte Gruppe deines Gegners eben gewachsen und mindestens so groß wie deine ist.
    - Steine einer Farbe, die sich berühren, sind eine **Gruppe**. Bei Gleichstand entscheiden die zweitgrößten.
rules-facts = Etwa { $minutes } Minuten · Schwierigkeit { $difficulty } von 5
typing-odd =
    { "" }**Tippen.** Ein Zug heißt `e5 weiß`. Unter **Namen der Felder** steht, welches Feld e5 ist.

    { "" }**Was das Bild zeigt.** Um große Gruppen geht eine durchgezogene Linie, und die Zahl im Kreis zählt sie. Gestrichelt: fast groß. Oben rechts: wer am Zug ist, und die Zahlen, mit denen er gewinnt: 1 3 5 für „Ungerade“, 0 2 4 für „Gerade“.
typing-strands =
    { "" }**Tippen.** Ein Zug heißt `c3 d4 e5`, oder `c3-c5` für alle Felder in gerader Linie. Unter **Namen der Felder** steht, welches Feld c3 ist.

    { "" }**Was das Bild zeigt.** Die Steine des letzten Zuges sind umringt. In den Ecken: die größte Gruppe jeder Farbe, und ein Dreieck bei dem, der am Zug ist.
typing-xodd =
    { "" }**Tippen.** Ein Zug heißt `c4 schwarz, d5 weiß` oder `passe`. Unter **Namen der Felder** steht, welcher Punkt c4 ist.

    { "" }**Was das Bild zeigt.** Die Steine des letzten Zuges sind umringt. In den Ecken: die Gruppen jeder Farbe, und ein Dreieck bei dem, der am Zug ist.
typing-yodd =
    { "" }**Tippen.** Ein Zug heißt `c4 schwarz, d5 weiß` oder `passe`. Unter **Namen der Felder** steht, welches Feld c4 ist.

    { "" }**Was das Bild zeigt.** Die Steine des letzten Zuges sind umringt. In den Ecken: die Gruppen jeder Farbe, und ein Dreieck bei dem, der am Zug ist.
typing-catchup =
    { "" }**Tippen.** Ein Zug heißt `c4 d5`, oder `c3-c5` für alle Felder in gerader Linie. Unter **Namen der Felder** steht, welches Feld c4 ist.

    { "" }**Was das Bild zeigt.** Die Steine des letzten Zuges sind umringt. In den Ecken: die größte Gruppe jeder Farbe, und ein Dreieck bei dem, der am Zug ist.
rules-boards = **Bretter:** { $boards }
rules-sheet = Bretter von { $game }: { $boards }
rules-any-size = **In jeder Größe, mit Seiten von { $low } bis { $high }:** { $board }
# Was jede Option eines Spiels bedeutet, auf der letzten Seite seiner Regeln.
explain-group = **Option { OPTION("group") }:** ab wie vielen Steinen eine Gruppe groß ist, { $low } bis { $high }. Nick Bentley: Eine kleinere Zahl macht Odd taktischer, Stein für Stein; eine größere strategischer, weit voraus geplant. Ohne Angabe richtet sich das nach dem Brett; auf dem üblichen sind es { $usual }.
explain-cover = **Option { OPTION("cover") }:** Mit „bis zu X“, wie üblich, bedeckt ein Zug ein bis X Felder mit der Zahl X. Mit „genau X“ bedeckt er X davon, oder alle, wenn es weniger sind.
explain-bonus = **Option { OPTION("bonus") }:** Drei Steine darfst du üblicherweise setzen, sobald die größte Gruppe deines Gegners gewachsen und mindestens so groß ist wie deine. Nach der älteren Regel muss sie größer sein als jede Gruppe zuvor, gleich welcher Farbe. Dritte Steine sind dann seltener, und Gleichziehen bringt keinen.
mark-teaching = zum Lernen
mark-usual = das übliche
mark-expert = für Geübte

no-matches-mine = Auf diesem Server läuft keine Partie von dir. Beginne eine mit { COMMAND("challenge") }.
and-more = … und { $count } weitere.
list-goes-on = { $items } und { $count } weitere

command-record = Eine Partie als Textdatei herunterladen
command-replay = Eine Partie Zug für Zug durchblättern
of-match = { $match ->
    [record] der Aufzeichnung
   *[other] von Partie #{ $match }
  }
replay-file = { $ply ->
    [0] Der Anfang { of-match }.
    [one] Der erste Zug { of-match }.
   *[other] Alle { $ply } Züge { of-match }.
  }
replay-skips = Sie ist lang: Jedes Bild ist { $turns } Züge weiter.
replay-ply = { $ply ->
    [0] Anfang, { $last ->
        [one] ein Zug
       *[other] { $last } Züge
      } insgesamt
   *[other] Zug { $ply } von { $last }
  }
button-step-first = Start
button-step-back = Zurück
button-step-next = Weiter
button-step-last = Ende
button-step-comment = Nächster Hinweis
button-example = Beispielpartie
button-step-return = Zurück zur Wiederholung
button-go-to = Zu Zug …
go-to-form = Zu einem Zug springen
go-to-label = Nummer des Zugs
go-to-help = 0 ist der Anfang der Partie
button-animation = Animation
button-one-picture = Ein Bild
button-pace-slow = Langsamer
button-pace-usual = Normales Tempo
button-pace-fast = Schneller
button-share = Teilen
button-share-position = Nur dieser Zug
button-share-replay = Die ganze Partie
share-question = { $ply ->
    [0] Was sollen hier alle sehen: den Anfang { of-match } oder die ganze Partie zum Durchblättern?
   *[other] Was sollen hier alle sehen: Zug { $ply } { of-match } oder die ganze Partie zum Durchblättern?
  }
replay-shared = { PERSON($person, form: "begins") } blickt zurück:
replay-is-shared = Jetzt können es hier alle sehen.
error-replay-no-such-turn = { $match ->
    [record] Die Aufzeichnung
   *[other] Partie #{ $match }
  } hat { $last ->
    [0] noch keinen Zug: Es gibt nur 0, den Anfang.
    [one] bisher einen Zug: Es gehen 0 und 1.
   *[other] bisher { $last } Züge: Es geht jede Zahl von 0 bis { $last }.
  }
error-replay-not-a-turn = { $given ->
    [none] Da steht kein Zug.
   *[other] „{ $given }“ ist kein Zug.
  } Es geht jede Zahl von 0 bis { $last }.
error-share-only-in-servers = Teilen geht in den Kanälen eines Servers.
error-share-not-here = Nicht alle hier dürfen in den Kanal von Partie #{ $match } sehen. Teile sie dort.
record-file = { $match ->
    [record] Die Aufzeichnung.
   *[other] Die Aufzeichnung von Partie #{ $match }.
  } Man kann sie lesen, und { COMMAND("replay") } und `oddity record` können es auch.

## thinking ahead

button-try = Hier ausprobieren
button-try-on = Weiterprobieren
button-try-turn = Probe: { $turn }
button-try-back = Zurück
button-try-next = Weiter
button-try-plan = Diese Züge planen
button-plan-tried = So planen
button-try-play = Ab hier spielen
button-play-as = Ich spiele { $seat }
button-play-drawn = Seiten auslosen
button-play-anybody = Wer will
try-title = **Ausprobieren** ab Zug { $ply } { of-match } · { $game } · nichts zählt
try-form = Züge zum Ausprobieren
try-form-label = Züge, dazwischen ein Semikolon
try-form-help = So, wie du sie beim Spielen tippst. Sie werden nacheinander probiert, für beide Seiten.
try-typed-wrong = „{ $typed }“: { $why }
try-shared = { PERSON($person, form: "begins") } probiert etwas aus:
try-plan-really = **Sollen diese Züge in Partie #{ $match } geplant werden?**
play-on-seat = **Eine Partie ab hier:** Welche Seite nimmst du?
play-on-opponent = **Eine Partie ab hier:** Gegen wen spielst du? Auf einer Stufe bin ich es.
play-on-person = Jemanden herausfordern
begun-elsewhere = Du findest sie in { $where }: Dort hat sie einen eigenen Thread.
play-on-offered = Die Herausforderung steht im Kanal.
error-try-of-others = Du kannst Partie #{ $match } ansehen. Züge ausprobieren dürfen nur die Spielenden, solange sie läuft. Danach dürfen es alle.
error-try-off = In Partie #{ $match } ist vereinbart, keine Züge auszuprobieren. Wenn sie zu Ende ist, darfst du es.
error-try-changed = Diese Probe passt nicht mehr zu Partie #{ $match }: Seitdem wurden Züge zurückgenommen. Öffne die Partie mit { COMMAND("replay") } und probiere von dort aus.
error-try-full = Weiter geht eine Probe nicht: Es sind schon { $turns ->
    [one] ein Zug
   *[other] { $turns } Züge
  }. Geh zurück, um etwas anderes zu probieren.
error-try-no-plan = Ein Plan in Partie #{ $match } beginnt mit dem Zug des Gegners und endet mit deinem. Diese Züge tun das nicht.
error-try-play-running = Partie #{ $match } läuft noch. Wenn sie zu Ende ist, kannst du ab hier spielen.
error-hint-of-try = Partie #{ $match } läuft noch, also gibt es in einer Probe keine Tipps.
## example matches

# Was in der Beispielpartie eines Spiels nach so vielen Zügen gesagt wird (data/examples); 0 ist der Anfang.
# Jedes Feld und jede Zahl wird von tests/features/explain/test_examples.py am Brett geprüft.
example-odd-0 = Steine gehören niemandem: In jedem Zug wählst du Schwarz oder Weiß. Hier ist eine Gruppe ab 4 Steinen groß. „Ungerade“ will eine ungerade Zahl großer Gruppen, „Gerade“ eine gerade; 0 ist gerade.
example-odd-4 = 4 Züge, 4 Steine, und keiner berührt einen anderen seiner Farbe. Noch verrät niemand, wo eine große Gruppe wachsen könnte.
example-odd-8 = c3 schließt sich c2 an: 2 der 4 Steine, die eine Gruppe braucht. Mit jeder Farbe darfst du einer Gruppe helfen oder ihr im Weg stehen.
example-odd-12 = d5 verbindet f3 und e4 mit d6: 4 schwarze Steine, die erste große Gruppe. „Ungerade“ liegt jetzt vorn, obwohl „Gerade“ sie gebaut hat. Erst das volle Brett entscheidet.
example-odd-20 = e3 macht die schwarze Gruppe größer: 8 Steine, aber noch immer 1 große Gruppe. Mehr als 4 sind nichts wert. Solche Züge warten ab, bis die andere Seite sich rühren muss.
example-odd-22 = b1 vollendet mit b2, b3 und a2 eine weiße Gruppe von 4. Damit sind es 2: gerade. 15 Felder sind leer, und d4 schwarz gewänne jetzt für „Ungerade“, was „Gerade“ auch tut.
example-odd-23 = „Ungerade“ vollendet stattdessen d1, d2, d3 und e2: 3 große Gruppen, und „Ungerade“ führt. Aber damit ist die Partie verschenkt: „Gerade“ kann nun gewinnen.
example-odd-24 = Und genau ein Zug gewinnt: g3 weiß. Mit f4 sind das 2 Steine, wo noch eine Gruppe wachsen kann.
example-odd-28 = Schwarz auf c4 hält weiße Gruppen getrennt. Weiß würde dort 2 zu einer verschmelzen, und 2 große blieben. Auch Verschmelzen ändert die Zahl.
example-odd-32 = g4 vollendet g2, g3 und f4: 4 Gruppen sind groß, und 5 Felder sind frei. „Gerade“ gewinnt von hier an, was „Ungerade“ auch spielt.
example-odd-37 = Das Brett ist voll, und 4 Gruppen sind groß: „Gerade“ gewinnt. Blick von hier zurück: Entschieden war es mit Zug 23.
example-strands-0 = Ein Zug bedeckt Felder mit derselben Zahl, und höchstens so viele. Also bis zu 2 mit einer 2 und bis zu 6 mit einer 6. Die größte Gruppe gewinnt. Schwarz beginnt mit einer 2.
example-strands-1 = e4 trägt eine 2. In der Mitte liegen niedrige Zahlen: wenige Steine in einem Zug, aber dort treffen sich die Gruppen.
example-strands-2 = Weiß bedeckt 3 Felder, die eine 3 tragen. e2 und f2 berühren sich schon; h2 steht allein.
example-strands-4 = Nur 2 Steine, denn f5 und g4 tragen eine 2. Aber sie liegen in der Mitte, zwischen e4 und h4.
example-strands-6 = g3 ist einen ganzen Zug wert: Es verbindet h2 mit g4 und f5, und so sind 4 weiße Steine eine Gruppe. Suche Felder, die verbinden.
example-strands-11 = Der beste Zug bisher: f6 und g5 verbinden die schwarzen Gruppen von 6 und 3. Auf einen Schlag hat Schwarz 11 und Weiß 9.
example-strands-13 = Wieder leisten 2 Steine viel: c4 und d4 holen e4 aus Zug 1 und b3 aus Zug 3 dazu. Die größte schwarze Gruppe hat jetzt 15.
example-strands-15 = c2 und c3 erreichen b1: 18. Nur g1 steht abseits. Einzelne Steine vom Anfang sind viel wert, wenn du sie später holen kannst.
example-strands-17 = Jetzt alle 6 Ecken auf einmal. Sie tragen eine 6, geben also viele Steine, aber weit weg von der Mitte. Von hier an gewinnt Schwarz, was Weiß auch tut.
example-strands-24 = Das Brett ist voll: 29 zu 18. Wären sie gleich, entschieden die zweitgrößten Gruppen, und so weiter.
example-xodd-0 = Je weniger Gruppen deiner Farbe, desto besser. Nach jedem Zug muss die Zahl aller Gruppen, beide Farben zusammen, ungerade sein. Du setzt 1 oder 2 Steine, jeden in beliebiger Farbe.
example-xodd-1 = Schwarz beginnt mit 1 Stein, und der ist 1 Gruppe: ungerade.
example-xodd-2 = Weiß setzt 2 Steine, die sich nicht berühren; so sind es 3 Gruppen. Mit c2 allein wären es 2, und das ist nicht erlaubt.
example-xodd-3 = Schwarz fügt sich selbst 2 Gruppen hinzu, das sieht seltsam aus. Aber b2 und c3 stehen jetzt an beiden Ecken zwischen c2 und b3: Dort können sich diese nicht mehr verbinden.
example-xodd-5 = Schwarz hat 5 Gruppen und Weiß 4. Was jetzt getrennt ist, lässt sich später am Rand vielleicht noch verbinden. Zähle also nicht nur, sondern schau, wo Gruppen sich treffen können.
example-xodd-6 = Weiß zeigt den stillen Weg: c1 verlängert c2, und e3 verlängert d3. Keine Gruppe kommt dazu, also bleibt es bei 9.
example-xodd-7 = Schwarz hat 7 Gruppen, Weiß 4, und doch gewinnt Schwarz von hier an, was Weiß auch tut. Rundum am Rand gibt es Punkte, die mehrere Gruppen verbinden.
example-xodd-9 = a2 und a4 nähen den linken Rand zusammen: b2, a3 und b4 werden mit ihnen eine Gruppe. Schwarz kommt von 7 auf 5.
example-xodd-11 = b5 und d5 tun oben dasselbe: Schwarz ist bei 3, und Weiß hat noch immer 4.
example-xodd-13 = Nur e1 ist leer, und keine Farbe ist dort erlaubt: Die Zahl der Gruppen würde gerade. Also endet die Partie, mit 3 Gruppen für Schwarz und 4 für Weiß.
example-yodd-0 = Yodd ist Xodd auf Sechsecken: Wenige Gruppen der eigenen Farbe gewinnen, und nach jedem Zug muss die Zahl aller Gruppen ungerade sein. Hier bleiben keine Diagonalen offen: Wer verbindet, trennt.
example-yodd-2 = Weiß setzt 2 Steine, die sich nicht berühren: 3 Gruppen insgesamt. d5 und f4 wollen sich über e4 oder e5 verbinden.
example-yodd-3 = Schwarz nimmt beide. e4 und e5 gehören nun zu d6, also hat Schwarz eine einzige Gruppe, und Weiß hat 2, auf dieser Seite getrennt.
example-yodd-5 = e3 und f2 umgehen die weißen Steine oben. 5 schwarze Steine in einer Kette, und noch immer 1 Gruppe.
example-yodd-7 = Die Mauer ist fast fertig: 7 schwarze Steine von d6 bis d2. Wer abgeschnitten ist, kann nur noch drinnen auffüllen.
example-yodd-9 = c1 und g2 bringen die Mauer auf 9 Steine und links an den Rand. f3 und f4 sind eingemauert, bis auf eine Lücke rechts.
example-yodd-11 = Schwarz spielt auch Weiß. b5 verlängert die weiße Gruppe und ändert keine Zahl; f5 schließt die Lücke. Nun erreicht f4 nie mehr d5.
example-yodd-13 = Schwarz füllt sogar c3 und c4 mit Weiß: Weiß gehen die harmlosen Züge aus. Von hier an gewinnt Schwarz, was Weiß auch tut.
example-yodd-15 = a3 ist eine zweite schwarze Gruppe, e1 eine dritte weiße. Beide Zahlen wachsen um 1, also sind 5 Gruppen wieder ungerade, und Schwarz bleibt vorn.
example-yodd-21 = Beide passen, und damit ist es aus: 3 schwarze Gruppen, 4 weiße. Schwarz hatte die eine Mauer, die Weiß nicht durchbrechen konnte.
example-catchup-0 = Ist das Brett voll, gewinnt die größte Gruppe. Ein Zug hat 1 oder 2 Steine. Achte darauf, wann jemand einen dritten setzen darf.
example-catchup-3 = Schwarz verbindet c4, d4 und e3 zu einer Gruppe von 3. Weiß hat nur einzelne Steine, also darf Weiß jetzt einen dritten setzen.
example-catchup-4 = Weiß nutzt alle 3 und hat 5 in einer Gruppe. Das ist mehr als die 3 von Schwarz, also darf Schwarz jetzt 3 setzen.
example-catchup-5 = Schwarz überholt mit 6 und zahlt ebenfalls dafür. Frag dich vor jedem Zug: Ist mir das Wachsen einen gegnerischen Stein wert?
example-catchup-6 = Mit 8 liegt Weiß wieder vorn, also darf Schwarz 3 setzen.
example-catchup-7 = Schwarz hat 3 Steine, hält sich aber zurück: Mit f2 hat die Gruppe 7 Steine, einen weniger als die 8 von Weiß. So bekommt Weiß keinen dritten Stein. Das ist der Kern von Catchup: mithalten, aber knapp dahinter bleiben.
example-catchup-8 = Weiß hat diesmal nur 2 Steine und wächst mit b1 und b2 trotzdem auf 10.
example-catchup-9 = Mit g2, g3 und g4 zieht Schwarz gleich, 10 zu 10. Das genügt: Weiß darf 3 setzen. Mit einem Stein weniger gäbe es keinen dritten.
example-catchup-10 = a4, c1 und f5 bringen Weiß auf 13. Von hier an gewinnt Weiß gegen alles, was Schwarz versuchen kann.
example-catchup-16 = d1 und d2 binden e1 und e2 an die große Gruppe: 18. Spät in der Partie ist Platz zum Wachsen mehr wert als ein Stein mehr.
example-catchup-18 = Das letzte Feld ist gefüllt: 19 zu 11. Wären die größten Gruppen gleich, entschieden die zweitgrößten, und so weiter.

## records that are read in

record-title = **{ $game }** · { $kind ->
    [example] Beispielpartie
   *[record] Aufzeichnung
  }
# Wie eine Aufzeichnung endet, die nicht auf dem Brett entschieden ist.
outcome-of-record = { $reason ->
    [none] So steht es in der Aufzeichnung.
    [resigned] So steht es in der Aufzeichnung: durch Aufgabe.
    [time] So steht es in der Aufzeichnung: durch Zeit.
    [agreed] So steht es in der Aufzeichnung: einvernehmlich.
   *[other] So steht es in der Aufzeichnung: { $reason }.
  }
menu-replay-record = Aufzeichnung abspielen
menu-try = Ausprobieren
choose-record = Eine Datei mit der Aufzeichnung einer Partie, oder ein Bild meiner Bretter
choose-record-text = Dasselbe als Text; für Nachrichten gibt es einen Menüeintrag
record-is-kept = Das siehst nur du, bis du es teilst. Die Knöpfe gehen eine Woche lang.
record-wrong = **Diese Aufzeichnung lässt sich nicht lesen.** { $where ->
    [line] Textzeile { $line }: „{ $quoted }“
    [turn] Zug { $line }
    [key] „{ $quoted }“
   *[nowhere] { "" }
  }
record-right = Eine Aufzeichnung beginnt mit „Game: odd“ (oder einem anderen Spiel) und nummeriert jeden Zug wie „1. e5 white“. { COMMAND("record") } schreibt eine.
error-record-gone = Diese Aufzeichnung gibt es nicht mehr: Ihre Woche ist um, oder sie wurde gelöscht. Lies sie mit { COMMAND("replay") } neu ein.
error-record-too-long = Das ist zu lang. Eine Aufzeichnung hat höchstens { $most } kB.
error-record-turns = Das sind { $turns } Züge. Eine Aufzeichnung hat höchstens { $most }.
error-record-no-text = Diese Datei ist kein Text in UTF-8. Eine Aufzeichnung ist eine Textdatei, wie { COMMAND("record") } sie gibt.
error-record-none-there = In dieser Nachricht steht keine Aufzeichnung. Wähle eine mit einer Datei, dem Text einer Aufzeichnung oder einem Brett von mir.
error-record-no-picture = In diesem Bild steckt keine Aufzeichnung. Meine Bretter haben eine, so wie ich sie gezeigt habe; ein Bildschirmfoto oder ein verkleinertes Bild hat sie verloren, und Aufgaben und Lektionen haben keine.
error-record-damaged = Die Aufzeichnung in diesem Bild ist beschädigt. Nimm das Bild aus der Nachricht, in der ich es gezeigt habe.
error-record-one = Wähle eines davon: `partie`, `aufzeichnung` oder `text`.
error-record-not-loaded = Ich habe diese Datei nicht von Discord bekommen. Versuche es gleich noch einmal, oder füge ihren Text ein.
error-hint-record-runs = { $whose ->
    [own] Das steht wie deine laufende Partie #{ $match }.
   *[server] Das steht wie eine laufende Partie, die ein ganzer Server spielt.
  } Tipps wären Hilfe von außen, deshalb gibt es bis zu deren Ende keine.
command-rules = Die Regeln eines Spiels lesen
choose-game = Das Spiel
command-challenge = Jemanden zu einer Partie herausfordern
command-challenge-game = Jemanden zu { $game } herausfordern
command-play = Deinen Zug Schritt für Schritt machen oder gleich eintippen
command-resign = Eine Partie aufgeben
command-board = Das Brett einer Partie ansehen
command-matches = Laufende oder beendete Partien auflisten: deine, die von anderen oder die eines Kanals
choose-opponent = Wen du herausforderst; sonst können alle annehmen
choose-board = Auf welchem Brett
choose-group = Ab wie vielen Steinen eine Gruppe groß ist
choose-cover = Wie viele Felder mit X ein Zug bedeckt
choose-bonus = Wann jemand einen dritten Stein setzen darf
choose-seat = Deine Seite; sonst wird gelost
choose-turn = Dein Zug, zum Beispiel e5 weiß; ohne Angabe machst du ihn Schritt für Schritt
choose-match = Die Nummer der Partie

## builder

# Die private Nachricht, in der ein Zug entsteht.
draft-title = **Dein Zug in Partie #{ $match }** · { $game }
# Neben Zügen einer Person: für die Partie des ganzen Servers ist "of" der Server.
want = { $of ->
    [server] Der Server spielt
   *[you] Du spielst
  } { $seat }. { $score }
want-odd = **{ $of ->
    [server] Der Server will
   *[you] Du willst
  } eine { $title ->
    [odd] ungerade
   *[even] gerade
  } Anzahl** großer Gruppen (ab { $group }). Jetzt { $counted }: { $parity ->
    [odd] ungerade
   *[even] gerade
  }
want-strands = **{ $of ->
    [server] Der Server ist { $seat } und will
   *[you] Du bist { $seat } und willst
  } die größte Gruppe.** Jetzt Schwarz { $rank ->
    [0] { $first }, Weiß { $second }
    [1] { $first }, Weiß { $second }
   *[other] { $black }; Weiß { $white }
  }
want-catchup = { want-strands }
want-yodd = **{ $of ->
    [server] Der Server will
   *[you] Du willst
  } weniger { $title ->
    [black] schwarze als weiße Gruppen.** Jetzt { $black } : { $white }
   *[white] weiße als schwarze Gruppen.** Jetzt { $white } : { $black }
  }
want-xodd = { want-yodd }
turn-rule-odd = Setze einen Stein, schwarz oder weiß.
turn-rule-strands = { $when ->
    [first] Bedecke ein Feld mit einer 2.
   *[later] { $cover ->
        [exact] Bedecke genau X Felder, auf denen überall X steht.
       *[up-to] Bedecke bis zu X Felder, auf denen überall X steht.
      }
  }
turn-rule-yodd = { $when ->
    [first] Setze einen Stein, schwarz oder weiß.
   *[later] Setze einen Stein oder zwei, schwarz oder weiß. Nach deinem Zug muss die Anzahl der Gruppen ungerade sein.
  }
turn-rule-xodd = { turn-rule-yodd }
turn-rule-catchup = { $most ->
    [1] Setze einen Stein.
    [3] Setze einen Stein, zwei oder drei. Den dritten gibt es, weil die größte Gruppe von { PERSON($opponent, form: "dative") } auf { $grown } gewachsen ist.
   *[other] Setze einen Stein oder zwei.
  }
draft-stones = **{ $turn }**: { $does }.
draft-covers = Bedeckt { $given } von bis zu { $most }.
draft-fine = Der Zug ist gültig.
draft-even-groups-one-more = Setze noch einen Stein, damit die Anzahl der Gruppen ungerade wird. Die Knöpfe zeigen nur passende.
draft-row = Reihe { $row }
draft-cell = { $number ->
    [none] { $cell }
   *[other] { $cell } ({ $number })
  }
button-confirm = { $turn } spielen
button-pass = Passen
pass-really = Möchtest du { $match ->
    [none] { "" }
   *[other] in Partie #{ $match }{ " " }
  }passen? Du setzt keinen Stein, und dein Gegner ist am Zug. Passt ihr beide nacheinander, ist die Partie zu Ende.
pass-ends = Möchtest du { $match ->
    [none] { "" }
   *[other] in Partie #{ $match }{ " " }
  }passen? Dein Gegner hat gerade gepasst, also wäre die Partie zu Ende: { $outcome }
button-rows = Andere Reihe
button-remove = Ohne { $cell }
button-type = Eintippen
button-more = Mehr
button-close = Schließen
button-return = Zurück zum Zug
button-try-again = Noch einmal
button-build = Felder antippen

# Was ein Zug bewirkt: in Auswahllisten und über dem Bild.
turn-effect = { $joined ->
    [0] { $size ->
        [one] neue Gruppe
       *[other] neue Gruppe aus { $size }
      }
    [one] { $stones ->
        [one] wächst
       *[other] wachsen
      } auf { $size }
   *[other] { $stones ->
        [one] verbindet
       *[other] verbinden
      } { $joined } zu { $size }
  }
turn-effect-new = { $count ->
    [2] zwei
    [3] drei
   *[other] { $count }
  } neue { $colour ->
    [black] schwarze{" "}
    [white] weiße{" "}
   *[both] { "" }
  }Gruppen
# Was ein gespielter Zug bewirkt hat, hinter ihm.
turn-did = : { $does }
# Die Felder eines Zuges, die alle eine Zahl tragen.
turn-marked = { $turn }, mit { $number }
turn-choice = { $turn }: { $does }{ $leads ->
    [none] { "" }
   *[other] ; { $leads }
  }
turn-either = { $cell } in beiden Farben
turn-leads-alike = { $how ->
    [all] Dann
   *[others] Sonst
  } { $leads }
pass-does = kein Stein
turn-stones = { $count ->
    [one] ein Stein
   *[other] { $count } Steine
  }
turn-leads-odd = { $changes ->
    [no] weiter{" "}
   *[yes] {""}
  }{ $counted } große { $counted ->
    [one] Gruppe
   *[other] Gruppen
  }: { $parity ->
    [odd] „Ungerade“
   *[even] „Gerade“
  } liegt vorn
turn-leads-strands = Schwarz { $first }, Weiß { $second }
turn-leads-yodd = { $total } { $total ->
    [one] Gruppe
   *[other] Gruppen
  } ({ $black } schwarz, { $white } weiß){ $parity ->
    [odd] { "" }
   *[even] : gerade, ein Stein fehlt noch
  }
turn-leads-xodd = { turn-leads-yodd }
turn-leads-catchup = Schwarz { $first }, Weiß { $second }{ $most ->
    [3] ; dann darf die andere Seite drei setzen
   *[other] { "" }
  }

turn-played = Du hast in Partie #{ $match } { $opponent ->
    [none] { "" }
   *[other] gegen { PERSON($opponent) }{ " " }
  }{ $kind ->
    [pass] gepasst
   *[stones] **{ $turn }** gespielt
  }.
# Gegen den Computer: der Zug und seine Antwort.
turn-answered = Du hast { $kind ->
    [pass] gepasst
   *[stones] **{ $turn }** gespielt
  }, ich { $answer_kind ->
    [pass] habe gepasst
   *[stones] **{ $answer_turn }**
  }.
# Dasselbe, wenn das Brett in einem anderen Kanal steht.
played-elsewhere = { $told }{ $state ->
    [thinking] {" "}Ich denke nach.
    [theirs] {" "}{ PERSON($player, form: "begins") } ist am Zug.
   *[yours] { "" }
  } → { $where }
button-go-on = Weiterspielen
turn-already = Partie #{ $match } ist weitergegangen: Du hast dort { $kind ->
    [pass] gepasst
   *[stones] **{ $turn }** gespielt
  }.
moved-on = { $remark ->
    [restored] Eine Sicherung wurde eingespielt: Was dieses Brett zeigt, ist verloren.
   *[other] Partie #{ $match } ist weitergegangen, seit dieses Brett gezeigt wurde.
  }
newest-board = Das neueste Brett: { $where }
newest-board-hidden = Ihr neuestes Brett kann ich im Kanal gerade nicht zeigen; sieh es dir mit { COMMAND("board") } an.

## challenging

# Die Karte einer Herausforderung, Zeile für Zeile.
card-terms = { $board } · { $days ->
    [0] kein Zeitlimit
    [one] ein Tag je Zug
   *[other] { $days } Tage je Zug
  } · { $rated ->
    [yes] gewertet
   *[no] nicht gewertet
  } · { $seat ->
    [random] Seiten ausgelost
   *[other] { PERSON($challenger) } spielt { $seat }
  }{ $turn ->
    [1] { "" }
   *[other] { " " }· ab Zug { $turn }
  }{ $terms ->
    [special] { " " }· Sonderregeln
   *[usual] { "" }
  }
card-aim-odd = Ungerade Anzahl großer Gruppen (ab { $group } Steinen): „Ungerade“ gewinnt.
card-aim-strands = Die größte Gruppe gewinnt.
card-aim-catchup = Die größte Gruppe gewinnt, doch Aufholen hilft dem Gegner.
card-aim-xodd = Weniger Gruppen gewinnen; nach jedem Zug ist ihre Anzahl ungerade.
card-aim-yodd = { card-aim-xodd }
button-details = Details
challenge-note = { PERSON($challenger, form: "begins") } sagt: „{ $note }“
challenge-days = Ein Zug darf { $days ->
    [one] einen Tag
   *[other] { $days } Tage
  } dauern; { $rule ->
    [automatic] wer das verstreichen lässt, verliert.
   *[claim] danach darf der Gegner den Sieg beanspruchen, aber von selbst endet nichts.
  }
challenge-no-limit = Ein Zug darf so lange dauern, wie ihr wollt.
challenge-each = Wer annimmt, spielt eine eigene Partie.
challenge-thread = Die Partie bekommt einen eigenen Thread.
challenge-reason = Der Grund: „{ $reason }“
challenge-expired-notice = { PERSON($challenger, form: "begins") }, niemand hat deine Herausforderung zu { $game } rechtzeitig beantwortet; ich habe sie geschlossen.
challenge-declined-notice = { PERSON($challenger, form: "begins") }, { PERSON($opponent) } hat deine Herausforderung zu { $game } abgelehnt.
error-challenge-shown-later = Deine Herausforderung ist gespeichert, aber Discord antwortet gerade nicht. Ihre Karte erscheint in ein paar Minuten von selbst.
error-challenge-not-shown = Ich konnte deine Herausforderung nicht zeigen und habe sie zurückgenommen. Versuche es in einer Minute noch einmal.
error-challenge-locked = Ich konnte deine Herausforderung nicht zeigen und habe sie zurückgenommen. Discord lässt mich in <#{ $channel }> nicht schreiben, wahrscheinlich ist der Kanal gesperrt.
error-free-text-too-long = Der Text ist { $length } Zeichen lang; bis zu { $limit } passen.
error-days-per-turn = „{ $days }“ geht nicht als Tage pro Zug. Wähle { $choices } oder kein Zeitlimit.
error-opponent-cannot-see = { PERSON($opponent, form: "begins") } kann diesen Kanal nicht sehen. Nimm einen, den ihr beide seht.
error-no-such-person = Ich finde diese Person auf dem Server nicht mehr. Fordere jemand anderen heraus.

button-take = Mitspielen
decline-form = Herausforderung ablehnen
decline-form-label = Grund
decline-form-help = Alle können ihn lesen; du kannst ihn weglassen.

# Der Eintrag im Menü auf einem Namen, und sein Formular.
menu-challenge = Herausfordern
challenge-which-game = Zu welchem Spiel forderst du { PERSON($person) } heraus?
button-challenge-to = { $game }
challenge-form = { $person } zu { $game } herausfordern
challenge-form-board = Brett
challenge-form-board-help = { $more ->
    [one] Ein weiteres kannst du hinter dem Befehl zum Herausfordern eintippen.
   *[other] { $more } weitere kannst du hinter dem Befehl zum Herausfordern eintippen.
}
challenge-form-days = Tage pro Zug
challenge-form-more = Seite, Optionen und Thread
challenge-form-more-help = Nur, was nicht wie üblich sein soll.
challenge-form-usual = Wie üblich
challenge-form-note = Notiz
challenge-form-note-help = Alle können sie lesen; du kannst sie weglassen.
seat-choice = { $seat ->
    [first] Du ziehst zuerst
   *[second] Dein Gegner zieht zuerst
  }
thread-choice = { $value ->
    [yes] In einem eigenen Thread
   *[no] Nicht in einem eigenen Thread
  }
error-choices-exclude = Das passt nicht zusammen: { $choices }. Wähle eines davon.
error-choice-of-other-game = „{ $choice }“ passt nicht zu { $game }. Lass es weg, oder wähle das andere Spiel.
days-are = { $days ->
    [0] kein Zeitlimit
    [one] ein Tag
   *[other] { $days } Tage
  }
days-as-server = Wie auf diesem Server üblich

# Zeit.
match-to-move-by = { PERSON($player, form: "begins") } ist am Zug ({ $seat }), bis { $due } ({ $left }).
match-overtime = Die Zeit von { PERSON($player, form: "dative") } ist am { $due } abgelaufen. { PERSON($opponent, form: "begins") } kann hier unten oder mit { COMMAND("claim") } { $leads_to ->
    [cancels] die Partie streichen, weil noch kein erster Zug gemacht ist,
   *[wins] den Sieg beanspruchen
  } oder zwei Tage mehr geben. Bis dahin kann { PERSON($player) } noch ziehen.
outcome-time = { $whose ->
    [yours] Deine Zeit
   *[theirs] Die Zeit von { PERSON($loser, form: "dative") }
  } war um{ $rule ->
    [automatic] , und auf diesem Server endet eine Partie damit.
   *[claim] .
  }
outcome-left = { PERSON($loser, form: "begins") } hat den Server verlassen.
button-claim = Sieg beanspruchen
button-claim-cancel = Partie streichen
button-give-time = Zwei Tage mehr geben
time-given = Dein Gegner in Partie #{ $match } hat zwei Tage mehr für diesen Zug.
error-time-not-over = Die Zeit deines Gegners in Partie #{ $match } ist noch nicht um, also gibt es noch nichts zu geben.
on-vacation = 🏖 { PERSON($person, form: "begins") } hat Urlaub { $state ->
    [on] bis { $ends }
   *[planned] von { $starts } bis { $ends }
  }.
error-claim-without-limit = In Partie #{ $match } darf ein Zug so lange dauern, wie ihr wollt; es gibt nichts zu beanspruchen.
error-claim-own-turn = In Partie #{ $match } bist du selbst am Zug. Nur die Zeit deines Gegners kann ablaufen.
error-claim-early = In Partie #{ $match } ist die Zeit von { PERSON($player, form: "dative") } noch nicht um: Sie endet am <t:{ $until }:f>. Bis dahin kannst du den Sieg nicht beanspruchen.
error-claim-not-shown = Ich konnte { PERSON($player, form: "dative") } in Partie #{ $match } noch nicht sagen, wer am Zug ist; die Zeit läuft also noch nicht. Sie beginnt, wenn das Brett erscheint; mit { COMMAND("board") } versuche ich es noch einmal.

# Threads, und Kanäle, die es nicht mehr gibt.
thread-lacks = Es gibt keinen Thread, denn mir fehlt in diesem Kanal: { $permissions }. Die Partie wird gleich hier gespielt.
thread-impossible = Es gibt keinen Thread, denn { $why ->
    [full] dieser Server hat so viele Threads, wie er haben darf
    [taken] auf der Karte gibt es schon einen anderen
    [busy] Discord lässt mich gerade keine weiteren öffnen
   *[other] Discord lässt mich hier keinen öffnen
  }. Die Partie wird gleich hier gespielt.
match-moved = Die Partie geht hier weiter, denn { $why ->
    [too_many_threads] ihr Thread schläft, und auf diesem Server sind schon so viele Threads wach, wie Discord erlaubt
   *[channel_gone] den Ort, an dem sie gespielt wurde, gibt es nicht mehr
  }.
error-cannot-post = Was du getan hast, ist gespeichert, aber in <#{ $channel }> kann ich das Brett nicht zeigen. Mir fehlt dort: { $permissions }. Gibt mir das jemand, der den Server verwaltet, erscheint das Brett von selbst.
error-channel-closed = Was du getan hast, ist gespeichert, aber Discord lässt mich in <#{ $channel }> nicht schreiben. Wahrscheinlich ist der Kanal gesperrt; sobald er wieder offen ist, erscheint das Brett von selbst.
error-card-lacks = Das ist gespeichert, aber die Karte in <#{ $channel }> kann ich nicht ändern. Mir fehlt dort: { $permissions }. Gibt mir das jemand, der den Server verwaltet, ändert sie sich von selbst.
error-card-closed = Das ist gespeichert, aber Discord lässt mich in <#{ $channel }> nicht schreiben. Wahrscheinlich ist der Kanal gesperrt; sobald er wieder offen ist, ändert sich die Karte von selbst.
error-channel-gone = Was du getan hast, ist gespeichert, aber den Kanal von Partie #{ $match } gibt es nicht mehr. Mit { COMMAND("board") } siehst du sie. Zieh das nächste Mal in irgendeinem anderen Kanal, dann geht sie dort weiter.
error-shown-later = Was du getan hast, ist gespeichert, aber Discord antwortet gerade nicht. Das Brett von Partie #{ $match } erscheint in ein paar Minuten.
error-busy = Discord antwortet gerade nicht, aber von Partie #{ $match } geht nichts verloren. Versuche es in einer Minute noch einmal.
error-threads-full = Was du getan hast, ist gespeichert, aber der Thread <#{ $channel }> schläft, und auf diesem Server sind schon so viele Threads wach, wie Discord erlaubt. Ich versuche es jede Minute wieder, bis das Brett zu sehen ist.
error-board-refused = Was du getan hast, ist gespeichert, aber Discord lehnt das Brett von Partie #{ $match } ab (Fehler { $code }). In einer Stunde versuche ich es noch einmal; { COMMAND("board") } zeigt es dir jetzt.
error-thread-locked = Was du getan hast, ist gespeichert, aber der Thread <#{ $channel }> ist gesperrt. Sobald die Moderation ihn entsperrt, erscheint das Brett von selbst.

# Als Direktnachricht, für alle, die das möchten.
direct-turn = Du bist am Zug in { $game } #{ $match }: { $where }
direct-over = { $game } #{ $match } ist zu Ende: { $where }
direct-moderated = Die Moderation hat in { $game } #{ $match } etwas geändert: { $where }
direct-not-shown = In <#{ $channel }> kann ich das Brett gerade nicht zeigen. Sieh es dir auf dem Server mit { COMMAND("board") } an.

choose-pictures = Ob frühere Bretter ihre Bilder behalten
choose-days = Tage für einen Zug
choose-note = Ein paar Worte für die Karte
choose-thread = In einem eigenen Thread
command-claim = Den Sieg beanspruchen, wenn dein Gegner keine Zeit mehr hat oder den Server verlassen hat

## study

choose-view = Wie das Brett zuerst gezeigt wird
choose-cell = Ein Feld wie e5: was darauf und daneben liegt, in Worten
choose-board-turn = Nummer eines Zugs: wie die Partie danach stand (0 = am Anfang)
view-picture = Bild
view-groups = Bild mit Umrissen um alle Gruppen
view-text = Textbrett
view-words = Gruppen in Worten
menu-board = Dieses Brett nur mir zeigen
error-no-such-view = Als „{ $view }“ lässt sich kein Brett zeigen. Wähle eines davon: { $known }.
error-board-from-elsewhere = Diese Partie ist nicht von diesem Server. Nimm das Menü der Nachricht, von der sie weitergeleitet wurde.
error-no-board-there = In dieser Nachricht ist kein Brett von mir. Wähle eine Nachricht, die eine Partie zeigt, oder nimm { COMMAND("board") }.
board-is-older = Die Partie ist seit dieser Nachricht weitergegangen; so steht sie jetzt.
board-by-number = Der Nummer nach geht es in dieser Nachricht um Partie #{ $match } zwischen { PERSON($first, form: "dative") } und { PERSON($second, form: "dative") }.

# Tipps: gute Züge, die besten zuerst, und warum. Gesagt wird, was ein Zug tut; es beginnt also mit einem Verb.
command-hint = Drei gute Züge sehen, mit Gründen: gegen den Computer, oder in einer beendeten Partie
choose-hint-turn = Nummer des Zugs; sonst der nächste, bei beendeten Partien der letzte
button-hint = Tipp
button-hint-take = { $number }: { $turn }
button-hint-of = Tipps für Zug { $turn }
hint-title = **Tipps für Zug { $turn } { of-match }** · { $game } · { $seat } ist am Zug
hint-line = **{ $number }. { $turn }** ({ $chance }): { $why }.{ $leads ->
    [none] { "" }
   *[other] { " " }Dann { $leads }.
  }
hint-chance = { $proven ->
    [won] bewiesener Sieg
    [lost] bewiesene Niederlage
   *[open] { $percent } % Siegchance
  }
hint-state = {"; "}bis groß { $lacks ->
    [one] fehlt noch ein Stein
   *[other] fehlen noch { $lacks } Steine
  }
hint-why = { $deed ->
    [completes] vollendet die { $colour ->
        [black] schwarze
       *[white] weiße
      } Gruppe bei { $cell }, die mit { $size } Steinen jetzt groß ist
    [merges] verbindet { $parts } { $colour ->
        [black] schwarze
       *[white] weiße
      } Gruppen ({ $before } Steine) zu einer aus { $size }, sodass es weniger große gibt
    [seals] lässt der { $colour ->
        [black] schwarzen
       *[white] weißen
      } Gruppe aus { $size } bei { $cell } keinen Platz für { $lacks ->
        [one] den Stein, der ihr zur großen Gruppe fehlt
       *[other] die { $lacks } Steine, die ihr zur großen Gruppe fehlen
      }
    [joins] verbindet { $parts } { $colour ->
        [black] schwarze
       *[white] weiße
      } Gruppen ({ $before } Steine) zu einer aus { $size }{ $state }
    [hinders] nimmt der { $colour ->
        [black] schwarzen
       *[white] weißen
      } Gruppe aus { $size } bei { $cell } Platz; sie braucht noch { $lacks ->
        [one] einen Stein
       *[other] { $lacks } Steine
      }, bei { $free } { $on ->
        [points] { $free ->
            [one] leeren Punkt
           *[other] leeren Punkten
          }
       *[cells] { $free ->
            [one] leeren Feld
           *[other] leeren Feldern
          }
      } daneben
    [extends] lässt die { $colour ->
        [black] schwarze
       *[white] weiße
      } Gruppe bei { $cell } auf { $size } Steine wachsen{ $state }
   *[starts] beginnt eine neue { $colour ->
        [black] schwarze
       *[white] weiße
      } Gruppe{ $size ->
        [one] {""}
       *[other] {" "}aus { $size } Steinen
      }{ $state }
  }
error-hint-between-people = In Partie #{ $match } spielen zwei Personen gegeneinander, und ein Tipp wäre Hilfe von Dritten. Das wäre nicht fair; Tipps gibt es deshalb erst, wenn sie zu Ende ist. Gegen mich kannst du jederzeit welche haben.
hint-judged = Gespielt: **{ $turn }** ({ $chance }). { $best ->
    [yes] Besser geht es nicht.
   *[no] Am besten: **{ $better }** ({ $chances }).
  }
error-hint-in-try = Partie #{ $match } spielst du ohne Hilfe: Bis zum Ende gibt es keine Tipps, und kein Zug wird zurückgenommen oder ausprobiert.
error-hint-no-such-turn = In { $match ->
    [record] der Aufzeichnung
   *[other] Partie #{ $match }
  } gibt es Tipps für die Züge 1 bis { $last }.
error-hints-off = Ich denke gerade nicht über Züge nach, also gibt es keine Tipps. Wer mich betreibt, hat das abgeschaltet.
error-hints-busy = Ich habe gerade zu viel zu tun. Versuche es gleich noch einmal.

look-text = Textbrett
look-picture = Bild
look-words = Gruppen in Worten
button-naming = Namen der Felder
look-page = Seite { $page } von { $pages }
look-groups = Alle Gruppen zeigen
look-fewer-groups = Weniger Gruppen zeigen
look-numbers = Bedeckte Zahlen zeigen
look-no-numbers = Bedeckte Zahlen verbergen
look-turn = Drehen
look-mirror = Spiegeln
look-more = Mehr
look-less = Zurück zum Brett
# Zu welchen Namen der Knopf führt.
look-labels = { $labels ->
    [both] Alle Namen
    [edges] Namen nur am Rand
    [cells] Namen nur auf den Feldern
   *[none] Keine Namen
  }

choose-which = Welche Partien; ohne Angabe die laufenden
which-running = Laufende Partien
which-finished = Beendete Partien
which-all = Alle Partien
choose-against = Nur Partien gegen diese Person
choose-person = Wessen Partien; ohne Angabe deine
choose-here = Nur Partien in diesem Kanal
matches-mine = { $count ->
    [one] Auf diesem Server läuft eine Partie von dir{ $against ->
        [none] {""}
       *[other] {" "}gegen { PERSON($against) }
      }:
   *[other] Auf diesem Server laufen { $count } Partien von dir{ $against ->
        [none] {""}
       *[other] {" "}gegen { PERSON($against) }
      }:
  }
matches-theirs = { $count ->
    [one] Auf diesem Server läuft eine Partie von { PERSON($person) }{ $against ->
        [none] {""}
       *[other] {" "}gegen { PERSON($against) }
      }, die du sehen kannst:
   *[other] Auf diesem Server laufen { $count } Partien von { PERSON($person) }{ $against ->
        [none] {""}
       *[other] {" "}gegen { PERSON($against) }
      }, die du sehen kannst:
  }
matches-everybody = { $count ->
    [one] In diesem Kanal läuft eine Partie{ $against ->
        [none] {""}
       *[other] {" "}gegen { PERSON($against) }
      }:
   *[other] In diesem Kanal laufen { $count } Partien{ $against ->
        [none] {""}
       *[other] {" "}gegen { PERSON($against) }
      }:
  }
no-matches-theirs = Auf diesem Server läuft keine Partie von { PERSON($person) }, die du sehen kannst. Beginne eine mit { COMMAND("challenge") }.
no-matches-everybody = In diesem Kanal läuft keine Partie. Beginne eine mit { COMMAND("challenge") }.
# Was über beendeten oder allen Partien steht, oder an ihrer Stelle.
archive = { $which ->
    [finished] Beendete Partien
   *[all] Alle Partien
  }{ $whose ->
    [mine] {" "}von dir
    [theirs] {" "}von { PERSON($person) }
   *[everybody] {""}
  }{ $against ->
    [none] {""}
   *[other] {" "}gegen { PERSON($against) }
  } { $where ->
    [here] in diesem Kanal
   *[server] auf diesem Server
  }, die neuesten zuerst:
no-archive = { $whose ->
    [mine] Du hast
    [theirs] { PERSON($person, form: "begins") } hat
   *[everybody] Es gibt
  } { $where ->
    [here] in diesem Kanal
   *[server] auf diesem Server
  } keine { $which ->
    [running] laufenden Partien
    [finished] beendeten Partien
   *[all] Partien
  }{ $against ->
    [none] {""}
   *[other] {" "}gegen { PERSON($against) }
  }. Beginne eine mit { COMMAND("challenge") }.
# Herausforderungen in der Liste der eigenen Partien.
offers-for-you = { $count ->
    [one] Eine Herausforderung wartet auf deine Antwort:
   *[other] { $count } Herausforderungen warten auf deine Antwort:
  }
offers-yours = { $count ->
    [one] Eine Herausforderung von dir ist offen:
   *[other] { $count } Herausforderungen von dir sind offen:
  }
offer-for-you = **{ $place }. { $game }** · { PERSON($challenger) } fordert dich heraus · läuft am { $until } ab · { $where }
offer-yours = **{ $place }. { $game }** · für { $opponent ->
    [anybody] alle
   *[other] { PERSON($opponent) }
  } · läuft am { $until } ab · { $where }
offer-choice = { $place }. { $game } · { $setup }
choose-accept = Herausforderung annehmen
choose-decline = Herausforderung ablehnen
choose-withdraw = Herausforderung zurückziehen
line-yours = **Du bist am Zug:**
line-theirs = { line-others }
line-asked = **Du wirst gefragt:**
line-others = { PERSON($player, form: "begins") } ist am Zug:
line-won = **Gewonnen:**
line-lost = Verloren:
line-drawn = Unentschieden:
line-ended = Ohne Sieger:
line-over = { PERSON($winner, form: "begins") } hat gewonnen:
line-from-position = { $ply ->
    [0] Beginn
    [one] ab einer Stellung nach einem Zug
   *[other] ab einer Stellung nach { $ply } Zügen
  }
line-turns = { $turns ->
    [one] ein Zug
   *[other] { $turns } Züge
  }
# Eine Partie in einer Liste von Vorschlägen.
match-choice = #{ $match } { $game } { $board }
match-choice-against = gegen { $opponent }
match-choice-between = · { $first } – { $second }
match-choice-yours = dein Zug
match-choice-theirs = du wartest
match-choice-others = { $player } am Zug
match-choice-won = gewonnen
match-choice-lost = verloren
match-choice-drawn = unentschieden
match-choice-ended = ohne Sieger
match-choice-over = { $winner } hat gewonnen
match-choice-paused = pausiert
match-choice-asked = gefragt
# Unter einem kleinen Brett, nachdem gesagt ist, wer am Zug ist.
time-left = { $unit ->
    [days] {" "}· { $days } Tage
    [hours] {" "}· { $hours ->
        [0] < 1
       *[other] { $hours }
      } Std.
   *[none] {" "}· Zeit um
  }
overview-alt = { $count ->
    [one] Das Brett dieser Partie
   *[other] Die Bretter dieser Partien, in derselben Reihenfolge
  }, klein. Ein Rahmen zeigt, wo du am Zug bist.
choose-which-match = Wähle eine Partie
# Wo der Name einer Person nicht bekannt ist.
somebody = jemand
# Was PERSON(…) von allen sagt, die als Server gemeinsam spielen: am Satzanfang, im Akkusativ, im Dativ und sonst.
server-player = { $form ->
    [begins] Der Server
    [accusative] den Server
    [dative] dem Server
   *[within] der Server
  }
# Was PERSON(…) von jemandem sagt, der seine Daten gelöscht hat: am Satzanfang, im Dativ und sonst.
former-player = { $form ->
    [begins] Ein ehemaliges Mitglied
    [dative] einem ehemaligen Mitglied
   *[within] ein ehemaliges Mitglied
  }
line-due = fällig { $due }
line-late = abgelaufen am { $due }
line-paused = Pausiert:
# Eine laufende Partie in einer Liste.
line-match = **{ $game }** { $number }
line-turn = { $player ->
    [reader] du
   *[other] { PERSON($player, form: "begins") }
  }: { $turn }
line-vacation = im Urlaub bis { $until }
line-request = eine Frage wartet auf Antwort
button-back = Zurück
button-page-back = Vorige Seite
button-on = Nächste Seite
next-waiting = Als Nächstes wartet auf dich: { $match } · { $where }
button-play-next = Ziehen in Partie #{ $match }
command-bump = Das Brett einer deiner Partien ans Ende des Kanals holen
button-bump = Nach unten holen
bumped = Das Brett steht wieder ganz unten in seinem Kanal: { $where }
error-bumped-lately = Das Brett von Partie #{ $match } wurde gerade erst gezeigt. Noch einmal nach unten holen kannst du es ab { $when }.

## help

rules-page = Seite { $page } von { $pages }
figure-odd-groups = Unten sind zwei Gruppen groß: „Gerade“ liegt vorn.
figure-odd-end = **Eine Partie, die zu Ende ist.** Das Brett ist voll. Große Gruppen: eine schwarze, zwei weiße. 1 + 2 = 3, und 3 ist ungerade. **„Ungerade“ gewinnt!** Wie groß sie sind, ist egal; nur die Anzahl zählt.

    Es gibt **drei Wege, das Ergebnis zu drehen**:
    - Mach eine kleine Gruppe groß: eine mehr.
    - Verbinde zwei große: eine weniger.
    - Mauere eine kleine ein: Sie wird nie groß.
figure-odd-think =
    { "" }**Worauf es ankommt.** Die Steine mit Punkt kamen eben dazu.
    1. Beide Farben zählen. Wer zwei große Gruppen verbindet, macht eine weniger.
    2. Nick Bentley: Form und Ort einer Gruppe bestimmen, was sonst entstehen kann. Eingemauert wird dieses weiße Paar nie groß.
    3. Such gegen Ende die Felder, die das Ergebnis noch ändern. Hier war es das letzte; auf den anderen beiden wartest du nur ab.
    4. Nick Bentley: Auf dem üblichen Brett zielt „Gerade“ meist auf vier große Gruppen, „Ungerade“ auf drei oder fünf.
figure-odd-joined = 1: aus zwei großen wird eine.
figure-odd-shut-in = 2: ein Paar, eingemauert.
figure-odd-last = 3: das letzte Feld, das zählt.
figure-odd-four = 4: vier, „Gerade“ gewinnt.
figure-strands-turn = Unten: Schwarz bedeckt mit den umringten Steinen zwei 2en.
figure-strands-end = **Eine Partie, die zu Ende ist.** Die größte schwarze Gruppe hat 29 Steine, die größte weiße 22. **Schwarz gewinnt!** Die anderen Gruppen sind egal.
figure-strands-think =
    { "" }**Worauf es ankommt.** Die Steine mit Punkt kamen eben dazu.
    1. Die 6en liegen einzeln: sechs Steine, aber sechs Gruppen.
    2. Die 2en liegen beieinander: zwei Steine, und aus drei Gruppen wird eine.
    3. Ein Schnitt kann für immer sein. Nach dem weißen Stein in der Mitte können sich die schwarzen Gruppen nicht mehr verbinden.
    4. Kleine Gruppen können entscheiden. Hier sind die größten gleich groß, also zählen die zweitgrößten.
figure-strands-sixes = 1: sechs Gruppen.
figure-strands-twos = 2: aus drei wird eine mit neun.
figure-strands-cut = 3: getrennt für immer.
figure-strands-level = 4: je 27, dann 3:2.
figure-xodd-odd = Unten: drei Gruppen, also ungerade.
figure-xodd-parity = **Gerade oder ungerade?** Ein Stein kann es ändern. Diese Bretter haben eine ungerade Anzahl Gruppen; dann kommt ein Stein dazu (mit Punkt).
figure-xodd-new = Eine neue Gruppe: 3+1=4, geändert.
figure-xodd-two = Verbindet zwei Gruppen: 3-1=2, geändert.
figure-xodd-three = Verbindet drei: 5-2=3, bleibt ungerade.
figure-xodd-four = Verbindet vier: 7-3=4, geändert.
figure-xodd-second = **Der zweite Stein macht es gut.** Macht dein erster Stein aus ungerade gerade, muss der zweite es zurückändern. Sonst darf auch der zweite nichts ändern.
figure-xodd-even = Nur eine neue Gruppe: vier, verboten.
figure-xodd-both = Zwei neue Gruppen: fünf, erlaubt.
figure-xodd-neither = Verbindet drei, wächst dann: drei, erlaubt.
figure-xodd-mended = Verbindet vier, dann eine neue: fünf, erlaubt.
figure-xodd-end = **Eine Partie, die zu Ende ist.** Beide haben gepasst, und vier schwarze Gruppen schlagen fünf weiße. Zum Verbinden bräuchte Weiß zwei umringte Punkte nebeneinander, und dann ist die Anzahl gerade. Nimmt Weiß von jedem Paar einen, nimmt Schwarz die anderen. (Eine Partie endet auch, wenn kein Stein mehr gesetzt werden kann.)
figure-xodd-cut = **Ein Schnitt, der verboten ist.** Weiß kann auf d4 oder d2 verbinden. Schwarz hätte gern beide Punkte, damit die zwei weißen Gruppen getrennt bleiben. Aber d2 lässt nur eine Gruppe wachsen, und d4 ist eine neue: vier Gruppen. Was Schwarz auch tut, Weiß kann danach verbinden.
figure-xodd-gap = **Eine Lücke von zwei.** Weiß braucht zum Verbinden c3 und d3. Das macht aus drei Gruppen zwei, und kein Stein ist übrig, der es gutmacht. Kein Zug verbindet diese Gruppen.
figure-xodd-diagonal = **Wann eine Diagonale sicher ist.** Weiß will zwei schwarze Steine trennen. Zähl die weißen Gruppen neben jedem der beiden Punkte; eine neben beiden zählt doppelt. Bei einer oder drei ist der Schnitt verboten. Bei keiner oder zwei ist er erlaubt.
figure-xodd-none = Keine Gruppe: 3+2=5, getrennt.
figure-xodd-one = Eine: 3+1=4, verboten: sicher.
figure-xodd-on-both = Zwei: 5+0=5, getrennt.
figure-xodd-all-three = Drei: 5-1=4, verboten: sicher.
figure-xodd-think =
    { "" }**Worauf es ankommt.** Die Steine mit Punkt kamen eben dazu.
    1. Luis Bolaños Mures: Mach anfangs Gruppen deines Gegners am Rand, und such deinen eigenen einen Platz in der Mitte.
    2. Luis Bolaños Mures: Umschließe Gebiet, mindestens drei Punkte breit, für eine Gruppe deines Gegners. Der weiße Stein darin kommt nicht hinaus.
    3. Die Farbe wählst du: Zwei Steine deines Gegners, jeder allein, sind zwei Gruppen mehr.
    4. Such vor dem Verbinden den zweiten Stein. Gegen Ende gibt es vielleicht keinen. Hier kann Schwarz nicht mehr verbinden.
figure-xodd-edge = 1: Schwarz eine Gruppe, Weiß zwei.
figure-xodd-inside = 2: die untere bleibt allein.
figure-xodd-far = 3: Weiß eine, dann drei.
figure-xodd-late = 4: kein Zug verbindet hier.
figure-yodd-odd = Unten: drei Gruppen, also ungerade.
figure-yodd-parity = **Gerade oder ungerade?** Ein Stein kann es ändern. Diese Bretter haben eine ungerade Anzahl Gruppen; dann kommt ein Stein dazu (mit Punkt).
figure-yodd-new = Eine neue Gruppe: 3+1=4, geändert.
figure-yodd-grows = Lässt nur eine wachsen: 3, bleibt ungerade.
figure-yodd-two = Verbindet zwei Gruppen: 3-1=2, geändert.
figure-yodd-three = Verbindet drei: 5-2=3, bleibt ungerade.
figure-yodd-second = **Der zweite Stein macht es gut.** Macht dein erster Stein aus ungerade gerade, muss der zweite es zurückändern. Sonst darf auch der zweite nichts ändern.
figure-yodd-even = Nur eine neue Gruppe: vier, verboten.
figure-yodd-both = Zwei neue Gruppen: fünf, erlaubt.
figure-yodd-neither = Verbindet drei, wächst dann: drei, erlaubt.
figure-yodd-mended = Verbindet zwei, dann eine neue: drei, erlaubt.
figure-yodd-end = **Eine Partie, die zu Ende ist.** Beide haben gepasst, und vier schwarze Gruppen schlagen fünf weiße. Zum Verbinden bräuchte Weiß zwei umringte Felder nebeneinander, und dann ist die Anzahl gerade. Nimmt Weiß von jedem Paar eines, nimmt Schwarz die anderen. (Eine Partie endet auch, wenn kein Stein mehr gesetzt werden kann.)
figure-yodd-gap = **Eine Lücke von zwei.** Weiß braucht zum Verbinden c2 und c3. Das macht aus drei Gruppen zwei, und kein Stein ist übrig, der es gutmacht. Kein Zug verbindet diese Gruppen.
figure-yodd-diamond = **Wann eine Raute sicher ist.** Weiß will zwei schwarze Steine trennen, zwischen denen zwei Felder liegen. Zähl die weißen Gruppen neben diesen Feldern. Bei keiner oder zwei ist der Schnitt verboten. Bei einer oder drei ist er erlaubt.
figure-yodd-none = Keine Gruppe: 3+1=4, verboten: sicher.
figure-yodd-one = Eine: 3+0=3, getrennt.
figure-yodd-on-both = Zwei: 5-1=4, verboten: sicher.
figure-yodd-all-three = Drei: 5-2=3, getrennt.
figure-yodd-think =
    { "" }**Worauf es ankommt.** Die Steine mit Punkt kamen eben dazu.
    1. Luis Bolaños Mures: Gruppen verbinden sich leichter als in Xodd, und es ist weniger taktisch. Zwei Felder verbinden diese schwarzen Steine, eines genügt.
    2. Eine Gruppe hinter deiner Mauer bleibt allein: Der weiße Stein unten kommt nicht hinaus.
    3. Die Farbe wählst du: Zwei Steine deines Gegners, jeder allein, sind zwei Gruppen mehr.
    4. Such vor dem Verbinden den zweiten Stein. Gegen Ende gibt es vielleicht keinen. Hier kann Schwarz nicht mehr verbinden.
figure-yodd-two-ways = 1: verbunden; das andere Feld ginge auch.
figure-yodd-inside = 2: die untere bleibt allein.
figure-yodd-far = 3: Weiß eine, dann drei.
figure-yodd-late = 4: kein Zug verbindet hier.
figure-catchup-level = Unten darf Schwarz drei setzen.
figure-catchup-behind = Die größte schwarze Gruppe ist auf drei Steine gewachsen, aber die weiße hat vier. Weiß darf also zwei Steine setzen, nicht drei. Und ein einzelner Stein gilt nie als gewachsene Gruppe.
figure-catchup-end = Das Brett ist voll. Die größten Gruppen sind gleich groß: 8 und 8. Also entscheiden die zweitgrößten: Weiß hat 2 Steine, Schwarz 1. **Weiß gewinnt!**
figure-catchup-think =
    { "" }**Worauf es ankommt.** Die Steine mit Punkt kamen eben dazu.
    1. Wachsen kostet etwas: Schwarz zieht mit vier Steinen gleich, und Weiß darf drei setzen.
    2. Es geht auch ohne: Schwarz bleibt bei drei, und Weiß darf nur zwei setzen.
    3. Lass Gruppen ein Feld auseinander, und verbinde sie, wenn es zählt. Ein Stein macht daraus eine mit sieben.
    4. Kleine Gruppen können entscheiden. Hier sind die größten gleich groß, also zählen die zweitgrößten.
figure-catchup-ahead = 1: 4 zu 4, also drei Steine.
figure-catchup-below = 2: 3 zu 4, also zwei Steine.
figure-catchup-joins = 3: 3+1+3=7.
figure-catchup-second = 4: je 8, dann 1:2.

board-hexhex = Sechseck, Seite { $first }
board-oblong = Langes Sechseck { $first }-{ $second }-{ $third }
board-square = Quadrate { $first } x { $first }
board-rectangle = Quadrate { $first } x { $second }
board-triangle = Dreieck, Seite { $first }
board-cairo = Fünfecke { $first } x { $first }
board-snub = Quadrate und Dreiecke, Seite { $first }
board-rhombi = Mosaik, Seite { $first }
board-points = { $first } x { $first }
board-points-rectangle = { $first } x { $second }
board-side = Sechseck, Seite { $first }
board-side-low-numbers = Sechseck, Seite { $first }, kleine Zahlen
board-side-random = Sechseck, Seite { $first }, ausgeloste Zahlen

command-help = Was du hier spielen kannst und wie du anfängst
welcome = **Danke für die Einladung!** Bei mir spielt ihr Brettspiele mit Steinen und Gruppen: zu zweit oder gegen mich. Ein Zug darf Minuten oder Tage dauern; das Brett ist ein Bild im Kanal.
    - **Spielen:** { COMMAND("help") } zeigt, wie es geht, und beginnt mit einem Tippen eine Partie.
    - **Wer den Server verwaltet:** { COMMAND("server show") } sagt, wo und wie gespielt wird; „{ button-server-check }“ dort sagt, wo ich Bretter zeigen kann und was fehlt.
help-tour = **Hallo, ich bin Oddity.** Wir spielen hier Brettspiele: du gegen Freunde oder mich, in Minuten oder Tagen.

    { $games }

    { "" }**Los geht’s:** **{ $start }** (kleines Brett, und ich spiele sanft), oder mit { COMMAND("challenge") } gegen Freunde.
    { "" }**Dein Zug:** Ich erwähne dich. Drück **{ $play }** unter dem Brett.
    { "" }**Vertan?** { COMMAND("takeback") } · **Ratlos?** { COMMAND("hint") } · **Weg?** { COMMAND("vacation") }
    { "" }**Deine Partien:** { COMMAND("matches") } · **Einstellungen:** { COMMAND("settings show") }
help-example = **Ein Beispiel**, keine Partie von dir:
help-about-odd = Wird die Anzahl großer Gruppen gerade oder ungerade? Am leichtesten.
help-about-strands = Baue die größte Gruppe.
help-about-xodd = Wer weniger Gruppen hat, gewinnt. Auf einem Gitter.
help-about-yodd = Xodd auf Sechsecken.
help-about-catchup = Baue die größte Gruppe, doch Aufholen hilft dem Gegner.
courtesy-shown = **Hausregeln.** Sie gelten für jede Partie auf diesem Server.
courtesy-days = - **Zeit:** { $days ->
    [0] so viel du willst, wenn die Herausforderung kein Zeitlimit setzt.
    [one] ein Tag je Zug, wenn nichts anderes vereinbart ist.
   *[other] { $days } Tage je Zug, wenn nichts anderes vereinbart ist.
  }
courtesy-deadline = { $rule ->
    [automatic] Läuft sie ab, ist die Partie verloren.
   *[claim] Läuft sie ab, darf dein Gegner den Sieg beanspruchen oder dir mehr geben. Nichts endet automatisch.
  }
courtesy-turns = - **Zurücknehmen:** { $takebacks ->
    [yes] { COMMAND("takeback") } binnen einer Minute, später mit Zustimmung. { $limit }-mal je Partie.
   *[no] aus, wenn nichts anderes vereinbart ist.
  }
courtesy-time = - **Weg?** { COMMAND("vacation") } hält deine Zeit an, { $days } Tage im Jahr.
courtesy-quit = - **Schluss:** { COMMAND("resign") }, oder biete mit { COMMAND("abandon") } ein Ende ohne Sieger an.
courtesy-moderators = - **Ärger?** Wende dich an die, die diesen Server verwalten{ $role ->
    [none] .
   *[other] {" "}oder die Rolle { $role } haben.
  } Sie können pausieren, beenden und zurücknehmen.
courtesy-more = **Mehr zur Zeit.**
    - Ich erinnere dich, bevor deine Zeit abläuft; { COMMAND("settings show") } sagt, wie oft und wann nicht.
    - Ein später Zug zählt, bis der Sieg beansprucht ist. Dein Gegner kann dir stattdessen { $more } Tage mehr geben.
    - Wer noch keinen ersten Zug gemacht hat, verliert nichts: Die Partie wird gestrichen.
    - { COMMAND("vacation") } hält deine Zeit auf allen Servern an. War ich nicht erreichbar, bekommst du die Zeit dazu.
    - Dein Gegner hat den Server verlassen? Mit { COMMAND("claim") } gewinnst du.
    - Während du wartest, plant { COMMAND("plan") } Antworten bis zu { $deep } Züge weit. Nur du siehst sie.
courtesy-more-lost = **Mehr zur Zeit.**
    - Ich erinnere dich, bevor deine Zeit abläuft; { COMMAND("settings show") } sagt, wie oft und wann nicht.
    - Wer noch keinen ersten Zug gemacht hat, verliert nichts: Die Partie wird gestrichen.
    - { COMMAND("vacation") } hält deine Zeit auf allen Servern an. War ich nicht erreichbar, bekommst du die Zeit dazu.
    - Dein Gegner hat den Server verlassen? Mit { COMMAND("claim") } gewinnst du.
    - Während du wartest, plant { COMMAND("plan") } Antworten bis zu { $deep } Züge weit. Nur du siehst sie.
courtesy-asleep = - Kein Zeitlimit, und { $days } Tage lang geschieht nichts? Dann frage ich. Antwortet binnen { $more } Tagen niemand, endet die Partie ohne Sieger.
courtesy-computer = - Gegen mich gibt es kein Zeitlimit. Nimmst du einen Zug zurück, bin ich einverstanden, und { COMMAND("hint") } hilft jederzeit.
help-game = **{ $game }** – { $goal }
button-courtesy-more = Mehr zur Zeit
button-help = Alle Spiele
button-courtesy = Hausregeln
button-matches = Meine Partien
choose-rules = Regeln eines Spiels
button-rules = Regeln von { $game }
button-play-me = Gegen mich spielen
button-offer = Gegner für { $game } suchen
button-offer-here = Gegner suchen
button-offer-yes = Ja, zeigen
offer-really = Soll ich in { $where } eine Herausforderung zu **{ $game }** zeigen? Wer sie zuerst annimmt, spielt mit dir.
button-rules-here = Regeln
offered = Deine Herausforderung zu { $game } steht. Wer sie zuerst annimmt, spielt mit dir.

## looking back

turning-played = **Wendepunkt**, Zug { $ply }: **{ $turn }** verschenkte einen sicheren Sieg; **{ $held }** hätte ihn gehalten.
turning-at-end = Am Ende hatte { $seat } noch einen sicheren Sieg{ $held ->
    [none] .
   *[other] : **{ $held }**.
  }
estimate = { $proven ->
    [won] bewiesener Sieg
    [lost] bewiesene Niederlage
    [drawn] unentschieden
   *[open] { $percent } %
  }
estimate-turn = Siegchance für { $seat }: { $before } → { $after }{ $best ->
    [none] .
   *[other] ; am besten war **{ $best }**.
  }
button-judge = Wie gut war das gespielt?
judging = Ich sehe { $match ->
    [record] die Aufzeichnung
   *[other] Partie #{ $match }
  } durch: { $done } von { $all } Stellungen.
judged-title = **Wie gut war das gespielt?** Je größer die Fläche einer Seite, desto eher hätte sie gewonnen. Balken in der Hälfte einer Seite sind bewiesene Siege.
judged-swings = { $count ->
    [0] Kein Zug hat viel geändert.
    [one] Der größte Ausschlag:
   *[other] Die { $count } größten Ausschläge:
  }
judged-swing = { $number }. Zug { $ply }, **{ $turn }**. { $estimate }
button-swing = Zug { $ply }
judged-alt = Wie wahrscheinlich ein Sieg von { $first } war. { $estimates }.
judged-alt-at = { $ply ->
    [0] Anfang: { $estimate }
   *[other] Zug { $number }: { $estimate }
  }
error-judging-running = Partie #{ $match } läuft noch. Wenn sie vorbei ist, kann ich sagen, wie gut sie gespielt war.
error-judging-no-turns = Kein Zug { of-match } ist gespielt, also gibt es nichts zu beurteilen.
error-judging-off = Wie gut das gespielt war, kann ich nicht sagen: Wer mich betreibt, hat mein Nachdenken abgeschaltet.
error-judging-busy = { error-hints-busy }
error-judging-long = Das dauert länger, als ich hier zeigen kann, aber ich mache weiter. Frag später noch einmal.

## names

# Wie Befehle und ihre Angaben heißen, klein geschrieben.
name-abandon = beenden
name-against = gegen
name-block = blockieren
name-board = brett
name-bonus = bonus
name-bump = nach-unten
name-cell = feld
name-challenge = herausfordern
name-challenges = herausforderungen
name-computer = computer
name-cover = bedecken
name-days = tage
name-delete = löschen
name-export = exportieren
name-game = spiel
name-group = gruppe
name-help = hilfe
name-hint = tipp
name-here = hier
name-language = sprache
name-level = stufe
name-match = partie
name-matches = partien
name-opponent = gegner
name-person = person
name-plan = planen
name-play = ziehen
name-privacy = datenschutz
name-record = aufzeichnung
name-replay = wiederholung
name-resign = aufgeben
name-rules = regeln
name-seat = seite
name-server = server
name-set = ändern
name-settings = einstellungen
name-show = zeigen
name-takeback = zurücknehmen
name-takebacks = rücknahme
name-rated = gewertet
name-seats = plätze
name-tries = ausprobieren
name-ratings = wertungen
name-ranking = rangliste
name-month = monat
name-profile = profil
name-channel = kanal
name-threads = threads
name-pictures = bilder
name-time-zone = zeitzone
name-total = insgesamt
name-text = text
name-turn = zug
name-unblock = freigeben
name-view = ansicht
name-which = welche
name-claim = beanspruchen
name-note = notiz
name-action = aktion
name-deadline = frist
name-from = von
name-moderators = moderation
name-until = bis
name-vacation = urlaub
name-thread = thread
name-zone = zone
name-tournament = turnier
name-create = ankündigen
name-join = mitmachen
name-leave = verlassen
name-list = auflisten
name-name = name
name-players = plätze
name-organisers = turnierleitung

## settings

error-banned = Die Leute, die mich betreiben, haben dich gesperrt. Frag sie nach dem Grund, oder wenn du deine Daten löschen willst.
error-too-fast = Das ist mehr auf einmal, als ich schaffe. Warte ein paar Sekunden, dann geht es weiter.
error-too-many-pictures = Gerade werden viele Bilder gezeichnet. Versuche es in ein paar Sekunden noch einmal.

# Blockieren (NotForYouError).
error-block-yourself = Du kannst dich nicht selbst blockieren. Nenne jemand anderen.
error-too-many-blocks = Du hast { $limit } Personen blockiert, und mehr kann ich mir nicht merken. Hebe mit { COMMAND("settings unblock") } eine Blockierung auf.
error-blocked-by-you = Du hast { PERSON($person) } blockiert. Hebe das mit { COMMAND("settings unblock") } auf, oder spiel mit jemand anderem.
error-opponent-unavailable = Du kannst { PERSON($person) } nicht herausfordern. Nenne jemand anderen, oder lass den Gegner weg, damit alle annehmen können.
error-challenge-unavailable = Du kannst diese Herausforderung nicht annehmen. Stell mit { COMMAND("challenge") } eine eigene.

# Grenzen (MatchError).
error-too-many-open = { $limit ->
    [one] Mehr als eine offene Herausforderung geht auf diesem Server nicht. Mit { COMMAND("matches") } kannst du sie zurückziehen; oder warte auf eine Antwort.
   *[other] Mehr als { $limit } offene Herausforderungen gehen auf diesem Server nicht. Mit { COMMAND("matches") } kannst du eine zurückziehen; oder warte auf eine Antwort.
  }
error-too-many-running = { $limit ->
    [one] Mehr als eine Partie zugleich geht auf diesem Server nicht. Spiel sie erst zu Ende.
   *[other] Mehr als { $limit } Partien zugleich gehen auf diesem Server nicht. Spiel erst eine davon zu Ende.
  }
error-too-many-running-other = { PERSON($person, form: "begins") } spielt auf diesem Server schon so viele Partien, wie zugleich erlaubt sind. Versuche es wieder, wenn eine davon zu Ende ist.
error-challenged-lately = Deine letzten Herausforderungen an { PERSON($opponent) } wurden zurückgezogen oder abgelehnt. Du kannst { PERSON($opponent) } ab <t:{ $again }:f> wieder herausfordern.
error-offered-lately = Du hast eben mehrere offene Herausforderungen zurückgezogen. Die nächste kannst du ab <t:{ $again }:f> stellen.
error-server-full-open = Offene Herausforderungen auf diesem Server: höchstens { $limit }, und so viele sind es schon. Nimm eine davon an, oder versuche es später noch einmal.
error-server-full-running = Laufende Partien auf diesem Server: höchstens { $limit }, und so viele sind es schon. Versuche es wieder, wenn eine davon zu Ende ist.
error-channel-not-allowed = In diesem Kanal werden keine Herausforderungen gestellt. Stell deine hier: { $channels }.

error-block-bot = { PERSON($person, form: "begins") } ist ein Bot und fordert niemanden heraus. Wähle eine Person.
error-not-blocked = Du hast { PERSON($person) } nicht blockiert. Wen du blockiert hast, siehst du mit { COMMAND("settings show") }.

language-name = Deutsch
language-note = { "" }
settings-shown = **Deine Einstellungen.** Nur du siehst sie; sie gelten sofort und auf jedem Server.
    So sehen Bretter aus, die nur du siehst. Bei „Züge bestätigen“ zeige ich dir deinen Zug vor dem Spielen noch einmal.
settings-blocked = Du hast { $people } blockiert. { COMMAND("settings unblock") } hebt das wieder auf, auch für Personen, die hier nicht stehen.
blocked = Du hast { PERSON($person) } blockiert: Ihr könnt einander nicht mehr herausfordern und keine Herausforderungen voneinander annehmen. Laufende Partien gehen weiter. Davon erfährt niemand.
unblocked = Du hast { PERSON($person) } wieder freigegeben.
setting-theme = Farben
setting-theme-is = Farben: { $value ->
    [classic] Klassisch
    [night] Nacht
    [paper] Papier
    [contrast] Starker Kontrast
   *[other] { $value }
  }
setting-labels = Namen der Felder
setting-labels-is = Feldnamen: { $value ->
    [both] Rand und Felder
    [edges] Rand
    [cells] Felder
   *[none] keine
  }
setting-language = Sprache
setting-language-is = Sprache: { $value ->
    [discord] wie in deinem Discord
   *[other] { $name }
  }
setting-pings = Wenn du am Zug bist
setting-pings-is = Am Zug: { $value ->
    [mention] Erwähnung
    [silent] stille Erwähnung
   *[message] Erwähnung und Direktnachricht
  }
setting-reminders = Erinnerungen
setting-reminders-is = Erinnerungen: { $value ->
    [off] keine
    [once] einmal, durch eine Erwähnung
    [once-directly] einmal, durch eine Direktnachricht
    [twice-directly] zweimal, durch eine Direktnachricht
   *[twice] zweimal, durch eine Erwähnung
  }
setting-quiet-from = Beginn deiner Ruhezeit
setting-quiet-from-is = { $value ->
    [off] Ruhezeit: keine
   *[other] Ruhezeit: ab { $value } Uhr
  }
setting-quiet-until = Ende deiner Ruhezeit
setting-quiet-until-is = Ruhezeit: bis { $value } Uhr
setting-digest = Tägliche Übersicht
setting-digest-is = { $value ->
    [off] Tägliche Übersicht: keine
   *[other] Tägliche Übersicht: um { $value } Uhr
  }
setting-mirrored-is = Gespiegelt: { $value ->
    [yes] ja
   *[no] nein
  }
setting-view-is = Bretter: { $value ->
    [text] als Text
    [words] in Worten
   *[picture] als Bild
  }
setting-confirm-is = Züge bestätigen: { $value ->
    [yes] ja
   *[no] nein
  }
button-reminders = Erinnerungen
reminders-shown = **Wann ich dich erinnere.** Nur du siehst das; Änderungen gelten sofort und auf jedem Server.
    - **Erinnerungen** kommen einen Tag und noch einmal zwei Stunden, bevor deine Zeit für einen Zug um ist. Hat ein Zug nur einen Tag, kommt die erste nach der Hälfte. „Einmal“ heißt: nur die erste.
    - In deiner **Ruhezeit** kommt keine. Sie kommt danach, wenn dann noch Zeit ist.
    - Die **tägliche Übersicht** ist eine Direktnachricht mit allem, was auf allen Servern auf dich wartet. Wenn du magst, erzählt sie auch von Partien, die du verfolgst. Gibt es nichts, so kommt keine.
    - **Deine Zeitzone** ist { $zone }; dort ist es jetzt { $time } Uhr. Ändere sie mit { COMMAND("settings time-zone") }.
button-turn-board = Brett drehen

command-settings = Wie Bretter für dich aussehen, deine Sprache und Benachrichtigungen
command-settings-show = Deine Einstellungen ansehen und ändern
command-settings-time-zone = Deine Zeitzone, für Ruhezeit und tägliche Übersicht
choose-zone = Eine Stadt oder ein Land, etwa Berlin, oder wie spät es dort gerade ist, etwa 14:30
command-settings-block = Jemanden blockieren: keine Herausforderungen mehr von dort
command-settings-ratings = In den Wertungen deiner Server sein oder in keiner
command-settings-unblock = Jemandem wieder erlauben, dich herauszufordern
choose-blocked = Wer dich nicht mehr herausfordern darf
choose-unblocked = Wer dich wieder herausfordern darf

# Was über jemanden gespeichert ist.
privacy-stored = **Was über dich gespeichert ist**, auf allen Servern zusammen:
    - Einstellungen: { $settings ->
        [own] deine eigenen
       *[usual] Standard
      }
    - Blockiert: { $blocked }
    - Herausforderungen von dir oder an dich: { $challenges }, davon offen: { $open }
    - Partien: { $matches }, davon laufend: { $running }
    - Urlaube (vergangen und geplant): { $vacations }
    - Was du außer Zügen an Partien getan hast, in Protokollen: { $logged }
    - Nachrichten, die dir noch geschickt werden: { $waiting }
privacy-counts-rated = - Gewertete Partien: { $count }
privacy-counts-records = - Eingelesene Aufzeichnungen, je eine Woche lang: { $count }
privacy-counts-puzzles = - Endspiele, die du lösen wolltest: { $count }
privacy-counts-lessons = - Lektionen, die du geschafft hast: { $count }
privacy-counts-presses = - Endspiele des Tages, die du zum Lösen geöffnet hast: { $count }
privacy-counts-tournaments = - Turniere, die dich nennen: { $count }
privacy-counts-followed = - Partien von anderen, die du verfolgst: { $count }
privacy-counts-proposals = - Züge, die du in Partien ganzer Server vorgeschlagen hast: { $count }
privacy-counts-votes = - Deine Stimmen darin: { $count }
privacy-bars-alone = Über dich ist nichts gespeichert, außer dem hier:
privacy-bar-ratings = - { $server } hat dich aus seinen Wertungen genommen.
privacy-bar-together = - { $server } hat dich von der Partie ausgeschlossen, die er gemeinsam spielt{ $since ->
        [none] { "" }
       *[other] { "" }, seit { $since }
    }.
privacy-bar-tournament = - Die Turnierleitung hat dich auf { $server } aus einem Turnier genommen.
privacy-bars-why = Das bleibt, wenn du deine Daten löschst, sonst wäre es damit aufgehoben. Aufheben kann es nur der Server.
privacy-nothing = Über dich ist nichts gespeichert.
privacy-kept = Von Herausforderungen und Partien speichere ich: die Discord-IDs von Personen, Server, Kanal und Nachrichten; Brett, Züge, Ergebnis und Zeiten; Notizen und Begründungen. Keine Namen, keine deiner Nachrichten.
    Das alles liegt in einer Datenbank der Leute, die diesen Bot betreiben, bis du es löschst. Entfernt mich ein Server, verschwindet nach 30 Tagen alles, was zu ihm gehört. Löschst du es oder schließt ein Server dich aus, bleibt das 35 Tage lang vermerkt. So macht keine wiederhergestellte Sicherung es rückgängig.
    { COMMAND("privacy export") } gibt dir alles als Datei, { COMMAND("privacy delete") } löscht es nach einer Rückfrage.
page-privacy = Die Datenschutzerklärung derer, die diesen Bot betreiben: { $link }
page-terms = Die Nutzungsbedingungen: { $link }
page-support = Fragen, oder stimmt etwas nicht? Die Leute, die diesen Bot betreiben, erreichst du hier: { $link }
privacy-file = Alles, was über dich gespeichert ist. Die Aufzeichnung jeder Partie darin kann `oddity record` lesen.
privacy-delete-really = **Willst du löschen, was auf allen Servern über dich gespeichert ist?** Das lässt sich nicht zurücknehmen.
    { $running ->
        [0] - Von dir läuft keine Partie.
        [one] - Deine laufende Partie endet, als hättest du aufgegeben; dein Gegner erfährt das.
       *[other] - Deine { $running } laufenden Partien enden, als hättest du aufgegeben; deine Gegner erfahren das.
      }
    { $open ->
        [0] - Keine Herausforderung von dir oder an dich ist offen.
        [one] - Die offene Herausforderung von dir oder an dich wird geschlossen.
       *[other] - Die { $open } offenen Herausforderungen von dir und an dich werden geschlossen.
      }
    - Alles, was du eingestellt, gelöst, verfolgt, eingelesen oder geschrieben hast, verschwindet, ebenso deine Wertungen.
    - Beendete Partien bleiben deinen Gegnern. Du wirst darin „ein ehemaliges Mitglied“: in Listen und Aufzeichnungen, auf den Karten von Herausforderungen, auf letzten Brettern und in Turnieren.
    - In Partien ganzer Server verschwinden deine Stimme von heute und deine Vorschläge, für die sonst niemand stimmt. Die anderen bleiben ohne deinen Namen, und beendete Tage behalten ihre Zahlen.
    - Meine Nachrichten in Kanälen, die dich nennen, ändern sich innerhalb weniger Minuten, wo ich noch schreiben darf. Was andere privat bekommen haben, bleibt, ebenso der Name eines Turniers von dir.
    - Blockierungen anderer gegen dich bleiben, ebenso die Entscheidung eines Servers, dich aus seinen Wertungen, seiner Partie oder einem offenen Turnier zu nehmen.
    Du kannst jederzeit wieder spielen, als jemand, den ich nicht kenne.
button-privacy-delete = Ja, löschen
privacy-deleted = Was über dich gespeichert war, ist gelöscht. Karten und Bretter, die dich nennen, ändern sich innerhalb weniger Minuten. Das bleibt 35 Tage lang vermerkt, damit keine wiederhergestellte Sicherung es zurückbringt.
command-privacy = Ansehen, herunterladen oder löschen, was über dich gespeichert ist
command-privacy-show = Ansehen, was über dich gespeichert ist, wo und wie lange
command-privacy-export = Alles, was über dich gespeichert ist, als Datei herunterladen
command-privacy-delete = Löschen, was über dich gespeichert ist, nach einer Rückfrage

# Was die entscheiden, die einen Server verwalten.
error-not-manager = Das darf nur, wer diesen Server verwaltet. Bitte jemanden darum.
error-no-such-channel = Keiner davon ist noch ein Textkanal dieses Servers. Wähle andere.
error-nothing-to-set = Wähle mindestens eine der Optionen. { COMMAND("server show") } zeigt, was jetzt gilt.
server-changed = { $count ->
    [0] ✅ **Gespeichert.** In dieser Liste ändert sich dadurch nichts.
   *[other] ✅ **Geändert:**
  }
button-server-check = Berechtigungen prüfen
server-shown = **Wie auf diesem Server gespielt wird,** wenn die Herausforderung nichts anderes sagt. Du änderst es mit { COMMAND("server set") }, die Kanäle hier unten.
server-channels = { $count ->
    [0] - Herausforderungen sind in jedem Kanal möglich.
   *[other] - Herausforderungen sind in { $channels } und den Threads dort möglich.
  }
server-threads = { $value ->
    [yes] - Jede Partie bekommt ihren eigenen Thread.
   *[no] - Partien werden im Kanal gespielt, nicht in Threads.
  }
server-pictures = { $value ->
    [yes] - Jedes Brett behält sein Bild.
   *[no] - Kommt ein neues Brett, bleibt vom vorigen nur ein kurzer Text.
  }
server-days = { $days ->
    [0] - Ein Zug darf so lange dauern, wie beide wollen.
    [one] - Ein Zug darf einen Tag dauern.
   *[other] - Ein Zug darf { $days } Tage dauern.
  }
server-language = - Sprache öffentlicher Nachrichten: { $value ->
    [discord] wie in den Discord-Einstellungen des Servers.
   *[other] { $name }.
  }
server-deadline = { $rule ->
    [automatic] - Ist die Zeit für einen Zug um, ist die Partie verloren. Vor dem ersten Zug wird sie gestrichen.
   *[claim] - Ist die Zeit für einen Zug um, darf der Gegner den Sieg beanspruchen oder mehr Zeit geben.
  }
server-moderators = { $role ->
    [none] - Wer den Server verwaltet, darf Partien pausieren, beenden und korrigieren: { COMMAND("server match") }.
   *[other] - Wer den Server verwaltet oder die Rolle { $role } hat, darf Partien pausieren, beenden und korrigieren: { COMMAND("server match") }. Damit die Rolle den Befehl findet, erlaube ihn für sie in Discords Servereinstellungen unter „Integrationen“.
  }
server-limits = - Höchstens, für jede Person: offene Herausforderungen { $open }, laufende Partien { $running }. Für den ganzen Server: je { $total }.
server-choose-channels = Kanäle für Herausforderungen (keiner = alle)
days-per-turn = { $days ->
    [0] Ohne Zeitlimit
    [one] Ein Tag
   *[other] { $days } Tage
  }
as-servers-discord = Wie in den Discord-Einstellungen des Servers

check-fine = { $count ->
    [0] **In jedem Kanal für Herausforderungen fehlt mir eine Berechtigung.**
   *[other] **Ich habe alles, was ich brauche, in { $channels }.**
  }
check-lacking = <#{ $channel }>: Mir fehlt { $permissions }.
check-gone = { $count ->
    [one] Einen Kanal für Herausforderungen gibt es nicht mehr. Wähle mit { COMMAND("server show") } andere.
   *[other] { $count } Kanäle für Herausforderungen gibt es nicht mehr. Wähle mit { COMMAND("server show") } andere.
  }
check-mend = Damit ich bekomme, was mir fehlt, öffne in jedem Kanal hier unten „Kanal bearbeiten“ und dort „Berechtigungen“. Füge meine Rolle hinzu und erlaube es.
server-lacks = - **{ $what ->
    [puzzle] Das Endspiel des Tages erscheint nicht
    [news] Die Besten des Monats erscheinen nicht
    [channels] Dort sind keine Herausforderungen möglich
    [moderators] Nur die Serververwaltung kann moderieren
    [organisers] Nur wer moderiert, kann Turniere und die Partie des Servers leiten
    [together] Die Partie des Servers erscheint nicht
   *[tournament] Die Tabelle von „{ $name }“ erscheint nicht
  }:** { $why ->
    [closed] Mir fehlt { $permissions } in <#{ $channel }>.
    [role] Die Rolle gibt es nicht mehr. Nimm mit { COMMAND("server set") } eine andere.
   *[channel] { $what ->
        [channels] Einen Kanal gibt es nicht mehr. Wähle mit { COMMAND("server show") } andere.
        [news] Den Kanal gibt es nicht mehr. Nimm mit „{ button-news }“ in { COMMAND("server show") } einen anderen.
        [together] Den Kanal gibt es nicht mehr. Nimm mit „{ together-manage }“ in { COMMAND("together show") } einen anderen.
        [tournament] Den Kanal gibt es nicht mehr. Hol es in einen anderen: dort { COMMAND("tournament show") } und „{ choose-tournament-action }“.
       *[other] Den Kanal gibt es nicht mehr. Nimm mit { COMMAND("server set") } einen anderen.
      }
  }
server-lacks-told = Etwas, das für diesen Server eingestellt ist, geht nicht mehr. „{ button-server-check }“ in { COMMAND("server show") } sagt, was zu tun ist.
permission = { $name ->
    [view_channel] „Kanal anzeigen“
    [send_messages] „Nachrichten senden“
    [embed_links] „Links einbetten“
    [attach_files] „Dateien anhängen“
    [read_message_history] „Nachrichtenverlauf anzeigen“
    [create_public_threads] „Öffentliche Threads erstellen“
    [send_messages_in_threads] „Nachrichten in Threads senden“
   *[other] { $name }
  }

command-server = Entscheiden, wie auf diesem Server gespielt wird
command-server-show = Ansehen, was auf diesem Server gilt, und Kanäle für Herausforderungen wählen
command-server-set = Ändern, wie auf diesem Server gespielt wird
command-server-match = Eine Partie, in der du nicht spielst, pausieren, fortsetzen, beenden oder korrigieren
choose-deadline = Was geschieht, wenn die Zeit für einen Zug um ist
choose-moderators = Eine Rolle, die auch in Partien eingreifen darf; @everyone für keine
choose-action = Was geschehen soll; ich frage noch einmal nach
choose-last-turn = Bei „Züge rückgängig machen“: der letzte Zug, der bleibt (0 = keiner); sonst fällt nur einer weg
deadline-claim = Der Gegner darf den Sieg beanspruchen oder mehr Zeit geben
deadline-automatic = Die Partie ist verloren
action-pause = Pausieren
action-resume = Fortsetzen
action-end = Beenden
action-unrate = Aus der Wertung nehmen
action-correct = Züge rückgängig machen

# Was die Moderation tut.
error-not-moderator = { $role ->
    [none] Das darf nur, wer diesen Server verwaltet. Bitte jemanden darum.
   *[other] Das darf nur, wer diesen Server verwaltet oder die Rolle { $role } hat. Bitte jemanden darum.
  }
error-moderate-own = In Partie #{ $match } spielst du selbst, da muss jemand anders entscheiden. Wer den Server verwaltet, kann mit { COMMAND("server set") } eine Rolle dafür benennen.
error-correct-nothing = Da fiele nichts weg: Partie #{ $match } hat { $turns ->
    [0] noch keine Züge.
    [one] einen Zug. Nenne 0, um ihn rückgängig zu machen.
   *[other] { $turns } Züge. Nenne den letzten, der bleiben soll.
  }
pause-really = **Willst du Partie #{ $match }** zwischen { PERSON($first, form: "dative") } und { PERSON($second, form: "dative") } **pausieren?** Bis jemand sie fortsetzt, kann niemand ziehen, ihre Zeit steht still, und niemand wird erinnert. Offene Fragen fallen weg. Beide erfahren es, und auch der Kanal, mit deinem Namen.
resume-really = **Willst du Partie #{ $match }** zwischen { PERSON($first, form: "dative") } und { PERSON($second, form: "dative") } **fortsetzen?** Wer am Zug ist, hat so viel Zeit, wie übrig war. Beide erfahren es, und auch der Kanal, mit deinem Namen.
end-really = **Wer gewinnt Partie #{ $match }** zwischen { PERSON($first, form: "dative") } und { PERSON($second, form: "dative") }? Sie endet sofort, und das lässt sich nicht zurücknehmen. Beide erfahren es, und auch der Kanal, mit deinem Namen.
correct-really = **Willst du Partie #{ $match } korrigieren?** { $count ->
    [one] Dieser Zug fiele weg: { $turns }.
   *[other] Diese { $count } Züge fielen weg: { $turns }.
  } Dann ist { PERSON($player) } am Zug, mit der ganzen Zeit für einen Zug, in der Stellung unten. Beide erfahren es, und auch der Kanal, mit deinem Namen.
unrate-really = **Möchtest du Partie #{ $match }** zwischen { PERSON($first) } und { PERSON($second) } **aus der Wertung nehmen?** Was aus ihrem Ergebnis folgte, wird neu berechnet. Das lässt sich nicht zurücknehmen, und das Brett sagt es mit deinem Namen.
error-match-not-rated = Partie #{ $match } zählt nicht für die Wertung, also gibt es nichts herauszunehmen.
button-unrate-yes = Ja, herausnehmen
button-pause-yes = Ja, pausieren
button-resume-yes = Ja, fortsetzen
button-end-won = { $winner } gewinnt
button-end-drawn = Niemand gewinnt
button-correct-yes = Ja, rückgängig machen
moderated = Erledigt. Es steht am Brett von Partie #{ $match } und unter „{ button-log }“ in { COMMAND("server show") }.
log-shown = **Eingriffe der Moderation**, die neuesten zuerst. Nur du siehst das.
log-empty = In Partien, die du sehen kannst, hat die Moderation noch nicht eingegriffen.
button-log = Eingriffe der Moderation
log-ended = ⏹ { PERSON($by, form: "begins") } von der Moderation hat die Partie beendet, { $winner ->
    [nobody] ohne Sieger.
   *[other] mit dem Sieg von { PERSON($winner, form: "dative") }.
  }
button-log-newest = Neueste
choose-threads = Ob Partien ihren eigenen Thread bekommen, wenn die Herausforderung nichts anderes sagt
choose-default-days = Wie lange ein Zug dauern darf, wenn die Herausforderung nichts anderes sagt
choose-server-language = Sprache öffentlicher Nachrichten
choose-most-open = Wie viele offene Herausforderungen jemand haben darf
choose-most-running = Wie viele Partien jemand zugleich spielen darf
choose-most-in-server = Wie viele Partien laufen und Herausforderungen offen sein dürfen, auf dem ganzen Server

# Partien, die Tage dauern: zweite Gedanken.
remark-taken-back = ↩ { PERSON($by, form: "begins") } hat { $turns } zurückgenommen.
remark-corrected = ↩ { PERSON($by, form: "begins") } von der Moderation hat { $turns } rückgängig gemacht.
remark-paused = ⏸ { PERSON($by, form: "begins") } von der Moderation hat die Partie pausiert.
remark-resumed = ▶ { PERSON($by, form: "begins") } von der Moderation hat die Partie fortgesetzt.
card-restored = ↩ Eine Sicherung wurde eingespielt: Diese Herausforderung ist wieder offen.
remark-restored = ↩ Eine Sicherung wurde eingespielt: { $ply ->
    [0] Was nach dem Anfang kam, ist verloren
   *[other] Was nach Zug { $ply } kam, ist verloren
  }. Von dort geht die Partie weiter.
button-play-lost = Noch einmal: { $turn }
remark-unrated = ⚖ { PERSON($by, form: "begins") } von der Moderation hat diese Partie aus der Wertung genommen.
remark-hidden = ⏳ { PERSON($by, form: "begins") } konnte diesen Kanal nicht sehen und hat einen Tag mehr. Das gibt es höchstens siebenmal je Partie.
remark-more-time = ⏳ { PERSON($by, form: "begins") } hat für diesen Zug mehr Zeit gegeben.
match-answered = { PERSON($player, form: "begins") } hatte die Antwort geplant: { $kind ->
    [pass] passen
   *[stones] **{ $turn }**{ $did }
  }.
match-paused = Die Partie ist pausiert: Ihre Zeit steht still.
match-ended = **Die Partie hat ohne Sieger geendet.** { $why }
outcome-cancelled = { $loser ->
    [nobody] Sie hat lange geruht, und niemand wollte weiterspielen.
   *[other] { $absent ->
        [no] Die Zeit von { PERSON($loser, form: "dative") } war vor dem ersten Zug um, also verliert niemand.
       *[other] { PERSON($loser, form: "begins") } hat den Server vor dem ersten Zug verlassen, also verliert niemand.
      }
  }
outcome-agreed = Beide wollten sie beenden.
outcome-decided = { PERSON($moderator, form: "begins") } von der Moderation hat sie beendet.
error-match-paused = Partie #{ $match } ist von der Moderation pausiert. Weiter geht es, sobald sie fortgesetzt wird.
error-match-not-paused = Partie #{ $match } ist nicht pausiert.
error-nothing-to-take-back = In Partie #{ $match } gibt es keinen Zug von dir, der sich zurücknehmen ließe.
error-nothing-to-take-back-anywhere = Gerade kannst du hier in keiner deiner Partien einen Zug zurücknehmen.
error-take-back-too-late = Ohne zu fragen geht das nur eine Minute lang. Jetzt kannst du in Partie #{ $match } darum bitten.
error-no-take-backs = In Partie #{ $match } ist vereinbart, dass nichts zurückgenommen wird.
error-too-many-take-backs = Du hast in Partie #{ $match } schon { $limit }-mal zurückgenommen oder darum gebeten; öfter geht es nicht.
error-request-waiting = In Partie #{ $match } ist schon eine Frage offen. Sie braucht zuerst eine Antwort.
error-no-request = In Partie #{ $match } ist keine Frage mehr offen.
error-own-request = Darauf muss dein Gegner in Partie #{ $match } antworten.
error-time-not-yours = In Partie #{ $match } kann nur mehr Zeit geben, wer gerade wartet.

# Anfragen: zurücknehmen, ohne Sieger enden, weiterspielen.
command-takeback = Deinen letzten Zug zurücknehmen: eine Minute lang frei, später mit Zustimmung
command-abandon = Deinem Gegner anbieten, eine Partie ohne Sieger zu beenden
button-takeback = Zurücknehmen
button-takeback-ask = Um Rücknahme bitten
button-abandon = Ende anbieten
button-abandon-ask = Ende anbieten
button-agree = Zustimmen
button-refuse = Ablehnen
button-keep = Weiterspielen
turn-taken-back = Du hast in Partie #{ $match } { $turns } zurückgenommen. Du bist wieder am Zug.
takeback-really = Möchtest du { PERSON($opponent, form: "accusative") } fragen, ob du in Partie #{ $match } { $turns } zurücknehmen darfst? { $left ->
    [0] Danach geht das in dieser Partie nicht mehr.
    [one] Danach geht das in dieser Partie noch einmal.
   *[other] Danach geht das in dieser Partie noch { $left }-mal.
  }
abandon-really = Möchtest du { PERSON($opponent, form: "dative") } anbieten, Partie #{ $match } ohne Sieger zu beenden?
request-waits = Eine Frage wartet auf Antwort: { $where }
request-made = { PERSON($opponent, form: "begins") } wird in <#{ $channel }> gefragt.
request-take-back = { PERSON($asked, form: "begins") }, { PERSON($asker) } möchte { $turns } zurücknehmen. Das Bild zeigt die Stellung, die dann entsteht.
request-abandon = { PERSON($asked, form: "begins") }, { PERSON($asker) } bietet an, diese Partie ohne Sieger zu beenden.
request-asleep = { PERSON($first, form: "begins") } und { PERSON($second) }, hier ist seit { $since } nichts geschehen. Geht die Partie weiter? Wenn niemand zieht oder den Knopf drückt, endet sie am { $ends } ohne Sieger.
request-answer = Partie #{ $match }: { $request ->
    [take-back] Es ging ums Zurücknehmen.
    [abandon] Es ging um ein Ende ohne Sieger.
   *[asleep] Sie hatte lange geruht.
  } { $became ->
    [agreed] Beide sind einverstanden.
    [refused] Das wurde abgelehnt.
    [withdrawn] Das wurde zurückgezogen.
    [kept] Sie geht weiter.
   *[overtaken] Es kam keine Antwort.
  }
request-answered = { $became ->
    [agreed] Du hast der Anfrage in Partie #{ $match } zugestimmt.
    [refused] Du hast die Anfrage in Partie #{ $match } abgelehnt.
   *[withdrawn] Du hast deine Anfrage in Partie #{ $match } zurückgezogen.
  }
error-request-of-other = Das kann in Partie #{ $match } nur zurückziehen, wer gefragt hat.
error-request-lacks = Ich kann das in <#{ $channel }> nicht fragen. Mir fehlt dort: { $permissions }.
error-request-closed = Discord lässt mich das in <#{ $channel }> nicht fragen, wahrscheinlich ist der Kanal gesperrt.
challenge-no-take-backs = Züge werden nicht zurückgenommen.
challenge-from-position = { $ply ->
    [one] Sie beginnt mit der Stellung nach einem Zug, die das Bild zeigt.
   *[other] Sie beginnt mit der Stellung nach { $ply } Zügen, die das Bild zeigt.
  }
error-start-is-over = In dieser Stellung ist die Partie zu Ende. Geh dorthin zurück, wo noch jemand am Zug ist.
error-record-turns-before = „{ $given }“ sagt nicht, wie viele Züge es vorher gab. Es geht jede Zahl von 0 bis { $most }.
challenge-no-tries = Während der Partie werden keine Züge ausprobiert.
choose-seats = Wie viele annehmen dürfen
error-too-many-seats = { $seats } Plätze kann eine Herausforderung nicht haben: 1 bis { $most } gehen.
error-seats-for-person = Eine Herausforderung an { PERSON($opponent, form: "accusative") } hat einen Platz. Lass { OPTION("seats") } oder { OPTION("opponent") } weg.
error-seats-for-computer = Partien gegen mich beginnen einzeln. Lass { OPTION("seats") } weg.
error-seat-twice = Aus dieser Herausforderung bekommt jede Person eine Partie. Stell mit { COMMAND("challenge") } eine neue.
choose-tries = Züge dürfen ausprobiert werden
choose-default-tries = Ob man beim Spielen Züge ausprobieren darf, wenn die Herausforderung nichts anderes sagt
tries-choice = { $value ->
    [yes] Züge dürfen ausprobiert werden
   *[no] Züge werden nicht ausprobiert
  }
server-tries = { $value ->
    [yes] - Beim Spielen dürfen Züge ausprobiert werden.
   *[no] - Beim Spielen werden keine Züge ausprobiert.
  }
choose-takebacks = Züge dürfen zurückgenommen werden
choose-rated = Das Ergebnis zählt für Wertungen
choose-default-rated = Ob Ergebnisse für die Wertung zählen, wenn die Herausforderung nichts anderes sagt
rated-choice = { $value ->
    [yes] Gewertet
   *[no] Ohne Wertung
  }
server-rated = { $value ->
    [yes] - Partien auf üblichen Brettern mit gelosten Plätzen werden gewertet.
   *[no] - Partien werden nicht gewertet.
  }
choose-default-takebacks = Ob Züge zurückgenommen werden dürfen, wenn die Herausforderung nichts anderes sagt
takebacks-choice = { $value ->
    [yes] Züge dürfen zurückgenommen werden
   *[no] Züge werden nicht zurückgenommen
  }
server-takebacks = { $value ->
    [yes] - Züge dürfen zurückgenommen werden.
   *[no] - Züge werden nicht zurückgenommen.
  }

# Geplante Züge.
error-plan-ends-with-opponent = Ein Plan muss mit deinem eigenen Zug enden. Ergänze, was du dann spielen würdest.
error-plan-too-deep = Ein Plan reicht höchstens { $limit } Züge weit.
error-plan-too-large = Eine Partie fasst { $limit } geplante Antworten. Entferne welche, die du nicht brauchst.
error-plan-after-the-end = Bis dahin wäre die Partie schon vorbei.
error-plan-own-turn = In Partie #{ $match } bist du selbst am Zug. Zieh erst; danach kannst du planen, wie du antwortest.
error-plan-line-gone = Das ist nicht mehr geplant; { COMMAND("plan") } zeigt, was geplant ist.
command-plan = Antworten planen, die sofort gespielt werden, wenn der Zug des Gegners passt
button-plan = Vorausplanen
button-plan-add = Antwort hinzufügen
button-plan-list = Alles Geplante
button-plan-theirs = Falls { $turn }
button-plan-mine = Antwort: { $turn }
button-plan-remove = Diese Antwort entfernen
button-plan-clear = Alles entfernen
plan-title = **Geplante Antworten in Partie #{ $match }** · { $game }
plan-about = Sobald { PERSON($opponent) } so zieht, wie du es erwartest, wird deine Antwort sofort gespielt, ohne dich noch einmal zu fragen. Sonst kann das niemand sehen. Ein Zug, den du nicht erwartest, beendet den Plan.
plan-empty = Noch ist nichts geplant.
plan-choose = Eine Antwort ansehen, fortsetzen oder entfernen
plan-after = nach { $turns }
plan-stored = ✅ Geplant.
plan-removed = Entfernt.
plan-making = **Vorausplanen in Partie #{ $match }** · { $game }
plan-theirs = Welchen Zug erwartest du { $then ->
    [yes] danach von
   *[no] von
  } { PERSON($opponent, form: "dative") }?
plan-mine = Was antwortest du { PERSON($opponent, form: "dative") }? Es wird sofort gespielt, ohne dich noch einmal zu fragen.
plan-they-play = { PERSON($opponent, form: "begins") } { $kind ->
    [pass] passt
   *[stones] spielt **{ $turn }**
  }
plan-you-play = du { $kind ->
    [pass] passt
   *[stones] spielst **{ $turn }**
  }
plan-asks-nothing = Kommt es dazu, wird die letzte Antwort sofort gespielt, ohne dich noch einmal zu fragen.
plan-ends = Damit wäre die Partie zu Ende. { $outcome }
plan-form = Vorausplanen in Partie #{ $match }
plan-form-label = Züge: Gegner; du; Gegner; du
plan-form-help = Ein Plan pro Absatz. Deine Züge werden dann sofort gespielt, ohne dich noch einmal zu fragen.
plan-form-example = Zum Beispiel { $colours ->
    [fixed] c3 d4; e5; f3 f4; g2
   *[free] e5 weiß; d4 schwarz; c3 weiß; c4 weiß
  }
plan-line-wrong = Plan { $line } geht nicht, also habe ich nichts geplant. { $why }
direct-plan-dropped = Was du in { $game } #{ $match } geplant hattest, lässt sich nicht mehr spielen; ich habe es verworfen: { $where }

# Erinnerungen und Urlaub.
reminder = ⏰ { PERSON($player, form: "begins") }, du bist in **{ $game }** #{ $match } gegen { PERSON($opponent) } am Zug. Zeitlimit: { $due } ({ $left }).
button-snooze = In 3 Stunden erinnern
button-hush = Für diesen Zug nicht mehr
# Below the reminder, in a direct message.
reminder-hidden = Du siehst <#{ $channel }> nicht mehr, wo diese Partie läuft: Bitte die Moderation des Servers um Zugang, oder spiel über den Knopf. Solche Tage zählen nicht, höchstens sieben je Partie.
reminder-snoozed = Ich erinnere dich um { $when } wieder.
reminder-hushed = An diesen Zug erinnere ich dich nicht mehr.
button-change-digest = Übersicht einstellen
digest = { $count ->
    [one] ☀ **Eine Partie wartet auf dich:**
   *[other] ☀ **{ $count } Partien warten auf dich:**
  }
error-snooze-too-late = So viel Zeit ist in Partie #{ $match } nicht mehr.
error-reminder-not-yours = Diese Erinnerung gilt jemand anderem.
error-vacation-empty = Dieser Urlaub wäre vorbei, bevor er anfängt. Wähle ein späteres Ende.
error-vacation-set = Du hast schon Urlaub bis <t:{ $until }:f>. Beende erst diesen.
error-vacation-too-long = Für { $year } { $left ->
    [one] bleibt dir ein Urlaubstag.
   *[other] bleiben dir { $left } Urlaubstage.
  }
error-no-vacation = Du hast keinen Urlaub, den du beenden könntest.
error-vacation-days = Ein Urlaub hat 1 bis { $limit } Tage, nicht { $days }.
error-vacation-past = { $date } ist schon vorbei. Beginne heute oder später.
error-vacation-too-far = { $date } ist mehr als ein Jahr entfernt. Plane diesen Urlaub später.
error-vacation-which-days = Gib entweder die Zahl der Tage oder den letzten Tag an.
error-no-such-date = „{ $date }“ ist kein Tag. Schreib ihn wie 24.12.2026 oder 2026-12-24.
command-vacation = Urlaub nehmen, in dem die Zeit für deine Züge stillsteht, oder sehen, was geplant ist
choose-vacation-days = Wie viele Tage; ohne ersten Tag beginnt er jetzt, und ein Tag hat 24 Stunden
choose-from = Der erste Tag, etwa 24.12.2026; sonst ist es heute
choose-until = Der letzte Tag, etwa 2.1.2027
vacation-day = { $weekday ->
    [0] Montag
    [1] Dienstag
    [2] Mittwoch
    [3] Donnerstag
    [4] Freitag
    [5] Samstag
   *[6] Sonntag
  } { $date }
vacation-shown = **Dein Urlaub.** Im Urlaub steht die Zeit für deine Züge still, auf allen Servern. Spielen darfst du trotzdem. Bretter und Listen sagen deinen Gegnern, bis wann du weg bist; benachrichtigt werden sie davon nicht.
vacation-is = { $state ->
    [on] - Du hast Urlaub bis { $ends }.
   *[planned] - Du hast einen Urlaub geplant, von { $starts } bis { $ends }.
  }
vacation-left = - Für { $year } { $left ->
    [0] hast du keine Urlaubstage mehr
    [one] hast du noch einen Urlaubstag
   *[other] hast du noch { $left } Urlaubstage
  } von { $limit }. Ein angefangener Tag zählt ganz.
vacation-spends = { $value ->
    [yes] - Läuft deine Zeit ab, nehme ich automatisch einen Urlaubstag, außer du hast gerade einen Urlaub geplant.
   *[no] - Läuft deine Zeit ab, nehme ich keinen Urlaubstag.
  }
vacation-how = So geht es: { COMMAND("vacation") } mit `{ OPTION("days") }:5` ab jetzt oder mit `{ OPTION("from") }:24.12.2026 { OPTION("until") }:2.1.2027` für ganze Tage. Deine Zeitzone ist { $zone }; du änderst sie mit { COMMAND("settings time-zone") }. Du kannst immer nur einen Urlaub planen.
button-vacation-end = Urlaub beenden
button-vacation-spend = { $value ->
    [yes] Tage automatisch nehmen
   *[no] Keine Tage automatisch
  }
error-no-such-time-zone = { $zone ->
    [none] Da steht nicht, welche Zeitzone.
   *[other] Es gibt keine Zeitzone „{ $zone }“.
  } Wähle eine aus der Liste, etwa Europe/Berlin.

## following

# Von Partien erzählt bekommen, die andere spielen.
button-follow = Sag mir, wie es endet
button-follow-turns = Jeden Zug
button-follow-days = { $wanted ->
    [yes] Sag es mir jeden Tag
   *[no] Sag es mir nicht mehr
  }
button-follow-end = Nur das Ende
button-unfollow = Nichts mehr
button-followed = Verfolgte Partien
button-follow-in-digest = In die Übersicht
button-follow-directly = Gleich sagen
follow-said = { $turns ->
    [yes] Ich sage dir jeden Zug von **{ $game }** #{ $match } und wie es endet,
   *[no] Ich sage dir, wie **{ $game }** #{ $match } endet,
  } { $how ->
    [digest] in deiner täglichen Übersicht.
   *[direct] in einer Direktnachricht.
  } Niemand erfährt, dass du die Partie verfolgst.
follow-stopped = Von **{ $game }** #{ $match } sage ich dir nichts mehr.
choose-follow = Sag mir, wie eine endet
choose-unfollow = Bei einer aufhören
follow-choice = { $game } #{ $match }{ $server ->
    [none] {""}
   *[other] {""} · { $server }
  }
followed-elsewhere = ein anderer Server
followed = { $count ->
    [0] Du verfolgst keine Partie. Drück unter dem Brett oder der Wiedergabe einer Partie von anderen „{ button-follow }“.
    [one] **Du verfolgst eine Partie** (höchstens { $limit }).
   *[other] **Du verfolgst { $count } Partien** (höchstens { $limit }).
  } { $how ->
    [digest] Du erfährst es in deiner täglichen Übersicht.
   *[direct] Du erfährst es in einer Direktnachricht.
  } Niemand erfährt, was du verfolgst.
followed-line = { $line } · { $turns ->
    [yes] jeder Zug
   *[no] das Ende
  }
digest-followed = 👀 **In Partien, die du verfolgst:**
error-follow-over = { $match ->
    [record] Eine Aufzeichnung kann niemand verfolgen: Danach kommt nichts mehr.
   *[other] Partie #{ $match } ist zu Ende. Sieh sie dir mit { COMMAND("replay") } an.
  }
error-follow-own = In Partie #{ $match } spielst du selbst und erfährst ohnehin alles. Wie, sagt { COMMAND("settings show") }.
error-follow-unavailable = Partie #{ $match } kannst du nicht verfolgen. Sieh sie dir mit { COMMAND("board") } an.
error-follow-too-many = Du verfolgst { $limit } Partien; mehr geht nicht. Beende das zuerst bei einer: „{ button-followed }“ in { COMMAND("matches") }.

## ratings

# On the card of a rated match: ratings, and what is at stake.
stake-side = { PERSON($player) } { $rating } ± { $deviation } { $where ->
    [card] (+{ $won }/−{ $lost })
   *[details] (Sieg +{ $won }, Niederlage −{ $lost })
  }
stake-card = ⚖ { $sides }
stake-both = ⚖ Gewertet: { $sides }.
stake-anybody = ⚖ Gewertet: { $sides } gegen gleich Starke.
# On the last board: who had what, and has what now.
rating-of = { PERSON($player) } { $before } → { $after }
rating-changed = ⚖ { $people }
rating-unchanged = ⚖ Keine Wertung ändert sich: { $why ->
    [short] Sie endete, bevor Zug { $turn } gespielt war.
    [often] Die beiden haben in 30 Tagen { $most } gewertete Partien dieses Spiels gespielt.
   *[undecided] Sie wurde ohne Sieger beendet.
  }
error-rated-unusual = Eine gewertete Partie { $game } hat das übliche Brett, die üblichen Optionen und geloste Plätze. Lass sie weg, oder sag Nein zu { OPTION("rated") }.
error-rated-computer = Partien gegen mich werden nie gewertet. Lass { OPTION("rated") } weg.
error-rated-position = Eine Partie aus einer Stellung wird nicht gewertet. Lass { OPTION("rated") } weg.
error-rated-nowhere = Du bist in keiner Wertung. Ändere das in { COMMAND("settings show") }, oder lass { OPTION("rated") } weg.
error-rated-excluded = Deine Partien zählen hier nicht für die Wertung. Frag die Moderation, oder lass { OPTION("rated") } weg.
error-rated-not-with = Eine Partie mit { PERSON($opponent) } kann hier nicht gewertet werden. Lass { OPTION("rated") } weg.
settings-ranked = { $where ->
    [nowhere] Du bist in keiner Wertung
   *[servers] Du bist in den Wertungen deiner Server
  } ({ COMMAND("settings ratings") }).
ratings-shown = { $where ->
    [nowhere] **Du bist in keiner Wertung:** Keine Wertung, keine Tabelle, kein Profil und keine Bestenliste zeigt dich. Deine Partien sind ohne Wertung.
   *[servers] **Du bist in den Wertungen** der Server, auf denen du spielst, und in ihren Tabellen.
  }
    Verlässt du die Wertungen, gilt das auf allen Servern sofort, und andere erfahren es nicht. Gewertete Partien, die schon laufen, zählen noch, aber niemand sieht, was sie für dich ändern.
button-be-nowhere = Wertungen verlassen
button-be-ranked = In die Wertungen

# Tables.
command-ranking = Sieh, wer hier wie gut spielt, oder die Punkte des Monats
choose-ranked-game = Ein Spiel; ohne Angabe das meistgespielte oder alle Spiele eines Monats
choose-table-of = Spiel wählen
choose-month = Punkte eines Monats statt der Wertungen
button-ranking = Wertungen
button-month = Dieser Monat
button-month-before = Monat davor
button-month-after = Nächster Monat
ranking-head = **{ $game }: Ränge auf diesem Server.** Nur du siehst das.
ranking-nothing = Hier hat noch niemand eine Wertung. Sie kommt mit gewerteten Partien: Fordere jemanden auf einem üblichen Brett mit gelosten Plätzen heraus.
ranking-empty = Noch hat niemand einen Rang.
ranking-line = **{ $place }.** { PERSON($player) } { $rating } { $deviation ->
    [none] { "" }
   *[some] ± { $deviation }{ " " }
  }· { $matches ->
    [one] eine Partie
   *[other] { $matches } Partien
  }
ranking-missing = { $deviation ->
    [none] { "" }
   *[some] Du: { $rating } ± { $deviation }.{ " " }
  }Dein Rang zählt, sobald deine Wertung sicher ist: noch { $matches ->
    [one] eine Partie
   *[other] { $matches } Partien
  }{ $opponents ->
    [0] { "" }
    [one] , gegen einen neuen Gegner
   *[other] , gegen { $opponents } neue Gegner
  }.
ranking-nowhere = Du bist in keiner Tabelle ({ COMMAND("settings ratings") }).
ranking-excluded = Deine Partien zählen hier nicht. Die Moderation kann sagen, warum.
month-name = { $month ->
    [1] Januar
    [2] Februar
    [3] März
    [4] April
    [5] Mai
    [6] Juni
    [7] Juli
    [8] August
    [9] September
    [10] Oktober
    [11] November
   *[12] Dezember
  } { $year }
month-head = **{ $month }: Punkte für Siege** { $game ->
    [all] in allen Spielen
   *[other] in { $game }
  }{ $state ->
    [running] { "" } bisher
   *[over] { "" }
  }, höchstens drei gegen dieselbe Person. Nur du siehst das.
month-empty = Niemand hat Punkte.
month-line = **{ $place }.** { PERSON($player) } { $points ->
    [one] ein Punkt
   *[other] { $points } Punkte
  }
month-none = Du hast keine Punkte.
news-month = **{ $month }:** die meisten Punkte für gewertete Siege.
error-no-such-month = „{ $month }“ ist kein Monat. Nimm einen aus der Liste, etwa 2026-11.
error-month-to-come = { $month } hat noch nicht begonnen. Nimm diesen Monat oder einen früheren.
choose-news = Kanal (keiner = nicht bekannt geben)
server-news = { $channel ->
    [none] - Die Besten des Monats: nicht bekannt gegeben.
   *[other] - Die Besten des Monats: bekannt gegeben in <#{ $channel }>.
  }
button-news = Die Besten des Monats
news-ask = Wo soll ich die drei Besten jedes Monats bekannt geben? Niemand wird dabei benachrichtigt.
server-excluded = - Außerhalb der Wertung: { $people }.
button-exclude-ask = Aus der Wertung nehmen
exclude-ask = Wer soll hier aus der Wertung heraus oder wieder hinein?
choose-excluded = Eine Person
exclude-really = **Möchtest du { PERSON($person) } aus der Wertung nehmen?** Keine Partie dieser Person zählt mehr, auch nicht für ihre Gegner. Alle Wertungen dieses Servers werden neu berechnet.
include-really = **Möchtest du { PERSON($person) } wieder in die Wertung lassen?** Die Partien zählen wieder, auch die der Zwischenzeit. Alle Wertungen dieses Servers werden neu berechnet.
button-exclude = Ja, herausnehmen
button-include = Ja, hereinlassen
excluded-now = { PERSON($person, form: "begins") } ist nicht in der Wertung dieses Servers.
included-now = Die Partien von { PERSON($person) } zählen wieder.
error-exclude-yourself = Über dich selbst kannst du das nicht entscheiden. Frag jemand anderen von der Moderation.
error-exclude-bot = Ein Bot hat keine Wertung.

# Profiles.
command-profile = Sieh, was jemand auf diesem Server gespielt hat, oder du selbst
choose-profile = Wessen Profil; ohne Angabe dein eigenes
button-profile = Profil
button-visibility = Wer das sieht
error-profile-bot = Ein Bot hat kein Profil. Nimm eine Person.
profile-head = **{ PERSON($person, form: "begins") } auf diesem Server.** Nur du siehst das.
profile-nothing = Von { PERSON($person) } gibt es hier nichts zu zeigen.
profile-none = Von dir gibt es hier noch nichts zu zeigen. Hier stehen dann Partien gegen andere, und was du ohne Hilfe gegen mich gewinnst.
profile-nowhere = Du bist in keiner Wertung, also hast du kein Profil. Ändere das in { COMMAND("settings ratings") }.
profile-rating = Wertung { $rating }{ $deviation ->
    [none] { "" }
   *[some] { " " }± { $deviation }
  }{ $few ->
    [0] { "" }
    [one] { " " }nach einer gewerteten Partie
   *[other] { " " }nach { $few } gewerteten Partien
  }
profile-game = { $game }: { $won } von { $matches } gewonnen{ $drawn ->
    [0] { "" }
   *[other] , { $drawn } unentschieden
  } ({ $seats })
profile-seat = { $seat } { $won } von { $matches }
profile-ends = Zu Ende: { $ways }
profile-end = { $count } { $way ->
    [board] auf dem Brett
    [resigned] aufgegeben
    [time] durch Zeit
    [left] durch Weggehen
    [decided] durch die Moderation
   *[none] ohne Sieg
  }
profile-pace = Ein Zug dauert im Schnitt { $unit ->
    [days] { $count } Tage
   *[hours] { $count ->
        [0] weniger als eine Stunde
        [one] eine Stunde
       *[other] { $count } Stunden
      }
  }.
reliability = { $late ->
    [0] Immer rechtzeitig zu Ende gespielt ({ $finished } von { $matches })
   *[other] Rechtzeitig zu Ende gespielt: { $finished } von { $matches }
  }
challenge-reliability = { PERSON($challenger, form: "begins") }: { $finished } von { $matches } { $matches ->
    [one] Partie
   *[other] Partien
  } zu Ende gespielt.
profile-level = { $game } bis „{ level-name }“{ $next ->
    [none] { "" }
   *[other] {" "}(als Nächstes „{ $next }“)
  }
profile-easier = { $game }: { $line }
profile-solved = Gelöste Endspiele: { $count }
profile-beaten = Hat den Computer besiegt: { $levels }.
profile-met = Oft getroffen: { $people }
profile-person = { PERSON($person) } ({ $won } von { $matches } gewonnen{ $drawn ->
    [0] { "" }
   *[other] , { $drawn } unentschieden
  })
month-short = { $month ->
    [1] Jan
    [2] Feb
    [3] Mrz
    [4] Apr
    [5] Mai
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Okt
    [11] Nov
   *[12] Dez
  }
rating-tick = { $unit ->
    [hour] { $hour } Uhr
    [day] { $day }. { month-short }
   *[month] { month-short } { $year }
  }
rating-alt = Wertungen im Lauf der Zeit, und wie sicher sie sind. { $games }
rating-alt-game = { $game }: { $ratings }.
rating-alt-at = { $day } { $rating } ± { $deviation }

## tournaments

command-tournament = Rundenturniere: alle gegen alle, und es endet an seinem Tag
command-tournament-create = Hier ein Turnier ankündigen, bei dem man mitmachen kann
command-tournament-join = Bei einem Turnier mitmachen
command-tournament-leave = Ein Turnier verlassen
command-tournament-show = Die Tabelle eines Turniers ansehen, nur für dich
command-tournament-list = Die Turniere dieses Servers ansehen
choose-tournament = Ein Turnier; ohne Angabe das in diesem Kanal
choose-tournament-name = Wie es heißt
choose-tournament-game = Welches Spiel gespielt wird
choose-tournament-board = Welches Brett; ohne Angabe das übliche
choose-tournament-days = Wie lange ein Zug dauern darf; ohne Angabe drei Tage
choose-tournament-total = Tage, die jede Person für alle Züge einer Partie hat; ohne Angabe 15
choose-tournament-matches = Wie viele Partien eine Person zugleich spielt; ohne Angabe 4
choose-tournament-players = Wie viele mitmachen können, 3 bis 10; ohne Angabe 10
choose-tournament-rated = Ob die Partien gewertet werden, auf dem üblichen Brett; ohne Angabe wie hier üblich
choose-tournament-action = Verwalten
tournament-action-start = Mit denen starten, die dabei sind
tournament-action-extend = Verlängern, einmal
tournament-action-withdraw = Jemanden herausnehmen
tournament-action-award = Eine nicht gespielte Partie zusprechen
tournament-action-undo = Die letzte Herausnahme oder Zusprechung zurücknehmen
tournament-action-move = Die Tabelle in diesen Kanal holen
tournament-action-cancel = Absagen, ohne Sieger
tournament-form-days = Um wie viele Tage
tournament-form-person = Wer herausgenommen wird
tournament-form-winner = Wer die Partie bekommt
tournament-form-loser = Gegen wen
button-tournament-join = Mitmachen
button-tournament-join-anyway = Trotzdem mitmachen
button-tournament-leave = Turnier verlassen
button-tournament-mine = Meine Partien
button-tournament-rules = Regeln
button-tournament-show = Tabelle
button-tournament-cancel = Ja, absagen
button-tournament-decide = Ja, endgültig

# Die Tabelle, die alle sehen.
tournament-head = **{ $name }** · { $game }, { $rated ->
    [yes] gewertet
   *[no] ungewertet
  }
tournament-terms = { $setup }
    Du spielst { $fewest ->
        [0] { $most }
       *[other] { $fewest } bis { $most }
      } Partien, höchstens { $once } zugleich. Für einen Zug { $days ->
        [one] ist ein Tag
       *[other] sind { $days } Tage
      } Zeit, für alle deine Züge einer Partie { $total }. Spätestens { $lasts } Tage nach dem Start ist es vorbei.
tournament-state = { $status ->
    [open] { $left ->
        [0] Voll: Alle { $most } Plätze sind vergeben.
        [one] Offen: Einer von { $most } Plätzen ist frei.
       *[other] Offen: { $left } von { $most } Plätzen sind frei.
      } Es beginnt, wenn die Turnierleitung es startet.
    [running] { $over } von { $all } Partien sind entschieden. Es endet am { $ends }.
    [judging] Sein Tag ist da. Ich beurteile die Partien, die nicht zu Ende sind.
    [over] Vorbei: So ist es ausgegangen.
   *[cancelled] Abgesagt, ohne Sieger.
  }
tournament-people = Dabei: { $people }
tournament-line = **{ $place }.** { PERSON($player) } · { $points } { $count ->
    [1] Punkt
    [2] Punkt
   *[other] Punkte
  } · { $won } gewonnen, { $lost } verloren{ $drawn ->
    [0] { "" }
   *[other] , { $drawn } unentschieden
  }{ $left ->
    [yes] , nicht mehr dabei
   *[no] { "" }
  }
tournament-tie-break = { $tie_break ->
    [direct] direkter Vergleich { $direct }
    [sonneborn-berger] Sonneborn-Berger { $berger }
   *[lot] durchs Los
  }
tournament-struck = Draußen, mit allen Partien: { $people }
tournament-done = { $at }: { PERSON($by, form: "begins") } hat { $what ->
    [extended] es bis { $ends } verlängert.
    [withdrawn] { PERSON($person) } herausgenommen.
    [awarded] eine Partie zugesprochen: { PERSON($person) }.
   *[undone] das zurückgenommen: { PERSON($person) }.
  }{ $undone ->
    [yes] { "" } (zurückgenommen)
   *[no] { "" }
  }
tournament-begun = **{ $name } hat begonnen**, mit { $count } Leuten und { $matches } Partien. Es endet am { $ends }, auch wenn dann nicht alles vorbei ist.
tournament-ended = 🏆 **{ $name } ist vorbei.** { $winners ->
    [0] In der Tabelle ist niemand mehr.
    [1] { PERSON($first, form: "begins") } hat mit { $points } { $halves ->
        [1] Punkt
        [2] Punkt
       *[other] Punkten
      } gewonnen{ $by ->
        [direct] , vorn durch den direkten Vergleich
        [sonneborn-berger] , vorn durch Sonneborn-Berger
        [lot] , vorn durchs Los
       *[points] { "" }
      }: Glückwunsch!
   *[other] Den ersten Platz teilen sich mit je { $points } { $halves ->
        [1] Punkt
        [2] Punkt
       *[other] Punkten
      } { $sharing }: Glückwunsch!
  }{ $count ->
    [0] { "" }
   *[other] { "" } Dahinter: { $people }.
  } Danke an alle, die mitgespielt haben. Die ganze Tabelle: { $where }

# Was eine Person liest.
tournament-unnamed = Turnier
error-tournament-shown-later = „{ $name }“ ist gespeichert, aber Discord antwortet gerade nicht. Die Tabelle erscheint in ein paar Minuten von selbst.
error-tournament-not-shown = { $why ->
    [refused] Der Filter dieses Servers lässt „{ $name }“ nicht durch, daher gibt es kein Turnier. Nimm einen anderen Namen.
   *[other] Ich konnte „{ $name }“ hier nicht zeigen, daher gibt es kein Turnier. „{ button-server-check }“ in { COMMAND("server show") } sagt, was mir fehlt.
  }
tournament-is-announced = „{ $name }“ ist in { $where } angekündigt. Wenn genug dabei sind, starte es mit „{ choose-tournament-action }“ in { COMMAND("tournament show") }, innerhalb von 30 Tagen.
tournament-is-joined = Du bist bei „{ $name }“ dabei, und alle können das sehen: Dein Name und deine Ergebnisse stehen in der Tabelle. { $where ->
    [nowhere] Du bleibst in keiner Wertung, und deine Partien sind ungewertet.
   *[servers] Bis es beginnt, kannst du spurlos gehen.
  }
tournament-join-blocked = Du hast blockiert: { $people }. Wenn du mitmachst, spielt ihr gegeneinander.
tournament-leave-really = { $way ->
    [struck] **Möchtest du gehen?** { $finished } von deinen { $all } Partien sind vorbei, weniger als die Hälfte. Darum zählt keine davon in der Tabelle. Gewertete bleiben gewertet.
   *[forfeited] **Möchtest du gehen?** { $finished } von deinen { $all } Partien sind vorbei. Die bleiben in der Tabelle, und die übrigen gewinnen deine Gegner.
  } Laufende Partien gehen ungewertet und ohne Frist weiter, wenn ihr beide mögt.
tournament-is-left = Du bist bei „{ $name }“ nicht mehr dabei.
tournament-mine = { $state ->
    [open] „{ $name }“ hat noch nicht begonnen, also gibt es noch keine Partien.
    [mine] **Deine Partien in „{ $name }“**
   *[all] **Die Partien in „{ $name }“**
  }
tournament-pairing = Runde { $round }: { PERSON($first) } – { PERSON($second) } · { $result ->
    [first] gewonnen: { PERSON($first) }
    [second] gewonnen: { PERSON($second) }
    [drawn] unentschieden
    [struck] zählt nicht
   *[waiting] beginnt noch
  }{ $why ->
    [left] { "" }, weil die andere Seite gegangen ist
    [awarded] { "" }, zugesprochen
    [unfinished] { "" }, wie es am letzten Tag stand
   *[played] { "" }
  }
tournament-round = Runde { $round }
tournament-left = { $days ->
    [0] insgesamt kein ganzer Tag mehr
    [one] insgesamt noch ein Tag
   *[other] insgesamt noch { $days } Tage
  }
tournament-rules = **So wird „{ $name }“ gespielt.** { $setup }
    - { $meet ->
        [open] Bis zu sechs Leute spielen zweimal gegeneinander, mit jeder Seite einmal; sieben bis zehn spielen einmal.
        [twice] Alle spielen zweimal gegeneinander, mit jeder Seite einmal.
       *[once] Alle spielen einmal gegeneinander.
      } Ein Sieg ist ein Punkt, ein Unentschieden ein halber.
    - { $days ->
        [one] Ein Tag für einen Zug
       *[other] { $days } Tage für einen Zug
      }, und insgesamt { $total } für jede Person in einer Partie. Ist eins davon verbraucht, ist die Partie verloren. Urlaub hält beides an.
    - Höchstens { $once ->
        [one] eine Partie
       *[other] { $once } Partien
      } zugleich für jede Person; die nächste beginnt, wenn eine endet.
    - { $begun ->
        [yes] Es endet am { $ends }, und kein Urlaub reicht darüber hinaus.
       *[no] Es endet an einem Tag, der zu Beginn gesagt wird, höchstens { $lasts } Tage später. Kein Urlaub reicht darüber hinaus.
      } Was dann nicht vorbei ist, bekommt in der Tabelle, wessen Sieg ich beweisen kann; sonst ist es unentschieden. Die Partie selbst kann weitergehen, ungewertet und ohne Frist.
    - Du kannst jederzeit gehen. Bevor die Hälfte deiner Partien vorbei ist, zählt keine davon; später gewinnen deine Gegner die übrigen.
    - Bei Gleichstand: Punkte untereinander (direkter Vergleich), dann Sonneborn-Berger, dann { $ties ->
        [shared] wird der Platz geteilt
       *[lot] entscheidet das Los
      }.
tournament-cancel-really = **Möchtest du „{ $name }“ absagen?** Es endet ohne Sieger, und das lässt sich nicht zurücknehmen. Laufende Partien gehen ungewertet und ohne Frist weiter.
tournament-decide-really = { $action ->
    [award] **Möchtest du { PERSON($person) } die Partie mit { PERSON($against) } zusprechen?**
   *[withdraw] **Möchtest du { PERSON($person) } herausnehmen?**
  } { $count ->
    [one] Eine laufende Partie geht
   *[other] { $count } laufende Partien gehen
  } ungewertet und ohne Frist weiter, darum lässt sich das nicht zurücknehmen.
tournament-managed = „{ $name }“: { $action ->
    [start] Es hat begonnen, und die Bretter kommen, so schnell Discord sie nimmt.
    [extend] Sein Tag ist verschoben.
    [withdraw] Die Person ist nicht mehr dabei.
    [award] Die Partie ist zugesprochen.
    [undo] Das ist zurückgenommen.
    [move] Die Tabelle kommt in diesen Kanal.
   *[cancel] Es ist abgesagt.
  }
tournament-moved = Die Tabelle eines Turniers, die hier stand, ist jetzt in { $where }.
tournaments-none = Auf diesem Server gibt es noch kein Turnier. Die Moderation kann eins ankündigen: { COMMAND("tournament create") }.
tournaments-here = **Turniere dieses Servers**
show-tournament = Die Tabelle zeigen von
tournament-listed = { $name } · { $game } · { $status ->
    [open] bisher dabei: { $count }
    [running] endet am { $ends }
    [judging] wird beurteilt
    [over] vorbei
   *[cancelled] abgesagt
  } · { $where }

# Was nicht stimmt, und was ginge.
error-not-organiser = Das darf nur die Moderation{ $role ->
    [none] { "" }
   *[other] { "" } und wer die Rolle { $role } hat
  }. Bitte jemanden darum.
error-no-tournament = So ein Turnier gibt es hier nicht mehr. { COMMAND("tournament list") } zeigt, welche es gibt.
error-no-tournament-yet = Auf diesem Server gibt es noch kein Turnier. Die Moderation kann eins ankündigen: { COMMAND("tournament create") }.
error-tournament-name = Der Name muss sichtbar und darf höchstens { $longest } Zeichen lang sein.
error-tournament-days = { $days } Tage für einen Zug gehen nicht. Wähle eines davon: { $choices }.
error-tournament-days-in-all = Eine Person braucht insgesamt { $least } bis { $most } Tage: mindestens so viele wie für einen Zug.
error-tournament-players = Ein Rundenturnier können { $fewest } bis { $most } Leute spielen.
error-tournament-at-once = Eine Person kann eine bis { $most } Partien zugleich spielen.
error-tournament-too-long = Das könnte { $days } Tage dauern, und höchstens { $longest } sind möglich. Gib insgesamt weniger Tage, weniger Plätze oder mehr Partien zugleich an.
error-tournament-late = { $status ->
    [over] „{ $name }“ ist vorbei.
    [cancelled] „{ $name }“ wurde abgesagt.
   *[other] „{ $name }“ hat begonnen, also kann niemand mehr dazukommen.
  } { COMMAND("tournament list") } zeigt, welche offen sind.
error-tournament-begun = { $status ->
    [over] „{ $name }“ ist vorbei. Kündige mit { COMMAND("tournament create") } ein neues an.
    [cancelled] „{ $name }“ wurde abgesagt. Kündige mit { COMMAND("tournament create") } ein neues an.
   *[other] „{ $name }“ hat schon begonnen. { COMMAND("tournament show") } zeigt, wie es steht.
  }
error-tournament-not-begun = „{ $name }“ hat noch nicht begonnen. Starte es erst, mit „{ choose-tournament-action }“ in { COMMAND("tournament show") }.
error-tournament-joined = Du bist bei „{ $name }“ schon dabei. Mit { COMMAND("tournament leave") } gehst du.
error-tournament-excluded = Die Moderation hat dich aus „{ $name }“ oder hier aus der Wertung genommen. Bitte sie, dich hereinzulassen.
error-tournament-full = „{ $name }“ ist voll: { $most } sind dabei. Wenn jemand geht, kannst du mitmachen.
error-tournament-too-few = Bei „{ $name }“ { $count ->
    [0] ist noch niemand
    [one] ist bisher eine Person
   *[other] sind bisher { $count }
  } dabei, und mindestens { $fewest } müssen es sein. Starte es, wenn mehr dabei sind.
error-tournament-not-in = { PERSON($person, form: "begins") } ist bei „{ $name }“ nicht dabei. Die Tabelle zeigt, wer es ist.
error-tournament-over = „{ $name }“ ist vorbei, daran ändert sich nichts mehr. Kündige mit { COMMAND("tournament create") } ein neues an.
error-tournament-extended = „{ $name }“ wurde schon einmal verlängert, und öfter geht es nicht.
error-tournament-extend-days = Möglich sind ein bis { $most } Tage mehr.
error-tournament-no-match = { PERSON($person, form: "begins") } und { PERSON($other) } haben hier keine Partie, die zählt. Wähle zwei Leute aus der Tabelle.
error-tournament-played = { PERSON($person, form: "begins") } und { PERSON($other) } haben gespielt, da ist nichts zuzusprechen. Das geht nur, wenn eine Partie nicht vorbei ist.
error-tournament-own = In dieser Partie spielst du selbst, da muss jemand anders von der Moderation entscheiden.
error-tournament-nothing-to-undo = In „{ $name }“ gibt es keine Herausnahme oder Zusprechung, die sich zurücknehmen lässt.
error-tournament-final = Die letzte Herausnahme oder Zusprechung lässt sich nicht zurücknehmen: { $why ->
    [stopped] Seitdem läuft eine Partie ohne Frist.
   *[ended] Seitdem ist eine Partie dieser Leute zu Ende gegangen.
  }
error-tournament-changed = „{ $name }“ wurde inzwischen geändert. Sieh dir mit { COMMAND("tournament show") } die Tabelle an und fang noch einmal an.
error-tournament-closed = In <#{ $channel }> kann ich nicht schreiben, und dort ist „{ $name }“. Lass mich hinein, oder hol es in einen anderen Kanal: dort { COMMAND("tournament show") } und „{ choose-tournament-action }“.
choose-organisers = Eine Rolle, die auch Turniere und die Partie des Servers leiten darf; @everyone für keine
server-organisers = - Turniere und die Partie des Servers leiten Serververwaltung{ $role ->
    [none] { " " }und Moderation
   *[other] , Moderation und { $role }
  }: { COMMAND("tournament create") }, { COMMAND("together start") }.

## the server plays

# Die Nachricht des Tages, für alle: was gespielt wurde, wie es steht, bis wann.
together-played = { PERSON($player, form: "begins") } { $kind ->
    [pass] passte{ $by ->
        [nobody] { "" }
       *[other] { " " }auf Vorschlag von { PERSON($by, form: "dative") }
      }
   *[stones] spielte **{ $turn }**{ $by ->
        [nobody] { "" }
       *[other] { " " }von { PERSON($by, form: "dative") }
      }
  }{ $votes ->
    [0] , den ersten Vorschlag, denn niemand hat abgestimmt
    [one] { " " }(mit der einzigen Stimme)
   *[other] { " " }({ $won } von { $votes } Stimmen{ $tied ->
        [yes] , so viele wie ein anderer Zug, aber zuerst vorgeschlagen
       *[no] { "" }
      })
  }{ $reason ->
    [none] { "" }
   *[other] : „{ $reason }“
  }.
together-answered = { PERSON($player, form: "begins") } { $kind ->
    [pass] passte
   *[stones] antwortete mit **{ $turn }**
  }.
together-ply = { $ply ->
    [0] Beginn
   *[other] Zug { $ply } von etwa { $turns }
  }
together-today = { $stage ->
    [asleep] Drei Tage lang hat niemand einen Zug vorgeschlagen, darum ruht die Partie. **Vorschlagen** weckt sie.
    [answering] { $late ->
        [yes] Gerade kann ich nicht antworten. Der nächste Tag beginnt, sobald ich es getan habe.
       *[no] { "" }
      }
   *[open] { $empty ->
        [0] { $first ->
            [yes] Privat **vorschlagen** und **abstimmen** bis { $until }.
           *[no] **Abstimmen** bis { $until }.
          }
       *[other]
            Niemand hat einen Zug vorgeschlagen, darum gibt es einen Tag mehr.
            Privat **vorschlagen** und **abstimmen** bis { $until }.
      }
  }
together-told = { $what ->
    [excluded] Die Moderation hat jemanden von dieser Partie ausgeschlossen.
    [included] Die Moderation hat jemanden wieder zu dieser Partie zugelassen.
    [reason] Die Moderation hat die Begründung eines Vorschlags entfernt.
   *[proposal] Die Moderation hat einen Vorschlag entfernt.
  }
# In the thread for talk, which has this name.
together-thread = #{ $match } { $game }: Was spielen wir?
together-talk = **Zug { $turn }:** { $played }
# Dieselbe Nachricht, einen Tag später.
together-moved = Die Partie geht in { $channel } weiter.
together-also = Auch vorgeschlagen: { $others }.
together-also-one = { $turn }, { $votes ->
    [one] 1 Stimme
   *[other] { $votes } Stimmen
  }
# Die letzte Nachricht einer Partie.
together-ended = **Die Moderation hat die Partie beendet.**
together-over = { $people ->
    [0] Niemand hat mitgemacht
    [one] Eine Person hat mitgemacht
   *[other] { $people } Leute haben mitgemacht
  }, in { $turns ->
    [one] einem Zug
   *[other] { $turns } Zügen
  }.
together-proposers = Die Züge kamen von { $people }{ $others ->
    [no] { "" }
   *[yes] { " " }und von Leuten, die ungenannt bleiben
  }.
together-what-next = Wer diesen Server verwaltet, kann hier die nächste Partie beginnen.

# Vorschlagen.
together-proposing = **Zug { $turn } vorschlagen** · { $game } #{ $match }
    Dieser Server ist { $seat }.
together-form = { $turn } vorschlagen
together-form-why = Warum?
together-form-why-help = Für alle, die abstimmen; öffentlich, wenn der Zug gespielt ist
together-form-name = Dein Name
together-form-name-is = { $named ->
    [yes] Beim Vorschlag zeigen
   *[no] Nicht zeigen
  }
together-proposed = Vorgeschlagen: **{ $turn }**.
together-known = **{ $turn }** ist schon vorgeschlagen.
together-woken = Du hast die Partie geweckt: Dieser Tag endet { $until }.

# Abstimmen.
together-vote = **Zug { $turn } von { $game } #{ $match }**: { $count ->
    [0] noch kein Vorschlag.
    [one] ein Vorschlag.
   *[other] { $count } Vorschläge.
  } { $own ->
    [none] Du hast nicht abgestimmt{ $count ->
        [0] .
       *[other] ; das geht bis { $until }.
      }
   *[other] Du stimmst für **{ $own }**; ändern kannst du das bis { $until }.
  }
together-instead = Der Server spielt eine Partie. { $vote }
    Eine eigene beginnst du mit { COMMAND("challenge") }.
together-proposal = { $line }{ $by ->
    [nobody] { "" }
   *[other] { " " }· { PERSON($by) }
  }{ $reason ->
    [none] { "" }
   *[other] { " " }· „{ $reason }“
  }
together-choose = Stimmen für

# Beginnen, ändern, beenden.
together-start-really = **Dieser Server spielt gegen mich: { $game }**, { $board }, { $level }.
    - { $pace ->
        [daily] Jeden Tag
       *[weekdays] Von Montag bis Freitag
      } um { $hour }:00 Uhr ({ $zone }) wird in { $channel } der Zug mit den meisten Stimmen gespielt. Ich antworte, und der nächste Tag beginnt.
    - Ihr habt etwa { $turns } Züge; das dauert etwa { $weeks ->
        [one] eine Woche
       *[other] { $weeks } Wochen
      }.
    - Alle, die den Kanal sehen, schlagen für sich vor und stimmen ab; niemand wird erwähnt. Es gibt keine Tipps, und gewertet wird nicht.
together-is-started = Die Partie hat in { $channel } begonnen. Ihr erster Tag endet { $until }.
together-terms = { $pace ->
    [daily] Jeden Tag
   *[weekdays] Montag bis Freitag
  } um { $hour }:00 Uhr ({ $zone }) in { $channel }.
together-from-next-day = Das gilt vom nächsten Tag an; dieser endet { $until }.
together-is-done = { PERSON($person, form: "begins") } { $what ->
    [excluded] { $already ->
        [yes] war schon ausgeschlossen.
       *[no] macht bei der Partie des Servers nicht mehr mit.
      }
   *[included] { $already ->
        [yes] war nicht ausgeschlossen.
       *[no] kann wieder mitmachen.
      }
  }
together-is-removed = Entfernt.
together-end-really = **Möchtest du die Partie des Servers beenden?** Sie endet ohne Sieger, und das lässt sich nicht zurücknehmen.
together-is-ended = Die Partie ist vorbei. In { $channel } können es alle lesen.
together-managing = **Die Partie des Servers verwalten.** Der Kanal erfährt, wenn jemand ausgeschlossen oder etwas entfernt wird, ohne Namen.
together-excluded = { $count ->
    [0] Niemand ist ausgeschlossen.
   *[other] Ausgeschlossen: { $people }{ $more ->
        [0] .
       *[other] { " " }und { $more } weitere.
      }
  }
together-more-reasons = Frühere Begründungen
together-manage = Verwalten
together-action = { $action ->
    [change] Ändern, wann und wo gespielt wird
    [excluded] Eine Person ausschließen
    [included] Wieder mitmachen lassen
    [proposal] Einen Vorschlag von heute entfernen
    [reason] Eine Begründung entfernen
   *[end] Ohne Sieger beenden
  }
together-form-hour = Jeder Tag endet um
together-form-zone = Zeitzone: eine Stadt oder ein Land
together-form-pace = Tage
together-form-channel = Kanal

# Danach: was für einen Zug vorgeschlagen war.
together-days = **Zug { $turn }**: { $count ->
    [0] nichts war vorgeschlagen.
    [one] ein Vorschlag{ $votes ->
        [0] , keine Stimme.
        [one] , eine Stimme.
       *[other] , { $votes } Stimmen.
      }
   *[other] { $count } Vorschläge{ $votes ->
        [0] , keine Stimme.
        [one] , eine Stimme.
       *[other] , { $votes } Stimmen.
      }
  }
together-days-line = - **{ $turn }**{ $played ->
    [yes] { " " }(gespielt)
   *[no] { "" }
  }: { $votes ->
    [0] keine Stimme
    [one] eine Stimme
   *[other] { $votes } Stimmen
  }

button-together-propose = Vorschlagen
button-together-vote = Abstimmen
button-together-propose-it = { $turn } vorschlagen
button-together-show = Partie des Servers
button-together-talk = Beraten
button-together-match = Zur Partie
button-together-start = Beginnen
button-together-end = Ja, beenden
button-together-why = Begründen
button-together-day = Was wurde vorgeschlagen?
button-together-next = { $what ->
    [again] Noch einmal
    [board] Nächste: größeres Brett
    [easier] Nächste: leichtere Stufe
   *[level] Nächste: höhere Stufe
  }

command-together = Eine Partie, die der ganze Server gegen mich spielt, jeden Tag ein Zug
command-together-start = Beginne eine Partie, die der ganze Server gegen mich spielt, jeden Tag ein Zug
command-together-show = Sieh die Partie des Servers, schlag vor oder stimm ab
choose-together-game = Welches Spiel; ohne Angabe Odd
choose-together-board = Welches Brett; ohne Angabe ein kleines
choose-together-level = Wie stark ich spiele; ohne Angabe geübt
choose-together-hour = Die Stunde, zu der jeder Tag endet, 0 bis 23
choose-together-zone = Die Zeitzone dieser Stunde: eine Stadt oder ein Land, etwa Berlin
choose-together-pace = Ob auch am Wochenende
choose-together-channel = Der Kanal, in dem sie gespielt wird
together-pace = { $pace ->
    [daily] jeden Tag
   *[weekdays] Montag bis Freitag
  }
name-together = gemeinsam
name-start = beginnen
name-pace = takt
error-together-hidden = Du siehst den Kanal der Partie dieses Servers nicht, darum kannst du nicht mitmachen. Frag die Moderation.
error-together-cannot-post = In { $channel } kann ich nicht spielen, bis mir dort jemand von der Serververwaltung das gibt: { $permissions }. Oder wähle einen anderen Kanal.

## puzzles

grade-choice = { $grade ->
    [1] 1, leicht
    [2] 2, machbar
    [3] 3, knifflig
    [4] 4, schwer
   *[other] 5, sehr schwer
  }
puzzle-progress = { $left ->
    [0] { $game }, Schwierigkeit { $grade }: alle { $all } gelöst!
   *[other] { $game }, Schwierigkeit { $grade }: { $solved } von { $all } gelöst.
  }
puzzle-game-solved = Du hast alle Endspiele von { $game } gelöst. Hier ist eines von einem anderen Spiel.
puzzle-title = **{ $game }, Schwierigkeit { $grade }** · Endspiel { $number }{ $steps ->
    [one] { "" }
   *[other] { " " }· Zug { $step } von { $steps }
  }
puzzle-options = Nicht die übliche Regel: { $options }.
puzzle-task = Du bist { $seat } und am Zug. Ein einziger Zug gewinnt: Finde ihn.
puzzle-task-last = Du bist { $seat } und am Zug. Finde einen Zug, der gewinnt.
puzzle-right = Richtig: **{ $turn }**. Die zäheste Antwort ist **{ $answer }**.
puzzle-loses = **{ $turn }** sieht { $steps ->
    [one] gut
   *[other] im ersten Zug gut
  } aus, verliert aber{ $line ->
    [none] { "" }
   *[other] : { $line }
  }. { $outcome }
puzzle-ended = **{ $seat } gewinnt.** { $why }
puzzle-because = **{ $turn }** gewinnt: { $why ->
    [none] Auf dem Brett ändert sich nichts
   *[other] Der Zug { $why }
  }.{ $leads ->
    [none] { "" }
   *[other] { " " }Dann { $leads }.
  }
puzzle-line-at = Zug { $at } von { $all }, die es zeigen:
puzzle-wrong = **{ $turn }** verliert{ $all ->
    [one] { "" }
   *[other] . Zug { $at } von { $all }, die es beweisen
  }:
puzzle-wrong-only = **{ $turn }** verliert. Vorspielen kann ich es gerade nicht; versuch einen anderen Zug.
puzzle-solved = **{ $turn }** gewinnt: { $result }.
puzzle-result = { $first ->
    [yes] gelöst, auf Anhieb
   *[no] gelöst{ $wrong ->
        [0] { "" }
        [one] { " " }nach einer falschen Antwort
       *[other] { " " }nach { $wrong } falschen Antworten
      }{ $hints ->
        [0] { "" }
        [one] , mit einem Tipp
       *[other] , mit { $hints } Tipps
      }
  }
puzzle-hint = { $count ->
    [0] Nicht jeder Zug braucht einen Stein.
   *[other] { $level ->
        [1] Schau hierhin
       *[other] Genauer
      }, für { $count ->
        [one] den Stein
       *[other] die { $count } Steine
      }: { $cells }.
  }
puzzle-today = **{ $over ->
    [yes] Ein Endspiel des Tages
   *[no] Das Endspiel des Tages
  }** · { $day } · { $game }, Schwierigkeit { $grade }
puzzle-today-task = { $seat } ist am Zug, und ein einziger Zug gewinnt. Löse es für dich; nenne hier bis morgen bitte kein Feld.
puzzle-today-count = { $tried ->
    [0] Noch hat es niemand versucht.
   *[other] { $solved ->
        [0] Noch niemand hat es gelöst
        [one] Eine Person hat es gelöst
       *[other] { $solved } haben es gelöst
      }{ $trying ->
        [0] { "" }
        [one] , eine probiert noch
       *[other] , { $trying } probieren noch
      }.
  }
puzzle-yesterday = Das von gestern: { $solved } von { $tried } haben es gelöst.
puzzle-known = Dieses hattest du schon gelöst, deshalb wirst du heute nicht mitgezählt.
puzzle-solution = **Lösung** für { $seat }: { $line }.
puzzle-found-it = { $tried ->
    [0] Niemand hat es versucht.
   *[other] { $solved } von { $tried } gelöst, { $first } auf Anhieb.
  }
puzzle-solvers = Gelöst von { $people }{ $more ->
    [0] { "" }
    [one] { " " }und 1 weiteren Person
   *[other] { " " }und { $more } weiteren
  }.
puzzle-rests = Eine Woche lang hat niemand eines versucht, deshalb pausiere ich. Wenn du diesen Server verwaltest: { COMMAND("server set") } mit { OPTION("puzzle") } holt sie zurück.
puzzle-share = Oddity { $day }, { $game }, Schwierigkeit { $grade }: { $result }
puzzle-share-it = Zum Teilen, ohne etwas zu verraten:
    `{ $line }`
puzzle-shared = { PERSON($person, form: "begins") }: { $line }
puzzle-is-shared = Jetzt können es hier alle sehen.
puzzle-named = { $value ->
    [yes] Du wirst bei der Auflösung unter denen genannt, die das Endspiel des Tages gelöst haben.
   *[no] Du wirst nur gezählt, nicht genannt.
  }
setting-puzzle-name-is = Meinen Namen nennen: { $value ->
    [yes] ja
   *[no] nein
  }
day-of-month = { $day }.{"\u00A0"}{ $month ->
    [1] Januar
    [2] Februar
    [3] März
    [4] April
    [5] Mai
    [6] Juni
    [7] Juli
    [8] August
    [9] September
    [10] Oktober
    [11] November
   *[12] Dezember
  }
button-puzzle-solve = Lösen
button-puzzle-try = Selbst versuchen
button-puzzle-next = Nächstes Endspiel
button-puzzle-again = Neu versuchen
button-puzzle-why-right = Warum { $turn }?
button-puzzle-why = { $steps ->
    [one] Warum nicht
   *[other] Und zuerst
  } { $turn }?
button-puzzle-narrower = Genauerer Tipp
button-puzzle-off = Ohne Endspiel des Tages
command-puzzle = Löse ein Endspiel, in dem ein einziger Zug gewinnt, für dich allein
choose-puzzle-game = Das Spiel; ohne Angabe eines, von dem es noch Endspiele für dich gibt
choose-grade = Wie schwer es ist; ohne Angabe das leichteste, das du noch nicht gelöst hast
name-puzzle = endspiel
name-grade = schwierigkeit
name-hour = stunde
server-puzzle = { $state ->
    [off] - Kein Endspiel des Tages. { COMMAND("server set") } mit { OPTION("puzzle") } nennt einen Kanal dafür.
    [rests] - Das Endspiel des Tages pausiert, weil eine Woche lang niemand eines versucht hat. Setze { OPTION("puzzle") } neu, um es zurückzuholen.
   *[on] - Endspiel des Tages: um { $hour }:00 Uhr ({ $zone }) in { $channel }, { $game ->
        [all] jedes Spiel der Reihe nach
       *[other] { $name }
      }.
  }
choose-puzzle-channel = Wo täglich ein Endspiel erscheint, das alle für sich lösen können
choose-puzzle-hour = Die Stunde des Tages, zu der es erscheint
choose-puzzle-of = Von welchem Spiel es ist
all-by-turns = jedes Spiel der Reihe nach
choose-server-zone = Die Zeitzone dieser Stunde: eine Stadt oder ein Land, etwa Berlin
error-no-such-puzzle = Ein Endspiel „{ $puzzle }“ gibt es nicht mehr. Mit { COMMAND("puzzle") } bekommst du ein anderes.
error-puzzles-damaged = Die Endspiele von { $game } sind gerade nicht lesbar; die Betreiber des Bots müssen das beheben. Andere Spiele haben welche.
error-no-puzzles = Von diesem Spiel gibt es keine Endspiele. Lass { OPTION("game") } weg, um eines von einem anderen zu bekommen.
error-no-puzzles-of-grade = In dieser Schwierigkeit gibt es keine Endspiele. Lass { OPTION("grade") } weg, um ein anderes zu bekommen.
error-no-such-grade = Schwierigkeit { $given } gibt es nicht: Wähle 1 bis { $most }.
error-all-puzzles-solved = Davon hast du alle gelöst. { COMMAND("puzzle") } mit anderem { OPTION("game") } oder { OPTION("grade") } hat vielleicht noch welche.
error-not-todays-puzzle = Dieses Endspiel ist vorbei: In seiner Nachricht steht die Lösung. Mit { COMMAND("puzzle") } bekommst du ein anderes.
error-puzzle-not-solved = Du hast dieses Endspiel noch nicht gelöst, es gibt also nichts zu teilen.

## the server plays: refusals

# What is wrong, and what would do.
error-together-none = Auf diesem Server läuft keine gemeinsame Partie. Wer ihn verwaltet oder Turniere leitet, kann eine beginnen: { COMMAND("together start") }.
error-together-running = Partie #{ $match } dieses Servers läuft noch. Es geht nur eine auf einmal: Beende sie, oder spielt sie zu Ende.
error-together-not-this = Partie #{ $match } spielt nicht der ganze Server.
error-together-hour = „{ $hour }“ ist keine Stunde. Wähle eine von 0 bis 23.
error-together-excluded = Die Moderation hat dich von den gemeinsamen Partien dieses Servers ausgeschlossen. Frag nach, wenn das ein Versehen ist.
error-together-other-day = Dieser Tag von Partie #{ $match } ist vorbei und sein Zug gespielt. Für heute gelten die Knöpfe der neuesten Nachricht.
error-together-counting = In Partie #{ $match } ist abgestimmt, und ich denke nach. Meine Antwort kommt mit der Nachricht des nächsten Tages.
error-together-own = Du hast heute { $most } Züge vorgeschlagen, mehr gehen pro Person nicht. Abstimmen kannst du weiterhin.
error-together-full = Heute sind { $most } Züge vorgeschlagen, mehr passen nicht an einen Tag. Abstimmen kannst du weiterhin.
error-together-no-proposal = Diesen Vorschlag gibt es nicht mehr. Wähle einen anderen.
error-together-only-end = Partie #{ $match } spielt der ganze Server: Sie lässt sich beenden, aber nicht anhalten oder ändern.

## solved boards

solved-card = 🔒 Gelöst: Bei perfektem Spiel gewinnt { $seat }.
button-hold = Den Sieg halten
hold-about = Diese Bretter von **{ $game }** sind gelöst: Ich weiß bei jeder Stellung, wer gewinnt. Nimm die Seite, die gewinnen kann, und halte den Sieg gegen meine beste Stufe. Das zählt nicht für die Wertung, und du kannst es versuchen, so oft du magst. Du spielst ohne Tipps, und kein Zug wird zurückgenommen oder ausprobiert. Ein Fehler, und ich gewinne.
hold-board = { $number }. { $board } – { $seat } kann gewinnen.
button-hold-on = Brett { $number }: { $board }
button-hold-again = Noch einmal halten
hold-held = 🏆 **Du hast den Sieg vom ersten bis zum letzten Zug gehalten.** { $others ->
    [0] { $mine ->
        [one] In letzter Zeit hat das sonst niemand auf diesem Brett versucht.
       *[other] Das gelang dir in { $won } deiner letzten { $mine } Partien auf diesem Brett.
      }
   *[other] Von den letzten { $tries } Partien auf diesem Brett gelang das { $held ->
        [one] nur in dieser
       *[other] in { $held }
      }{ $won ->
        [one] {""}
       *[other] , davon { $won } von dir
      }.
  }
hold-lost = Der Sieg war dir von Anfang an sicher. Du kannst es versuchen, so oft du magst: „{ button-hold-again }“.

## lessons

name-learn = lernen
command-learn = Ein Spiel in kurzen Lektionen lernen, ganz für dich
button-learn = Lernen
button-learn-choose = { $game }
button-learn-others = Andere Spiele
button-lesson-next = Weiter
button-lesson-skip = Nächste Lektion
learn-about = **Spielen lernen:** eine halbe Minute je Lektion, und in jeder gibt es eine Sache zu finden. Such dir ein Spiel aus.
learn-progress = { $left ->
    [0] **{ $game }**: alle { $all } Lektionen geschafft
   *[other] **{ $game }**: { $done } von { $all } Lektionen geschafft
  }
lesson-title = **{ $game }** · Lektion { $number } von { $all }
lesson-right = **{ $turn }** ist richtig.
error-no-such-lesson = Diese Lektion gibt es nicht mehr. { COMMAND("learn") } zeigt alle, die es gibt.

# Of each lesson, the task and what was learned.
lesson-odd-1 = Du bist „Ungerade“: Eine ungerade Zahl großer Gruppen gewinnt. Groß (umrandet) sind drei Steine, die sich berühren. Welche Farbe macht die dritte?
learned-odd-1 = Drei Steine, die sich berühren, sind hier groß. Drei Gruppen sind es jetzt: „Ungerade“ gewinnt.
lesson-odd-2 = Du bist „Ungerade“, und zwei Gruppen sind groß. Füll das letzte Feld so, dass es drei sind.
learned-odd-2 = Beide Farben zählen zusammen: zwei weiße Gruppen und eine schwarze sind drei.
lesson-odd-3 = Du bist „Ungerade“. Vier große Gruppen sind eine zu viel: Verbinde zwei von ihnen mit einem Stein.
learned-odd-3 = Zwei große Gruppen zu verbinden, macht eine weniger. Vier war gerade, drei ist ungerade.
lesson-odd-4 = Du bist „Gerade“, und zwei Gruppen sind groß. Das weiße Paar links könnte die dritte werden: Schließ es ein.
learned-odd-4 = Kein leeres Feld berührt das Paar mehr. Es wird nie groß, und es bleibt bei zwei.
lesson-odd-5 = Du bist „Ungerade“, und zwei Gruppen sind groß. Von drei leeren Feldern kann nur eines das noch ändern. Finde es.
learned-odd-5 = Die anderen beiden Felder ändern nichts, in keiner Farbe. Also bleibt es bei drei.
lesson-odd-6 = Du bist „Ungerade“ und hast eine große Gruppe. Auf zwei Feldern kann noch eine entstehen. Lass „Gerade“ dort anfangen.
learned-odd-6 = Du hast gewartet, wo sich nichts ändert. „Gerade“ muss anfangen, und das letzte wichtige Feld ist deins.
lesson-odd-7 = Du bist „Gerade“. Auf diesem Brett ist eine Gruppe ab vier Steinen groß. Drei sind es: Mach eine vierte.
learned-odd-7 = Auf dem üblichen Brett will „Gerade“ vier, „Ungerade“ drei oder fünf, sagt Nick Bentley, der Erfinder.
lesson-strands-1 = Du bist Schwarz. Am Ende gewinnt die größte Gruppe. Ein Zug belegt bis zu zwei Felder mit einer 2: Nimm beide.
learned-strands-1 = Bis zu zwei Felder mit 2 in einem Zug, drei mit 3, und so weiter. 31 Steine schlagen 30.
lesson-strands-2 = Du bist Schwarz. Drei Felder tragen eine 3, eines eine 2. Welcher Zug bringt dir am meisten?
learned-strands-2 = Viele Felder pro Zug zählen, nicht die Zahl selbst: drei für dich, und Weiß bleibt nur eines.
lesson-strands-3 = Du bist Schwarz. Am Rand gibt es vier Felder in einem Zug, in der Mitte eines. Was macht die größte Gruppe?
learned-strands-3 = Große Zahlen liegen am Rand, weit auseinander. Ein Stein in der Mitte hat 25 und 5 verbunden.
lesson-strands-4 = Du bist Weiß. Du könntest zwei Felder mit 3 belegen. Aber verbinde deine Gruppen, bevor du wächst.
learned-strands-4 = Ein Stein hat 18 und 7 verbunden. Zwei Steine anderswo hätten höchstens zwei gebracht.
lesson-strands-5 = Du bist Weiß. Auf der 2 könnte Schwarz zwei Gruppen verbinden. Trenn sie dort, bevor du an die 3er denkst.
learned-strands-5 = Die schwarzen Gruppen bleiben für immer getrennt. Verbunden wären sie größer als deine.
lesson-strands-6 = Du bist Weiß. Wachse jetzt: Am Ende sind dann die größten Gruppen gleich, und die zweitgrößten entscheiden. Finde das Feld.
learned-strands-6 = Es werden 30 auf jeder Seite, was Schwarz auch tut. Dann zählen die nächsten, und nur Weiß hat eine.
lesson-xodd-1 = Du bist Schwarz: Weniger eigene Gruppen gewinnen. Die Anzahl aller Gruppen muss ungerade bleiben: Spiel den Stein, mit dem sie es bleibt.
learned-xodd-1 = Ein Stein, der nur eine Gruppe verlängert, ändert keine Anzahl: Fünf Gruppen bleiben fünf.
lesson-xodd-2 = Du bist Weiß. Drei Gruppen zu verbinden, macht zwei weniger: Ungerade bleibt ungerade. Finde den Punkt, der drei von deinen verbindet.
learned-xodd-2 = Aus drei wurde eine. Aus fünf Gruppen wurden drei, mit einem einzigen Stein.
lesson-xodd-3 = Du bist Schwarz. Zwei Gruppen zu verbinden, macht die Anzahl gerade; ein zweiter Stein muss das ausgleichen. Verbinde, und gib Weiß eine Gruppe.
learned-xodd-3 = Eine weniger, eine mehr: Fünf bleiben fünf. Jetzt hat Schwarz zwei Gruppen, Weiß drei.
lesson-xodd-4 = Du bist Schwarz. Eine neue Gruppe macht die Anzahl gerade, also braucht es zwei. Gib Weiß zwei am Rand.
learned-xodd-4 = Fremde Gruppen am Rand bleiben wohl getrennt, sagt Luis Bolaños Mures, der das Spiel erfunden hat.
lesson-xodd-5 = Du bist Weiß. Vier Gruppen zu verbinden, macht drei weniger, also gerade. Tu es, und gleich das mit einem zweiten Stein aus.
learned-xodd-5 = Aus vier wurde eine. Der zweite Stein hat die Anzahl wieder ungerade gemacht.
lesson-xodd-6 = Du bist Weiß. Schwarz kann c4 und d5 nicht beide nehmen, also ist deine Verbindung dort sicher. Verbinde andere Gruppen von dir.
learned-xodd-6 = Eine schwarze Gruppe berührt c4 oder d5, also macht Trennen die Anzahl gerade. Bei dreien, jede an einem, ebenso.
lesson-xodd-7 = Du bist Weiß. Über e3 und e4 kann Schwarz nicht in einem Zug verbinden. Sperr beide Punkte, auf denen Schwarz das könnte.
learned-xodd-7 = Die Lücke kostet zwei Steine: eine Gruppe weniger, also gerade. Einen dritten Stein zum Ausgleichen gibt es nicht.
lesson-xodd-8 = Du bist Weiß, hast weniger Gruppen, und Schwarz hat gepasst. Wird zweimal nacheinander gepasst, ist die Partie zu Ende.
learned-xodd-8 = Zwei Gruppen gegen drei. Wenn du vorn liegst und jeder Stein dir schaden würde, dann passe.
lesson-yodd-1 = Du bist Weiß: Weniger eigene Gruppen gewinnen. Die Anzahl aller Gruppen muss ungerade bleiben. Welcher Stein auf c2?
learned-yodd-1 = Ein Stein, der nur eine Gruppe verlängert, ändert keine Anzahl: Fünf Gruppen bleiben fünf.
lesson-yodd-2 = Du bist Weiß. Drei Gruppen zu verbinden, macht zwei weniger: Ungerade bleibt ungerade. Finde das Feld, das drei von deinen verbindet.
learned-yodd-2 = Aus drei wurde eine. Aus sieben Gruppen wurden fünf, mit einem einzigen Stein.
lesson-yodd-3 = Du bist Schwarz. Zwei Gruppen zu verbinden, macht die Anzahl gerade; ein zweiter Stein muss das ausgleichen. Verbinde, und gib Weiß eine Gruppe.
learned-yodd-3 = Eine weniger, eine mehr: Fünf bleiben fünf. Jetzt hat Schwarz zwei Gruppen, Weiß drei.
lesson-yodd-4 = Du bist Schwarz, und Weiß hat weniger Gruppen. Eine einzelne neue macht die Anzahl gerade: Gib Weiß zwei.
learned-yodd-4 = Weiß hat jetzt drei Gruppen, und kein Feld verbindet sie mehr. Die Anzahl aller ist noch immer ungerade.
lesson-yodd-5 = Du bist Weiß. Auf b2 und b3 kannst du Schwarz nicht trennen: Die Anzahl würde gerade. Verbinde anderswo, und gleich die Anzahl aus.
learned-yodd-5 = Zwei Gruppen berühren b2 und b3, also macht Trennen die Anzahl gerade. Bei keiner Gruppe dort ebenso.
lesson-yodd-6 = Du bist Schwarz. Über a1 und b1 kann Weiß nicht in einem Zug verbinden. Verbinde also deine Gruppen, mit zwei Steinen.
learned-yodd-6 = Die Lücke kostet zwei Steine: eine Gruppe weniger, also gerade. Einen dritten Stein zum Ausgleichen gibt es nicht.
lesson-yodd-7 = Du bist Weiß, hast weniger Gruppen, und Schwarz hat gepasst. Wird zweimal nacheinander gepasst, ist die Partie zu Ende.
learned-yodd-7 = Zwei Gruppen gegen drei. Wenn du vorn liegst und jeder Stein dir schaden würde, dann passe.
lesson-catchup-1 = Du bist Weiß, und die größte Gruppe gewinnt. Ein Zug sind ein oder zwei Steine: Setz zwei.
learned-catchup-1 = Zehn gegen acht. Bei nur einem Stein hätte Schwarz das andere Feld bekommen.
lesson-catchup-2 = Du bist Weiß, sechs gegen sieben. Zwei Steine können zwei deiner Gruppen verbinden: Bau die Brücke.
learned-catchup-2 = Beim Verbinden zählt alles: sechs, drei und zwei neue Steine sind elf.
lesson-catchup-3 = Du bist Schwarz, sieben gegen sieben. Weiß könnte zwei Gruppen verbinden. Finde die zwei Steine, die sie getrennt halten.
learned-catchup-3 = Die weißen Gruppen bleiben getrennt, und du hast neun gegen sieben.
lesson-catchup-4 = Du bist Schwarz, sieben gegen neun. Die weiße Gruppe ist über deine hinausgewachsen, also hast du einen dritten Stein: Setz alle drei.
learned-catchup-4 = Zehn gegen neun. Wer gleichzieht oder überholt, schenkt der anderen Seite einen dritten Stein.
lesson-catchup-5 = Du bist Schwarz, vier gegen sechs. Mit sechs schenkst du Weiß einen dritten Stein. Wachse um eins, wo Weiß verbinden könnte.
learned-catchup-5 = Fünf ist weniger als sechs, also darf Weiß nur zwei setzen. Mehr wäre ein Geschenk gewesen.
lesson-catchup-6 = Du bist Weiß, acht gegen acht, und die größten Gruppen bleiben gleich. Dann entscheiden die nächsten: Mach deine größer.
learned-catchup-6 = Acht auf jeder Seite, dann zwei gegen eins. Gleiche Gruppen zählen nicht, bis sich zwei unterscheiden.

## the sandbox

opening-welcome = Willkommen in { $channel }
opening-begin = Drück den Knopf: { $you } beginnt eine Partie Odd auf einem kleinen Brett, gegen den Computer.
opening-turn = Wähle ein Feld in der Nachricht, die sich öffnet. Dort macht { $you } auch die nächsten Züge.
opening-others = { COMMAND("challenge") } odd fordert { $other } heraus; auch als { $other } kannst du spielen, oben links. { COMMAND("help") } zeigt dir alles.
opening-hint = Oddity liest keine Nachrichten, nur Befehle: Tippe /, um sie zu sehen. { COMMAND("help") } zeigt dir alles.
button-opening-play = Erste Partie spielen
button-opening-example = Beispielpartie ansehen

### Lo que Oddity dice en español: cada mensaje de en.ftl, en las mismas secciones y en el mismo orden.
### De tú. Casilla, punto, piedra, grupo, jugada; el juego (Odd) y la partida (#1); el reto. Impar y Par, Negras y Blancas.

## rules

aim = **Juegas como { $seat }.** { $goal }
aim-odd = **Eres { $title ->
    [odd] Impar:** con el tablero lleno, ganas si hay 1, 3, 5 … grupos grandes.
   *[even] Par:** con el tablero lleno, ganas si hay 0, 2, 4 … grupos grandes.
  } El número dentro del círculo los cuenta. En cada jugada eliges el color.
aim-strands = **Juegas como { $seat }.** Con el tablero lleno, solo cuenta el grupo más grande. Las esquinas de la imagen muestran el más grande de cada color.
aim-catchup = **Juegas como { $seat }.** Con el tablero lleno, solo cuenta el grupo más grande. Pero si el tuyo { $bonus ->
    [larger] se hace más grande que cualquier grupo anterior
   *[level] crece hasta igualar o superar el de tu rival
  }, tu rival puede poner tres piedras.
aim-xodd = **Juegas como { $seat }.** Al final gana quien tiene menos grupos; las esquinas de la imagen dicen cuántos hay. Después de cada jugada, el número total de grupos debe ser impar.
aim-yodd = { aim-xodd }
aim-mark = { $kind ->
    [dashes] Nuevo en el tablero: una línea discontinua. Al grupo que rodea le falta una piedra o dos para ser grande.
   *[number] Nuevo en el tablero: números. { $numbers ->
        [size] Dicen cuántas piedras tiene un grupo.
        [rank] Cada uno está sobre un grupo grande: el 1 es el mayor.
       *[count] Cuentan los grupos de cada color.
      }
  }
goal-odd = Llena el tablero. Impar gana con un número impar de grupos grandes; Par, con uno par.
goal-strands = Consigue el grupo más grande con el tablero lleno.
goal-catchup = Consigue el grupo más grande con el tablero lleno. Pero si igualas o superas a tu rival, pone tres piedras.
goal-xodd = En una cuadrícula: gana quien tiene menos grupos. Pero cada jugada debe dejar un número impar de grupos, negros y blancos juntos.
goal-yodd = En hexágonos: gana quien tiene menos grupos. Pero cada jugada debe dejar un número impar de grupos, negros y blancos juntos.
option-cover-is = Una jugada cubre { $value ->
    [exact] exactamente X
   *[up-to] hasta X
  } casillas que llevan el número X
option-bonus-is = Una tercera piedra, cuando el grupo más grande del rival { $value ->
    [larger] se hace más grande que cualquier grupo anterior
   *[level] crece hasta igualar o superar el tuyo
  }

# Una piedra de un color en una casilla.
stone-black = { $name } negra
stone-white = { $name } blanca

# Las palabras con las que se escriben las jugadas, separadas por comas y solo de letras; van antes que las
# inglesas. Los nombres de las casillas son iguales en todos los idiomas.
notation-black = n, negra, negras, negro, negros
notation-white = b, blanca, blancas, blanco, blancos
notation-pass = paso, pasar, pase
# Palabras que separan una piedra de la siguiente, palabras que no significan nada y palabras que no
# significan nada junto a un paso.
notation-and = y, e
notation-on = en, a
notation-please = yo, quiero, quisiera, querría, prefiero, puedo, debo, tengo, que, voy, querria, me, gustaría, gustaria, por, favor, ahora, aquí, aqui, esta, vez, hoy, gracias

# Lo que no se puede leer (NotationError).
error-turn-empty = Ahí no hay ninguna jugada. Nombra una casilla, por ejemplo { $example }.
error-text-too-long = Son { $length } caracteres; una jugada puede tener { $limit } como mucho.
error-unknown-word = «{ $word }» no significa nada en una jugada. Escribe casillas como { $example } y los colores «negra» y «blanca».
error-number-alone = A «{ $number }» le falta una letra delante: las casillas se escriben como { $example }.
error-no-cell-name = «{ $text }» no es una casilla. Una casilla es una letra y un número, por ejemplo { $example }.
error-cell-missing = ¿Dónde va la piedra { $colour ->
    [black] negra? Nombra una casilla, por ejemplo «{ $example } negra».
   *[white] blanca? Nombra una casilla, por ejemplo «{ $example } blanca».
  }
error-colour-missing = ¿De qué color es la piedra en { $cell }? Escribe «{ $cell } negra» o «{ $cell } blanca».
error-colours-unclear = «{ $text }» no deja claro qué color va en cada sitio. Escribe cada piedra con su color, por ejemplo «{ $example } negra, { $other } blanca».
error-pass-and-stones = Pasar y poner piedras no caben en una misma jugada. Escribe solo «paso», o quita «paso».
error-pass-and-words = No conozco «{ $word }» en «{ $text }». Para pasar, donde el juego lo permite, escribe solo «paso».
error-range-not-straight = «{ $range }» significa las casillas en línea recta de { $first } a { $last }, pero ninguna línea une esas dos. Nombra cada casilla, con espacios en medio: { $first } { $last }.
error-range-taken = «{ $range }» significa todas las casillas de esa línea, pero en { $cell } ya hay una piedra { $colour ->
    [black] negra
   *[white] blanca
  }. Nombra cada casilla, con espacios en medio.
error-range-too-long = «{ $range }» significa las { $given } casillas de esa línea, pero una jugada tiene { $most ->
    [one] una sola piedra
   *[other] como mucho { $most } piedras
  }. Nombra solo las casillas que quieras, con espacios en medio.
error-no-such-letter = En este tablero no hay { $cell }: las letras van de { $first } a { $last }.
error-no-such-number = En este tablero no hay { $cell }: { $letter } va de { $first } a { $last }.
error-diagram-rows = Un diagrama de este tablero tiene { $expected } filas, no { $given }.
error-diagram-row = La fila { $row } del diagrama tiene { $given } casillas; en este tablero debe tener { $expected }.
error-diagram-mark = «{ $mark }» no significa nada en un diagrama. Escribe «x» para las negras, «o» para las blancas, y un punto o un número para una casilla vacía.
error-board-mark = «{ $mark }» no es un número de casilla; los números van del 1 al 9.

# Lo que las reglas no permiten (IllegalTurnError).
error-over = Esta partida ya terminó; no se puede jugar nada más.
error-no-such-cell = En este tablero no hay casilla { $given }: sus casillas van numeradas de 0 a { $last }.
error-cell-taken = En { $cell } ya hay una piedra { $colour ->
    [black] negra
   *[white] blanca
  }. Elige un sitio vacío.
error-cell-twice = { $cell } aparece dos veces; cada piedra necesita su propio sitio.
error-no-passing = En este juego no se puede pasar. Pon una piedra.
error-one-stone-only = Una jugada es exactamente una piedra, no { $given }. Elige una de ellas.
error-stones-at-most = Una jugada son como mucho { $most } piedras, no { $given }.
error-begin-with-one-stone = La primera jugada de la partida es exactamente una piedra, no { $given }.
error-no-third-stone = Pon una piedra o dos, no { $given }. La tercera es tuya justo después de que el grupo más grande de tu rival { $bonus ->
    [larger] se haga más grande que cualquier grupo anterior
   *[level] crezca hasta igualar o superar el tuyo
  }. En su última jugada no fue así.
error-wrong-colour = Solo pones piedras { $colour ->
    [black] negras. Quita el color, o escribe «{ $cell } negra».
   *[white] blancas. Quita el color, o escribe «{ $cell } blanca».
  }
error-first-turn-one-two = La primera jugada de la partida cubre exactamente una casilla que lleve un 2.
error-numbers-differ = Las casillas de una jugada deben llevar todas el mismo número; estas llevan { $numbers }.
error-too-many-cells = { $number ->
    [one] En una jugada solo se puede cubrir una casilla que lleve un 1, no { $given }.
   *[other] En una jugada se pueden cubrir hasta { $number } casillas que lleven un { $number }, no { $given }.
  }
error-too-few-cells = { $needed ->
    [one] En esta jugada hay que cubrir exactamente una casilla que lleve un { $number }, no { $given }.
   *[other] En esta jugada hay que cubrir exactamente { $needed } casillas que lleven un { $number }, no { $given }.
  }
error-first-turn-one-stone = La primera jugada de la partida es exactamente una piedra, negra o blanca.
error-too-many-stones = Una jugada es una piedra o dos, no { $given }.
error-even-groups = Así quedarían { $groups } grupos; después de una jugada el número debe ser impar. Prueba otros sitios o colores. Los botones bajo el tablero solo ofrecen jugadas válidas.
error-even-groups-one-more = Así quedarían { $groups } grupos; después de una jugada el número debe ser impar. Con una piedra más se arregla, por ejemplo: { $examples }.
error-even-groups-alone = Así quedarían { $groups } grupos; después de una jugada el número debe ser impar. Una de las dos piedras sola sí vale: { $alone }.

# Lo que no existe o no encaja (SetupError).
error-no-such-game = { $game ->
    [none] Falta decir qué juego es, por ejemplo con «Game: odd».
   *[other] No existe el juego «{ $game }».
  } Los juegos son: { $known }.
error-no-such-board = No se puede jugar a { $game } en «{ $board }». Sus tableros son: { $known }.
error-board-near = No se puede jugar a { $game } en { $board }. { $why } El tablero más parecido que sirve es { $near }.
error-mirrored-board = Tiene { $cells } casillas, un número par: Par podría ganar siempre respondiendo en la casilla opuesta con el otro color.
error-board-sides = Cada lado del tablero debe medir de { $low } a { $high }.
error-no-such-option = { $game } no tiene la opción «{ $option }». { $known ->
    [none] No tiene ninguna.
   *[other] Sus opciones son: { $known }.
  }
error-option-range = «{ $value }» no vale para { $option }. Elige un número entero de { $low } a { $high }.
error-option-choice = «{ $value }» no vale para { $option }. Elige una de estas: { $choices }.
error-setup-broken = Esta configuración no se puede leer: { $problem }.
error-numbers-missing = Este juego necesita un tablero con un número en cada casilla.
error-even-number-of-cells = Un tablero de { $cells } casillas podría acabar en empate; el número de casillas debe ser impar.
error-no-cell-marked-2 = Ninguna casilla de este tablero lleva un 2, así que no hay primera jugada.

# Lo que no puede ser, sea cual sea el juego (InvalidValueError); estas frases solo las lee quien programa.
error-turn-of-placements = { $given } no es una jugada: una jugada es una tupla de piedras puestas, cada una con casilla (0 o más) y color.
error-board-of-tiling = { $given } no es un mosaico sobre el que se pueda montar un tablero; tiling("hexhex-5") sí lo es.
error-board-of-numbers = { $given } no puede numerar un tablero: sus números son una tupla, uno de 1 a 9 por casilla, o no hay ninguno.
error-numbers-per-cell = Este tablero tiene { $cells } casillas; cada una necesita un número, pero se dan { $given }.
error-position-on-board = { $given } no es un tablero para una posición.
error-position-of-stones = { $given } no puede estar en un tablero: las piedras son una tupla de colores, con None donde la casilla está vacía.
error-stones-per-cell = Este tablero tiene { $cells } casillas, pero se dan { $given } sitios para piedras; cada casilla tiene uno.
error-position-counts = { $given }: las jugadas de una posición y las veces que se pasó se cuentan desde 0.
error-position-memory = Una posición no puede recordar { $given }; sí un valor que nunca cambia, como un número o una tupla.
error-winner-of-seats = { $given } no puede haber ganado: gana el lado 0 o el 1, o None en un empate.

# Lo que falla en una partida registrada (RecordError); antes se nombra la línea o la jugada.
error-record-tag = «{ $tag }» no es una etiqueta de los registros de este juego. Las etiquetas son: { $known }.
error-record-line = «{ $text }» no es ni una etiqueta como «Game: odd» ni una jugada numerada como «1. e5 white».
error-record-number = Esta jugada lleva el número { $number }, pero aquí toca la { $expected }.
error-record-result = «{ $given }» no es un resultado. Escribe uno de estos: { $expected }, con el motivo entre paréntesis si no se ve en el tablero.
error-record-result-differs = Las jugadas llevan a otro resultado: { $seat ->
    [0] gana el primer lado
    [1] gana el segundo lado
   *[draw] es un empate
  } ({ $why }).
error-record-numbers = Los números del tablero «{ $board }» son distintos en cada partida, así que el registro tiene que llevarlos. Añade una línea «Numbers:» y una fila de cifras por cada fila de casillas.
error-record-json = Esto no es un registro en JSON: { $problem ->
    [syntax] sobra o falta una coma, un corchete, una llave o unas comillas
    [half-character] contiene medio carácter
    [nested] sus listas u objetos están demasiado anidados
    [object] aquí tiene que ir un objeto
    [list] aquí tiene que ir una lista
    [twice] aquí hay algo que está dos veces
    [players] hacen falta dos jugadores, en el orden de los lados
    [winner] quien gana tiene que ser 0, 1, "draw" o null
    [reason] hay un motivo, pero nadie que gane
   *[single] aquí tiene que ir un solo texto o número
  }.
error-record-empty = Ahí no hay nada.
error-record-format = Esto parece { $format }, como lo escriben otros programas. No sé leerlo.
error-record-second = Aquí empieza otro registro. Leo uno cada vez.
error-record-nameless = A una etiqueta le falta el nombre. Las etiquetas son: { $known }.
error-record-tag-twice = «{ $tag }» está dos veces. Basta con una.
error-record-export = Son { $matches } partidas, y leo una cada vez. Copia una de las que hay en «matches».
error-record-tiling = No existe el mosaico «{ $tiling }». Uno sería «hexhex-5».
error-record-no-digit = Una casilla del tablero no tiene número. Los números van del 1 al 9.
error-record-digit = Una casilla no puede tener el número «{ $mark }». Los números van del 1 al 9.

# Cómo va: score-<juego>.
score-odd = { $counted ->
    [0] Aún no hay grupos grandes ({ $group } piedras o más). El cero es par: va ganando Par.
    [one] Un grupo grande: impar. Va ganando Impar.
   *[other] { $counted } grupos grandes: { $parity ->
        [odd] impar. Va ganando Impar
       *[even] par. Va ganando Par
      }.
  }
score-strands = { $rank ->
    [0] Los grupos más grandes están igualados: Negras { $first }, Blancas { $second }.
    [1] { $leader ->
        [white] Grupo más grande: Blancas { $second }, Negras { $first }.
       *[black] Grupo más grande: Negras { $first }, Blancas { $second }.
      }
   *[other] Los grupos más grandes están igualados, así que deciden los siguientes (Negras { $black }; Blancas { $white }).
  } { $leader ->
    [black] Van ganando Negras.
    [white] Van ganando Blancas.
   *[nobody] Nadie va ganando.
  }
score-yodd = { $total ->
    [0] Aún no hay grupos.
   *[other] Grupos: Negras { $black }, Blancas { $white }.
  } { $leader ->
    [black] Van ganando Negras (gana quien tiene menos).
    [white] Van ganando Blancas (gana quien tiene menos).
   *[nobody] Nadie va ganando.
  }
score-xodd = { score-yodd }
score-catchup = { score-strands }{ $most ->
    [3] {" "}La próxima jugada puede tener tres piedras.
   *[other] { "" }
  }

# Por qué terminó: outcome-<motivo>. Quién ganó se dice antes.
outcome-odd-count = El tablero está lleno: { $counted ->
    [one] un grupo grande
   *[other] { $counted } grupos grandes
  }, un número impar.
outcome-even-count = El tablero está lleno: { $counted ->
    [0] ningún grupo grande, y el cero es par.
   *[other] { $counted } grupos grandes, un número par.
  }
outcome-larger-group = El tablero está lleno. { $rank ->
    [1] { $winner ->
        [1] El grupo más grande de Blancas tiene { $more } piedras; el de Negras, { $fewer }.
       *[0] El grupo más grande de Negras tiene { $more } piedras; el de Blancas, { $fewer }.
      }
   *[other] { $rank ->
        [2] Los grupos más grandes están igualados
       *[other] Los { $before } grupos más grandes de cada color están igualados
      }; el siguiente de { $winner ->
        [1] Blancas tiene { $more } piedras; el de Negras, { $fewer }.
       *[0] Negras tiene { $more } piedras; el de Blancas, { $fewer }.
      }
  }
outcome-fewer-groups-passes = Ambos lados pasaron: { $black ->
    [0] ningún grupo negro
    [one] un grupo negro
   *[other] { $black } grupos negros
  } contra { $white ->
    [0] ningún grupo blanco
    [one] un grupo blanco
   *[other] { $white } grupos blancos
  }. Cuantos menos, mejor.
outcome-fewer-groups-no-room = Ya no se puede poner ninguna piedra: { $black ->
    [0] ningún grupo negro
    [one] un grupo negro
   *[other] { $black } grupos negros
  } contra { $white ->
    [0] ningún grupo blanco
    [one] un grupo blanco
   *[other] { $white } grupos blancos
  }. Cuantos menos, mejor.

## scenes

# La imagen en palabras (texto alternativo), una frase cada vez.
scene-title = { $game } { $match }, tablero{ $ply ->
    [0] {""} { $board }, antes de la primera jugada.
    [one] {""} después de una jugada.
   *[other] {""} después de { $ply } jugadas.
  }
scene-title-no-match = { $game }, tablero { $board }, { $ply ->
    [0] antes de la primera jugada.
    [one] después de una jugada.
   *[other] después de { $ply } jugadas.
  }
scene-turn-before = Jugada anterior: { $turn }.
scene-last-turn = Última jugada: { $turn }.
scene-list-comma = ,{" "}
scene-pass = paso
scene-to-move = Turno de { $seat }.
scene-won = Victoria de { $seat }.
scene-drawn = La partida es un empate.
scene-ended = La partida terminó sin que nadie ganara.
scene-pending = Aún sin jugar: { $turn }.
scene-marked = Con un aro: { $cells }.
scene-questioned = En duda: { $cells }.
scene-hint = Pista { $number }: { $turn }.
scene-cells = { $kind ->
    [black] Negras: { $cells }.
    [white] Blancas: { $cells }.
    [number] Sin piedra, número { $number }: { $cells }.
    [further] Número { $number }: { $cells }.
   *[empty] Sin piedra: { $cells }.
  }
scene-all-others = { $kinds ->
    [1] todo
   *[other] todo lo demás
  }
scene-cut = Hay más; el tablero de texto lo tiene todo.
scene-whole-cut = Hay más; el archivo del registro tiene todas las jugadas.
scene-tried = Es una prueba: esto no lo jugó nadie.
scene-proposed = La posición que quedaría:
scene-animation = Animación de la partida desde la primera jugada. Esta es su última imagen:
scene-numbers = { $numbers ->
    [size] El número sobre una piedra es el tamaño de su grupo.
    [rank] Los números en cuadrados ordenan los grupos grandes, del mayor al menor.
   *[count] Las barras unen las piedras de un grupo. Los números cuentan los grupos de cada color, empezando por arriba.
  }

# Los grupos y las casillas en palabras. Lo que se dice de un grupo va detrás de su tamaño.
scene-group = { $colour ->
    [black] Negras
   *[white] Blancas
  }, grupo de { $size ->
    [one] una piedra
   *[other] { $size } piedras
  }{ $state }: { $cells }.
# Grupos del mismo tamaño y estado, en pocas palabras.
scene-groups = { $colour ->
    [black] Negras
   *[white] Blancas
  } { $size }: { $cells }
scene-groups-are = { $state ->
    [plain] { $cells }
    [counts] Grandes: { $cells }
    [compared] Comparados al final: { $cells }
    [closed] Encerrados: { $cells }
   *[short] { $lacks ->
        [one] Falta una
       *[other] Faltan { $lacks }
      }: { $cells }
  }.
scene-group-state = { $state ->
    [counts] {", "}grande
    [largest] {", "}el más grande de su color
    [compared] {", "}comparado al final
    [closed] {", "}encerrado, así que nunca será grande
   *[short] {", "}le { $lacks ->
        [one] falta una piedra
       *[other] faltan { $lacks } piedras
      }
  }
scene-group-free = ; { $count ->
    [one] un sitio vacío
   *[other] { $count } sitios vacíos
  } al lado: { $cells }
scene-sides = Bordes de { $colour ->
    [black] Negras
   *[white] Blancas
  }: { $cells }.
scene-groups-cut = Hay más; { COMMAND("board") } muestra todos los grupos, página por página.
scene-cell = { $cell }: { $colour ->
    [black] una piedra negra
   *[white] una piedra blanca
  }. { $size ->
    [one] Es un grupo por sí sola{ $state }{ $free }.
   *[other] Su grupo tiene { $size } piedras{ $state }: { $cells }{ $free }.
  }
scene-cell-empty = { $cell }: sin piedra{ $number ->
    [0] .
   *[other] , con el número { $number }.
  }
scene-neighbours = { $count ->
    [one] Su único vecino
   *[other] Sus { $count } vecinos
  }: { $cells }.
# Vecinos que son de un mismo grupo.
scene-beside = { $cells } con piedra { $colour ->
    [black] negra
   *[white] blanca
  }, { $whose ->
    [same] el mismo grupo
   *[other] { $size ->
        [one] un grupo de una sola piedra
       *[other] un grupo de { $size } piedras
      }{ $state }
  }
scene-beside-empty = { $cells } sin piedra{ $number ->
    [0] {""}
   *[other] {" "}({ $number })
  }

# Cómo se llaman las casillas.
naming-columns = Las columnas se nombran con letras (la a, a la izquierda); las filas, con números (el 1, abajo).
naming-columns-end = La última columna es { $last }; la fila de arriba, { $high }.
naming-rows = Las filas se nombran con letras (la a, abajo); en cada fila los números cuentan desde la izquierda.
naming-rows-end = Fila por fila desde abajo: { $rows }.
naming-neighbours = { $on ->
    [points] Dos puntos son vecinos si una línea los une directamente.
   *[cells] Dos casillas son vecinas si comparten un lado; compartir una esquina no basta.
  }
naming-example = El número de vecinos va de { $fewest } a { $most }. Los de { $cell }, por ejemplo: { $cells }.

# El tablero de texto.
scene-text-legend = «x» negra, «o» blanca; en mayúsculas, { $newest ->
    [one] la última jugada
   *[other] las últimas { $newest } jugadas
  }. { $rows ->
    [columns] Las letras nombran columnas; los números, filas.
   *[rows] Las letras nombran filas; las casillas se cuentan desde la izquierda.
  }

record-running = La partida sigue en curso: hasta ahora, { $ply ->
    [0] ninguna jugada.
    [one] una jugada.
   *[other] { $ply } jugadas.
  }

# Lo que el motor piensa de un registro (`oddity think`).
think-turn = Mejor jugada: { $turn }
think-chance = Con ella, victoria de { $seat } en unas { $percent } de cada 100 partidas.
think-won = Con ella, victoria segura de { $seat }, juegue lo que juegue su rival.
think-lost = Derrota segura de { $seat }, juegue lo que juegue, si su rival no se equivoca.
think-line = Continuación esperada: { $line }
think-speed = { $simulations ->
    [one] Una simulación
   *[other] { $simulations } simulaciones
  } en { $seconds } segundos: { $rate } por segundo.

## matches

error-challenge-yourself = No puedes ser tu propio rival. Nombra a otra persona, o no nombres a nadie, y podrá aceptar cualquiera.
error-challenge-bot = { PERSON($opponent, form: "begins") } es un bot y no puede jugar. Elige a una persona o a mí, o no elijas a nadie, y podrá aceptar cualquiera.
error-accept-own = Este reto es tuyo: tiene que aceptarlo otra persona. Tú puedes retirarlo.
error-accept-other = Este reto es para { PERSON($opponent) } y nadie más puede aceptarlo. Lanza el tuyo con { COMMAND("challenge") }.
error-decline-other = Este reto es para { PERSON($opponent) } y nadie más puede rechazarlo.
error-decline-open = Este reto está abierto a cualquiera, así que nadie puede rechazarlo. Solo puede retirarlo quien lo lanzó.
error-withdraw-other = Este reto es de { PERSON($challenger) } y nadie más puede retirarlo.
error-challenge-closed = { $status ->
    [accepted] Este reto ya fue aceptado.
    [declined] Este reto fue rechazado.
    [withdrawn] Este reto fue retirado.
   *[expired] Este reto caducó: estuvo abierto una semana.
 } Lanza uno nuevo con { COMMAND("challenge") }.
error-challenger-left = { PERSON($challenger, form: "begins") } ya no está en este servidor, así que retiré el reto. Lanza el tuyo con { COMMAND("challenge") }.
error-no-challenge = Ya no conozco este reto. Lanza uno nuevo con { COMMAND("challenge") }.
error-no-match = En este servidor no hay ninguna partida #{ $match } que puedas ver. Busca su número con { COMMAND("matches") }.
error-no-match-any-more = Ya no conozco esta partida. Mira las tuyas con { COMMAND("matches") }.
error-no-match-here = En este canal nunca se jugó ninguna partida, y no tienes ninguna en curso en este servidor. Empieza una con { COMMAND("challenge") }.
error-no-own-match = { no-matches-mine }
error-nothing-to-claim = Ahora no hay nada que reclamar: en todas tus partidas a tu rival le queda tiempo.
error-which-match = Hay varias partidas posibles. ¿A cuál te refieres?
menu-part = { $label } ({ $first } a { $last })
which-match-more = { $count ->
    [one] Hay una partida más que no cabe
   *[other] Hay { $count } partidas más que no caben
  } en las listas: nombra la tuya por su número, como lo muestra { COMMAND("matches") }.
error-not-seated = No juegas en la partida #{ $match }. Esto solo pueden hacerlo las dos personas que la juegan.
error-match-over = La partida #{ $match } ya terminó.
error-match-damaged = La partida #{ $match } está dañada y no se puede mostrar. Quienes administran este bot pueden revisarla con `oddity doctor`.
error-stale-turn = La partida #{ $match } avanzó desde que se publicó este tablero. Mira el más reciente con { COMMAND("board") }.
error-not-your-turn = En la partida #{ $match } no te toca a ti, sino a { PERSON($player) }.
error-rematch-running = La partida #{ $match } sigue en curso. Cuando termine, podrás tener la revancha.
error-rematch-former = Tu rival de la partida #{ $match } borró sus datos. Reta a otra persona con { COMMAND("challenge") }.
error-rematch-offered = Ya se ofreció una revancha de la partida #{ $match }. Busca la tarjeta de ese reto más abajo.

## commands

bug = Perdón, algo falló por mi parte. Mira cómo va todo con { COMMAND("board") }. Si vuelve a pasar, da a quienes administran este bot la referencia { $reference }.
cannot-post = Lo que hiciste está guardado, pero no me dejan escribir en ese canal. Quien administra el servidor puede darme allí estos permisos: «Ver canal», «Enviar mensajes», «Insertar enlaces», «Adjuntar archivos» y «Leer el historial de mensajes». Después, { COMMAND("board") } trae el tablero.
not-stored = Ahora mismo no puedo guardar nada, así que eso no se hizo. Inténtalo otra vez dentro de unos minutos.
perhaps-stored = Hubo un corte mientras lo guardaba, así que no sé si se hizo. Compruébalo dentro de unos minutos, antes de intentarlo otra vez.
text-refused = El filtro de este servidor no me deja publicarlo: rechaza algo que escribió una persona.
discord-refuses = Discord lo rechazó, así que no pude terminarlo (error { $code } de Discord). { COMMAND("board") } muestra cómo va todo.
discord-busy = Discord no responde ahora, así que no pude terminarlo. Inténtalo otra vez dentro de un minuto; { COMMAND("board") } muestra cómo va todo.
error-form-too-late = Tardé demasiado y Discord no abrió el formulario. Pulsa el botón otra vez.
error-unknown-button = Este botón es de otra versión de mí y ya no funciona. Mira cómo va todo con { COMMAND("board") }.
error-command-changed = Este comando es más nuevo que tu Discord. Reinicia Discord y elígelo otra vez en la lista; { COMMAND("help") } muestra lo que hay.
add-me = Añádeme a un servidor: { $link }
error-only-in-server = Esto solo funciona en un servidor, donde tu rival pueda ver el tablero.
error-missing-permissions = No puedo publicar tableros en este canal hasta que alguien que administre el servidor me dé: { $permissions }. O prueba en otro canal.

seat-odd = Impar
seat-even = Par
seat-black = Negras
seat-white = Blancas
board-is = Tablero: { $board }
option-group-is = Grupos grandes: { $value } piedras o más

challenge-person = { PERSON($opponent, form: "begins") }, { PERSON($challenger) } te reta a **{ $game }**.
challenge-anybody = { PERSON($challenger, form: "begins") } busca rival: **{ $game }**.
challenge-several = { PERSON($challenger, form: "begins") } busca hasta { $seats } rivales: **{ $game }**.
challenge-rematch = { PERSON($opponent, form: "begins") }, { PERSON($challenger) } te pide la revancha: **{ $game }**.
challenge-line-rematch = { " " }· revancha
challenge-seat = { $seat ->
    [random] Los lados se sortean.
   *[other] { PERSON($challenger, form: "begins") } juega como { $seat }.
 }
challenge-is-open = Caduca el { $until } si nadie responde.
challenge-seats = { PERSON($challenger, form: "begins") } juega a **{ $game }** contra { $who }. { $left ->
    [one] Queda una plaza.
   *[other] Quedan { $left } plazas.
  }
challenge-rated = { $rated ->
    [yes] ⚖ Puntuada.
   *[no] Amistosa.
  }
challenge-is-accepted-by-several = { PERSON($challenger, form: "begins") } juega contra { $who }.
challenge-is-withdrawn-by-several = { PERSON($challenger, form: "begins") } juega contra { $who }, y retiró las plazas que quedaban.
challenge-is-expired-by-several = { PERSON($challenger, form: "begins") } juega contra { $who }. Las demás plazas no se ocuparon a tiempo.
challenge-plays = { PERSON($first, form: "begins") } juega contra { PERSON($second) }: { $game }
challenge-is-accepted = { PERSON($opponent, form: "begins") } aceptó el reto de { PERSON($challenger) }.
challenge-is-declined = { PERSON($opponent, form: "begins") } rechazó el reto de { PERSON($challenger) }.
challenge-is-withdrawn = { PERSON($challenger, form: "begins") } retiró el reto.
challenge-is-expired = Nadie respondió a tiempo al reto de { PERSON($challenger) }.

match-title = **{ $game }** { $match ->
    [record] · registro
   *[other] #{ $match }
  } · { PERSON($first) } ({ $first_seat }) – { PERSON($second) } ({ $second_seat })
match-short = **{ $game }** #{ $match }
match-title-damaged = **#{ $match }** · dañada, no se puede mostrar
match-ply = { $ply ->
    [0] inicio
   *[other] jugada { $ply }
  }
match-line = { $ply }. { PERSON($player, form: "begins") }: { $kind ->
    [undone] deshecha
   *[stones] { $turn }
  }
match-line-in-channel = **{ $game }** #{ $match } · { $line }
match-turn = { PERSON($player, form: "begins") } { $kind ->
    [pass] pasó
   *[stones] jugó **{ $turn }**{ $did }
  }.
match-turn-before = Antes de esta partida: { $kind ->
    [pass] paso
   *[stones] **{ $turn }**
  }.
match-from-position = { $ply ->
    [one] Empieza desde una posición tras una jugada.
   *[other] Empieza desde una posición tras { $ply } jugadas.
  }
match-pass-too = Si { PERSON($player) } también pasa, se acaba: { $winner ->
    [nobody] empate.
   *[other] victoria de { $winner }.
  }
match-pass-too-by-you = Si tú también pasas, { $result ->
    [won] ganas
    [lost] pierdes
   *[drawn] es un empate
  }{ $score ->
    [none] .
   *[other] {" "}{ $score }.
  }
match-to-move = Le toca a { PERSON($player) } ({ $seat }).
match-thinking = { PERSON($player, form: "begins") } está pensando.
match-won = **{ PERSON($player, form: "begins") } ({ $seat }) gana.** { $why }
match-won-by-you = **¡Ganas!** { $why }
match-lost-by-you = **Pierdes.** { $why }
match-drawn = **La partida es un empate.** { $why }
outcome-resigned = { $whose ->
    [yours] Te rendiste
   *[theirs] { PERSON($loser, form: "begins") } se rindió
  }{ $proven ->
    [yes] : la derrota ya era segura
   *[no] { "" }
  }.

# La línea de un canal de la que cuelga el hilo de unas partidas: quiénes juegan, el marcador, el último resultado.
results = **{ $games }** · { PERSON($first) } – { PERSON($second) }{ $score ->
    [none] { "" }
   *[other] {" "}{ $score }
  } · #{ $match }{ $how ->
    [running] { "" }
   *[over] : { $winner ->
        [none] { $how ->
            [played] empate después de { $turns ->
                [one] una jugada
               *[other] { $turns } jugadas
              }
           *[ended] terminó sin que nadie ganara
          }
       *[other] ganó { PERSON($winner) } { $turns ->
            [0] antes de la primera jugada
            [one] después de una jugada
           *[other] en { $turns } jugadas
          }{ $how ->
            [resigned] , por rendición
            [time] , por tiempo
            [left] , porque la otra persona se fue
            [decided] , por decisión de la moderación
           *[played] { "" }
          }
      }
  }
results-tournament = { $name }, ronda { $round }

button-accept = Aceptar
button-decline = Rechazar
button-withdraw = Retirar
button-replay = Repetición
button-record = Registro
button-rematch = Revancha
button-play = Jugar
button-board = Tablero
button-resign = Rendirse
button-resign-yes = Sí, rendirse

turn-form = Tu jugada en la partida #{ $match }
turn-form-label = Jugada
turn-form-help = Por ejemplo { $colours ->
    [fixed] c3 d4
   *[free] e5 blanca
  }
resign-really = ¿Quieres rendirte en la partida #{ $match } contra { PERSON($opponent) }? Ganará tu rival, y esto no se puede deshacer.
rematch-offered = Revancha ofrecida.

## the computer

# Lo que PERSON(…) dice de la máquina.
computer = Oddity
level = nivel { level-name }
level-name = { $level ->
    [6] inicial
    [7] principiante
    [8] curioso
    [9] aplicado
    [1] aprendiz
    [10] relajado
    [11] sociable
    [2] aficionado
    [12] atento
    [13] constante
    [3] club
    [4] fuerte
   *[other] máximo
  }
choose-level = Con qué fuerza juego como rival
button-computer = Jugar a { $game } contra mí
computer-waits = La partida #{ $match } contra mí sigue en curso: { $where }. ¿Quieres continuar con ella?
button-computer-another = Empezar otra
button-computer-instead = Jugar contra mí
button-rematch-swapped = Revancha, lados cambiados
button-computer-bigger = Tablero más grande
button-computer-other = Otro juego
computer-which-game = ¿A qué juego quieres jugar?
button-turned = Ver el momento decisivo
after-first = Buena primera partida. ¿Quieres ver el momento decisivo, o jugar otra?
after-win = **¡Felicidades!** Tu primera victoria en el { level }.
after-first-win = **Primera partida, primera victoria: ¡felicidades!**
level-harder = ¿Te animas a un poco más? El siguiente es **{ $next }**.
level-easier = Dos derrotas seguidas en el { level }. ¿Probamos con **{ $next }**, un poco más fácil?
after-win-helped = **¡Bien hecho!** Tu primera victoria en el { level }, con pistas o alguna jugada deshecha. Si ganas sin ayuda, el nivel contará como superado.
after-first-win-helped = **Primera partida, primera victoria: ¡bien hecho!** Usaste pistas o deshiciste alguna jugada. Si ganas sin ayuda, el nivel contará como superado.
button-again = Otra vez
button-computer-next = Siguiente nivel
button-computer-easier = Nivel más fácil
computer-is-slow = En un tablero tan grande de { $game } solo puedo examinar unas pocas jugadas y juego por debajo de mi nivel. Juego mejor en uno más pequeño.
computer-level = ¿Con qué fuerza quieres que juegue? Respondo en segundos; tú puedes tomarte todo el tiempo que quieras.
error-computer-off = Ahora no estoy jugando: quienes me administran lo desactivaron. Reta a una persona con { COMMAND("challenge") }.
error-computer-not-here = Las partidas contra mí están desactivadas en este servidor. Reta a una persona con { COMMAND("challenge") }.
error-too-many-against-computer = Llegaste al límite de este servidor: { $limit ->
    [one] una sola partida contra mí a la vez. Termínala primero.
   *[other] { $limit } partidas contra mí a la vez. Termina una primero.
  }
error-computer-no-limit = Contra mí puedes tardar lo que quieras en cada jugada: no pongas { OPTION("days") }.
error-computer-other = Solo { PERSON($challenger) } puede convertir este reto en una partida contra mí.
error-no-such-level = No existe el nivel { $level }. Elige uno de los que ofrece { OPTION("level") }.
error-level-for-person = La opción { OPTION("level") } es para partidas contra mí. Para retar a una persona, quítala; para jugar contra mí, quita { OPTION("opponent") }.
error-not-computer = Esa partida no fue contra mí.
server-computer = { $most ->
    [0] - Aquí no se puede jugar contra la máquina.
    [one] - Aquí cada persona puede tener una partida en curso contra la máquina.
   *[other] - Aquí cada persona puede tener { $most } partidas en curso contra la máquina.
  }
choose-most-against-computer = Cuántas partidas a la vez puede jugar alguien contra mí; 0 es ninguna

rules-title = **{ $game }** ({ $designer }, { $year })
rules-odd =
    - Empieza Impar. Por turnos, pon **una piedra** en cualquier casilla vacía. **¿Negra o blanca? Tú eliges.** Ningún color es tuyo.
    - Las piedras de un color que se tocan son un **grupo**. Es **grande** desde 5 piedras (en la imagen, desde 3).
    - Los grupos negros y blancos cuentan juntos. El 0 es par.
rules-strands =
    - Empiezan Negras con una piedra en un 2.
    - Después, por turnos, cubre casillas vacías que lleven el mismo número: un **1**, hasta dos **2**, hasta tres **3**… No se puede pasar.
    - Las piedras de un color que se tocan son un **grupo**. Si los más grandes están igualados, deciden los segundos, y así sucesivamente. No hay empates.
rules-xodd =
    - Empiezan Negras con una piedra. Después pon **una o dos** por jugada, o pasa. **¿Negra o blanca? Tú eliges**, para cada una.
    - Las piedras de un color unidas por las líneas son un **grupo**. Una piedra sola también lo es.
    - Dos pases seguidos terminan la partida.
rules-yodd =
    - Empiezan Negras con una piedra. Después pon **una o dos** por jugada, o pasa. **¿Negra o blanca? Tú eliges**, para cada una.
    - Las piedras de un color que se tocan son un **grupo**. Una piedra sola también lo es.
    - Dos pases seguidos terminan la partida.
rules-catchup =
    - Empiezan Negras con una piedra. Después pon **una o dos** de tu color, sin pasar.
    - **Tres**, si el mayor grupo rival acaba de crecer y no es menor que el tuyo.
    - Piedras de un color que se tocan son un **grupo**. Si los mayores empatan, deciden los segundos, y así.
rules-facts = Unos { $minutes } minutos · dificultad { $difficulty } de 5
typing-odd =
    { "" }**Cómo se escribe una jugada:** `e5 blanca`. **Nombres de las casillas** dice qué casilla es e5.

    { "" }**Qué muestra la imagen.** Una línea continua rodea los grupos grandes, y el número dentro del círculo los cuenta. Los de línea discontinua ya son casi grandes. Arriba a la derecha: a quién le toca, con los números que ganan: 1 3 5 para Impar, 0 2 4 para Par.
typing-strands =
    { "" }**Cómo se escribe una jugada:** `c3 d4 e5`, o `c3-c5` para todas las casillas en línea recta. **Nombres de las casillas** dice qué casilla es c3.

    { "" }**Qué muestra la imagen.** Las piedras de la última jugada llevan un aro. En las esquinas: el grupo más grande de cada color, y un triángulo para quien tiene el turno.
typing-xodd =
    { "" }**Cómo se escribe una jugada:** `c4 negra, d5 blanca`, o `paso`. **Nombres de las casillas** dice qué punto es c4.

    { "" }**Qué muestra la imagen.** Las piedras de la última jugada llevan un aro. En las esquinas: los grupos de cada color, y un triángulo para quien tiene el turno.
typing-yodd =
    { "" }**Cómo se escribe una jugada:** `c4 negra, d5 blanca`, o `paso`. **Nombres de las casillas** dice qué casilla es c4.

    { "" }**Qué muestra la imagen.** Las piedras de la última jugada llevan un aro. En las esquinas: los grupos de cada color, y un triángulo para quien tiene el turno.
typing-catchup =
    { "" }**Cómo se escribe una jugada:** `c4 d5`, o `c3-c5` para todas las casillas en línea recta. **Nombres de las casillas** dice qué casilla es c4.

    { "" }**Qué muestra la imagen.** Las piedras de la última jugada llevan un aro. En las esquinas: el grupo más grande de cada color, y un triángulo para quien tiene el turno.
rules-boards = **Tableros:** { $boards }
rules-sheet = Tableros de { $game }: { $boards }
rules-any-size = **De cualquier tamaño, con lados de { $low } a { $high }:** { $board }
# Qué significa cada opción de un juego, en la última página de sus reglas.
explain-group = **Opción { OPTION("group") }:** a partir de cuántas piedras un grupo es grande, de { $low } a { $high }. Nick Bentley: un número menor hace Odd más táctico, piedra a piedra; uno mayor, más estratégico, con planes a largo plazo. Si no la pones, depende del tablero; en el habitual es { $usual }.
explain-cover = **Opción { OPTION("cover") }:** con «hasta X», lo habitual, una jugada cubre de una a X casillas que llevan el número X. Con «exactamente X» cubre X de ellas, o todas las que queden si son menos.
explain-bonus = **Opción { OPTION("bonus") }:** lo habitual es poner hasta tres piedras cuando el mayor grupo rival acaba de crecer y no es menor que el tuyo. Según la regla antigua, debe ser mayor que cualquier grupo anterior, de cualquier color. Así hay menos terceras piedras, e igualar no da ninguna.
mark-teaching = para aprender
mark-usual = el habitual
mark-expert = para expertos

no-matches-mine = No tienes partidas en curso en este servidor. Empieza una con { COMMAND("challenge") }.
and-more = … y { $count } más.
list-goes-on = { $items } y { $count } más

command-record = Descargar una partida como archivo de texto
command-replay = Recorrer una partida, jugada a jugada
of-match = { $match ->
    [record] del registro
   *[other] de la partida #{ $match }
  }
replay-file = { $ply ->
    [0] El inicio { of-match }.
    [one] La primera jugada { of-match }.
   *[other] Las { $ply } jugadas { of-match }.
  }
replay-skips = Es larga: cada imagen avanza { $turns } jugadas.
replay-ply = { $ply ->
    [0] inicio, { $last ->
        [one] una jugada
       *[other] { $last } jugadas
      } en total
   *[other] jugada { $ply } de { $last }
  }
button-step-first = Inicio
button-step-back = Atrás
button-step-next = Siguiente
button-step-last = Última
button-step-comment = Siguiente comentario
button-example = Partida de ejemplo
button-step-return = Volver a la repetición
button-go-to = Ir a jugada
go-to-form = Ir a una jugada
go-to-label = Número de la jugada
go-to-help = 0 es el inicio de la partida
button-animation = Animación
button-one-picture = Una imagen
button-pace-slow = Más lento
button-pace-usual = Velocidad normal
button-pace-fast = Más rápido
button-share = Compartir
button-share-position = Solo esta jugada
button-share-replay = La partida entera
share-question = { $ply ->
    [0] ¿Qué quieres que todo el mundo vea aquí: el inicio { of-match }, o la partida entera para recorrerla?
   *[other] ¿Qué quieres que todo el mundo vea aquí: la jugada { $ply } { of-match }, o la partida entera para recorrerla?
  }
replay-shared = { PERSON($person, form: "begins") } repasa una partida:
replay-is-shared = Ahora puede verlo aquí todo el mundo.
error-replay-no-such-turn = { $match ->
    [record] El registro
   *[other] La partida #{ $match }
  } { $last ->
    [0] aún no tiene jugadas: solo está el 0, el inicio.
    [one] tiene una jugada hasta ahora: elige 0 o 1.
   *[other] tiene { $last } jugadas hasta ahora: elige cualquier número de 0 a { $last }.
  }
error-replay-not-a-turn = { $given ->
    [none] No escribiste ningún número.
   *[other] «{ $given }» no es el número de una jugada.
  } Escribe un número de 0 a { $last }.
error-share-only-in-servers = Solo se puede compartir en los canales de un servidor.
error-share-not-here = Aquí no todo el mundo puede ver el canal de la partida #{ $match }. Compártela allí.
record-file = { $match ->
    [record] El registro.
   *[other] El registro de la partida #{ $match }.
  } Lo entienden las personas, y también lo leen { COMMAND("replay") } y `oddity record`.

## thinking ahead

button-try = Probar desde aquí
button-try-on = Seguir probando
button-try-turn = Probar { $turn }
button-try-back = Atrás
button-try-next = Siguiente
button-try-plan = Planear estas jugadas
button-plan-tried = Planear
button-try-play = Jugar desde aquí
button-play-as = Jugar como { $seat }
button-play-drawn = Sortear los lados
button-play-anybody = Cualquiera
try-title = **Probando** desde la jugada { $ply } { of-match } · { $game } · no cuenta
try-form = Jugadas para probar
try-form-label = Jugadas, separadas por punto y coma
try-form-help = Como las escribes para jugar. Se prueban una tras otra, para ambos lados.
try-typed-wrong = «{ $typed }»: { $why }
try-shared = { PERSON($person, form: "begins") } prueba algo:
try-plan-really = **¿Planear estas jugadas en la partida #{ $match }?**
play-on-seat = **Una partida desde aquí:** ¿qué lado eliges?
play-on-opponent = **Una partida desde aquí:** ¿contra quién? Si eliges un nivel, contra mí.
play-on-person = Retar a alguien
begun-elsewhere = La partida está en { $where }: allí tiene su propio hilo.
play-on-offered = El reto está en el canal.
error-try-of-others = Puedes ver la partida #{ $match }, pero mientras esté en curso solo quienes la juegan pueden probar jugadas. Cuando termine, podrá todo el mundo.
error-try-off = En la partida #{ $match } aceptaste no probar jugadas. Cuando termine, podrás.
error-try-changed = Esta prueba ya no encaja con la partida #{ $match }: desde entonces se deshicieron jugadas. Abre la partida con { COMMAND("replay") } y prueba desde ahí.
error-try-full = Una prueba tiene como mucho { $turns ->
    [one] una jugada
   *[other] { $turns } jugadas
  }. Vuelve atrás para probar otra cosa.
error-try-no-plan = Un plan en la partida #{ $match } empieza con la jugada de tu rival y termina con la tuya. Estas jugadas no.
error-try-play-running = La partida #{ $match } sigue en curso. Cuando termine, podrás jugar desde aquí.
error-hint-of-try = La partida #{ $match } sigue en curso, así que en una prueba no hay pistas.
## example matches

# Lo que se dice en la partida de ejemplo de un juego después de tantas jugadas (data/examples); 0 es el inicio.
# Cada casilla y cada número se comprueba con el tablero en tests/features/explain/test_examples.py.
example-odd-0 = Las piedras no son de nadie: en cada jugada eliges negra o blanca. Aquí un grupo es grande a partir de 4 piedras. Impar quiere un número impar de grupos grandes; Par, uno par; el 0 es par.
example-odd-4 = 4 jugadas, 4 piedras, y ninguna toca a otra de su color. Nadie muestra todavía dónde puede crecer un grupo grande.
example-odd-8 = c3 se une a c2: 2 de las 4 piedras que necesita un grupo grande. Puedes ayudar a un grupo, o bloquearlo, con cualquiera de los colores.
example-odd-12 = d5 conecta f3 y e4 con d6: 4 piedras negras, el primer grupo grande. Ahora va ganando Impar, aunque el grupo lo formó Par. Solo decide el tablero lleno.
example-odd-20 = e3 agranda el grupo negro: 8 piedras, todavía 1 grupo grande. Más allá de 4, el tamaño no vale nada. Con jugadas así se gana tiempo hasta que el otro lado tenga que comprometerse.
example-odd-22 = b1 completa un grupo blanco de 4 con b2, b3 y a2. Ya son 2: par. Quedan 15 casillas vacías, y d4 negra le daría ahora la victoria a Impar, haga lo que haga Par.
example-odd-23 = En su lugar, Impar completa d1, d2, d3 y e2: 3 grupos grandes, y va ganando Impar. Pero con esto regaló la partida: ahora Par puede ganar.
example-odd-24 = Y hay exactamente una jugada que gana: g3 blanca. Junto con f4 ya hay 2 piedras en un sitio donde puede crecer otro grupo.
example-odd-28 = Una negra en c4 mantiene separados los grupos blancos. Una blanca ahí uniría 2 de ellos en uno y dejaría 2 grupos grandes. Unir también cambia el número.
example-odd-32 = g4 completa g2, g3 y f4: hay 4 grupos grandes, y quedan 5 casillas. Desde aquí gana Par, juegue lo que juegue Impar.
example-odd-37 = El tablero está lleno, y hay 4 grupos grandes: gana Par. Repasa la partida hacia atrás: se decidió en la jugada 23.
example-strands-0 = Una jugada cubre casillas que llevan el mismo número, y como mucho tantas como indica ese número. Es decir, hasta 2 con un 2 y hasta 6 con un 6. Gana el grupo más grande. Empiezan Negras con un solo 2.
example-strands-1 = e4 lleva un 2. El centro tiene números bajos: pocas piedras por jugada, pero allí se encuentran los grupos.
example-strands-2 = Blancas cubren 3 casillas que llevan un 3. e2 y f2 ya se tocan; h2 está sola.
example-strands-4 = Solo 2 piedras, porque f5 y g4 llevan un 2. Pero están en el centro, entre e4 y h4.
example-strands-6 = g3 vale por sí sola toda la jugada: conecta h2 con g4 y f5, así que 4 piedras blancas son un grupo. Busca casillas que conecten.
example-strands-11 = La mejor jugada hasta ahora: f6 y g5 conectan los grupos de 6 y de 3 de Negras. De un golpe Negras tienen 11, y Blancas 9.
example-strands-13 = Otra vez 2 piedras hacen mucho: c4 y d4 recogen e4 de la jugada 1 y b3 de la jugada 3. El grupo más grande de Negras es ahora de 15.
example-strands-15 = c2 y c3 alcanzan b1: 18. Solo g1 queda aparte. Las piedras sueltas del principio valen mucho, si puedes recogerlas más tarde.
example-strands-17 = Ahora las 6 esquinas a la vez. Llevan un 6, así que dan muchas piedras, pero lejos del centro. Desde aquí ganan Negras, hagan lo que hagan Blancas.
example-strands-24 = El tablero está lleno: 29 a 18. Si los más grandes estuvieran igualados, decidirían los segundos, y así sucesivamente.
example-xodd-0 = Cuantos menos grupos de tu color, mejor. Después de cada jugada el número de todos los grupos, de ambos colores juntos, debe ser impar. Pones 1 o 2 piedras, cada una del color que quieras.
example-xodd-1 = Negras empiezan con 1 piedra, que es 1 grupo: impar.
example-xodd-2 = Blancas añaden 2 piedras separadas, así que hay 3 grupos. Con c2 sola habría 2, y eso no está permitido.
example-xodd-3 = Negras añaden 2 grupos a los suyos, lo que parece raro. Pero ahora b2 y c3 ocupan los dos puntos entre c2 y b3: ahí esas dos piedras blancas ya no se pueden conectar.
example-xodd-5 = Negras tienen 5 grupos y Blancas 4. Los grupos que ahora están separados quizá se conecten más tarde en el borde. Así que no mires cuántos hay, sino dónde pueden encontrarse.
example-xodd-6 = Blancas muestran el camino tranquilo: c1 alarga c2, y e3 alarga d3. No se añade ningún grupo, así que siguen siendo 9.
example-xodd-7 = Negras tienen 7 grupos, Blancas 4, y aun así desde aquí ganan Negras, hagan lo que hagan Blancas. Por todo el borde hay puntos que conectan varios grupos.
example-xodd-9 = a2 y a4 cosen el borde izquierdo: b2, a3 y b4 forman con ellas un grupo. Negras bajan de 7 a 5.
example-xodd-11 = b5 y d5 hacen lo mismo arriba: Negras bajan a 3, y Blancas siguen con 4.
example-xodd-13 = Solo e1 está vacío, y ahí no se permite ningún color: el número de grupos sería par. Así que la partida termina, con 3 grupos de Negras y 4 de Blancas.
example-yodd-0 = Yodd es Xodd en hexágonos: gana quien tiene menos grupos de su color, y tras cada jugada el número total de grupos debe ser impar. Aquí no hay diagonales abiertas: quien conecta, corta.
example-yodd-2 = Blancas ponen 2 piedras que no se tocan: 3 grupos en total. d5 y f4 quieren conectarse por e4 o e5.
example-yodd-3 = Negras ocupan las dos. e4 y e5 van ahora con d6, así que Negras tienen un solo grupo, y Blancas 2, cortados por este lado.
example-yodd-5 = e3 y f2 rodean las piedras blancas de arriba. 5 piedras negras en cadena, y todavía 1 grupo.
example-yodd-7 = El muro está casi listo: 7 piedras negras de d6 a d2. Quien queda aislado solo puede rellenar por dentro.
example-yodd-9 = c1 y g2 llevan el muro a 9 piedras y hasta el borde izquierdo. f3 y f4 están encerradas, salvo por un hueco a la derecha.
example-yodd-11 = Negras también ponen piedras blancas. b5 alarga el grupo de Blancas y no cambia ningún número; f5 cierra el hueco. Ahora f4 ya no puede llegar a d5.
example-yodd-13 = Negras incluso rellenan c3 y c4 con piedras blancas: a Blancas se les acaban las jugadas inofensivas. Desde aquí ganan Negras, hagan lo que hagan Blancas.
example-yodd-15 = a3 es un segundo grupo negro, y e1, un tercer grupo blanco. Ambos números suben en 1, así que con 5 grupos el total vuelve a ser impar, y Negras siguen en ventaja.
example-yodd-21 = Ambos lados pasan, y ahí termina: 3 grupos negros, 4 blancos. Negras tenían el único muro que Blancas no pudieron romper.
example-catchup-0 = Gana el grupo más grande cuando el tablero está lleno. Una jugada tiene 1 o 2 piedras. Fíjate en los momentos en que alguien puede poner una tercera.
example-catchup-3 = Negras conectan c4, d4 y e3 en un grupo de 3. Blancas solo tienen piedras sueltas, así que ahora pueden poner una tercera.
example-catchup-4 = Blancas usan las 3 y tienen 5 en un grupo. Es más que las 3 de Negras, así que ahora Negras pueden poner 3.
example-catchup-5 = Negras se adelantan con 6, y también lo pagan. Pregúntate antes de cada jugada: ¿vale la pena crecer y darle una piedra a mi rival?
example-catchup-6 = Blancas van ganando otra vez, con 8, así que Negras pueden poner 3.
example-catchup-7 = Negras pueden poner 3 piedras, pero se contienen: f2 deja el grupo en 7 piedras, una menos que las 8 de Blancas. Así Blancas no reciben una tercera piedra. Esta es la esencia de Catchup: seguir el ritmo, pero quedarse justo detrás.
example-catchup-8 = Esta vez Blancas solo pueden poner 2 piedras, y aun así crecen hasta 10 con b1 y b2.
example-catchup-9 = Con g2, g3 y g4 Negras igualan, 10 a 10. Con eso basta: Blancas pueden poner 3. Con una piedra menos, no habría habido una tercera.
example-catchup-10 = a4, c1 y f5 llevan a Blancas a 13. Desde aquí ganan Blancas contra todo lo que Negras puedan intentar.
example-catchup-16 = d1 y d2 unen e1 y e2 al grupo grande: 18. Hacia el final, el espacio para crecer vale más que una piedra extra.
example-catchup-18 = Se llena la última casilla: 19 a 11. Si los grupos más grandes estuvieran igualados, decidirían los segundos, y así sucesivamente.

## records that are read in

record-title = **{ $game }** · { $kind ->
    [example] partida de ejemplo
   *[record] registro
  }
# Cómo dice que terminó un registro que no se decide en el tablero.
outcome-of-record = { $reason ->
    [none] Así lo dice el registro.
    [resigned] Así lo dice el registro: por rendición.
    [time] Así lo dice el registro: por tiempo.
    [agreed] Así lo dice el registro: de común acuerdo.
   *[other] Así lo dice el registro: { $reason }.
  }
menu-replay-record = Recorrer este registro
menu-try = Probar jugadas
choose-record = Un archivo con el registro de una partida, o una imagen de mis tableros
choose-record-text = Lo mismo como texto; en el menú de un mensaje hay una entrada para ello
record-is-kept = Solo tú lo ves hasta que lo compartas. Sus botones funcionan una semana.
record-wrong = **Este registro no se puede leer.** { $where ->
    [line] Línea { $line }: «{ $quoted }»
    [turn] Jugada { $line }
    [key] «{ $quoted }»
   *[nowhere] { "" }
  }
record-right = Un registro empieza con «Game: odd» (u otro juego) y numera cada jugada, como «1. e5 white». { COMMAND("record") } escribe uno.
error-record-gone = Ese registro ya no se guarda: ya pasó la semana, o alguien lo borró. Vuelve a leerlo con { COMMAND("replay") }.
error-record-too-long = Es demasiado largo. Un registro puede tener { $most } kB como mucho.
error-record-turns = Tiene { $turns } jugadas; un registro puede tener { $most } como mucho.
error-record-no-text = Ese archivo no es texto en UTF-8. Un registro es un archivo de texto, como el que da { COMMAND("record") }.
error-record-none-there = En ese mensaje no hay ningún registro. Elige un mensaje que tenga un archivo, el texto de un registro o un tablero mío.
error-record-no-picture = Esa imagen no lleva registro. Mis tableros sí, tal como los publiqué. Una captura de pantalla o una copia más pequeña lo pierde, y los finales de partida y las lecciones no lo llevan.
error-record-damaged = El registro de esa imagen está dañado. Toma la imagen del mensaje en que la publiqué.
error-record-one = Elige solo una opción: `partida`, `registro` o `texto`.
error-record-not-loaded = No pude obtener ese archivo de Discord. Inténtalo otra vez dentro de un minuto, o pega su texto.
error-hint-record-runs = { $whose ->
    [own] Esta posición es la misma que la de tu partida en curso #{ $match }.
   *[server] Esta posición es la misma que la de una partida en curso que juega un servidor entero.
  } Las pistas serían ayuda de fuera, así que no las hay hasta que termine.
command-rules = Leer las reglas de un juego
choose-game = El juego
command-challenge = Retar a alguien a una partida
command-challenge-game = Retar a alguien a una partida de { $game }
command-play = Hacer tu jugada paso a paso, o de una vez escribiéndola
command-resign = Rendirse en una partida
command-board = Mirar el tablero de una partida
command-matches = Ver partidas en curso o terminadas: tuyas, de otra persona o de un canal
choose-opponent = A quién retas; si no dices nada, puede aceptar cualquiera
choose-board = En qué tablero se juega
choose-group = Cuántas piedras hacen grande un grupo
choose-cover = Cuántas casillas con el número X cubre una jugada
choose-bonus = Cuándo se puede poner una tercera piedra
choose-seat = Tu lado; si no dices nada, se sortea
choose-turn = Tu jugada, por ejemplo e5 blanca; si no la pones, la haces paso a paso
choose-match = El número de la partida

## builder

# El mensaje privado en el que se hace una jugada.
draft-title = **Tu jugada en la partida #{ $match }** · { $game }
# Junto a las jugadas propias del bot: "of" es el servidor en la partida de toda su gente.
want = { $of ->
    [server] El servidor juega
   *[you] Juegas
  } como { $seat }. { $score }
want-odd = **{ $of ->
    [server] El servidor quiere
   *[you] Quieres
  } un número { $title ->
    [odd] impar
   *[even] par
  }** de grupos grandes ({ $group }+). Ahora { $counted }: { $parity ->
    [odd] impar
   *[even] par
  }
want-strands = **{ $of ->
    [server] El servidor juega como { $seat } y quiere
   *[you] Juegas como { $seat } y quieres
  } el grupo más grande.** Ahora Negras { $rank ->
    [0] { $first }, Blancas { $second }
    [1] { $first }, Blancas { $second }
   *[other] { $black }; Blancas { $white }
  }
want-catchup = { want-strands }
want-yodd = **{ $of ->
    [server] El servidor quiere
   *[you] Quieres
  } menos { $title ->
    [black] grupos negros** que blancos. Ahora { $black } : { $white }
   *[white] grupos blancos** que negros. Ahora { $white } : { $black }
  }
want-xodd = { want-yodd }
turn-rule-odd = Pon una piedra de cualquier color.
turn-rule-strands = { $when ->
    [first] Cubre una casilla que lleve un 2.
   *[later] { $cover ->
        [exact] Cubre exactamente X casillas, todas con el número X.
       *[up-to] Cubre hasta X casillas, todas con el número X.
      }
  }
turn-rule-yodd = { $when ->
    [first] Pon una piedra de cualquier color.
   *[later] Pon una piedra o dos, cada una del color que quieras. Después de tu jugada el número de grupos debe ser impar.
  }
turn-rule-xodd = { turn-rule-yodd }
turn-rule-catchup = { $most ->
    [1] Pon una piedra.
    [3] Pon una piedra, dos o tres. La tercera es tuya porque el grupo más grande de { PERSON($opponent) } creció hasta { $grown }.
   *[other] Pon una piedra o dos.
  }
draft-stones = **{ $turn }**: { $does }.
draft-covers = Cubres { $given }; puedes cubrir hasta { $most }.
draft-fine = La jugada está lista.
draft-even-groups-one-more = Añade una piedra que haga impar el número de grupos. Los botones solo muestran las que valen.
draft-row = Fila { $row }
draft-cell = { $number ->
    [none] { $cell }
   *[other] { $cell } ({ $number })
  }
button-confirm = Jugar { $turn }
button-pass = Pasar
pass-really = ¿Quieres pasar{ $match ->
    [none] { "" }
   *[other] { " " }en la partida #{ $match }
  }? No pones ninguna piedra, y le toca a tu rival. Si también pasa, la partida termina.
pass-ends = ¿Quieres pasar{ $match ->
    [none] { "" }
   *[other] { " " }en la partida #{ $match }
  }? Tu rival acaba de pasar, así que la partida terminaría: { $outcome }
button-rows = Otra fila
button-remove = Quitar { $cell }
button-type = Escribir
button-more = Más
button-close = Cerrar
button-return = Volver a la jugada
button-try-again = Reintentar
button-build = Elegir casillas

# Lo que hace una jugada: en listas de opciones y encima de la imagen.
turn-effect = { $joined ->
    [0] { $size ->
        [one] grupo nuevo
       *[other] grupo nuevo de { $size }
      }
    [one] { $stones ->
        [one] amplía
       *[other] amplían
      } un grupo hasta { $size }
   *[other] { $stones ->
        [one] une
       *[other] unen
      } { $joined } grupos en uno de { $size }
  }
turn-effect-new = { $count ->
    [2] dos
    [3] tres
   *[other] { $count }
  } grupos { $colour ->
    [black] negros{" "}
    [white] blancos{" "}
   *[both] { "" }
  }nuevos
# Lo que hizo una jugada ya jugada, detrás de ella.
turn-did = : { $does }
# Las casillas de una jugada que llevan todas un mismo número.
turn-marked = { $turn }, con el número { $number }
turn-choice = { $turn }: { $does }{ $leads ->
    [none] { "" }
   *[other] ; { $leads }
  }
turn-either = { $cell } de cualquier color
turn-leads-alike = { $how ->
    [all] Después
   *[others] En los demás casos
  }, { $leads }
pass-does = ninguna piedra
turn-stones = { $count ->
    [one] una piedra
   *[other] { $count } piedras
  }
turn-leads-odd = { $changes ->
    [no] aún{" "}
   *[yes] {""}
  }{ $counted } { $counted ->
    [one] grupo grande
   *[other] grupos grandes
  }: va ganando { $parity ->
    [odd] Impar
   *[even] Par
  }
turn-leads-strands = Negras { $first }, Blancas { $second }
turn-leads-yodd = { $total } { $total ->
    [one] grupo
   *[other] grupos
  } ({ $black } { $black ->
    [one] negro
   *[other] negros
  }, { $white } { $white ->
    [one] blanco
   *[other] blancos
  }){ $parity ->
    [odd] { "" }
   *[even] : par, falta otra piedra
  }
turn-leads-xodd = { turn-leads-yodd }
turn-leads-catchup = Negras { $first }, Blancas { $second }{ $most ->
    [3] ; después el otro lado puede poner tres
   *[other] { "" }
  }

turn-played = { $kind ->
    [pass] Pasaste
   *[stones] Jugaste **{ $turn }**
  } en la partida #{ $match }{ $opponent ->
    [none] { "" }
   *[other] { " " }contra { PERSON($opponent) }
  }.
# Contra la máquina: lo que se ha jugado y su respuesta.
turn-answered = { $kind ->
    [pass] Pasaste
   *[stones] Jugaste **{ $turn }**
  }, y yo { $answer_kind ->
    [pass] pasé
   *[stones] respondí **{ $answer_turn }**
  }.
# Lo mismo, cuando el tablero está en otro canal.
played-elsewhere = { $told }{ $state ->
    [thinking] {" "}Estoy pensando.
    [theirs] {" "}Le toca a { PERSON($player) }.
   *[yours] { "" }
  } → { $where }
button-go-on = Continuar
turn-already = La partida #{ $match } avanzó: allí { $kind ->
    [pass] pasaste
   *[stones] jugaste **{ $turn }**
  }.
moved-on = { $remark ->
    [restored] Se restauró una copia de seguridad: lo que muestra este tablero se perdió.
   *[other] La partida #{ $match } avanzó desde que se publicó este tablero.
  }
newest-board = El tablero más reciente: { $where }
newest-board-hidden = Su tablero más reciente no se puede mostrar ahora en el canal; míralo con { COMMAND("board") }.

## challenging

# La tarjeta de un reto: 35 palabras en total como mucho.
card-terms = { $board } · { $days ->
    [0] sin límite de tiempo
    [one] un día por jugada
   *[other] { $days } días por jugada
  } · { $rated ->
    [yes] puntuada
   *[no] amistosa
  } · { $seat ->
    [random] lados por sorteo
   *[other] { PERSON($challenger) } lleva { $seat }
  }{ $turn ->
    [1] { "" }
   *[other] { " " }· desde la jugada { $turn }
  }{ $terms ->
    [special] { " " }· personalizada
   *[usual] { "" }
  }
card-aim-odd = Impar gana con un número impar de grupos grandes ({ $group }+ piedras).
card-aim-strands = Gana el grupo más grande.
card-aim-catchup = Gana el grupo más grande, pero alcanzar al rival le ayuda.
card-aim-xodd = Gana quien tiene menos grupos; tras cada jugada, el total es impar.
card-aim-yodd = { card-aim-xodd }
button-details = Detalles
# Lo que hay detrás de su botón «Detalles», línea por línea.
challenge-note = { PERSON($challenger, form: "begins") } dice: «{ $note }»
challenge-days = Una jugada puede tardar { $days ->
    [one] un día
   *[other] { $days } días
  }; { $rule ->
    [automatic] quien deja pasar el plazo pierde.
   *[claim] después, la otra parte puede reclamar la victoria, pero nada termina por sí solo.
  }
challenge-no-limit = Una jugada puede tardar lo que haga falta.
challenge-each = Cada persona que acepta juega su propia partida.
challenge-thread = La partida tendrá su propio hilo.
challenge-reason = El motivo: «{ $reason }»
challenge-expired-notice = { PERSON($challenger, form: "begins") }, nadie aceptó a tiempo tu reto para jugar a { $game }, así que lo cerré.
challenge-declined-notice = { PERSON($challenger, form: "begins") }, { PERSON($opponent) } rechazó tu reto para jugar a { $game }.
error-challenge-shown-later = Tu reto está guardado, pero Discord no responde en este momento. Su tarjeta aparecerá sola en unos minutos.
error-challenge-not-shown = No pude mostrar tu reto, así que lo retiré. Inténtalo otra vez en un minuto.
error-challenge-locked = No pude mostrar tu reto, así que lo retiré. Discord no me deja escribir en <#{ $channel }>, probablemente porque está bloqueado.
error-free-text-too-long = Ese texto tiene { $length } caracteres; caben hasta { $limit }.
error-days-per-turn = «{ $days }» no vale como días por jugada. Elige una de estas opciones: { $choices }, o sin límite.
error-opponent-cannot-see = { PERSON($opponent, form: "begins") } no puede ver este canal. Elige uno que puedan ver las dos partes.
error-no-such-person = Ya no encuentro a esta persona en el servidor. Reta a otra.

button-take = Aceptar el reto
decline-form = Rechazar el reto
decline-form-label = Motivo
decline-form-help = Se muestra a todo el mundo; puedes dejarlo vacío.

# La entrada del menú sobre el nombre de una persona, y su formulario.
menu-challenge = Retar
challenge-which-game = ¿A qué juego quieres retar a { PERSON($person) }?
button-challenge-to = { $game }
challenge-form = Retar a { $person } a { $game }
challenge-form-board = Tablero
challenge-form-board-help = { $more ->
    [one] Hay uno más; se puede escribir con el comando para retar.
   *[other] Hay { $more } más; se pueden escribir con el comando para retar.
  }
challenge-form-days = Días por jugada
challenge-form-more = Lado, opciones e hilo
challenge-form-more-help = Solo lo que quieras distinto de lo habitual.
challenge-form-usual = Lo habitual
challenge-form-note = Nota
challenge-form-note-help = Se muestra a todo el mundo; puedes dejarla vacía.
seat-choice = { $seat ->
    [first] Empiezas tú
   *[second] Empieza tu rival
  }
thread-choice = { $value ->
    [yes] En su propio hilo
   *[no] Sin hilo propio
  }
error-choices-exclude = Estas opciones no van juntas: { $choices }. Elige solo una.
error-choice-of-other-game = «{ $choice }» no va con { $game }. Quita esa opción, o elige el juego al que pertenece.
days-are = { $days ->
    [0] sin límite
    [one] un día
   *[other] { $days } días
  }
days-as-server = Lo habitual en este servidor

# El tiempo.
match-to-move-by = Le toca a { PERSON($player) } ({ $seat }), hasta el { $due } ({ $left }).
match-overtime = El tiempo de { PERSON($player) } se acabó el { $due }. { PERSON($opponent, form: "begins") } puede { $leads_to ->
    [cancels] cancelar la partida, porque no hubo una primera jugada,
   *[wins] reclamar la victoria
  } aquí abajo o con { COMMAND("claim") }, o dar dos días más. Hasta entonces { PERSON($player) } todavía puede jugar.
outcome-time = { $whose ->
    [yours] Se acabó tu tiempo
   *[theirs] Se acabó el tiempo de { PERSON($loser) }
  }{ $rule ->
    [automatic] , y en este servidor eso pone fin a la partida.
   *[claim] .
  }
outcome-left = { PERSON($loser, form: "begins") } dejó el servidor.
button-claim = Reclamar la victoria
button-claim-cancel = Cancelar la partida
button-give-time = Dar dos días más
time-given = Tu rival en la partida #{ $match } tiene dos días más para esta jugada.
error-time-not-over = Tu rival en la partida #{ $match } aún tiene tiempo, así que todavía no hay nada que dar.
on-vacation = 🏖 { PERSON($person, form: "begins") } { $state ->
    [on] está de vacaciones hasta el { $ends }
   *[planned] estará de vacaciones desde el { $starts } hasta el { $ends }
  }.
error-claim-without-limit = En la partida #{ $match } una jugada puede tardar lo que haga falta, así que no hay nada que reclamar.
error-claim-own-turn = En la partida #{ $match } te toca a ti. Solo puedes reclamar la victoria cuando se acaba el tiempo de tu rival.
error-claim-early = En la partida #{ $match }, { PERSON($player) } aún tiene tiempo, hasta el <t:{ $until }:f>. Antes no puedes reclamar la victoria.
error-claim-not-shown = Todavía no he podido avisar a { PERSON($player) } de que le toca en la partida #{ $match }, así que su tiempo aún no corre. Empieza cuando aparezca el tablero; con { COMMAND("board") } lo intento de nuevo.

# Hilos, y canales que ya no existen.
thread-lacks = La partida se juega aquí mismo. Para un hilo, quienes gestionan el servidor tienen que darme: { $permissions }.
thread-impossible = No hay hilo, porque { $why ->
    [full] este servidor ya tiene todos los hilos que puede tener
    [taken] la tarjeta ya tiene otro hilo
    [busy] Discord no me deja abrir más por ahora
   *[other] Discord no me deja abrir uno aquí
  }: la partida se juega aquí mismo.
match-moved = La partida sigue aquí, porque { $why ->
    [too_many_threads] su hilo está archivado y este servidor ya tiene todos los hilos activos que Discord permite
   *[channel_gone] el lugar donde se jugaba ya no existe
  }.
error-cannot-post = Lo que hiciste está guardado, pero no puedo mostrar el tablero en <#{ $channel }>. Quienes gestionan el servidor tienen que darme: { $permissions }. Entonces el tablero aparecerá solo.
error-channel-closed = Lo que hiciste está guardado, pero Discord no me deja escribir en <#{ $channel }>, probablemente porque está bloqueado. Cuando vuelva a abrirse, el tablero aparecerá solo.
error-card-lacks = Está guardado, pero no puedo cambiar la tarjeta en <#{ $channel }>. Quienes gestionan el servidor tienen que darme: { $permissions }. Entonces cambiará sola.
error-card-closed = Está guardado, pero Discord no me deja escribir en <#{ $channel }>, probablemente porque está bloqueado. Cuando vuelva a abrirse, la tarjeta cambiará sola.
error-channel-gone = Lo que hiciste está guardado, pero el canal de la partida #{ $match } ya no existe. Puedes verla con { COMMAND("board") }. Haz tu próxima jugada en cualquier otro canal y la partida seguirá allí.
error-shown-later = Lo que hiciste está guardado, pero Discord no responde en este momento. El tablero de la partida #{ $match } aparecerá en unos minutos.
error-busy = Discord no responde en este momento, pero en la partida #{ $match } no se pierde nada. Inténtalo otra vez en un minuto.
error-threads-full = Lo que hiciste está guardado, pero el hilo <#{ $channel }> está archivado y este servidor ya tiene todos los hilos activos que Discord permite. Lo intento cada minuto hasta que se pueda mostrar el tablero.
error-board-refused = Lo que hiciste está guardado, pero Discord no acepta el tablero de la partida #{ $match } (su error { $code }). Lo intentaré otra vez dentro de una hora; { COMMAND("board") } te lo muestra ahora.
error-thread-locked = Lo que hiciste está guardado, pero el hilo <#{ $channel }> está bloqueado. Cuando la moderación lo desbloquee, el tablero aparecerá solo.

# Por mensaje directo, para quienes lo quieren.
direct-turn = Te toca en { $game } #{ $match }: { $where }
direct-over = { $game } #{ $match } terminó: { $where }
direct-moderated = La moderación cambió algo en { $game } #{ $match }: { $where }
direct-not-shown = Ahora mismo no puedo mostrar el tablero en <#{ $channel }>. Míralo en el servidor con { COMMAND("board") }.

choose-pictures = Si los tableros anteriores conservan su imagen
choose-days = Días para cada jugada
choose-note = Unas palabras para la tarjeta
choose-thread = En un hilo propio
command-claim = Reclamar la victoria si tu rival agotó su tiempo o dejó el servidor

## study

choose-view = Cómo se muestra el tablero al principio
choose-cell = Una casilla, como e5: qué hay en ella y a su alrededor, en palabras
choose-board-turn = Número de una jugada: cómo estaba la partida después (0 = el inicio)
view-picture = Imagen
view-groups = Imagen con el contorno de todos los grupos
view-text = Tablero de texto
view-words = Grupos en palabras
menu-board = Ver tablero en privado
error-no-such-view = Un tablero no se puede mostrar como «{ $view }». Elige una de estas vistas: { $known }.
error-board-from-elsewhere = Esa partida no es de este servidor. Usa el menú en el mensaje original, el que se reenvió.
error-no-board-there = En ese mensaje no hay ningún tablero mío. Elige un mensaje que muestre una partida, o usa { COMMAND("board") }.
board-is-older = La partida avanzó desde ese mensaje; así está ahora.
board-by-number = Por el número que lleva, ese mensaje trata de la partida #{ $match }, entre { PERSON($first) } y { PERSON($second) }.

# Pistas: buenas jugadas, las mejores primero, y por qué. Se dice lo que hace una jugada, así que empieza con un verbo.
command-hint = Ver tres buenas jugadas y por qué: contra la máquina, o en una partida terminada
choose-hint-turn = Número de la jugada; si no dices nada, la que te toca, o la última de una partida terminada
button-hint = Pista
button-hint-take = { $number }: { $turn }
button-hint-of = Pistas para la jugada { $turn }
hint-title = **Pistas para la jugada { $turn } { of-match }** · { $game } · turno de { $seat }
hint-line = **{ $number }. { $turn }** ({ $chance }): { $why }.{ $leads ->
    [none] { "" }
   *[other] { " " }Después, { $leads }.
  }
hint-chance = { $proven ->
    [won] victoria demostrada
    [lost] derrota demostrada
   *[open] { $percent } % de victoria
  }
hint-state = {", "}a falta de { $lacks ->
    [one] una piedra
   *[other] { $lacks } piedras
  } para ser grande
hint-why = { $deed ->
    [completes] completa el grupo { $colour ->
        [black] negro
       *[white] blanco
      } en { $cell }, que con { $size } piedras ya es grande
    [merges] une { $parts } grupos { $colour ->
        [black] negros
       *[white] blancos
      } ({ $before } piedras) en uno de { $size }, con lo que hay menos grupos grandes
    [seals] deja al grupo { $colour ->
        [black] negro
       *[white] blanco
      } de { $size } en { $cell } sin sitio para { $lacks ->
        [one] la piedra que le falta
       *[other] las { $lacks } piedras que le faltan
      } para ser grande
    [joins] une { $parts } grupos { $colour ->
        [black] negros
       *[white] blancos
      } ({ $before } piedras) en uno de { $size }{ $state }
    [hinders] quita sitio al grupo { $colour ->
        [black] negro
       *[white] blanco
      } de { $size } en { $cell }, al que le { $lacks ->
        [one] falta una piedra
       *[other] faltan { $lacks } piedras
      } y le { $on ->
        [points] { $free ->
            [one] queda { $free } punto libre
           *[other] quedan { $free } puntos libres
          }
       *[cells] { $free ->
            [one] queda { $free } casilla libre
           *[other] quedan { $free } casillas libres
          }
      }
    [extends] hace crecer el grupo { $colour ->
        [black] negro
       *[white] blanco
      } en { $cell } hasta { $size } piedras{ $state }
   *[starts] empieza un nuevo grupo { $colour ->
        [black] negro
       *[white] blanco
      }{ $size ->
        [one] {""}
       *[other] {" "}de { $size } piedras
      }{ $state }
  }
error-hint-between-people = La partida #{ $match } es entre dos personas, y una pista sería ayuda de fuera. No sería justo, así que solo habrá pistas cuando termine. Contra mí puedes pedirlas en cualquier momento.
error-hint-in-try = Juegas la partida #{ $match } sin ayuda: no hay pistas hasta que termine, y ninguna jugada se deshace ni se prueba.
error-hint-no-such-turn = { $match ->
    [record] El registro
   *[other] La partida #{ $match }
  } tiene pistas para las jugadas 1 a { $last }.
error-hints-off = Ahora no analizo jugadas, así que no hay pistas. Quienes me administran lo desactivaron.
error-hints-busy = Ahora mismo no doy abasto. Inténtalo otra vez en un momento.
hint-judged = Se jugó: **{ $turn }** ({ $chance }). { $best ->
    [yes] No hay nada mejor.
   *[no] Lo mejor: **{ $better }** ({ $chances }).
  }

look-text = Tablero de texto
look-picture = Imagen
look-words = Grupos en palabras
button-naming = Nombres de las casillas
look-page = Página { $page } de { $pages }
look-groups = Mostrar todos los grupos
look-fewer-groups = Mostrar menos grupos
look-numbers = Mostrar números cubiertos
look-no-numbers = Ocultar números cubiertos
look-turn = Girar
look-mirror = Reflejar
look-more = Más opciones
look-less = Volver al tablero
# A qué nombres de casillas lleva el botón.
look-labels = { $labels ->
    [both] Todos los nombres
    [edges] Nombres en los bordes
    [cells] Nombres en casillas
   *[none] Sin nombres
  }

choose-which = Qué partidas; si no dices nada, las que están en curso
which-running = Partidas en curso
which-finished = Partidas terminadas
which-all = Todas las partidas
choose-against = Solo partidas contra esta persona
choose-person = De quién son las partidas; si no dices nada, las tuyas
choose-here = Solo partidas de este canal
matches-mine = { $count ->
    [one] Tienes una partida en curso{ $against ->
        [none] {""}
       *[other] {" "}contra { PERSON($against) }
      } en este servidor:
   *[other] Tienes { $count } partidas en curso{ $against ->
        [none] {""}
       *[other] {" "}contra { PERSON($against) }
      } en este servidor:
  }
matches-theirs = { $count ->
    [one] En este servidor puedes ver una partida en curso de { PERSON($person) }{ $against ->
        [none] {""}
       *[other] {" "}contra { PERSON($against) }
      }:
   *[other] En este servidor puedes ver { $count } partidas en curso de { PERSON($person) }{ $against ->
        [none] {""}
       *[other] {" "}contra { PERSON($against) }
      }:
  }
matches-everybody = { $count ->
    [one] En este canal hay una partida en curso{ $against ->
        [none] {""}
       *[other] {" "}con { PERSON($against) }
      }:
   *[other] En este canal hay { $count } partidas en curso{ $against ->
        [none] {""}
       *[other] {" "}con { PERSON($against) }
      }:
  }
no-matches-theirs = { PERSON($person, form: "begins") } no tiene partidas en curso que puedas ver en este servidor. Empieza una con { COMMAND("challenge") }.
no-matches-everybody = En este canal no hay ninguna partida en curso. Empieza una con { COMMAND("challenge") }.
# Lo que encabeza las partidas terminadas o todas, o va en su lugar.
archive = { $whose ->
    [mine] { $which ->
        [finished] Tus partidas terminadas
       *[all] Todas tus partidas
      }
    [theirs] { $which ->
        [finished] Partidas terminadas de { PERSON($person) }
       *[all] Todas las partidas de { PERSON($person) }
      }
   *[everybody] { $which ->
        [finished] Partidas terminadas
       *[all] Todas las partidas
      }
  }{ $against ->
    [none] {""}
   *[other] {" "}{ $whose ->
        [everybody] con
       *[other] contra
      } { PERSON($against) }
  } { $where ->
    [here] en este canal
   *[server] en este servidor
  }, las más recientes primero:
no-archive = { $whose ->
    [mine] No tienes
    [theirs] { PERSON($person, form: "begins") } no tiene
   *[everybody] No hay
  } { $which ->
    [running] partidas en curso
    [finished] partidas terminadas
   *[all] partidas
  }{ $against ->
    [none] {""}
   *[other] {" "}{ $whose ->
        [everybody] con
       *[other] contra
      } { PERSON($against) }
  } { $where ->
    [here] en este canal
   *[server] en este servidor
  }. Empieza una con { COMMAND("challenge") }.
# Retos en la lista de las partidas propias.
offers-for-you = { $count ->
    [one] Un reto espera tu respuesta:
   *[other] { $count } retos esperan tu respuesta:
  }
offers-yours = { $count ->
    [one] Tienes un reto abierto:
   *[other] Tienes { $count } retos abiertos:
  }
offer-for-you = **{ $place }. { $game }** · { PERSON($challenger) } te reta · caduca el { $until } · { $where }
offer-yours = **{ $place }. { $game }** · para { $opponent ->
    [anybody] cualquiera
   *[other] { PERSON($opponent) }
  } · caduca el { $until } · { $where }
offer-choice = { $place }. { $game } · { $setup }
choose-accept = Aceptar un reto
choose-decline = Rechazar un reto
choose-withdraw = Retirar un reto
line-yours = **Te toca:**
line-theirs = { line-others }
line-asked = **Una pregunta para ti:**
line-others = Le toca a { PERSON($player) }:
line-won = **Ganaste:**
line-lost = Perdiste:
line-drawn = Empate:
line-ended = Sin ganador:
line-over = Ganó { PERSON($winner) }:
line-from-position = { $ply ->
    [0] inicio
    [one] desde una posición tras una jugada
   *[other] desde una posición tras { $ply } jugadas
  }
line-turns = { $turns ->
    [one] una jugada
   *[other] { $turns } jugadas
  }
# Una partida en una lista para completar: «#2 Xodd 9 x 9 contra @ben · te toca».
match-choice = #{ $match } { $game } { $board }
match-choice-against = contra { $opponent }
match-choice-between = · { $first } – { $second }
match-choice-yours = te toca
match-choice-theirs = esperas
match-choice-others = le toca a { $player }
match-choice-won = ganaste
match-choice-lost = perdiste
match-choice-drawn = empate
match-choice-ended = sin ganador
match-choice-over = ganó { $winner }
match-choice-paused = en pausa
match-choice-asked = una pregunta
# Debajo de un tablero pequeño, después de decir a quién le toca.
time-left = { $unit ->
    [days] {" "}· { $days } días
    [hours] {" "}· { $hours ->
        [0] < 1
       *[other] { $hours }
      } h
   *[none] {" "}· 0 h
  }
overview-alt = { $count ->
    [one] El tablero de esta partida, pequeño
   *[other] Los tableros de estas partidas, en el mismo orden, pequeños
  }. Un marco señala dónde te toca.
choose-which-match = Elige una partida
# Donde no se conoce el nombre de una persona.
somebody = alguien
# Lo que dice PERSON(…) de todas las personas de un servidor que juegan juntas una partida. Con «todo» no hay que contraer «a el» ni «de el».
server-player = { $form ->
    [begins] El servidor
   *[within] todo el servidor
  }
# Lo que dice PERSON(…) de alguien que borró sus datos; con mayúscula al comienzo de una frase.
former-player = { $form ->
    [begins] Alguien que ya no juega
   *[within] alguien que ya no juega
  }
line-due = vence { $due }
line-late = tiempo agotado desde el { $due }
line-paused = En pausa:
# Una partida en curso en una lista: «Te toca: Odd #2 · @Ben: c3 negra · vence en 2 días».
line-match = **{ $game }** { $number }
line-turn = { $player ->
    [reader] tú
   *[other] { PERSON($player, form: "begins") }
  }: { $turn }
line-vacation = de vacaciones hasta el { $until }
line-request = una pregunta espera respuesta
button-back = Atrás
button-page-back = Página anterior
button-on = Página siguiente
next-waiting = La siguiente partida que te espera: { $match } · { $where }
button-play-next = Jugar la partida #{ $match }
command-bump = Bajar el tablero de una de tus partidas al final de su canal
button-bump = Bajar el tablero al final
bumped = El tablero está otra vez al final de su canal: { $where }
error-bumped-lately = El tablero de la partida #{ $match } acaba de publicarse. Podrás bajarlo otra vez al final del canal a partir del { $when }.

## help

rules-page = página { $page } de { $pages }
figure-odd-groups = Abajo hay dos grandes: va ganando Par.
figure-odd-end = **Una partida terminada.** El tablero está lleno. Grupos grandes: uno negro y dos blancos. 1 + 2 = 3, y 3 es impar. **¡Gana Impar!** No importa lo grandes que sean, solo cuántos hay.

    Hay **tres maneras de dar la vuelta al resultado**:
    - Hacer grande un grupo pequeño: uno más.
    - Unir dos grupos grandes: uno menos.
    - Encerrar un grupo pequeño: nunca será grande.
figure-odd-think =
    { "" }**Cómo pensar.** Los puntos marcan las piedras recién puestas.
    1. Cuentan los dos colores. Si se unen dos grupos grandes, hay uno menos.
    2. Nick Bentley: la forma y el lugar de un grupo deciden qué más se puede formar. Encerrada, esta pareja blanca nunca será grande.
    3. Hacia el final, busca las casillas que aún pueden cambiar el resultado. Aquí esta era la última; las otras dos solo sirven para esperar.
    4. Nick Bentley: en el tablero habitual, Par suele buscar cuatro grupos grandes, e Impar, tres o cinco.
figure-odd-joined = 1: dos grandes, luego uno.
figure-odd-shut-in = 2: una pareja, encerrada.
figure-odd-last = 3: la última casilla que importa.
figure-odd-four = 4: cuatro, gana Par.
figure-strands-turn = Abajo: las piedras negras con aro cubren dos 2.
figure-strands-end = **Una partida terminada.** El grupo más grande de Negras tiene 29 piedras; el de Blancas, 22. **¡Ganan Negras!** Los demás grupos no importan.
figure-strands-think =
    { "" }**Cómo pensar.** Los puntos marcan las piedras recién puestas.
    1. Los 6 están separados: seis piedras, pero seis grupos.
    2. Los 2 están juntos: dos piedras, y tres grupos se hacen uno.
    3. Un corte puede ser para siempre. Tras la piedra blanca del centro, los grupos negros ya no pueden unirse.
    4. Los grupos pequeños pueden decidir. Aquí los más grandes están igualados, así que cuentan los siguientes.
figure-strands-sixes = 1: seis grupos.
figure-strands-twos = 2: tres grupos, ahora uno de nueve.
figure-strands-cut = 3: cortados para siempre.
figure-strands-level = 4: 27 por lado, luego 3:2.
figure-xodd-odd = Abajo: tres grupos, impar.
figure-xodd-parity = **¿Impar o par?** Una sola piedra puede cambiarlo. Estos tableros tienen un número impar de grupos; luego se pone una piedra (con un punto).
figure-xodd-new = Un grupo nuevo: 3+1=4, cambia.
figure-xodd-two = Une dos grupos: 3-1=2, cambia.
figure-xodd-three = Une tres: 5-2=3, sigue siendo impar.
figure-xodd-four = Une cuatro: 7-3=4, cambia.
figure-xodd-second = **La segunda piedra lo arregla.** Si tu primera piedra cambia de impar a par, la segunda tiene que volver a cambiarlo. Si no lo cambia, la segunda tampoco puede cambiarlo.
figure-xodd-even = Solo un grupo nuevo: cuatro, no vale.
figure-xodd-both = Dos grupos nuevos: cinco, vale.
figure-xodd-neither = Une tres, luego crece: tres, vale.
figure-xodd-mended = Une cuatro, luego un grupo nuevo: cinco, vale.
figure-xodd-end = **Una partida terminada.** Ambos lados pasaron, y los cuatro grupos de Negras ganan a los cinco de Blancas. Para unir dos, Blancas necesitan dos puntos contiguos con aro, y eso deja un número par. Si Blancas toman uno de cada pareja, Negras toman los otros. (Una partida también termina cuando ya no se puede poner ninguna piedra.)
figure-xodd-cut = **Un corte que no vale.** Blancas pueden unir en d4 o en d2. A Negras les gustarían los dos puntos, para mantener separados los dos grupos de Blancas. Pero d2 solo hace crecer un grupo, y d4 es uno nuevo: cuatro grupos. Hagan lo que hagan Negras, Blancas pueden unir después.
figure-xodd-gap = **Un hueco de dos.** Para unir, Blancas necesitan tanto c3 como d3. Así tres grupos pasan a ser dos, y no queda ninguna piedra para arreglarlo. Ninguna jugada une estos grupos.
figure-xodd-diagonal = **Cuándo es segura una diagonal.** Blancas quieren cortar entre dos piedras negras. Cuenta los grupos de Blancas junto a cada uno de los dos puntos; un grupo que toque ambos cuenta dos veces. Con uno o tres, el corte no vale. Con ninguno o dos, vale.
figure-xodd-none = Ningún grupo: 3+2=5, cortan a Negras.
figure-xodd-one = Un grupo: 3+1=4, no vale: segura.
figure-xodd-on-both = Dos grupos: 5+0=5, cortan a Negras.
figure-xodd-all-three = Tres grupos: 5-1=4, no vale: segura.
figure-xodd-think =
    { "" }**Cómo pensar.** Los puntos marcan las piedras recién puestas.
    1. Luis Bolaños Mures: al principio, crea grupos de tu rival en el borde y busca un sitio en el centro para los tuyos.
    2. Luis Bolaños Mures: rodea un territorio de al menos tres puntos de ancho, para tener dentro un grupo de tu rival. La piedra blanca de dentro no puede salir.
    3. Tú eliges el color: dos piedras de tu rival, cada una sola, son dos grupos más.
    4. Antes de unir, busca la segunda piedra. Hacia el final puede que no haya ninguna. Aquí Negras ya no pueden unir.
figure-xodd-edge = 1: Negras, un grupo; Blancas, dos.
figure-xodd-inside = 2: el grupo de abajo se queda solo.
figure-xodd-far = 3: Blancas, un grupo; luego, tres.
figure-xodd-late = 4: aquí ninguna jugada une.
figure-yodd-odd = Abajo: tres grupos, impar.
figure-yodd-parity = **¿Impar o par?** Una sola piedra puede cambiarlo. Estos tableros tienen un número impar de grupos; luego se pone una piedra (con un punto).
figure-yodd-new = Un grupo nuevo: 3+1=4, cambia.
figure-yodd-grows = Solo hace crecer uno: 3, sigue siendo impar.
figure-yodd-two = Une dos grupos: 3-1=2, cambia.
figure-yodd-three = Une tres: 5-2=3, sigue siendo impar.
figure-yodd-second = **La segunda piedra lo arregla.** Si tu primera piedra cambia de impar a par, la segunda tiene que volver a cambiarlo. Si no lo cambia, la segunda tampoco puede cambiarlo.
figure-yodd-even = Solo un grupo nuevo: cuatro, no vale.
figure-yodd-both = Dos grupos nuevos: cinco, vale.
figure-yodd-neither = Une tres, luego crece: tres, vale.
figure-yodd-mended = Une dos, luego un grupo nuevo: tres, vale.
figure-yodd-end = **Una partida terminada.** Ambos lados pasaron, y los cuatro grupos de Negras ganan a los cinco de Blancas. Para unir dos, Blancas necesitan dos casillas contiguas con aro, y eso deja un número par. Si Blancas toman una de cada pareja, Negras toman las otras. (Una partida también termina cuando ya no se puede poner ninguna piedra.)
figure-yodd-gap = **Un hueco de dos.** Para unir, Blancas necesitan tanto c2 como c3. Así tres grupos pasan a ser dos, y no queda ninguna piedra para arreglarlo. Ninguna jugada une estos grupos.
figure-yodd-diamond = **Cuándo es seguro un rombo.** Blancas quieren cortar entre dos piedras negras que tienen dos casillas entre ellas. Cuenta los grupos de Blancas junto a estas casillas. Con ninguno o dos, el corte no vale. Con uno o tres, vale.
figure-yodd-none = Ningún grupo: 3+1=4, no vale: seguro.
figure-yodd-one = Un grupo: 3+0=3, cortan a Negras.
figure-yodd-on-both = Dos grupos: 5-1=4, no vale: seguro.
figure-yodd-all-three = Tres grupos: 5-2=3, cortan a Negras.
figure-yodd-think =
    { "" }**Cómo pensar.** Los puntos marcan las piedras recién puestas.
    1. Luis Bolaños Mures: los grupos se unen más fácilmente que en Xodd, con menos táctica. Dos casillas unen estas piedras negras, y cualquiera de las dos sirve.
    2. Un grupo detrás de tu muro se queda solo: la piedra blanca de abajo no puede salir.
    3. Tú eliges el color: dos piedras de tu rival, cada una sola, son dos grupos más.
    4. Antes de unir, busca la segunda piedra. Hacia el final puede que no haya ninguna. Aquí Negras ya no pueden unir.
figure-yodd-two-ways = 1: unidas; la otra casilla también serviría.
figure-yodd-inside = 2: el grupo de abajo se queda solo.
figure-yodd-far = 3: Blancas, un grupo; luego, tres.
figure-yodd-late = 4: aquí ninguna jugada une.
figure-catchup-level = Abajo, Negras pueden poner tres.
figure-catchup-behind = El grupo más grande de Negras creció hasta tres piedras, pero el de Blancas tiene cuatro. Por eso Blancas pueden poner dos piedras, no tres. Y una piedra sola nunca cuenta como un grupo que creció.
figure-catchup-end = El tablero está lleno. Los grupos más grandes son iguales: 8 y 8. Así que deciden los siguientes: el de Blancas tiene 2 piedras y el de Negras, 1. **¡Ganan Blancas!**
figure-catchup-think =
    { "" }**Cómo pensar.** Los puntos marcan las piedras recién puestas.
    1. Crecer tiene su precio: Negras igualan con un grupo de cuatro, y Blancas pueden poner tres piedras.
    2. Se puede evitar: Negras se quedan en tres, y Blancas solo pueden poner dos.
    3. Deja los grupos separados por una casilla y únelos cuando importe. Una piedra forma un grupo de siete.
    4. Los grupos pequeños pueden decidir. Aquí los más grandes están igualados, así que cuentan los siguientes.
figure-catchup-ahead = 1: 4 a 4, así que tres piedras.
figure-catchup-below = 2: 3 a 4, así que dos piedras.
figure-catchup-joins = 3: 3+1+3=7.
figure-catchup-second = 4: 8 por lado, luego 1:2.

board-hexhex = Hexágono, lado { $first }
board-oblong = Hexágono alargado { $first }-{ $second }-{ $third }
board-square = Cuadrados { $first } x { $first }
board-rectangle = Cuadrados { $first } x { $second }
board-triangle = Triángulo, lado { $first }
board-cairo = Pentágonos { $first } x { $first }
board-snub = Cuadrados y triángulos, lado { $first }
board-rhombi = Mosaico, lado { $first }
board-points = { $first } x { $first }
board-points-rectangle = { $first } x { $second }
board-side = Hexágono, lado { $first }
board-side-low-numbers = Hexágono, lado { $first }, números bajos
board-side-random = Hexágono, lado { $first }, números al azar

command-help = A qué puedes jugar aquí y cómo empezar
welcome = **¡Gracias por recibirme!** Organizo juegos de piedras y grupos: para dos personas, o contra mí. Cada jugada puede tardar minutos o días; el tablero es una imagen en el canal.
    - **Jugar:** { COMMAND("help") } te enseña cómo y empieza una partida con un toque.
    - **Si gestionas este servidor:** { COMMAND("server show") } dice dónde y cómo se puede jugar; allí, «{ button-server-check }» dice dónde puedo mostrar tableros y qué falta.
help-tour = **Hola, soy Oddity.** Juegos de tablero con alguien o conmigo, en minutos o días.

    { $games }

    { "" }**Empezar:** pulsa **{ $start }** (tablero pequeño, nivel fácil), o reta a alguien con { COMMAND("challenge") }.
    { "" }**Tu turno:** te menciono. Pulsa **{ $play }** debajo del tablero.
    { "" }**¿Un desliz?** { COMMAND("takeback") } · **¿Te atascaste?** { COMMAND("hint") } · **¿Te vas?** { COMMAND("vacation") }
    { "" }**Tus partidas:** { COMMAND("matches") } · **Ajustes:** { COMMAND("settings show") }
help-example = **Un ejemplo**, no una partida tuya:
help-about-odd = ¿Grupos grandes: impar o par? El más fácil.
help-about-strands = Forma el grupo más grande.
help-about-xodd = Gana con menos grupos. En una cuadrícula.
help-about-yodd = Xodd en hexágonos.
help-about-catchup = El grupo más grande, pero alcanzar al rival le ayuda.
courtesy-shown = **Normas de la casa.** Aquí valen en cada partida.
courtesy-days = - **Tiempo:** { $days ->
    [0] el que haga falta, salvo que el reto ponga un límite.
    [one] un día por jugada, salvo que se acuerde otra cosa.
   *[other] { $days } días por jugada, salvo que se acuerde otra cosa.
  }
courtesy-deadline = { $rule ->
    [automatic] Cuando se acaba, se pierde la partida.
   *[claim] Cuando se acaba, tu rival puede reclamar la victoria o darte más. Nada termina por sí solo.
  }
courtesy-turns = - **Deshacer:** { $takebacks ->
    [yes] { COMMAND("takeback") } durante un minuto; después, si tu rival acepta. Hasta { $limit } veces por partida.
   *[no] no se puede, salvo que se acuerde otra cosa.
  }
courtesy-time = - **Ausencia:** { COMMAND("vacation") } detiene tu reloj, { $days } días al año.
courtesy-quit = - **Dejar la partida:** { COMMAND("resign") }, o propón terminar sin ganador con { COMMAND("abandon") }.
courtesy-moderators = - **¿Problemas?** Pregunta a quienes gestionan este servidor{ $role ->
    [none] .
   *[other] {" "}o tienen el rol { $role }.
  } Pueden pausar o terminar partidas y deshacer jugadas.
courtesy-more = **Más sobre el tiempo.**
    - Te aviso antes de que se acabe tu tiempo; { COMMAND("settings show") } dice cuántas veces, y a qué horas no.
    - Una jugada tardía vale hasta que se reclame la victoria. En vez de eso, tu rival puede darte { $more } días más.
    - Si nunca hiciste una primera jugada, no pierdes nada: la partida se cancela.
    - { COMMAND("vacation") } detiene tu reloj en todos los servidores. Si no estoy disponible, recuperas ese tiempo.
    - ¿Tu rival dejó el servidor? Con { COMMAND("claim") } ganas.
    - Mientras esperas, { COMMAND("plan") } planea respuestas hasta { $deep } jugadas por adelantado. Solo tú las ves.
courtesy-more-lost = **Más sobre el tiempo.**
    - Te aviso antes de que se acabe tu tiempo; { COMMAND("settings show") } dice cuántas veces, y a qué horas no.
    - Si nunca hiciste una primera jugada, no pierdes nada: la partida se cancela.
    - { COMMAND("vacation") } detiene tu reloj en todos los servidores. Si no estoy disponible, recuperas ese tiempo.
    - ¿Tu rival dejó el servidor? Con { COMMAND("claim") } ganas.
    - Mientras esperas, { COMMAND("plan") } planea respuestas hasta { $deep } jugadas por adelantado. Solo tú las ves.
courtesy-asleep = - ¿No hay límite de tiempo y no pasa nada en { $days } días? Entonces pregunto si la partida sigue. Si nadie responde en { $more } días, la partida termina sin ganador.
courtesy-computer = - Contra mí no hay límite de tiempo. Siempre acepto que deshagas una jugada, y { COMMAND("hint") } ayuda en cualquier momento.
help-game = **{ $game }** – { $goal }
button-courtesy-more = Más sobre el tiempo
button-help = Todos los juegos
button-courtesy = Normas de la casa
button-matches = Tus partidas
button-rules = Reglas de { $game }
choose-rules = Reglas de un juego
button-play-me = Jugar contra mí
button-offer = Buscar rival para { $game }
button-offer-here = Buscar rival
button-offer-yes = Sí, publicarlo
offer-really = ¿Quieres que publique un reto para jugar a **{ $game }** en { $where }? Quien lo acepte primero juega contigo.
offered = Tu reto para jugar a { $game } está publicado. Quien lo acepte primero juega contigo.
button-rules-here = Reglas

## looking back

turning-played = **Momento decisivo**, jugada { $ply }: **{ $turn }** dejó escapar una victoria segura; **{ $held }** la habría conservado.
turning-at-end = Al final aún había una victoria segura para { $seat }{ $held ->
    [none] .
   *[other] : **{ $held }**.
  }
estimate = { $proven ->
    [won] victoria demostrada
    [lost] derrota demostrada
    [drawn] empate
   *[open] { $percent } %
  }
estimate-turn = Probabilidad de victoria de { $seat }: { $before } → { $after }{ $best ->
    [none] .
   *[other] ; lo mejor era **{ $best }**.
  }
button-judge = ¿Qué tal se jugó?
judging = Estoy repasando { $match ->
    [record] el registro
   *[other] la partida #{ $match }
  }: { $done } de { $all } posiciones.
judged-title = **¿Qué tal se jugó?** Cuanto mayor es el área de un lado, más probable era que ganara. Las franjas en la mitad de un lado son victorias demostradas de ese lado.
judged-swings = { $count ->
    [0] Ninguna jugada cambió mucho las cosas.
    [one] El mayor vuelco:
   *[other] Los { $count } mayores vuelcos:
  }
judged-swing = { $number }. Jugada { $ply }, **{ $turn }**. { $estimate }
button-swing = Jugada { $ply }
judged-alt = Probabilidad de victoria de { $first }. { $estimates }.
judged-alt-at = { $ply ->
    [0] Inicio: { $estimate }
   *[other] jugada { $number }: { $estimate }
  }
error-judging-running = La partida #{ $match } sigue en curso. Cuando termine, podré decir qué tal se jugó.
error-judging-no-turns = No hay ninguna jugada { of-match }, así que no hay nada que valorar.
error-judging-off = No puedo decir qué tal se jugó: quienes me administran desactivaron mi análisis.
error-judging-busy = { error-hints-busy }
error-judging-long = Eso tarda, y aquí ya no puedo mostrar cómo avanza, pero sigo con ello. Vuelve a preguntar dentro de un rato.

## names

# Cómo se llaman los comandos y las opciones, en minúsculas.
name-abandon = terminar
name-against = contra
name-block = bloquear
name-board = tablero
name-bonus = bonus
name-bump = bajar-tablero
name-cell = casilla
name-challenge = retar
name-challenges = retos
name-computer = máquina
name-cover = cubrir
name-days = días
name-delete = borrar
name-export = exportar
name-game = juego
name-group = grupo
name-help = ayuda
name-hint = pista
name-here = aquí
name-language = idioma
name-level = nivel
name-match = partida
name-matches = partidas
name-opponent = rival
name-person = persona
name-plan = planear
name-play = jugar
name-privacy = privacidad
name-record = registro
name-replay = repetición
name-resign = rendirse
name-rules = reglas
name-seat = lado
name-server = servidor
name-set = cambiar
name-settings = ajustes
name-show = mostrar
name-takeback = deshacer
name-takebacks = deshacer-jugadas
name-rated = puntuada
name-seats = plazas
name-tries = probar-jugadas
name-ratings = puntuaciones
name-ranking = clasificación
name-month = mes
name-profile = perfil
name-channel = canal
name-threads = hilos
name-pictures = imágenes
name-time-zone = zona-horaria
name-total = total
name-text = texto
name-turn = jugada
name-unblock = desbloquear
name-view = vista
name-which = cuáles
name-claim = reclamar
name-note = nota
name-action = acción
name-deadline = plazo
name-from = desde
name-moderators = moderación
name-until = hasta
name-vacation = vacaciones
name-thread = hilo
name-zone = zona
name-tournament = torneo
name-create = anunciar
name-join = participar
name-leave = salir
name-list = listar
name-name = nombre
name-players = jugadores
name-organisers = organización

## settings

error-banned = Quienes me administran te vetaron. Pregúntales por qué, o pídeles que te dejen borrar tus datos.
error-too-fast = Eso es más de lo que puedo seguir a la vez. Espera unos segundos y continúa.
error-too-many-pictures = En este momento se están dibujando muchas imágenes. Inténtalo otra vez en unos segundos.

# Bloqueos (NotForYouError).
error-block-yourself = No puedes bloquearte a ti. Nombra a otra persona.
error-too-many-blocks = Bloqueaste a { $limit } personas, y no puedo guardar más. Quita un bloqueo con { COMMAND("settings unblock") }.
error-blocked-by-you = Bloqueaste a { PERSON($person) }. Quita el bloqueo con { COMMAND("settings unblock") }, o juega con otra persona.
error-opponent-unavailable = No puedes retar a { PERSON($person) }. Nombra a otra persona, o no nombres rival para que cualquiera pueda aceptar.
error-challenge-unavailable = No puedes aceptar este reto. Haz uno propio con { COMMAND("challenge") }.

# Límites (MatchError).
error-too-many-open = Llegaste al límite de este servidor: { $limit ->
    [one] un reto abierto. Retíralo con { COMMAND("matches") }, o espera una respuesta.
   *[other] { $limit } retos abiertos. Retira uno con { COMMAND("matches") }, o espera una respuesta.
  }
error-too-many-running = Llegaste al límite de este servidor: { $limit ->
    [one] una partida a la vez. Termínala primero.
   *[other] { $limit } partidas a la vez. Termina una primero.
  }
error-too-many-running-other = { PERSON($person, form: "begins") } llegó al límite de partidas a la vez de este servidor. Inténtalo de nuevo cuando termine una de ellas.
error-challenged-lately = Tus últimos retos a { PERSON($opponent) } se retiraron o se rechazaron. Podrás volver a retar a { PERSON($opponent) } a partir del <t:{ $again }:f>.
error-offered-lately = Acabas de retirar varios retos abiertos. Podrás hacer el siguiente a partir del <t:{ $again }:f>.
error-server-full-open = Este servidor llegó a su límite de retos abiertos: { $limit }. Acepta uno de ellos, o inténtalo más tarde.
error-server-full-running = Este servidor llegó a su límite de partidas a la vez: { $limit }. Inténtalo de nuevo cuando termine una de ellas.
error-channel-not-allowed = En este canal no se hacen retos. Haz el tuyo en otro: { $channels }.

error-block-bot = { PERSON($person, form: "begins") } es un bot y no reta a nadie. Elige a una persona.
error-not-blocked = No has bloqueado a { PERSON($person) }. { COMMAND("settings show") } muestra a quién has bloqueado.

language-name = Español
language-note = traducido por el proyecto, abierto a correcciones
settings-shown = **Tus ajustes.** Solo tú ves esto; los cambios valen en todas partes de inmediato.
    El tablero muestra cómo se verán los tableros privados. «Confirmar jugadas»: te muestro tu jugada otra vez antes de hacerla.
settings-blocked = Bloqueaste a { $people }. { COMMAND("settings unblock") } quita un bloqueo, incluso uno que no aparezca aquí.
blocked = Bloqueaste a { PERSON($person) }: ninguna de las dos partes puede retar a la otra ni aceptar sus retos. Las partidas en curso siguen. No se avisa a nadie.
unblocked = Desbloqueaste a { PERSON($person) }.
setting-theme = Tema
setting-theme-is = Tema: { $value ->
    [classic] Clásico
    [night] Noche
    [paper] Papel
    [contrast] Alto contraste
   *[other] { $value }
  }
setting-labels = Nombres de las casillas
setting-labels-is = Nombres de casillas: { $value ->
    [both] borde y casillas
    [edges] borde
    [cells] casillas
   *[none] ninguno
  }
setting-language = Idioma
setting-language-is = Idioma: { $value ->
    [discord] el de tu Discord
   *[other] { $name }
  }
setting-pings = Cuando te toca
setting-pings-is = Tu turno: { $value ->
    [mention] una mención
    [silent] una mención silenciosa
   *[message] una mención y un mensaje directo
  }
setting-reminders = Recordatorios
setting-reminders-is = Recordatorios: { $value ->
    [off] ninguno
    [once] uno, por mención
    [once-directly] uno, por mensaje directo
    [twice-directly] dos, por mensaje directo
   *[twice] dos, por mención
  }
setting-quiet-from = Inicio de tus horas de silencio
setting-quiet-from-is = { $value ->
    [off] Horas de silencio: ninguna
   *[other] Horas de silencio: desde { $value }:00 h
  }
setting-quiet-until = Fin de tus horas de silencio
setting-quiet-until-is = Horas de silencio: hasta { $value }:00 h
setting-digest = Resumen diario
setting-digest-is = { $value ->
    [off] Resumen diario: ninguno
   *[other] Resumen diario: { $value }:00 h
  }
setting-mirrored-is = Tablero reflejado: { $value ->
    [yes] sí
   *[no] no
  }
setting-view-is = Tableros: { $value ->
    [text] de texto
    [words] grupos en palabras
   *[picture] imagen
  }
setting-confirm-is = Confirmar jugadas: { $value ->
    [yes] sí
   *[no] no
  }
button-reminders = Recordatorios
reminders-shown = **Cuándo te envío recordatorios.** Solo tú ves esto; los cambios valen en todas partes de inmediato.
    - Los **recordatorios** llegan un día antes de que se acabe tu tiempo para una jugada, y otra vez dos horas antes. Si una jugada tiene un día de plazo, el primero llega a la mitad de ese día. «Uno» significa solo el primero.
    - En tus **horas de silencio** no llega ninguno. El que tocaba llega cuando terminan, si aún queda tiempo.
    - El **resumen diario** es un mensaje directo con todo lo que te espera en todos los servidores. Si quieres, también habla de las partidas que sigues. Si no hay nada, no llega.
    - **Tu zona horaria** es { $zone }, donde la hora actual es { $time }. Cámbiala con { COMMAND("settings time-zone") }.
button-turn-board = Girar el tablero

command-settings = Ajustar cómo ves los tableros, tu idioma y tus menciones
command-settings-show = Ver y cambiar tus ajustes
command-settings-time-zone = Ajustar tu zona horaria, para tus horas de silencio y el resumen diario
choose-zone = Una ciudad o un país, como Madrid, o la hora que es allí ahora, como 14:30
command-settings-block = Bloquear a una persona: no recibes sus retos
command-settings-ratings = Estar en las clasificaciones de tus servidores, o en ninguna
command-settings-unblock = Permitir que alguien vuelva a retarte
choose-blocked = Quién ya no podrá retarte
choose-unblocked = Quién podrá volver a retarte

# Lo que se guarda de una persona.
privacy-stored = **Lo que se guarda sobre ti**, en todos los servidores juntos:
    - Ajustes: { $settings ->
        [own] propios
       *[usual] predeterminados
      }
    - Personas bloqueadas: { $blocked }
    - Retos tuyos o para ti: { $challenges } (abiertos: { $open })
    - Partidas: { $matches } (en curso: { $running })
    - Vacaciones (pasadas y planeadas): { $vacations }
    - Acciones tuyas en partidas (aparte de las jugadas), en historiales: { $logged }
    - Mensajes que aún se te deben enviar: { $waiting }
privacy-counts-rated = - Partidas puntuadas: { $count }
privacy-counts-records = - Registros que cargaste, guardados una semana cada uno: { $count }
privacy-counts-puzzles = - Finales de partida que intentaste resolver: { $count }
privacy-counts-lessons = - Lecciones que hiciste: { $count }
privacy-counts-presses = - Finales de partida del día que abriste para resolver: { $count }
privacy-counts-tournaments = - Torneos que te nombran: { $count }
privacy-counts-followed = - Partidas de otras personas que sigues: { $count }
privacy-counts-proposals = - Jugadas que propusiste en partidas de servidores enteros: { $count }
privacy-counts-votes = - Votos tuyos en partidas de servidores enteros: { $count }
privacy-nothing = No se guarda nada sobre ti.
privacy-bars-alone = No se guarda nada sobre ti, salvo esto:
privacy-bar-ratings = - { $server } te dejó fuera de su clasificación.
privacy-bar-together = - { $server } te excluyó de la partida que juega todo el servidor{ $since ->
        [none] { "" }
       *[other] { "" }, desde el { $since }
    }.
privacy-bar-tournament = - Quienes organizan un torneo en { $server } te sacaron de él.
privacy-bars-why = Eso se mantiene aunque borres tus datos; si no, borrarlos lo anularía. Solo ese servidor puede quitarlo.
privacy-kept = De retos y partidas guardo: los identificadores de Discord de personas, servidor, canal y mensajes; tablero, jugadas, resultado y tiempos; notas y motivos. Ningún nombre, y ninguno de tus mensajes.
    Quienes administran este bot lo guardan en su base de datos hasta que lo borres. Si un servidor me quita, todo lo de ese servidor desaparece a los 30 días. Si lo borras tú, o un servidor te excluye, queda una nota de eso durante 35 días. Así, ninguna copia de seguridad restaurada lo deshace.
    { COMMAND("privacy export") } te lo da todo en un archivo, { COMMAND("privacy delete") } borra lo guardado, después de preguntarte.
page-privacy = La política de privacidad de quienes administran este bot: { $link }
page-terms = Las condiciones de uso: { $link }
page-support = ¿Tienes preguntas, o algo va mal? Quienes administran este bot están aquí: { $link }
privacy-file = Todo lo que se guarda sobre ti. El registro de cada partida que contiene se puede leer con `oddity record`.
privacy-delete-really = **¿Quieres borrar lo que se guarda sobre ti, en todos los servidores?** Esto no se puede deshacer.
    { $running ->
        [0] - No tienes ninguna partida en curso.
        [one] - Tu partida en curso termina como si te hubieras rendido, y así se le dice a tu rival.
       *[other] - Tus { $running } partidas en curso terminan como si te hubieras rendido, y así se les dice a tus rivales.
      }
    { $open ->
        [0] - No hay ningún reto abierto, ni tuyo ni para ti.
        [one] - Se cierra el reto abierto, tuyo o para ti.
       *[other] - Se cierran los { $open } retos abiertos, tuyos y para ti.
      }
    - Desaparece todo lo que ajustaste, resolviste, seguiste, cargaste o escribiste, y también tus puntuaciones.
    - Las partidas terminadas se quedan para tus rivales. En ellas pasas a ser «alguien que ya no juega»: en listas, registros, tarjetas de retos, últimos tableros y torneos.
    - En partidas de servidores enteros desaparecen tu voto de hoy y las propuestas tuyas que nadie más haya votado. Las otras se quedan sin tu nombre, y los días terminados conservan sus recuentos.
    - Mis mensajes que te nombran en canales cambian en unos minutos, donde todavía pueda escribir. Lo que otras personas recibieron en privado se queda, y también el nombre de un torneo que anunciaste.
    - Los bloqueos de otras personas contra ti se quedan. También la decisión de un servidor de dejarte fuera de su clasificación, de su partida o de un torneo.
    Puedes volver a jugar cuando quieras, como alguien a quien no conozco.
button-privacy-delete = Sí, borrarlo
privacy-deleted = Lo que se guardaba sobre ti está borrado. Las tarjetas y los tableros que te nombran cambian en unos minutos. Queda una nota del borrado durante 35 días, para que ninguna copia de seguridad restaurada lo traiga de vuelta.
command-privacy = Ver, descargar o borrar lo que se guarda sobre ti
command-privacy-show = Ver qué se guarda sobre ti, dónde y durante cuánto tiempo
command-privacy-export = Descargar en un archivo todo lo que se guarda sobre ti
command-privacy-delete = Borrar lo que se guarda sobre ti, tras pedirte confirmación

# Lo que deciden quienes gestionan un servidor.
error-not-manager = Eso solo pueden hacerlo quienes gestionan el servidor. Pídeselo a una de esas personas.
error-no-such-channel = En este servidor ya no hay ninguno de esos canales de texto. Elige otros.
error-nothing-to-set = Elige al menos una de las opciones. { COMMAND("server show") } muestra los ajustes actuales.
server-changed = { $count ->
    [0] ✅ **Guardado.** No cambia nada en esta lista.
   *[other] ✅ **Cambiado:**
  }
button-server-check = Comprobar permisos
server-shown = **Cómo se juegan las partidas en este servidor,** salvo que el reto diga otra cosa. Cámbialo con { COMMAND("server set") }, y los canales aquí abajo.
server-channels = { $count ->
    [0] - Se pueden hacer retos en todos los canales.
   *[other] - Se pueden hacer retos en { $channels } y sus hilos.
  }
server-threads = { $value ->
    [yes] - Cada partida tiene su propio hilo.
   *[no] - Las partidas se juegan en el canal, no en hilos.
  }
server-pictures = { $value ->
    [yes] - Cada tablero conserva su imagen.
   *[no] - Cuando llega un tablero nuevo, el anterior se convierte en una línea.
  }
server-days = { $days ->
    [0] - Una jugada puede tardar lo que quieran quienes juegan.
    [one] - Una jugada puede tardar un día.
   *[other] - Una jugada puede tardar { $days } días.
  }
server-language = - Idioma de los mensajes públicos: { $value ->
    [discord] el de los ajustes de Discord del servidor.
   *[other] { $name }.
  }
server-deadline = { $rule ->
    [automatic] - Cuando se acaba el tiempo para una jugada, se pierde la partida. Si quien tiene el turno aún no hizo su primera jugada, se cancela.
   *[claim] - Cuando se acaba el tiempo para una jugada, la otra parte puede reclamar la victoria o dar más tiempo.
  }
server-moderators = { $role ->
    [none] - Quienes gestionan el servidor pueden pausar, terminar y corregir partidas: { COMMAND("server match") }.
   *[other] - Quienes gestionan el servidor y { $role } pueden pausar, terminar y corregir partidas: { COMMAND("server match") }. Para que sus miembros encuentren el comando, permítelo en los ajustes de Discord del servidor, en «Integraciones».
  }
server-limits = - Como mucho, por persona: retos abiertos { $open }, partidas en curso { $running }. En todo el servidor: { $total } de cada tipo.
server-choose-channels = Canales para retos (ninguno = todos)
days-per-turn = { $days ->
    [0] Sin límite
    [one] Un día
   *[other] { $days } días
  }
as-servers-discord = Como en los ajustes de Discord del servidor

check-fine = { $count ->
    [0] **En todos los canales para retos me falta algún permiso.**
   *[other] **Tengo todo lo que necesito en { $channels }.**
  }
check-lacking = En <#{ $channel }> me falta: { $permissions }.
check-gone = { $count ->
    [one] Un canal para retos ya no existe. Elige otro con { COMMAND("server show") }.
   *[other] { $count } canales para retos ya no existen. Elige otros con { COMMAND("server show") }.
  }
check-mend = Para darme lo que falta, abre «Editar canal» y luego «Permisos» en cada canal de aquí abajo. Añade mi rol y dale los permisos que faltan.
server-lacks = - **{ $what ->
    [puzzle] No se puede publicar el final de partida del día
    [news] No se pueden anunciar los mejores del mes
    [channels] En un canal no se pueden hacer retos
    [moderators] Solo quienes gestionan el servidor pueden moderar
    [organisers] Solo la moderación puede llevar torneos y la partida del servidor
    [together] No se puede mostrar la partida del servidor
   *[tournament] No se puede mostrar la tabla de «{ $name }»
  }:** { $why ->
    [closed] en <#{ $channel }> me falta: { $permissions }.
    [role] el rol ya no existe. Elige otro con { COMMAND("server set") }.
   *[channel] { $what ->
        [channels] un canal ya no existe. Elige otros con { COMMAND("server show") }.
        [news] su canal ya no existe. Elige otro con «{ button-news }» en { COMMAND("server show") }.
        [together] su canal ya no existe. Elige otro con «{ together-manage }» en { COMMAND("together show") }.
        [tournament] su canal ya no existe. Mueve la tabla con «{ choose-tournament-action }» en { COMMAND("tournament show") }, usando el comando en otro canal.
       *[other] su canal ya no existe. Elige otro con { COMMAND("server set") }.
      }
  }
server-lacks-told = Un ajuste de este servidor no se puede aplicar. «{ button-server-check }» en { COMMAND("server show") } dice cómo arreglarlo.
permission = { $name ->
    [view_channel] «Ver canal»
    [send_messages] «Enviar mensajes»
    [embed_links] «Insertar enlaces»
    [attach_files] «Adjuntar archivos»
    [read_message_history] «Leer el historial de mensajes»
    [create_public_threads] «Crear hilos públicos»
    [send_messages_in_threads] «Enviar mensajes en hilos»
   *[other] { $name }
  }

command-server = Decidir cómo se juegan las partidas en este servidor
command-server-show = Ver los ajustes de este servidor y elegir los canales para retos
command-server-set = Cambiar cómo se juegan las partidas en este servidor
command-server-match = Pausar, reanudar, terminar o corregir una partida en la que no juegas
choose-deadline = Qué pasa cuando se acaba el tiempo para una jugada
choose-moderators = Un rol cuyos miembros también pueden intervenir en partidas; @everyone para ninguno
choose-action = Qué hacer; pregunto otra vez antes de hacerlo
choose-last-turn = Para Deshacer jugadas: la última que se queda (0 = ninguna); por defecto, se deshace una
deadline-claim = La otra parte puede reclamar la victoria o dar más tiempo
deadline-automatic = Se pierde la partida
action-pause = Pausar
action-resume = Reanudar
action-end = Terminar
action-correct = Deshacer jugadas
action-unrate = Sacar de la clasificación

# Lo que hace la moderación.
error-not-moderator = { $role ->
    [none] Eso solo pueden hacerlo quienes gestionan el servidor. Pídeselo a una de esas personas.
   *[other] Eso solo pueden hacerlo quienes gestionan el servidor o tienen el rol { $role }. Pídeselo a una de esas personas.
  }
error-moderate-own = Tú juegas en la partida #{ $match }, así que allí tiene que decidir otra persona. Quienes gestionan el servidor pueden elegir un rol para eso con { COMMAND("server set") }.
error-correct-nothing = No se desharía nada: la partida #{ $match } { $turns ->
    [0] aún no tiene jugadas.
    [one] tiene una jugada. Escribe 0 para deshacerla.
   *[other] tiene { $turns } jugadas. Di cuál es la última que se queda.
  }
pause-really = **¿Quieres pausar la partida #{ $match }** entre { PERSON($first) } y { PERSON($second) }? Hasta que alguien la reanude, nadie puede jugar, el tiempo no corre y no envío recordatorios. Las preguntas abiertas se retiran. Se avisa a las dos partes y al canal, con tu nombre.
resume-really = **¿Quieres reanudar la partida #{ $match }** entre { PERSON($first) } y { PERSON($second) }? Quien tiene el turno conserva el tiempo que le quedaba. Se avisa a las dos partes y al canal, con tu nombre.
end-really = **¿Quién gana la partida #{ $match }** entre { PERSON($first) } y { PERSON($second) }? Termina de inmediato, y eso no se puede deshacer. Se avisa a las dos partes y al canal, con tu nombre.
correct-really = **¿Quieres corregir la partida #{ $match }?** { $count ->
    [one] Se desharía esta jugada: { $turns }.
   *[other] Se desharían estas { $count } jugadas: { $turns }.
  } Después le toca a { PERSON($player) }, con todo el tiempo para una jugada, en la posición de abajo. Se avisa a las dos partes y al canal, con tu nombre.
unrate-really = **¿Quieres sacar la partida #{ $match }** entre { PERSON($first) } y { PERSON($second) } **de la clasificación?** Lo que dependía de su resultado se vuelve a calcular. Eso no se puede deshacer, y el tablero lo dice con tu nombre.
error-match-not-rated = La partida #{ $match } no cuenta para la clasificación, así que no hay nada que sacar.
button-unrate-yes = Sí, sacarla
button-pause-yes = Sí, pausarla
button-resume-yes = Sí, reanudarla
button-end-won = Gana { $winner }
button-end-drawn = Sin ganador
button-correct-yes = Sí, deshacer
moderated = Hecho. Está en el tablero de la partida #{ $match } y en «{ button-log }» de { COMMAND("server show") }.
log-shown = **Acciones de moderación**, las más recientes primero. Solo tú ves esto.
log-empty = Aún no hay acciones de moderación en las partidas que puedes ver.
button-log = Acciones de moderación
log-ended = ⏹ { PERSON($by, form: "begins") }, de la moderación, terminó la partida, { $winner ->
    [nobody] sin ganador.
   *[other] con victoria de { PERSON($winner) }.
  }
button-log-newest = Más recientes
choose-threads = Si las partidas tienen su propio hilo, salvo que el reto diga otra cosa
choose-default-days = Cuánto puede tardar una jugada, salvo que el reto diga otra cosa
choose-server-language = Idioma de los mensajes públicos
choose-most-open = Cuántos retos abiertos puede tener una persona
choose-most-running = Cuántas partidas puede jugar una persona a la vez
choose-most-in-server = Cuántas partidas en curso, y cuántos retos abiertos, puede haber en todo el servidor

# Partidas que duran días: pensarlo mejor.
remark-taken-back = ↩ { PERSON($by, form: "begins") } deshizo { $turns }.
remark-corrected = ↩ { PERSON($by, form: "begins") }, de la moderación, deshizo { $turns }.
remark-paused = ⏸ { PERSON($by, form: "begins") }, de la moderación, pausó la partida.
remark-resumed = ▶ { PERSON($by, form: "begins") }, de la moderación, reanudó la partida.
card-restored = ↩ Se restauró una copia de seguridad: este reto está abierto otra vez.
remark-restored = ↩ Se restauró una copia de seguridad: { $ply ->
    [0] lo que vino después del inicio se perdió
   *[other] lo que vino después de la jugada { $ply } se perdió
  }. La partida sigue desde ahí.
button-play-lost = Otra vez: { $turn }
remark-unrated = ⚖ { PERSON($by, form: "begins") }, de la moderación, sacó esta partida de la clasificación.
remark-hidden = ⏳ { PERSON($by, form: "begins") } no podía ver este canal y tiene un día más. Como mucho, siete por partida.
remark-more-time = ⏳ { PERSON($by, form: "begins") } dio más tiempo para esta jugada.
match-answered = { PERSON($player, form: "begins") } había planeado la respuesta: { $kind ->
    [pass] pasar
   *[stones] **{ $turn }**{ $did }
  }.
match-paused = La partida está en pausa: el tiempo no corre.
match-ended = **La partida terminó sin ganador.** { $why }
outcome-cancelled = { $loser ->
    [nobody] No pasó nada durante mucho tiempo, y nadie quiso seguir.
   *[other] { $absent ->
        [no] El tiempo de { PERSON($loser) } se acabó antes de su primera jugada, así que nadie pierde la partida.
       *[other] { PERSON($loser, form: "begins") } dejó el servidor antes de su primera jugada, así que nadie pierde la partida.
      }
  }
outcome-agreed = Las dos partes acordaron terminarla.
outcome-decided = { PERSON($moderator, form: "begins") }, de la moderación, la terminó.
error-match-paused = La moderación pausó la partida #{ $match }. Seguirá cuando la moderación la reanude.
error-match-not-paused = La partida #{ $match } no está en pausa.
error-nothing-to-take-back = En la partida #{ $match } no tienes ninguna jugada que se pueda deshacer.
error-nothing-to-take-back-anywhere = Ahora mismo no puedes deshacer una jugada en ninguna de tus partidas aquí.
error-take-back-too-late = Sin preguntar, una jugada solo se puede deshacer durante el minuto siguiente. Ahora puedes pedírselo a tu rival en la partida #{ $match }.
error-no-take-backs = En la partida #{ $match } se acordó que las jugadas no se deshacen.
error-too-many-take-backs = En la partida #{ $match } ya deshiciste o pediste deshacer { $limit } veces. Ese es el límite.
error-request-waiting = Ya hay una pregunta abierta en la partida #{ $match }. Primero necesita respuesta.
error-no-request = Ya no hay ninguna pregunta abierta en la partida #{ $match }.
error-own-request = A eso tiene que responder tu rival en la partida #{ $match }.
error-time-not-yours = Solo quien espera en la partida #{ $match } puede dar más tiempo.

# Peticiones: deshacer, terminar sin ganador, seguir.
command-takeback = Deshacer tu última jugada: libremente un minuto, después si tu rival acepta
command-abandon = Proponer a tu rival terminar una partida sin ganador
button-takeback = Deshacer
button-takeback-ask = Pedir deshacerla
button-abandon = Proponer terminarla
button-abandon-ask = Proponer terminarla
button-agree = Aceptar
button-refuse = Rechazar
button-keep = Seguir jugando
turn-taken-back = Deshiciste { $turns } en la partida #{ $match }. Te toca otra vez.
takeback-really = ¿Quieres preguntar a { PERSON($opponent) } si puedes deshacer { $turns } en la partida #{ $match }? { $left ->
    [0] Después ya no podrás volver a hacerlo en esta partida.
    [one] Después podrás hacerlo una vez más en esta partida.
   *[other] Después podrás hacerlo { $left } veces más en esta partida.
  }
abandon-really = ¿Quieres proponer a { PERSON($opponent) } terminar la partida #{ $match } sin ganador?
request-waits = Una pregunta espera respuesta: { $where }
request-made = Se preguntó a { PERSON($opponent) } en <#{ $channel }>.
request-take-back = { PERSON($asked, form: "begins") }, { PERSON($asker) } pide deshacer { $turns }. La imagen muestra la posición que quedaría.
request-abandon = { PERSON($asked, form: "begins") }, { PERSON($asker) } propone terminar esta partida sin ganador.
request-asleep = { PERSON($first, form: "begins") } y { PERSON($second) }, aquí no pasa nada desde el { $since }. ¿Sigue la partida? Si nadie juega ni pulsa el botón, termina sin ganador el { $ends }.
request-answer = Partida #{ $match }: { $request ->
    [take-back] se pidió deshacer una jugada.
    [abandon] se propuso terminar sin ganador.
   *[asleep] llevaba mucho tiempo parada.
  } { $became ->
    [agreed] Las dos partes están de acuerdo.
    [refused] Se rechazó.
    [withdrawn] Se retiró.
    [kept] La partida sigue.
   *[overtaken] No hubo respuesta.
  }
request-answered = { $became ->
    [agreed] Aceptaste lo que se pidió en la partida #{ $match }.
    [refused] Rechazaste lo que se pidió en la partida #{ $match }.
   *[withdrawn] Retiraste lo que pediste en la partida #{ $match }.
  }
error-request-of-other = Eso solo puede retirarlo quien lo pidió en la partida #{ $match }.
error-request-lacks = No puedo preguntar eso en <#{ $channel }>. Quienes gestionan el servidor tienen que darme: { $permissions }.
error-request-closed = Discord no me deja preguntar eso en <#{ $channel }>, probablemente porque está bloqueado.
challenge-no-take-backs = Las jugadas no se deshacen.
challenge-from-position = { $ply ->
    [one] Empieza desde una posición tras una jugada, como muestra la imagen.
   *[other] Empieza desde una posición tras { $ply } jugadas, como muestra la imagen.
  }
error-start-is-over = En esa posición la partida ya terminó. Retrocede hasta donde le toque a alguien.
error-record-turns-before = «{ $given }» no dice cuántas jugadas hubo antes. Escribe un número de 0 a { $most }.
challenge-no-tries = Durante la partida no se prueban jugadas.
choose-seats = Cuántas personas pueden aceptar
error-too-many-seats = Un reto no puede tener { $seats } plazas: puede tener de 1 a { $most }.
error-seats-for-person = Un reto a { PERSON($opponent) } tiene una sola plaza. Quita { OPTION("seats") } o { OPTION("opponent") }.
error-seats-for-computer = Las partidas contra mí empiezan de una en una. Quita { OPTION("seats") }.
error-seat-twice = Con este reto, cada persona juega una sola partida. Haz otro con { COMMAND("challenge") }.
choose-tries = Se pueden probar jugadas
choose-default-tries = Si se pueden probar jugadas durante la partida, salvo que el reto diga otra cosa
tries-choice = { $value ->
    [yes] Se pueden probar jugadas
   *[no] No se prueban jugadas
  }
server-tries = { $value ->
    [yes] - Durante la partida se pueden probar jugadas.
   *[no] - Durante la partida no se prueban jugadas.
  }
choose-takebacks = Se pueden deshacer jugadas
choose-rated = El resultado cuenta para la clasificación
choose-default-rated = Si los resultados cuentan para la clasificación, salvo que el reto diga otra cosa
rated-choice = { $value ->
    [yes] Puntuada
   *[no] Amistosa
  }
server-rated = { $value ->
    [yes] - Las partidas en tableros habituales con lados por sorteo son puntuadas.
   *[no] - Las partidas son amistosas.
  }
choose-default-takebacks = Si se pueden deshacer jugadas, salvo que el reto diga otra cosa
takebacks-choice = { $value ->
    [yes] Se pueden deshacer jugadas
   *[no] No se deshacen jugadas
  }
server-takebacks = { $value ->
    [yes] - Se pueden deshacer jugadas.
   *[no] - No se deshacen jugadas.
  }

# Jugadas condicionales.
error-plan-ends-with-opponent = Un plan tiene que terminar con una jugada tuya. Añade lo que jugarías después.
error-plan-too-deep = Un plan puede llegar como mucho a { $limit } jugadas por delante.
error-plan-too-large = En una partida caben { $limit } respuestas planeadas. Quita algunas que no necesites.
error-plan-after-the-end = La partida terminaría antes de eso.
error-plan-own-turn = En la partida #{ $match } te toca a ti. Juega primero; después puedes planear cómo respondes.
error-plan-line-gone = Eso ya no está planeado; { COMMAND("plan") } muestra lo que sí.
command-plan = Planear respuestas que se juegan al instante si la jugada de tu rival coincide
button-plan = Planear
button-plan-add = Añadir una respuesta
button-plan-list = Todo lo planeado
button-plan-theirs = Si tu rival juega { $turn }
button-plan-mine = Responder { $turn }
button-plan-remove = Quitar esta respuesta
button-plan-clear = Quitar todo
plan-title = **Respuestas planeadas en la partida #{ $match }** · { $game }
plan-about = En cuanto { PERSON($opponent) } haga una jugada que esperas, tu respuesta se juega al instante, sin preguntarte otra vez. Nadie más puede ver esto. Una jugada que no esperas pone fin al plan.
plan-empty = Todavía no hay nada planeado.
plan-choose = Mira una respuesta, sigue desde ella o quítala
plan-after = tras { $turns }
plan-stored = ✅ Planeado.
plan-removed = Quitado.
plan-making = **Planear jugadas en la partida #{ $match }** · { $game }
plan-theirs = ¿Qué jugada de { PERSON($opponent) } esperas{ $then ->
    [yes] { " " }después
   *[no] { "" }
  }?
plan-mine = ¿Cómo respondes a { PERSON($opponent) }? Se jugará al instante, sin preguntarte otra vez.
plan-they-play = { PERSON($opponent, form: "begins") } { $kind ->
    [pass] pasa
   *[stones] juega **{ $turn }**
  }
plan-you-play = tú { $kind ->
    [pass] pasas
   *[stones] juegas **{ $turn }**
  }
plan-asks-nothing = La última respuesta se juega al instante cuando se llega a esta posición, sin preguntarte otra vez.
plan-ends = Con eso terminaría la partida. { $outcome }
plan-form = Planear jugadas en la partida #{ $match }
plan-form-label = Jugadas: rival; tú; rival; tú
plan-form-help = Una línea para cada plan. Tus jugadas se harán al instante, sin preguntarte otra vez.
plan-form-example = Por ejemplo { $colours ->
    [fixed] c3 d4; e5; f3 f4; g2
   *[free] e5 blanca; d4 negra; c3 blanca; c4 blanca
  }
plan-line-wrong = La línea { $line } no se puede planear, así que no planeé nada. { $why }
direct-plan-dropped = Lo que habías planeado en { $game } #{ $match } ya no se puede jugar, así que descarté ese plan. La partida: { $where }

# Recordatorios y vacaciones.
reminder = ⏰ { PERSON($player, form: "begins") }, te toca en **{ $game }** #{ $match } contra { PERSON($opponent) }. Plazo: { $due } ({ $left }).
button-snooze = Recordar en 3 horas
button-hush = Sin avisos de esta jugada
# Debajo del recordatorio, en un mensaje directo.
reminder-hidden = Ya no puedes ver <#{ $channel }>, donde se juega esta partida: pide a la moderación del servidor que te deje entrar, o juega con el botón. Los días que pasas sin verlo no cuentan: como mucho, siete por partida.
reminder-snoozed = Te lo recordaré otra vez: { $when }.
reminder-hushed = No te enviaré más recordatorios de esta jugada.
button-change-digest = Ajustes del resumen
digest = { $count ->
    [one] ☀ **Una partida te espera:**
   *[other] ☀ **{ $count } partidas te esperan:**
  }
error-snooze-too-late = En la partida #{ $match } ya no queda tanto tiempo.
error-reminder-not-yours = Ese recordatorio es para otra persona.
error-vacation-empty = Esas vacaciones terminarían antes de empezar. Elige un final posterior.
error-vacation-set = Ya tienes vacaciones hasta el <t:{ $until }:f>. Termínalas primero.
error-vacation-too-long = En { $year } te { $left ->
    [one] queda un día
   *[other] quedan { $left } días
  } de vacaciones.
error-no-vacation = No tienes vacaciones que terminar.
error-vacation-days = Unas vacaciones duran de 1 a { $limit } días, no { $days }.
error-vacation-past = El { $date } ya pasó. Empieza hoy o más tarde.
error-vacation-too-far = Para el { $date } falta más de un año. Planea esas vacaciones más adelante.
error-vacation-which-days = Di o bien cuántos días, o bien el último día.
error-no-such-date = «{ $date }» no es una fecha. Escríbela así: 2026-12-24 o 24.12.2026.
command-vacation = Tomar vacaciones, que detienen el tiempo de tus jugadas, o verlas
choose-vacation-days = Cuántos días; si no dices el primero, empiezan ahora y cada uno dura 24 horas
choose-from = El primer día, como 2026-12-24; si no dices nada, hoy
choose-until = El último día, como 2027-01-02
vacation-day = { $weekday ->
    [0] Lunes
    [1] Martes
    [2] Miércoles
    [3] Jueves
    [4] Viernes
    [5] Sábado
   *[6] Domingo
  } { $date }
vacation-shown = **Tus vacaciones.** Durante las vacaciones, el tiempo de tus jugadas no corre en ningún servidor. Aun así puedes jugar. Los tableros y las listas dicen a tus rivales hasta cuándo no estás, sin que les llegue un aviso.
vacation-is = { $state ->
    [on] - Estás de vacaciones hasta el { $ends }.
   *[planned] - Tienes planeadas vacaciones desde el { $starts } hasta el { $ends }.
  }
vacation-left = - { $left ->
    [0] No te quedan días
    [one] Te queda un día
   *[other] Te quedan { $left } días
  } de vacaciones en { $year } (de { $limit }). Una parte de un día cuenta como un día entero.
vacation-spends = { $value ->
    [yes] - Si se acaba tu tiempo, uso por ti un día de vacaciones, salvo que hayas planeado vacaciones.
   *[no] - Si se acaba tu tiempo, no uso por ti ningún día de vacaciones.
  }
vacation-how = Prueba { COMMAND("vacation") } con `{ OPTION("days") }:5` para empezar ahora, o con `{ OPTION("from") }:2026-12-24 { OPTION("until") }:2027-01-02` para días enteros. Tu zona horaria es { $zone }; cámbiala con { COMMAND("settings time-zone") }. Solo puedes planear unas vacaciones a la vez.
button-vacation-end = Terminar las vacaciones
button-vacation-spend = { $value ->
    [yes] Usar días por ti
   *[no] No usar días por ti
  }
error-no-such-time-zone = { $zone ->
    [none] Falta la zona horaria.
   *[other] No existe la zona horaria «{ $zone }».
  } Elige una de la lista, como Europe/Madrid.

## following

# Avisos de partidas que juegan otras personas. Botones, adónde llevan y por qué no.
button-follow = Recibir aviso del final
button-follow-turns = Avisar de cada jugada
button-follow-days = { $wanted ->
    [yes] Avisar cada día
   *[no] No avisar más
  }
button-follow-end = Avisar solo del final
button-unfollow = Dejar de seguir
button-followed = Partidas que sigues
button-follow-in-digest = Avisos en el resumen
button-follow-directly = Avisos al momento
follow-said = { $how ->
    [digest] En tu resumen diario
   *[direct] Por mensaje directo
  } te avisaré { $turns ->
    [yes] de cada jugada de **{ $game }** #{ $match } y de cómo acaba.
   *[no] cuando acabe **{ $game }** #{ $match }.
  } Nadie sabrá que la sigues.
follow-stopped = Ya no te avisaré de **{ $game }** #{ $match }.
choose-follow = Recibir aviso cuando acabe una partida
choose-unfollow = Dejar de seguir una partida
follow-choice = { $game } #{ $match }{ $server ->
    [none] {""}
   *[other] {""} · { $server }
  }
followed-elsewhere = otro servidor
followed = { $count ->
    [0] No sigues ninguna partida. Debajo del tablero o de la repetición de una partida de otras personas, pulsa «{ button-follow }».
    [one] **Sigues una partida** (como mucho, { $limit }).
   *[other] **Sigues { $count } partidas** (como mucho, { $limit }).
  } { $how ->
    [digest] Te aviso en tu resumen diario.
   *[direct] Te aviso por mensaje directo.
  } Nadie sabe qué sigues.
followed-line = { $line } · { $turns ->
    [yes] cada jugada
   *[no] el final
  }
digest-followed = 👀 **En partidas que sigues:**
error-follow-over = { $match ->
    [record] Un registro no se puede seguir: después no viene nada.
   *[other] La partida #{ $match } ya terminó. Mírala con { COMMAND("replay") }.
  }
error-follow-own = Juegas en la partida #{ $match }, así que te aviso de todos modos. { COMMAND("settings show") } dice cómo.
error-follow-unavailable = No puedes seguir la partida #{ $match }. Mírala con { COMMAND("board") }.
error-follow-too-many = Sigues { $limit } partidas, que es el máximo. Antes deja de seguir una: «{ button-followed }» en { COMMAND("matches") }.

## ratings

# En la tarjeta de una partida puntuada: las puntuaciones y lo que está en juego.
stake-side = { PERSON($player) } { $rating } ± { $deviation } { $where ->
    [card] (+{ $won }/−{ $lost })
   *[details] (victoria +{ $won }, derrota −{ $lost })
  }
stake-card = ⚖ { $sides }
stake-both = ⚖ Puntuada: { $sides }.
stake-anybody = ⚖ Puntuada: { $sides } contra alguien igual de fuerte.
# En el último tablero: quién tenía cuánto, y cuánto tiene ahora.
rating-of = { PERSON($player) } { $before } → { $after }
rating-changed = ⚖ { $people }
rating-unchanged = ⚖ Ninguna puntuación cambia: { $why ->
    [short] la partida terminó antes de la jugada { $turn }.
    [often] estas dos personas ya jugaron { $most } partidas puntuadas de este juego en 30 días.
   *[undecided] la partida terminó sin ganador.
  }
error-rated-unusual = Una partida puntuada de { $game } se juega en el tablero habitual, con las opciones habituales y los lados por sorteo. Quita lo demás, o di que no en { OPTION("rated") }.
error-rated-computer = Las partidas contra mí nunca son puntuadas. Quita { OPTION("rated") }.
error-rated-position = Una partida desde una posición no es puntuada. Quita { OPTION("rated") }.
error-rated-nowhere = No estás en ninguna clasificación. Cámbialo en { COMMAND("settings show") }, o quita { OPTION("rated") }.
error-rated-excluded = Tus partidas no cuentan aquí para la clasificación. Pregunta a la moderación, o quita { OPTION("rated") }.
error-rated-not-with = Una partida con { PERSON($opponent) } no puede ser puntuada aquí. Quita { OPTION("rated") }.
settings-ranked = { $where ->
    [nowhere] No estás en ninguna clasificación
   *[servers] Estás en las clasificaciones de tus servidores
  } ({ COMMAND("settings ratings") }).
ratings-shown = { $where ->
    [nowhere] **No estás en ninguna clasificación:** no apareces en puntuaciones, tablas, perfiles ni entre los mejores del mes. Tus partidas son amistosas.
   *[servers] **Estás en las clasificaciones** de los servidores en los que juegas, y en sus tablas.
  }
    Si dejas la clasificación, la dejas en todos los servidores a la vez, y nadie recibe un aviso. Las partidas puntuadas que ya empezaron cuentan al terminar, pero nadie ve cómo cambia tu puntuación.
button-be-nowhere = Dejar la clasificación
button-be-ranked = Estar en la clasificación

# Tablas.
command-ranking = Ver la clasificación de este servidor, o los puntos de este mes
choose-ranked-game = Un juego; si no dices nada, el que más se juega (o todos, si pides los puntos de un mes)
choose-table-of = Elige un juego
choose-month = Los puntos de un mes en vez de la clasificación
button-ranking = Clasificación
button-month = Este mes
button-month-before = Mes anterior
button-month-after = Mes siguiente
ranking-head = **{ $game }: clasificación de este servidor.** Solo tú ves esto.
ranking-nothing = Aquí aún nadie tiene puntuación. Se consigue con partidas puntuadas: reta a alguien en un tablero habitual, con los lados por sorteo.
ranking-empty = Aún nadie tiene puesto.
ranking-line = **{ $place }.** { PERSON($player) } { $rating } { $deviation ->
    [none] { "" }
   *[some] ± { $deviation }{ " " }
  }· { $matches ->
    [one] una partida
   *[other] { $matches } partidas
  }
ranking-missing = { $deviation ->
    [none] { "" }
   *[some] Tú: { $rating } ± { $deviation }.{ " " }
  }Tu puesto contará cuando tu puntuación sea fiable: { $matches ->
    [one] te falta una partida
   *[other] te faltan { $matches } partidas
  }{ $opponents ->
    [0] { "" }
    [one] , contra al menos un rival nuevo
   *[other] , contra al menos { $opponents } rivales nuevos
  }.
ranking-nowhere = No estás en ninguna tabla ({ COMMAND("settings ratings") }).
ranking-excluded = Tus partidas no cuentan aquí. La moderación puede decirte por qué.
month-name = { $month ->
    [1] enero
    [2] febrero
    [3] marzo
    [4] abril
    [5] mayo
    [6] junio
    [7] julio
    [8] agosto
    [9] septiembre
    [10] octubre
    [11] noviembre
   *[12] diciembre
  } de { $year }
month-head = **Puntos por victorias, { $month }:** { $game ->
    [all] en todos los juegos
   *[other] en { $game }
  }{ $state ->
    [running] { "" } hasta ahora
   *[over] { "" }
  }, como mucho tres puntos contra la misma persona. Solo tú ves esto.
month-empty = Nadie tiene puntos.
month-line = **{ $place }.** { PERSON($player) } { $points ->
    [one] un punto
   *[other] { $points } puntos
  }
month-none = No tienes puntos.
news-month = **Los mejores de { $month }:** quienes lograron más puntos por ganar partidas puntuadas.
error-no-such-month = «{ $month }» no es un mes. Elige uno de la lista, como 2026-11.
error-month-to-come = Aún no ha empezado { $month }. Elige este mes, o uno anterior.
choose-news = Canal (ninguno = no se anuncia)
server-news = { $channel ->
    [none] - Los mejores del mes: no se anuncian.
   *[other] - Los mejores del mes: se anuncian en <#{ $channel }>.
  }
button-news = Los mejores del mes
news-ask = ¿Dónde quieres que anuncie a los tres mejores de cada mes? Allí no menciono a nadie.
server-excluded = - Fuera de la clasificación: { $people }.
button-exclude-ask = Fuera de la clasificación
exclude-ask = ¿A quién quieres sacar de la clasificación de este servidor, o a quién quieres dejar volver?
choose-excluded = Una persona
exclude-really = **¿Quieres sacar a { PERSON($person) } de la clasificación?** Ninguna de sus partidas contará ya, tampoco para sus rivales. Todas las puntuaciones de este servidor se volverán a calcular.
include-really = **¿Quieres dejar que { PERSON($person) } vuelva a la clasificación?** Sus partidas volverán a contar, también las que jugó mientras tanto. Todas las puntuaciones de este servidor se volverán a calcular.
button-exclude = Sí, sacar a esta persona
button-include = Sí, dejar que vuelva
excluded-now = { PERSON($person, form: "begins") } está fuera de la clasificación de este servidor.
included-now = Las partidas de { PERSON($person) } vuelven a contar.
error-exclude-yourself = No puedes decidir eso en tu propio caso. Pídeselo a otra persona de la moderación.
error-exclude-bot = Un bot no tiene puntuación.

# Perfiles.
command-profile = Ver qué hizo alguien en este servidor, o qué hiciste tú
choose-profile = De quién es el perfil; si no dices nada, el tuyo
button-profile = Perfil
button-visibility = Quién ve esto
error-profile-bot = Un bot no tiene perfil. Elige a una persona.
profile-head = **{ PERSON($person, form: "begins") } en este servidor.** Solo tú ves esto.
profile-nothing = De { PERSON($person) } no hay nada que mostrar aquí.
profile-none = Aún no hay nada tuyo que mostrar aquí. Aparecerán tus partidas contra otras personas y lo que me ganes sin ayuda.
profile-nowhere = No estás en ninguna clasificación, así que no tienes perfil. Cámbialo en { COMMAND("settings ratings") }.
profile-rating = puntuación { $rating }{ $deviation ->
    [none] { "" }
   *[some] { " " }± { $deviation }
  }{ $few ->
    [0] { "" }
    [one] { " " }tras una partida puntuada
   *[other] { " " }tras { $few } partidas puntuadas
  }
profile-game = { $game }: ganadas { $won } de { $matches }{ $drawn ->
    [0] { "" }
   *[other] , empatadas { $drawn }
  } ({ $seats })
profile-seat = { $seat } { $won } de { $matches }
profile-ends = Cómo terminaron: { $ways }
profile-end = { $count } { $way ->
    [board] en el tablero
    [resigned] por rendición
    [time] por tiempo
    [left] porque alguien se fue
    [decided] por la moderación
   *[none] sin ganador
  }
profile-pace = Una jugada tarda { $unit ->
    [days] { $count } días
   *[hours] { $count ->
        [0] menos de una hora
        [one] una hora
       *[other] { $count } horas
      }
  } en promedio.
reliability = { $late ->
    [0] Partidas terminadas a tiempo: todas ({ $finished } de { $matches })
   *[other] Partidas terminadas a tiempo: { $finished } de { $matches }
  }
challenge-reliability = { PERSON($challenger, form: "begins") } terminó { $finished } de { $matches } { $matches ->
    [one] partida
   *[other] partidas
  }.
profile-level = { $game } hasta el nivel { level-name }{ $next ->
    [none] { "" }
   *[other] {" "}(siguiente: { $next })
  }
profile-easier = { $game }: { $line }
profile-solved = Finales de partida resueltos: { $count }
profile-beaten = Ha vencido a la máquina en { $levels }.
profile-met = Rivales frecuentes: { $people }
profile-person = { PERSON($person) } (ganadas { $won } de { $matches }{ $drawn ->
    [0] { "" }
   *[other] , empatadas { $drawn }
  })
month-short = { $month ->
    [1] ene
    [2] feb
    [3] mar
    [4] abr
    [5] may
    [6] jun
    [7] jul
    [8] ago
    [9] sep
    [10] oct
    [11] nov
   *[12] dic
  }
rating-tick = { $unit ->
    [hour] { $hour }:00
    [day] { $day } { month-short }
   *[month] { month-short } { $year }
  }
rating-alt = Puntuaciones a lo largo del tiempo, con lo fiables que son. { $games }
rating-alt-game = { $game }: { $ratings }.
rating-alt-at = { $day } { $rating } ± { $deviation }

## tournaments

command-tournament = Torneos de todos contra todos, con fecha de fin fija
command-tournament-create = Anunciar aquí un torneo en el que se puede participar
command-tournament-join = Participar en un torneo
command-tournament-leave = Salir de un torneo
command-tournament-show = Ver la tabla de un torneo, solo para ti
command-tournament-list = Ver los torneos de este servidor
choose-tournament = Un torneo; si no dices nada, el de este canal
choose-tournament-name = Cómo se llama
choose-tournament-game = A qué juego se juega
choose-tournament-board = En qué tablero; si no dices nada, el habitual
choose-tournament-days = Cuánto puede tardar una jugada; si no dices nada, tres días
choose-tournament-total = Días de cada persona para todas sus jugadas de una partida; si no dices nada, 15
choose-tournament-matches = Cuántas partidas juega cada persona a la vez; si no dices nada, 4
choose-tournament-players = Cuántas personas pueden participar, de 3 a 10; si no dices nada, 10
choose-tournament-rated = Si las partidas son puntuadas, en el tablero habitual; si no dices nada, lo habitual aquí
choose-tournament-action = Gestionar
tournament-action-start = Empezar con quienes ya participan
tournament-action-extend = Alargar, una sola vez
tournament-action-withdraw = Retirar a alguien
tournament-action-award = Adjudicar una partida no jugada
tournament-action-undo = Deshacer la retirada o adjudicación más reciente
tournament-action-move = Traer la tabla a este canal
tournament-action-cancel = Cancelar sin ganador
tournament-form-days = Cuántos días más
tournament-form-person = A quién se retira
tournament-form-winner = A quién se adjudica la partida
tournament-form-loser = Contra quién
button-tournament-join = Participar
button-tournament-join-anyway = Participar igualmente
button-tournament-leave = Salir del torneo
button-tournament-mine = Tus partidas
button-tournament-rules = Reglas
button-tournament-show = Tabla
button-tournament-cancel = Sí, cancelarlo
button-tournament-decide = Sí, es definitivo

# La tabla, que todo el mundo ve.
tournament-head = **{ $name }** · { $game }, { $rated ->
    [yes] partidas puntuadas
   *[no] partidas amistosas
  }
tournament-terms = { $setup }
    Juegas { $fewest ->
        [0] { $most }
       *[other] de { $fewest } a { $most }
      } partidas, como mucho { $once } a la vez. Una jugada puede tardar { $days ->
        [one] un día
       *[other] { $days } días
      }; todas tus jugadas de una partida juntas, { $total ->
        [one] un día
       *[other] { $total } días
      }. Termina como muy tarde { $lasts } días después de empezar.
tournament-state = { $status ->
    [open] { $left ->
        [0] Completo: las { $most } plazas están ocupadas.
        [one] Abierto: queda una de { $most } plazas.
       *[other] Abierto: quedan { $left } de { $most } plazas.
      } Empieza cuando lo inicien quienes lo organizan.
    [running] Partidas decididas: { $over } de { $all }. Termina el { $ends }.
    [judging] Llegó el último día. Estoy evaluando las partidas sin terminar.
    [over] Terminado: así acabó.
   *[cancelled] Cancelado, sin ganador.
  }
tournament-people = Participan: { $people }
tournament-line = **{ $place }.** { PERSON($player) } · { $points } { $count ->
    [1] punto
    [2] punto
   *[other] puntos
  } · ganadas { $won }, perdidas { $lost }{ $drawn ->
    [0] { "" }
   *[other] , empatadas { $drawn }
  }{ $left ->
    [yes] , salió
   *[no] { "" }
  }
tournament-tie-break = { $tie_break ->
    [direct] resultado directo { $direct }
    [sonneborn-berger] Sonneborn-Berger { $berger }
   *[lot] por sorteo
  }
tournament-struck = Fuera del torneo, y sus partidas no cuentan: { $people }
tournament-done = { $at }: { PERSON($by, form: "begins") } { $what ->
    [extended] lo alargó hasta el { $ends }.
    [withdrawn] retiró a { PERSON($person) }.
    [awarded] adjudicó una partida a { PERSON($person) }.
   *[undone] deshizo la decisión sobre { PERSON($person) }.
  }{ $undone ->
    [yes] { "" } (deshecho)
   *[no] { "" }
  }
tournament-begun = **{ $name } empezó** con { $count } participantes y { $matches } partidas. Termina el { $ends }, aunque queden partidas sin terminar.
tournament-ended = 🏆 **{ $name } terminó.** { $winners ->
    [0] No queda nadie en la tabla.
    [1] { PERSON($first, form: "begins") } ganó con { $points } { $halves ->
        [1] punto
        [2] punto
       *[other] puntos
      }{ $by ->
        [direct] , por delante gracias al resultado directo
        [sonneborn-berger] , por delante gracias al Sonneborn-Berger
        [lot] , en primer lugar por sorteo
       *[points] { "" }
      }: ¡felicidades!
   *[other] Comparten el primer puesto { $sharing }, cada cual con { $points } { $halves ->
        [1] punto
        [2] punto
       *[other] puntos
      }: ¡felicidades!
  }{ $count ->
    [0] { "" }
   *[other] { "" } Siguientes puestos: { $people }.
  } Gracias a todo el mundo por jugar. La tabla completa: { $where }

# Lo que lee una sola persona.
tournament-unnamed = Torneo
error-tournament-shown-later = «{ $name }» está guardado, pero Discord no responde en este momento. Su tabla aparecerá sola en unos minutos.
error-tournament-not-shown = { $why ->
    [refused] El filtro de este servidor no deja pasar «{ $name }», así que no hay torneo. Elige otro nombre.
   *[other] No pude mostrar «{ $name }» aquí, así que no hay torneo. «{ button-server-check }» en { COMMAND("server show") } dice qué me falta.
  }
tournament-is-announced = «{ $name }» está anunciado en { $where }. Cuando participe suficiente gente, empiézalo con «{ choose-tournament-action }» en { COMMAND("tournament show") }, en un plazo de 30 días.
tournament-is-joined = Participas en «{ $name }», y todo el mundo puede verlo: tu nombre y tus resultados están en su tabla. { $where ->
    [nowhere] Sigues fuera de toda clasificación, y tus partidas son amistosas.
   *[servers] Hasta que empiece, puedes salir sin dejar rastro.
  }
tournament-join-blocked = Bloqueaste a { $people }. Si participas, te tocará jugar también contra cada persona bloqueada.
tournament-leave-really = { $way ->
    [struck] **¿Quieres salir?** Partidas terminadas: { $finished } de { $all }, menos de la mitad. Por eso ninguna cuenta en la tabla. Las puntuadas que ya terminaron siguen contando para la clasificación.
   *[forfeited] **¿Quieres salir?** Partidas terminadas: { $finished } de { $all }. Esas se quedan en la tabla, y las demás las ganan tus rivales.
  } Las partidas en curso siguen como amistosas y sin límite de tiempo, si las dos partes quieren.
tournament-is-left = Saliste de «{ $name }».
tournament-mine = { $state ->
    [open] «{ $name }» aún no ha empezado, así que no hay partidas.
    [mine] **Tus partidas en «{ $name }»**
   *[all] **Las partidas de «{ $name }»**
  }
tournament-pairing = Ronda { $round }: { PERSON($first) } – { PERSON($second) } · { $result ->
    [first] gana { PERSON($first) }
    [second] gana { PERSON($second) }
    [drawn] empate
    [struck] no cuenta
   *[waiting] aún por empezar
  }{ $why ->
    [left] { "" } porque la otra persona salió
    [awarded] { "" }, por adjudicación
    [unfinished] { "" }, tal como estaba el último día
   *[played] { "" }
  }
tournament-round = Ronda { $round }
tournament-left = { $days ->
    [0] queda menos de un día en total
    [one] queda un día en total
   *[other] quedan { $days } días en total
  }
tournament-rules = **Cómo se juega «{ $name }».** { $setup }
    - { $meet ->
        [open] Si hay hasta seis participantes, se enfrentan entre sí dos veces, una con cada lado; si hay de siete a diez, una sola vez.
        [twice] Cada participante se enfrenta dos veces a cada rival, una con cada lado.
       *[once] Cada participante se enfrenta una vez a cada rival.
      } Una victoria es un punto; un empate, medio punto.
    - { $days ->
        [one] Un día por jugada
       *[other] { $days } días por jugada
      }, y { $total ->
        [one] un día
       *[other] { $total } días
      } en total para cada persona en una partida. Quien agote uno de los dos plazos pierde la partida. Las vacaciones detienen ambos.
    - Como mucho { $once ->
        [one] una partida
       *[other] { $once } partidas
      } a la vez por persona; al terminar una, empieza la siguiente.
    - { $begun ->
        [yes] Termina el { $ends }, aunque alguien esté de vacaciones.
       *[no] Termina un día que se dice al empezar, como mucho { $lasts } días después, aunque alguien esté de vacaciones.
      } Si entonces una partida no ha terminado, en la tabla gana la persona cuya victoria yo pueda demostrar; si no, es empate. La partida misma puede seguir como amistosa y sin límite de tiempo.
    - Puedes salir cuando quieras. Con menos de la mitad de tus partidas terminadas, ninguna cuenta; después, tus rivales ganan las demás.
    - Desempates: puntos entre quienes están igualados (el resultado directo), luego Sonneborn-Berger; por último, { $ties ->
        [shared] se comparte el puesto
       *[lot] un sorteo
      }.
tournament-cancel-really = **¿Quieres cancelar «{ $name }»?** Termina sin ganador, y no se puede deshacer. Las partidas en curso siguen como amistosas y sin límite de tiempo.
tournament-decide-really = { $action ->
    [award] **¿Quieres adjudicar a { PERSON($person) } la partida con { PERSON($against) }?**
   *[withdraw] **¿Quieres retirar a { PERSON($person) }?**
  } { $count ->
    [one] Una partida en curso sigue como amistosa
   *[other] { $count } partidas en curso siguen como amistosas
  } y sin límite de tiempo, así que esta decisión no se puede deshacer.
tournament-managed = «{ $name }»: { $action ->
    [start] empezó, y los tableros llegan tan rápido como Discord lo permite.
    [extend] su último día se aplazó.
    [withdraw] esa persona ya está fuera.
    [award] la partida está adjudicada.
    [undo] esa decisión se deshizo.
    [move] la tabla pasa a este canal.
   *[cancel] se canceló.
  }
tournament-moved = La tabla de un torneo que estaba aquí está ahora en { $where }.
tournaments-none = En este servidor aún no hay torneos. La moderación puede anunciar uno con { COMMAND("tournament create") }.
tournaments-here = **Torneos de este servidor**
show-tournament = Mostrar la tabla de
tournament-listed = { $name } · { $game } · { $status ->
    [open] participantes por ahora: { $count }
    [running] termina el { $ends }
    [judging] en evaluación
    [over] terminado
   *[cancelled] cancelado
  } · { $where }

# Qué está mal y qué serviría.
error-not-organiser = Eso solo pueden hacerlo las personas de la moderación{ $role ->
    [none] { "" }
   *[other] { "" } y las que tienen el rol { $role }
  }. Pídeselo a una de ellas.
error-no-tournament = Ese torneo ya no está aquí. { COMMAND("tournament list") } muestra los que hay.
error-no-tournament-yet = En este servidor aún no hay torneos. La moderación puede anunciar uno con { COMMAND("tournament create") }.
error-tournament-name = El nombre tiene que ser visible y tener como mucho { $longest } caracteres.
error-tournament-days = No es posible dar { $days } días por jugada. Elige uno de estos valores: { $choices }.
error-tournament-days-in-all = El total de días por persona va de { $least } a { $most }: como mínimo, los de una jugada.
error-tournament-players = En un torneo de todos contra todos pueden jugar de { $fewest } a { $most } personas.
error-tournament-at-once = Una persona puede jugar de una a { $most } partidas a la vez.
error-tournament-too-long = Eso podría durar { $days } días, y el máximo es { $longest }. Pon menos días en total, menos plazas o más partidas a la vez.
error-tournament-late = { $status ->
    [over] «{ $name }» ya terminó.
    [cancelled] «{ $name }» se canceló.
   *[other] «{ $name }» ya empezó, así que nadie más puede participar.
  } { COMMAND("tournament list") } muestra cuáles están abiertos.
error-tournament-begun = { $status ->
    [over] «{ $name }» ya terminó. Anuncia otro con { COMMAND("tournament create") }.
    [cancelled] «{ $name }» se canceló. Anuncia otro con { COMMAND("tournament create") }.
   *[other] «{ $name }» ya empezó. { COMMAND("tournament show") } muestra cómo va.
  }
error-tournament-not-begun = «{ $name }» aún no ha empezado. Empiézalo primero, con «{ choose-tournament-action }» en { COMMAND("tournament show") }.
error-tournament-joined = Ya participas en «{ $name }». Con { COMMAND("tournament leave") } puedes salir.
error-tournament-excluded = La moderación te sacó de «{ $name }» o de la clasificación de este servidor. Pídele que te deje entrar.
error-tournament-full = «{ $name }» está completo: participan { $most } personas. Puedes entrar si alguien sale.
error-tournament-too-few = «{ $name }» { $count ->
    [0] aún no tiene participantes
    [one] por ahora tiene una persona
   *[other] por ahora tiene { $count } personas
  }, y necesita al menos { $fewest }. Empiézalo cuando participe más gente.
error-tournament-not-in = { PERSON($person, form: "begins") } no participa en «{ $name }». Su tabla muestra quién participa.
error-tournament-over = «{ $name }» ya terminó, así que ya no se puede cambiar nada en él. Anuncia otro con { COMMAND("tournament create") }.
error-tournament-extended = «{ $name }» ya se alargó, y solo se puede alargar una vez.
error-tournament-extend-days = Se pueden añadir de uno a { $most } días.
error-tournament-no-match = { PERSON($person, form: "begins") } y { PERSON($other) } no tienen aquí ninguna partida que cuente. Elige a dos participantes de la tabla.
error-tournament-played = { PERSON($person, form: "begins") } y { PERSON($other) } ya jugaron, así que no hay nada que adjudicar. Solo se puede adjudicar una partida sin terminar.
error-tournament-own = Tú juegas en esa partida, así que tiene que decidir otra persona de la moderación.
error-tournament-nothing-to-undo = En «{ $name }» no queda ninguna retirada ni adjudicación por deshacer.
error-tournament-final = La retirada o adjudicación más reciente no se puede deshacer: { $why ->
    [stopped] desde entonces, una partida sigue sin límite de tiempo.
   *[ended] desde entonces terminó una partida de esas personas.
  }
error-tournament-changed = «{ $name }» cambió mientras tanto. Mira su tabla con { COMMAND("tournament show") } y empieza de nuevo.
error-tournament-closed = No puedo escribir en <#{ $channel }>, donde está «{ $name }». Dame acceso, o trae el torneo a otro canal: usa allí «{ choose-tournament-action }» en { COMMAND("tournament show") }.
choose-organisers = Rol cuyos miembros también pueden llevar torneos y la partida del servidor; @everyone = ninguno
server-organisers = - { $role ->
    [none] La moderación y quienes gestionan el servidor
   *[other] La moderación, quienes gestionan el servidor y { $role }
  } pueden llevar torneos y la partida del servidor: { COMMAND("tournament create") }, { COMMAND("together start") }.

## the server plays

# El mensaje del día, para todo el mundo: qué se jugó, cómo está y hasta cuándo.
together-played = { PERSON($player, form: "begins") } { $kind ->
    [pass] pasó{ $by ->
        [nobody] { "" }
       *[other] , como propuso { PERSON($by) }
      }
   *[stones] jugó **{ $turn }**{ $by ->
        [nobody] { "" }
       *[other] { " " }de { PERSON($by) }
      }
  }{ $votes ->
    [0] , la primera propuesta, porque nadie votó
    [one] { " " }(el único voto)
   *[other] { " " }({ $won } de { $votes } votos{ $tied ->
        [yes] , tantos como otra que se propuso después
       *[no] { "" }
      })
  }{ $reason ->
    [none] { "" }
   *[other] : «{ $reason }»
  }.
together-answered = { PERSON($player, form: "begins") } { $kind ->
    [pass] pasó
   *[stones] contestó **{ $turn }**
  }.
together-ply = { $ply ->
    [0] inicio
   *[other] jugada { $ply } de unas { $turns }
  }
together-today = { $stage ->
    [asleep] Hace tres días que nadie propone una jugada, así que la partida descansa. Pulsa **Proponer** para despertarla.
    [answering] { $late ->
        [yes] Ahora mismo no puedo responder. El día siguiente empezará cuando haya respondido.
       *[no] { "" }
      }
   *[open] { $empty ->
        [0] { $first ->
            [yes] **Propón** una jugada y **vota**, en privado, hasta el { $until }.
           *[no] **Vota** hasta el { $until }.
          }
       *[other]
            Nadie propuso una jugada, así que hay un día más.
            { "" }**Propón** una jugada y **vota**, en privado, hasta el { $until }.
      }
  }
# Un aviso cuando la moderación ha hecho algo.
together-told = { $what ->
    [excluded] La moderación excluyó a alguien de esta partida.
    [included] La moderación permitió que alguien vuelva a participar en esta partida.
    [reason] La moderación quitó el motivo de una propuesta.
   *[proposal] La moderación quitó una propuesta.
  }
# En el hilo para conversar, que lleva este nombre.
together-thread = #{ $match } { $game }: ¿qué jugamos?
together-talk = **Jugada { $turn }:** { $played }
together-moved = La partida continúa en { $channel }.
# El mismo mensaje, un día después.
together-also = Otras propuestas: { $others }.
together-also-one = { $turn }, { $votes ->
    [one] 1 voto
   *[other] { $votes } votos
  }
# El último mensaje de una partida.
together-ended = **La moderación terminó la partida.**
together-over = { $people ->
    [0] No participó nadie
    [one] Participó una persona
   *[other] Participaron { $people } personas
  }, en { $turns ->
    [one] una jugada
   *[other] { $turns } jugadas
  }.
together-proposers = Las jugadas fueron de { $people }{ $others ->
    [no] { "" }
   *[yes] { " " }y de personas que no dan su nombre
  }.
together-what-next = Quienes gestionan este servidor pueden empezar aquí la siguiente partida.

# Proponer.
together-proposing = **Proponer la jugada { $turn }** · { $game } #{ $match }
    Este servidor juega como { $seat }.
together-form = Proponer { $turn }
together-form-why = ¿Por qué?
together-form-why-help = Una línea para quienes votan; será pública cuando se juegue la jugada
together-form-name = Tu nombre
together-form-name-is = { $named ->
    [yes] Mostrarlo junto a la propuesta
   *[no] No mostrarlo
  }
together-proposed = Propusiste **{ $turn }**.
together-known = **{ $turn }** ya está entre las propuestas.
together-woken = Despertaste la partida: este día termina el { $until }.

# Votar.
together-vote = **Jugada { $turn } de { $game } #{ $match }**: { $count ->
    [0] aún sin propuestas.
    [one] una propuesta.
   *[other] { $count } propuestas.
  } { $own ->
    [none] Aún no has votado{ $count ->
        [0] .
       *[other] ; puedes hacerlo hasta el { $until }.
      }
   *[other] Votas por **{ $own }**; puedes cambiarlo hasta el { $until }.
  }
together-instead = El servidor juega una partida. { $vote }
    Empieza una por tu cuenta con { COMMAND("challenge") }.
together-proposal = { $line }{ $by ->
    [nobody] { "" }
   *[other] { " " }· { PERSON($by) }
  }{ $reason ->
    [none] { "" }
   *[other] { " " }· «{ $reason }»
  }
together-choose = Votar por

# Empezar, cambiar, terminar.
together-start-really = **Este servidor juega contra mí: { $game }**, { $board }, { $level }.
    - { $pace ->
        [daily] Cada día
       *[weekdays] De lunes a viernes
      } a { $hour ->
        [one] la
       *[other] las
      } { $hour }:00 ({ $zone }), en { $channel }, se juega la jugada con más votos. Yo respondo, y empieza el día siguiente.
    - Al servidor le tocan unas { $turns } jugadas, así que la partida dura más o menos { $weeks ->
        [one] una semana
       *[other] { $weeks } semanas
      }.
    - Todo el mundo que ve el canal propone y vota en privado; no se menciona a nadie. No hay pistas, y la partida es amistosa.
together-is-started = La partida empezó en { $channel }. Su primer día termina el { $until }.
together-terms = { $pace ->
    [daily] Cada día
   *[weekdays] De lunes a viernes
  } a { $hour ->
    [one] la
   *[other] las
  } { $hour }:00 ({ $zone }) en { $channel }.
together-from-next-day = Eso vale a partir del próximo día de la partida; el actual termina el { $until }.
together-is-done = { PERSON($person, form: "begins") } { $what ->
    [excluded] { $already ->
        [yes] ya figuraba entre las personas excluidas.
       *[no] ya no participa en la partida del servidor.
      }
   *[included] { $already ->
        [yes] no figuraba entre las personas excluidas.
       *[no] puede participar otra vez.
      }
  }
together-is-removed = Listo: ya no está.
together-end-really = **¿Quieres terminar la partida del servidor?** Termina sin ganador, y no se puede deshacer.
together-is-ended = La partida terminó. Todo el mundo puede leerlo en { $channel }.
together-managing = **Gestionar la partida del servidor.** Cuando se excluye a alguien o se quita algo, se avisa en el canal, sin nombres.
together-excluded = { $count ->
    [0] No hay personas excluidas.
   *[other] Personas excluidas: { $people }{ $more ->
        [0] .
       *[other] { " " }y { $more } más.
      }
  }
together-more-reasons = Motivos anteriores
together-manage = Gestionar
together-action = { $action ->
    [change] Cambiar cuándo o dónde se juega
    [excluded] Excluir a una persona
    [included] Dejar que alguien participe otra vez
    [proposal] Quitar una propuesta de hoy
    [reason] Quitar un motivo
   *[end] Terminarla sin ganador
  }
together-form-hour = Cada día termina a las
together-form-zone = Zona horaria: una ciudad o un país
together-form-pace = Días
together-form-channel = Canal

# Después: qué se propuso para una jugada.
together-days = **Jugada { $turn }**: { $count ->
    [0] no se propuso nada.
    [one] una propuesta{ $votes ->
        [0] , ningún voto.
        [one] , un voto.
       *[other] , { $votes } votos.
      }
   *[other] { $count } propuestas{ $votes ->
        [0] , ningún voto.
        [one] , un voto.
       *[other] , { $votes } votos.
      }
  }
together-days-line = - **{ $turn }**{ $played ->
    [yes] { " " }(se jugó)
   *[no] { "" }
  }: { $votes ->
    [0] ningún voto
    [one] un voto
   *[other] { $votes } votos
  }

button-together-propose = Proponer
button-together-vote = Votar
button-together-propose-it = Proponer { $turn }
button-together-show = La partida del servidor
button-together-talk = Comentar
button-together-match = Ir a la partida
button-together-start = Empezar
button-together-end = Sí, terminarla
button-together-why = Decir por qué
button-together-day = ¿Qué se propuso?
button-together-next = { $what ->
    [again] Otra vez
    [board] Siguiente: tablero mayor
    [easier] Siguiente: más fácil
   *[level] Siguiente: más difícil
  }

command-together = Una partida de todo el servidor contra mí, una jugada al día
command-together-start = Empezar una partida de todo este servidor contra mí, una jugada al día
command-together-show = Ver la partida del servidor, y proponer o votar
choose-together-game = A qué juego se juega; si no dices nada, Odd
choose-together-board = En qué tablero; si no dices nada, uno pequeño
choose-together-level = Con qué fuerza juego; si no dices nada, el nivel club
choose-together-hour = La hora a la que termina cada día, de 0 a 23
choose-together-zone = La zona horaria de esa hora: una ciudad o un país, como Madrid
choose-together-pace = Si también se juega en fin de semana
choose-together-channel = El canal en el que se juega
together-pace = { $pace ->
    [daily] cada día
   *[weekdays] de lunes a viernes
  }
name-together = juntos
name-start = empezar
name-pace = ritmo
error-together-hidden = No ves el canal de la partida de este servidor, así que no puedes participar. Pregunta a la moderación.
error-together-cannot-post = No puedo jugar en { $channel } hasta que quienes gestionan el servidor me den allí: { $permissions }. O elige otro canal.

## puzzles

grade-choice = { $grade ->
    [1] 1 (muy fácil)
    [2] 2 (fácil)
    [3] 3 (con truco)
    [4] 4 (difícil)
   *[other] 5 (muy difícil)
  }
puzzle-progress = { $left ->
    [0] { $game }, dificultad { $grade }: ¡resueltos los { $all }!
   *[other] { $game }, dificultad { $grade }: resueltos { $solved } de { $all }.
  }
puzzle-game-solved = Ya resolviste todos los finales de partida de { $game }. Aquí tienes uno de otro juego.
puzzle-title = **{ $game }, dificultad { $grade }** · final de partida { $number }{ $steps ->
    [one] { "" }
   *[other] { " " }· jugada { $step } de { $steps }
  }
puzzle-options = Regla distinta de la habitual: { $options }.
puzzle-task = Juegas como { $seat }, y te toca. Solo una jugada gana: encuéntrala.
puzzle-task-last = Juegas como { $seat }, y te toca. Encuentra una jugada que gane.
puzzle-right = Correcto: **{ $turn }**. La mejor defensa de tu rival es **{ $answer }**.
puzzle-loses = **{ $turn }** parece buena{ $steps ->
    [one] { "" }
   *[other] { " " }como primera jugada
  }, pero pierde{ $line ->
    [none] { "" }
   *[other] : { $line }
  }. { $outcome }
puzzle-ended = **Victoria de { $seat }.** { $why }
puzzle-because = **{ $turn }** gana: { $why ->
    [none] nada cambia en el tablero
   *[other] { $why }
  }.{ $leads ->
    [none] { "" }
   *[other] { " " }Después, { $leads }.
  }
puzzle-line-at = Jugada { $at } de las { $all } que lo demuestran:
puzzle-wrong = **{ $turn }** pierde{ $all ->
    [one] { "" }
   *[other] . Jugada { $at } de las { $all } que lo demuestran
  }:
puzzle-wrong-only = **{ $turn }** pierde. Ahora mismo no puedo mostrar cómo; prueba otra.
puzzle-solved = **{ $turn }** gana: { $result }.
puzzle-result = { $first ->
    [yes] resuelto al primer intento
   *[no] resuelto{ $wrong ->
        [0] { "" }
        [one] { " " }tras un intento fallido
       *[other] { " " }tras { $wrong } intentos fallidos
      }{ $hints ->
        [0] { "" }
        [one] , con una pista
       *[other] , con { $hints } pistas
      }
  }
puzzle-hint = { $count ->
    [0] No toda jugada necesita una piedra.
   *[other] { $level ->
        [1] Busca por aquí dónde poner
       *[other] Más cerca: busca por aquí dónde poner
      } { $count ->
        [one] la piedra
        [2] las dos piedras
       *[other] las { $count } piedras
      }: { $cells }.
  }
puzzle-today = **{ $over ->
    [yes] Final de partida del día
   *[no] El final de partida del día
  }** · { $day } · { $game }, dificultad { $grade }
puzzle-today-task = Turno de { $seat }, y solo una jugada gana. Resuélvelo en privado; hasta mañana, por favor, no nombres aquí ninguna casilla.
puzzle-today-count = { $tried ->
    [0] Aún nadie lo ha intentado.
   *[other] { $solved ->
        [0] Aún nadie lo ha resuelto
        [one] Lo resolvió 1 persona
       *[other] Lo resolvieron { $solved } personas
      }{ $trying ->
        [0] { "" }
        [one] ; 1 persona lo está intentando
       *[other] ; { $trying } personas lo están intentando
      }.
  }
puzzle-yesterday = El de ayer: de { $tried } { $tried ->
    [one] persona
   *[other] personas
  }, { $solved ->
    [0] ninguna lo resolvió
    [one] 1 lo resolvió
   *[other] { $solved } lo resolvieron
  }.
puzzle-known = Este ya lo habías resuelto, así que hoy no entras en la cuenta.
puzzle-solution = **Solución** para { $seat }: { $line }.
puzzle-found-it = { $tried ->
    [0] Nadie lo intentó.
   *[other] De { $tried } { $tried ->
        [one] persona
       *[other] personas
      }, { $solved ->
        [0] ninguna lo resolvió
        [one] 1 lo resolvió, { $first } al primer intento
       *[other] { $solved } lo resolvieron, { $first } al primer intento
      }.
  }
puzzle-solvers = Resuelto por { $people }{ $more ->
    [0] { "" }
   *[other] { " " }y { $more } más
  }.
puzzle-rests = Hace una semana que nadie intenta resolver un final de partida, así que hago una pausa. Si gestionas este servidor, { COMMAND("server set") } con { OPTION("puzzle") } los trae de vuelta.
puzzle-share = Oddity { $day }, { $game }, dificultad { $grade }: { $result }
puzzle-share-it = Para compartir, sin revelar nada:
    `{ $line }`
puzzle-shared = { PERSON($person, form: "begins") }: { $line }
puzzle-is-shared = Ahora puede verlo todo el mundo aquí.
puzzle-named = { $value ->
    [yes] Tu nombre aparecerá entre quienes resolvieron el final de partida del día, cuando publique la solución.
   *[no] Solo entrarás en la cuenta, sin tu nombre.
  }
setting-puzzle-name-is = Mostrar tu nombre si resuelves un final de partida: { $value ->
    [yes] sí
   *[no] no
  }
day-of-month = { $day }{"\u00A0"}de{"\u00A0"}{ $month ->
    [1] enero
    [2] febrero
    [3] marzo
    [4] abril
    [5] mayo
    [6] junio
    [7] julio
    [8] agosto
    [9] septiembre
    [10] octubre
    [11] noviembre
   *[12] diciembre
  }
button-puzzle-solve = Resolver
button-puzzle-try = Intentar resolverlo
button-puzzle-next = Siguiente final
button-puzzle-again = Intentar otra vez
button-puzzle-why-right = ¿Por qué { $turn }?
button-puzzle-why = ¿Por qué no { $turn }{ $steps ->
    [one] { "" }
   *[other] { " " }primero
  }?
button-puzzle-narrower = Pista más precisa
button-puzzle-off = No publicar más finales
command-puzzle = Resolver en privado un final de partida en el que solo una jugada gana
choose-puzzle-game = El juego; si no dices nada, uno que tenga finales de partida para ti
choose-grade = Qué dificultad; si no dices nada, la más fácil que aún te queda
name-puzzle = finales
name-grade = dificultad
name-hour = hora
server-puzzle = { $state ->
    [off] - No se publica el final de partida del día. { COMMAND("server set") } con { OPTION("puzzle") } elige un canal para él.
    [rests] - El final de partida del día descansa, porque hace una semana que nadie lo intenta. Pon otra vez { OPTION("puzzle") } para que vuelva.
   *[on] - Final de partida del día: a { $hour ->
        [one] la
       *[other] las
      } { $hour }:00 ({ $zone }) en { $channel }, { $game ->
        [all] todos los juegos por turnos
       *[other] { $name }
      }.
  }
choose-puzzle-channel = Dónde se publica cada día un final de partida, para resolverlo en privado
choose-puzzle-hour = La hora del día a la que se publica
choose-puzzle-of = De qué juego es
all-by-turns = todos los juegos por turnos
choose-server-zone = La zona horaria de esa hora: una ciudad o un país, como Madrid
error-no-such-puzzle = El final de partida «{ $puzzle }» ya no existe. { COMMAND("puzzle") } te da otro.
error-puzzles-damaged = Los finales de partida de { $game } no se pueden leer por ahora; quienes me administran tienen que arreglarlo. Los de otros juegos sí se pueden leer.
error-no-puzzles = No hay finales de partida de ese juego. Quita { OPTION("game") } para recibir uno de otro.
error-no-puzzles-of-grade = No hay finales de partida de esa dificultad. Quita { OPTION("grade") } para recibir uno de otra.
error-no-such-grade = No existe la dificultad { $given }: elige de 1 a { $most }.
error-all-puzzles-solved = Ya resolviste todos estos. Prueba { COMMAND("puzzle") } con otro valor en { OPTION("game") } o { OPTION("grade") }: quizá haya más.
error-not-todays-puzzle = Ese final de partida ya no está abierto: su mensaje muestra la solución. { COMMAND("puzzle") } te da otro.
error-puzzle-not-solved = Aún no has resuelto este final de partida, así que no hay nada que compartir.

## the server plays: refusals

# Qué está mal y qué serviría.
error-together-none = Ahora mismo no hay ninguna partida de todo el servidor. Quienes lo gestionan o llevan sus torneos pueden empezar una con { COMMAND("together start") }.
error-together-running = La partida #{ $match } de este servidor aún está en curso. Solo puede haber una a la vez: termínala, o deja que se juegue hasta el final.
error-together-not-this = La partida #{ $match } no la juega todo el servidor.
error-together-hour = «{ $hour }» no es una hora. Elige una de 0 a 23.
error-together-excluded = La moderación de este servidor te excluyó de sus partidas. Si crees que es un error, pregúntale.
error-together-other-day = Ese día de la partida #{ $match } terminó, y su jugada ya está hecha. Los botones del mensaje más reciente son los de hoy.
error-together-counting = Los votos de la partida #{ $match } ya están contados, y estoy pensando. Mi respuesta llega con el mensaje del día siguiente.
error-together-own = Hoy propusiste { $most } jugadas, el máximo por persona. Aún puedes votar.
error-together-full = Hoy hay { $most } jugadas propuestas, y no caben más en un día. Aún puedes votar.
error-together-no-proposal = Esa propuesta ya no está. Elige otra.
error-together-only-end = La partida #{ $match } la juega todo el servidor: se puede terminar, pero no pausar ni cambiar.

## solved boards

# En los retos; $seat es el lado que gana.
solved-card = 🔒 Resuelto: con juego perfecto, victoria de { $seat }.
button-hold = Conservar la victoria
# Encima de una línea por tablero.
hold-about = Estos tableros de **{ $game }** están resueltos: sé quién gana en cada posición. Juegas con el lado que puede ganar: conserva la victoria contra mi mejor nivel. La partida es amistosa, y puedes intentarlo cuantas veces quieras. Juegas sin pistas, sin deshacer ni probar jugadas. Una sola jugada equivocada, y la victoria es mía.
hold-board = { $number }. { $board } – lado que puede ganar: { $seat }.
button-hold-on = Tablero { $number }: { $board }
button-hold-again = Intentarlo otra vez
# Debajo del último tablero.
# $mine de los últimos $tries, y $others de otras personas; $held mantuvieron la victoria, $won de ellos de esta persona.
hold-held = 🏆 **Conservaste la victoria de la primera jugada a la última.** { $others ->
    [0] { $mine ->
        [one] Últimamente nadie más ha probado este tablero.
       *[other] Lo lograste en { $won } de tus últimos { $mine } intentos en este tablero.
      }
   *[other] De los últimos { $tries } intentos en este tablero, se logró { $held ->
        [one] solo en este
       *[other] en { $held }
      }{ $won ->
        [one] {""}
       *[other] , { $won } de ellos tuyos
      }.
  }
# El momento decisivo de arriba dice dónde.
hold-lost = Tenías una victoria segura desde el principio. Puedes intentarlo cuantas veces quieras: «{ button-hold-again }».

## lessons

name-learn = aprender
command-learn = Aprender un juego en privado, en unas pocas lecciones cortas
button-learn = Aprender
button-learn-choose = { $game }
button-learn-others = Otros juegos
button-lesson-next = Siguiente
button-lesson-skip = Siguiente lección
learn-about = **Aprender a jugar:** medio minuto por lección, y en cada una hay algo que encontrar. Elige un juego.
learn-progress = { $left ->
    [0] **{ $game }**: las { $all } lecciones hechas
   *[other] **{ $game }**: { $done } de { $all } lecciones hechas
  }
lesson-title = **{ $game }** · lección { $number } de { $all }
lesson-right = Correcto: **{ $turn }**.
error-no-such-lesson = Esa lección ya no existe. { COMMAND("learn") } muestra las que hay.

# De cada lección, la tarea y lo aprendido.
lesson-odd-1 = Eres Impar: ganas con un número impar de grupos grandes. Tres piedras que se tocan son un grupo grande (con contorno). Queda una casilla: ¿qué color forma el tercero?
learned-odd-1 = Aquí, tres piedras que se tocan son un grupo grande. Ahora hay tres grupos grandes: impar, así que gana Impar.
lesson-odd-2 = Eres Impar, y hay dos grupos grandes. Llena la última casilla para que sean tres.
learned-odd-2 = Los dos colores cuentan juntos: dos grupos blancos y uno negro son tres.
lesson-odd-3 = Eres Impar. Cuatro grupos grandes son demasiados: déjalos en tres uniendo dos con una piedra.
learned-odd-3 = Unir dos grupos grandes deja uno menos. Cuatro era par; tres es impar.
lesson-odd-4 = Eres Par, y hay dos grupos grandes. La pareja blanca de la izquierda podría llegar a ser el tercero: enciérrala.
learned-odd-4 = Ninguna casilla vacía toca ya a la pareja, así que nunca será grande. Dos siguen siendo dos.
lesson-odd-5 = Eres Impar, y hay dos grupos grandes. De tres casillas vacías, solo una puede cambiar eso todavía. Encuéntrala.
learned-odd-5 = Las otras dos casillas no cambian nada, sea cual sea el color. Así que los grupos grandes siguen siendo tres.
lesson-odd-6 = Eres Impar, con un grupo grande. En dos casillas aún se puede formar otro. Haz que Par sea quien llene primero una de ellas.
learned-odd-6 = Esperaste donde nada cambia. Ahora Par tiene que empezar, y la última casilla que importa es tuya.
lesson-odd-7 = Eres Par. En este tablero, un grupo de cuatro es grande. Hay tres grandes: forma el cuarto.
learned-odd-7 = En el tablero habitual, Par busca cuatro, e Impar, tres o cinco, dice Nick Bentley, creador del juego.
lesson-strands-1 = Juegas con Negras. Al final gana el grupo más grande. Una jugada cubre hasta dos casillas marcadas con un 2: cubre las dos.
learned-strands-1 = En una jugada, hasta dos casillas marcadas con un 2, tres con un 3, y así. Aquí 31 piedras ganan a 30.
lesson-strands-2 = Juegas con Negras. Tres casillas llevan un 3 y una lleva un 2. ¿Qué jugada te da más?
learned-strands-2 = Importa cuántas casillas cubres, no el número en sí: tres para ti, y solo queda una para Blancas.
lesson-strands-3 = Juegas con Negras. El borde ofrece cuatro casillas en una jugada; el centro, solo una casilla. ¿Cuál de las dos opciones forma el grupo más grande?
learned-strands-3 = Los números grandes están en el borde, muy separados. Una piedra en el centro unió 25 y 5.
lesson-strands-4 = Juegas con Blancas. Podrías cubrir dos casillas marcadas con un 3. Pero une tus grupos antes de crecer.
learned-strands-4 = Una piedra unió 18 y 7. Dos piedras en otro sitio habrían sumado dos como mucho.
lesson-strands-5 = Juegas con Blancas. En la casilla del 2, Negras podrían unir dos grupos. Corta ahí, antes de pensar en las casillas marcadas con un 3.
learned-strands-5 = Los grupos de Negras quedan separados para siempre. Unidos, habrían sido más grandes que el tuyo.
lesson-strands-6 = Juegas con Blancas. Crece ahora: los grupos más grandes acabarán igualados, y decidirán los siguientes. Encuentra la casilla.
learned-strands-6 = Serán 30 por lado, hagan lo que hagan Negras. Luego cuentan los siguientes, y solo Blancas tienen uno.
lesson-xodd-1 = Juegas con Negras: gana quien tiene menos grupos de su color. El total de grupos debe seguir siendo impar: juega la piedra que lo deja así.
learned-xodd-1 = Una piedra que solo alarga un grupo no cambia el número de grupos: cinco grupos siguen siendo cinco.
lesson-xodd-2 = Juegas con Blancas. Unir tres grupos deja dos menos, y así un número impar sigue siendo impar. Encuentra el punto que une tres grupos tuyos.
learned-xodd-2 = Tres grupos pasaron a ser uno. Cinco grupos pasaron a ser tres, con una sola piedra.
lesson-xodd-3 = Juegas con Negras. Unir dos grupos deja un total par, así que una segunda piedra debe arreglarlo. Une dos grupos, y forma uno nuevo con una piedra blanca.
learned-xodd-3 = Uno menos, uno más: cinco siguen siendo cinco. Ahora Negras tienen dos grupos; Blancas, tres.
lesson-xodd-4 = Juegas con Negras. Un grupo nuevo deja un total par, así que hacen falta dos. Forma dos grupos blancos en el borde.
learned-xodd-4 = Los grupos del rival en el borde suelen quedar separados, dice Luis Bolaños Mures, creador del juego.
lesson-xodd-5 = Juegas con Blancas. Unir cuatro grupos deja tres menos, y un total par. Hazlo, y arréglalo con una segunda piedra.
learned-xodd-5 = Cuatro grupos pasaron a ser uno. La segunda piedra dejó otra vez un total impar.
lesson-xodd-6 = Juegas con Blancas. Negras no pueden ocupar c4 y d5 a la vez, así que tu conexión ahí es segura. Une otros grupos tuyos.
learned-xodd-6 = Solo un grupo negro toca c4 o d5, así que, si Negras cortan ahí, el total es par. Con tres grupos, cada uno en uno de los dos puntos, también.
lesson-xodd-7 = Juegas con Blancas. Negras no pueden unir grupos por e3 y e4 en una sola jugada. Bloquea los dos puntos donde sí podrían hacerlo.
learned-xodd-7 = Unir grupos por ahí cuesta dos piedras: un grupo menos, un total par. En una jugada no hay tercera piedra para arreglarlo.
lesson-xodd-8 = Juegas con Blancas, con menos grupos, y Negras pasaron. Dos pases seguidos terminan la partida.
learned-xodd-8 = Dos grupos contra tres. Si vas ganando y cualquier piedra te perjudicaría, pasa.
lesson-yodd-1 = Juegas con Blancas: gana quien tiene menos grupos de su color. El total de grupos debe seguir siendo impar. ¿De qué color debe ser la piedra en c2?
learned-yodd-1 = Una piedra que solo alarga un grupo no cambia el número de grupos: cinco grupos siguen siendo cinco.
lesson-yodd-2 = Juegas con Blancas. Unir tres grupos deja dos menos, y así un número impar sigue siendo impar. Encuentra la casilla que une tres grupos tuyos.
learned-yodd-2 = Tres grupos pasaron a ser uno. Siete grupos pasaron a ser cinco, con una sola piedra.
lesson-yodd-3 = Juegas con Negras. Unir dos grupos deja un total par, así que una segunda piedra debe arreglarlo. Une dos grupos, y forma uno nuevo con una piedra blanca.
learned-yodd-3 = Uno menos, uno más: cinco siguen siendo cinco. Ahora Negras tienen dos grupos; Blancas, tres.
lesson-yodd-4 = Juegas con Negras, y Blancas tienen menos grupos. Un solo grupo nuevo deja un total par: forma dos con piedras blancas.
learned-yodd-4 = Blancas tienen ahora tres grupos, y no queda casilla que los una. El total sigue siendo impar.
lesson-yodd-5 = Juegas con Blancas. No puedes cortar la conexión de Negras en b2 y b3: el total sería par. Une grupos en otra parte y arregla el total.
learned-yodd-5 = Dos grupos tuyos tocan b2 y b3: el corte los uniría, y el total sería par. Si no los tocara ninguno, también sería par.
lesson-yodd-6 = Juegas con Negras. Blancas no pueden unir grupos por a1 y b1 en una sola jugada. Así que une los tuyos, con dos piedras.
learned-yodd-6 = Unir grupos por ahí cuesta dos piedras: un grupo menos, un total par. En una jugada no hay tercera piedra para arreglarlo.
lesson-yodd-7 = Juegas con Blancas, con menos grupos, y Negras pasaron. Dos pases seguidos terminan la partida.
learned-yodd-7 = Dos grupos contra tres. Si vas ganando y cualquier piedra te perjudicaría, pasa.
lesson-catchup-1 = Juegas con Blancas, y gana el grupo más grande. Una jugada es una piedra o dos: pon dos.
learned-catchup-1 = Diez contra ocho. Con una sola piedra, la otra casilla habría sido para Negras.
lesson-catchup-2 = Juegas con Blancas, seis contra siete. Dos piedras pueden unir dos grupos tuyos: tiende el puente.
learned-catchup-2 = Al unir cuenta todo: seis, tres y dos piedras nuevas son once.
lesson-catchup-3 = Juegas con Negras, siete contra siete. Blancas podrían unir dos grupos. Encuentra dónde poner dos piedras para que sigan separados.
learned-catchup-3 = Los grupos de Blancas siguen separados, y tienes nueve contra siete.
lesson-catchup-4 = Juegas con Negras, siete contra nueve. El grupo de Blancas superó al tuyo, así que tienes una tercera piedra: pon las tres.
learned-catchup-4 = Diez contra nueve. Quien crece hasta igualar o superar al rival le da una tercera piedra.
lesson-catchup-5 = Juegas con Negras, cuatro contra seis. Con seis igualarías, y Blancas tendrían una tercera piedra. Crece en una sola piedra, donde Blancas podrían unir grupos.
learned-catchup-5 = Cinco no iguala a seis, así que Blancas solo pueden poner dos. Crecer más habría sido un regalo.
lesson-catchup-6 = Juegas con Blancas, ocho contra ocho, y los grupos más grandes seguirán igualados. Entonces deciden los siguientes: agranda tu segundo grupo.
learned-catchup-6 = Ocho por lado, y luego dos contra uno. Si los grupos son iguales, se comparan los siguientes, hasta que uno es distinto.

## the sandbox

opening-welcome = Te doy la bienvenida a { $channel }
opening-begin = Pulsa el botón: { $you } empieza una partida de Odd en un tablero pequeño, contra la máquina.
opening-turn = Elige una casilla en el mensaje que se abre. Allí se abren también los siguientes turnos de { $you }.
opening-others = Escribe { COMMAND("challenge") } odd para retar a { $other }; arriba a la izquierda puedes pasar a ser { $other }. { COMMAND("help") } te orienta.
opening-hint = Oddity no lee mensajes, solo comandos: escribe / para verlos. { COMMAND("help") } te orienta.
button-opening-play = Jugar una primera partida
button-opening-example = Ver un ejemplo de partida

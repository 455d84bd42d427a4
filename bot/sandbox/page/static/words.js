/** The page's own words in the browser's language: German where it asks for that, else English. */

const GERMAN = {
  // Frame
  "Skip to the message box": "Zum Eingabefeld springen",
  "People and channels": "Leute und Kanäle",
  "Act as": "Handeln als",
  Channels: "Kanäle",
  Messages: "Nachrichten",
  Write: "Schreiben",
  "Back to #{0}": "Zurück zu #{0}",
  archived: "archiviert",
  "Messages in {0}": "Nachrichten in {0}",
  "You are ": "Du bist ",
  "{0} is offline. Nobody answers commands and buttons now.":
    "{0} ist offline. Befehle und Buttons beantwortet jetzt niemand.",
  "Connection lost. Trying again…": "Verbindung verloren. Neuer Versuch …",
  "This message is no longer there.": "Diese Nachricht gibt es nicht mehr.",
  "Channels and people": "Kanäle und Leute",
  "Text channels": "Textkanäle",
  "Direct messages": "Direktnachrichten",
  "Threads in {0}": "Threads in {0}",
  ", archived": ", archiviert",
  "{0}'s Discord is in": "Discord von {0} ist auf",
  ", 1 notification": ", 1 Benachrichtigung",
  ", {0} notifications": ", {0} Benachrichtigungen",
  "The sandbox cannot be reached. Is it still running?":
    "Die Sandbox ist nicht zu erreichen. Läuft sie noch?",
  "The sandbox refused this (status {0}).": "Die Sandbox hat das abgelehnt (Status {0}).",
  // What Discord's client says
  "The application did not respond": "Die Anwendung hat nicht reagiert",
  "This interaction failed": "Diese Interaktion ist fehlgeschlagen",
  "Loading options failed": "Optionen konnten nicht geladen werden",
  "Something went wrong. Try again.": "Etwas ist schiefgegangen. Versuch es noch einmal.",
  "This thread is archived or locked.": "Dieser Thread ist archiviert oder gesperrt.",
  // Messages
  "Welcome to {channel}": "Willkommen in {channel}",
  "{0}, {1}, only you can see this": "{0}, {1}, nur für dich sichtbar",
  "{0} used ": "Befehl von {0}: ",
  "a message": "eine Nachricht",
  "{0} is thinking…": "{0} denkt nach …",
  "Only you can see this · ": "Nur für dich sichtbar · ",
  Dismiss: "Verwerfen",
  Archived: "Archiviert",
  "1 message": "1 Nachricht",
  "{0} messages": "{0} Nachrichten",
  "Note, only you can see this": "Hinweis, nur für dich sichtbar",
  "Picture without description": "Bild ohne Beschreibung",
  "Open picture at full size": "Bild in voller Größe öffnen",
  "Alternative text": "Alternativtext",
  "{0} bytes": "{0} Bytes",
  "Stop animation": "Animation anhalten",
  "Play animation": "Animation abspielen",
  "{0} › message": "{0} › Nachricht",
  "Code block": "Codeblock",
  "Spoiler: show hidden text": "Spoiler: versteckten Text zeigen",
  "unknown-role": "unbekannte-rolle",
  "#unknown": "#unbekannt",
  "Invalid date": "Ungültiges Datum",
  "This page cannot show a component of type {0}.":
    "Diese Seite kann einen Bestandteil der Art {0} nicht zeigen.",
  "This page cannot show a field of type {0}.": "Diese Seite kann ein Feld der Art {0} nicht zeigen.",
  "Make a selection": "Auswählen",
  "Choose a person": "Person auswählen",
  "Choose a channel": "Kanal auswählen",
  Done: "Fertig",
  Submit: "Absenden",
  Cancel: "Abbrechen",
  // The message box
  Commands: "Befehle",
  Send: "Senden",
  "Message {0}": "Nachricht an {0}",
  "This thread is archived; a message opens it again":
    "Dieser Thread ist archiviert; eine Nachricht öffnet ihn wieder",
  "Commands of {0}": "Befehle von {0}",
  "No command matches.": "Kein Befehl passt dazu.",
  "{0} has no commands here.": "{0} hat hier keine Befehle.",
  "1 command": "1 Befehl",
  "{0} commands": "{0} Befehle",
  "More options, or Enter to send": "Weitere Optionen, oder Enter zum Senden",
  "Enter to send": "Enter zum Senden",
  "Choose a file…": "Datei auswählen …",
  "Nothing matches.": "Nichts passt dazu.",
  "Loading suggestions…": "Vorschläge werden geladen …",
  "No suggestions for this text.": "Keine Vorschläge für diesen Text.",
  "No command has this name.": "Kein Befehl heißt so.",
  Suggestions: "Vorschläge",
  "“{0}” is not an option of this command.": "„{0}“ ist keine Option dieses Befehls.",
  "This option is required.": "Diese Option wird gebraucht.",
  "In Discord: in the menu of a person": "In Discord: im Menü einer Person",
  "In Discord: in the menu of a message": "In Discord: im Menü einer Nachricht",
  "yes or no": "ja oder nein",
  "a person": "eine Person",
  "a channel": "ein Kanal",
  "a role": "eine Rolle",
  "a file": "eine Datei",
  "a number": "eine Zahl",
  "{0} to {1}": "{0} bis {1}",
  "at least {0}": "mindestens {0}",
  "at most {0}": "höchstens {0}",
  True: "Ja",
  False: "Nein",
  "“{0}” is not one of the choices. Pick one from the list.":
    "„{0}“ steht nicht zur Wahl. Nimm etwas aus der Liste.",
  "“{0}” is not a whole number.": "„{0}“ ist keine ganze Zahl.",
  "{0} is outside of the range: {1}.": "{0} liegt außerhalb: {1}.",
  "Too short: {0} characters at least.": "Zu kurz: mindestens {0} Zeichen.",
  "Too long: {0} characters at most.": "Zu lang: höchstens {0} Zeichen.",
};

const LANGUAGES = { de: { words: GERMAN, times: "de" }, en: { words: {}, times: "en-GB" } };

const [asked] = navigator.language.toLowerCase().split("-");

/** The language of the page. */
export const LANGUAGE = Object.hasOwn(LANGUAGES, asked) ? asked : "en";

const { words, times } = LANGUAGES[LANGUAGE];

/** How times are written. */
export const TIMES = times;

/** A sentence in the page's language; `{0}` stands for the first value, and so on. */
export function translate(sentence, ...values) {
  return (words[sentence] ?? sentence).replace(/\{(\d)\}/g, (_, place) => values[place]);
}

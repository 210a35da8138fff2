<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>Answer</name>
    <message>
        <source>At a cost of</source>
        <translation>Bei Kosten von</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Write this cost</source>
        <translation>Diese Kosten eintragen</translation>
    </message>
    <message>
        <source>Write the note</source>
        <translation>Notiz eintragen</translation>
    </message>
    <message>
        <source>A note says why a unit costs something else; it silences the hint</source>
        <translation>Eine Notiz sagt, warum eine Einheit etwas anderes kostet; der Hinweis schweigt dann</translation>
    </message>
    <message>
        <source>Why it costs something else …</source>
        <translation>Warum sie etwas anderes kostet …</translation>
    </message>
    <message>
        <source>Choose a unit in the plot or in the list.</source>
        <translation>Wähle eine Einheit im Bild oder in der Liste.</translation>
    </message>
    <message>
        <source>Costs {0}, worth {1} ({2}, {3} standard deviations)</source>
        <translation>Kostet {0}, wert {1} ({2}, {3} Standardabweichungen)</translation>
    </message>
    <message>
        <source>{0} of it is written as its cost</source>
        <translation>davon stehen {0} als Kosten da</translation>
    </message>
    <message>
        <source>the cost guide says {0}</source>
        <translation>die Kostenhilfe sagt {0}</translation>
    </message>
</context>
<context>
    <name>BalanceDialog</name>
    <message>
        <source>Balance</source>
        <translation>Ausgewogenheit</translation>
    </message>
    <message>
        <source>Units of other peoples too</source>
        <translation>Auch Einheiten anderer Fraktionen</translation>
    </message>
    <message>
        <source>What counts</source>
        <translation>Was zählt</translation>
    </message>
    <message>
        <source>Cost against value</source>
        <translation>Kosten gegen Wert</translation>
    </message>
    <message>
        <source>Nothing is measured yet.</source>
        <translation>Noch ist nichts gemessen.</translation>
    </message>
    <message>
        <source>Write a cost</source>
        <translation>Kosten eintragen</translation>
    </message>
    <message>
        <source>Write a note</source>
        <translation>Notiz eintragen</translation>
    </message>
</context>
<context>
    <name>Bench</name>
    <message>
        <source>Form</source>
        <translation>Formular</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Beides</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>The entry as a form</source>
        <translation>Der Eintrag als Formular</translation>
    </message>
    <message>
        <source>The form, and the file beside it</source>
        <translation>Das Formular und die Datei daneben</translation>
    </message>
    <message>
        <source>The file as text</source>
        <translation>Die Datei als Text</translation>
    </message>
    <message>
        <source>All units in one table</source>
        <translation>Alle Einheiten in einer Tabelle</translation>
    </message>
</context>
<context>
    <name>BindingsBrowser</name>
    <message>
        <source>Search values, lists, rules</source>
        <translation>Werte, Listen, Regeln suchen</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>On this card</source>
        <translation>Auf dieser Karte</translation>
    </message>
    <message>
        <source>What can be bound</source>
        <translation>Was gebunden werden kann</translation>
    </message>
    <message>
        <source>Formula, such as hp * 2</source>
        <translation>Formel, etwa hp * 2</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Formel</translation>
    </message>
    <message>
        <source>Into the text</source>
        <translation>In den Text</translation>
    </message>
    <message>
        <source>Writes it at the end of the selected text</source>
        <translation>Schreibt es ans Ende des gewählten Textes</translation>
    </message>
    <message>
        <source>New element</source>
        <translation>Neues Element</translation>
    </message>
    <message>
        <source>Puts an element for it on the face</source>
        <translation>Legt ein Element dafür auf die Kartenseite</translation>
    </message>
    <message>
        <source>Shows {0} on this card.</source>
        <translation>Zeigt auf dieser Karte {0}.</translation>
    </message>
</context>
<context>
    <name>BookDialog</name>
    <message>
        <source>This was kept when the program ended before it could be saved.</source>
        <translation>Das wurde aufgehoben, als das Programm endete, bevor gespeichert werden konnte.</translation>
    </message>
    <message>
        <source>All right</source>
        <translation>In Ordnung</translation>
    </message>
    <message>
        <source>Laying out pages …</source>
        <translation>Seiten werden gesetzt …</translation>
    </message>
    <message>
        <source>There is nothing to show.</source>
        <translation>Es gibt nichts zu zeigen.</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Papier</translation>
    </message>
    <message>
        <source>Rulebook: {0}</source>
        <translation>Regelbuch: {0}</translation>
    </message>
</context>
<context>
    <name>Bundles</name>
    <message>
        <source>Save a copy with portraits</source>
        <translation>Kopie mit Bildern speichern</translation>
    </message>
    <message>
        <source>Copies of rosters ({0})</source>
        <translation>Kopien von Truppen ({0})</translation>
    </message>
    <message>
        <source>Saved as {0}, with its portraits.</source>
        <translation>Gespeichert als {0}, mit Bildern.</translation>
    </message>
    <message>
        <source>Saving {0} …</source>
        <translation>{0} wird gespeichert …</translation>
    </message>
    <message>
        <source>Unpacking {0} …</source>
        <translation>{0} wird ausgepackt …</translation>
    </message>
    <message>
        <source>Taken into the library as {0}.</source>
        <translation>In die Bibliothek aufgenommen als {0}.</translation>
    </message>
</context>
<context>
    <name>CalibrationWizard</name>
    <message>
        <source>Calibration sheet</source>
        <translation>Einstellbogen</translation>
    </message>
    <message>
        <source>Backs stay where they are.</source>
        <translation>Die Rückseiten bleiben, wo sie sind.</translation>
    </message>
    <message>
        <source>Backs move {0} mm right and {1} mm down.</source>
        <translation>Die Rückseiten rücken {0} mm nach rechts und {1} mm nach unten.</translation>
    </message>
    <message>
        <source>Remembered. Print a second sheet: both scales should read 0 now.</source>
        <translation>Gemerkt. Zur Probe einen zweiten Bogen drucken: Beide Skalen sollten jetzt 0 zeigen.</translation>
    </message>
    <message>
        <source>Forgotten. Backs are not moved.</source>
        <translation>Vergessen. Die Rückseiten werden nicht verschoben.</translation>
    </message>
    <message>
        <source>Calibrate the printer</source>
        <translation>Drucker einstellen</translation>
    </message>
    <message>
        <source>long edge</source>
        <translation>lange Kante</translation>
    </message>
    <message>
        <source>short edge</source>
        <translation>kurze Kante</translation>
    </message>
    <message>
        <source>any printer</source>
        <translation>jeder Drucker</translation>
    </message>
    <message>
        <source>landscape</source>
        <translation>Querformat</translation>
    </message>
    <message>
        <source>portrait</source>
        <translation>Hochformat</translation>
    </message>
    <message>
        <source>1  Print the test sheet</source>
        <translation>1  Einstellbogen drucken</translation>
    </message>
    <message>
        <source>2  Read two numbers</source>
        <translation>2  Zwei Zahlen ablesen</translation>
    </message>
    <message>
        <source>3  Remember them</source>
        <translation>3  Zahlen merken</translation>
    </message>
    <message>
        <source>On both sides of one sheet, at 100 % and not fitted to the page.</source>
        <translation>Auf beide Seiten eines Bogens, mit 100 % und nicht an die Seite angepasst.</translation>
    </message>
    <message>
        <source>Hold the front against a light. On each scale one line runs straight on into a line of the back: type the number beside it.</source>
        <translation>Die Vorderseite gegen das Licht halten. Auf jeder Skala geht ein Strich gerade in einen Strich der Rückseite über: die Zahl daneben eintragen.</translation>
    </message>
    <message>
        <source>Across</source>
        <translation>Waagerecht</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Senkrecht</translation>
    </message>
    <message>
        <source>Print …</source>
        <translation>Drucken …</translation>
    </message>
    <message>
        <source>Save PDF …</source>
        <translation>PDF speichern …</translation>
    </message>
    <message>
        <source>Remember</source>
        <translation>Merken</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>CardBox</name>
    <message>
        <source>Card as it prints</source>
        <translation>Karte, wie sie gedruckt wird</translation>
    </message>
    <message>
        <source>A double click or the space bar turns the card over</source>
        <translation>Ein Doppelklick oder die Leertaste dreht die Karte um</translation>
    </message>
    <message>
        <source>Choose a unit.</source>
        <translation>Eine Einheit wählen.</translation>
    </message>
    <message>
        <source>This unit has no card.</source>
        <translation>Diese Einheit hat keine Karte.</translation>
    </message>
    <message>
        <source>The card cannot be drawn. {0}</source>
        <translation>Die Karte kann nicht gezeichnet werden. {0}</translation>
    </message>
</context>
<context>
    <name>CardView</name>
    <message>
        <source>Card as it prints</source>
        <translation>Karte, wie sie gedruckt wird</translation>
    </message>
    <message>
        <source>Ctrl+wheel zooms, a double click or the space bar turns the card over</source>
        <translation>Strg+Mausrad zoomt, ein Doppelklick oder die Leertaste wendet die Karte</translation>
    </message>
    <message>
        <source>Which card of the model</source>
        <translation>Welche Karte des Modells</translation>
    </message>
    <message>
        <source>Smaller (-)</source>
        <translation>Kleiner (-)</translation>
    </message>
    <message>
        <source>Larger (+)</source>
        <translation>Größer (+)</translation>
    </message>
    <message>
        <source>Fit the card in, or true size (0)</source>
        <translation>Karte einpassen oder in Originalgröße (0)</translation>
    </message>
    <message>
        <source>Choose a model in the roster to see its card.</source>
        <translation>Ein Modell der Truppe auswählen, um seine Karte zu sehen.</translation>
    </message>
    <message>
        <source>This model has no card: its unit is not known.</source>
        <translation>Dieses Modell hat keine Karte: Seine Einheit ist unbekannt.</translation>
    </message>
    <message>
        <source>The card cannot be drawn. {0}</source>
        <translation>Die Karte lässt sich nicht zeichnen. {0}</translation>
    </message>
    <message>
        <source>Front</source>
        <translation>Vorderseite</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Rückseite</translation>
    </message>
    <message>
        <source>Card {0}</source>
        <translation>Karte {0}</translation>
    </message>
</context>
<context>
    <name>CardsRoom</name>
    <message>
        <source>Cards</source>
        <translation>Karten</translation>
    </message>
</context>
<context>
    <name>CarriedEditor</name>
    <message>
        <source>Add to {0}</source>
        <translation>{0}: hinzufügen</translation>
    </message>
    <message>
        <source>Nobody knows this.</source>
        <translation>Das kennt niemand.</translation>
    </message>
</context>
<context>
    <name>CellVerbs</name>
    <message>
        <source>Change {0}</source>
        <translation>{0} ändern</translation>
    </message>
    <message>
        <source>Clear cells</source>
        <translation>Zellen leeren</translation>
    </message>
    <message>
        <source>Fill down</source>
        <translation>Nach unten füllen</translation>
    </message>
    <message>
        <source>Choose the cells to change first.</source>
        <translation>Wähle zuerst die Zellen, die sich ändern sollen.</translation>
    </message>
    <message>
        <source>Paste cells</source>
        <translation>Zellen einfügen</translation>
    </message>
</context>
<context>
    <name>CellsWriter</name>
    <message>
        <source>The file changed meanwhile, so these cells stayed as they were.</source>
        <translation>Die Datei hat sich inzwischen geändert; diese Zellen blieben, wie sie waren.</translation>
    </message>
</context>
<context>
    <name>ChangeDialog</name>
    <message>
        <source>Change the chosen cells</source>
        <translation>Die gewählten Zellen ändern</translation>
    </message>
    <message>
        <source>Set to</source>
        <translation>Setzen auf</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Dazuzählen</translation>
    </message>
    <message>
        <source>Multiply by</source>
        <translation>Malnehmen mit</translation>
    </message>
    <message>
        <source>to the nearest</source>
        <translation>zum nächsten Schritt</translation>
    </message>
    <message>
        <source>up</source>
        <translation>nach oben</translation>
    </message>
    <message>
        <source>down</source>
        <translation>nach unten</translation>
    </message>
    <message>
        <source>not at all</source>
        <translation>gar nicht</translation>
    </message>
    <message>
        <source>to {0}</source>
        <translation>auf {0}</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>Was tun</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>Runden</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Richtung</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>Type a number such as 1, −2 or 1.1.</source>
        <translation>Gib eine Zahl ein, etwa 1, −2 oder 1,1.</translation>
    </message>
</context>
<context>
    <name>ColourEditor</name>
    <message>
        <source>Choose …</source>
        <translation>Wählen …</translation>
    </message>
    <message>
        <source>Choose a colour</source>
        <translation>Eine Farbe wählen</translation>
    </message>
</context>
<context>
    <name>CompareDialog</name>
    <message>
        <source>Compare {0}</source>
        <translation>{0} vergleichen</translation>
    </message>
    <message>
        <source>Both say the same; only comments or the layout of the file differ.</source>
        <translation>Beide sagen dasselbe; nur Kommentare oder die Anordnung der Datei sind anders.</translation>
    </message>
    <message>
        <source>“{0}” as it is here, beside the file as another program left it.</source>
        <translation>„{0}“, wie sie hier steht, neben der Datei, wie ein anderes Programm sie hinterlassen hat.</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Wen es betrifft</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Mine</source>
        <translation>Meine</translation>
    </message>
    <message>
        <source>In the file</source>
        <translation>In der Datei</translation>
    </message>
    <message>
        <source>Roster</source>
        <translation>Truppe</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>Was anders ist</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>Meine behalten</translation>
    </message>
    <message>
        <source>Load theirs</source>
        <translation>Die andere laden</translation>
    </message>
    <message>
        <source>Decide later</source>
        <translation>Später entscheiden</translation>
    </message>
</context>
<context>
    <name>ContentsForm</name>
    <message>
        <source>WHAT</source>
        <translation>INHALT</translation>
    </message>
    <message>
        <source>Cards of all models ({0})</source>
        <translation>Karten aller Modelle ({0})</translation>
    </message>
    <message>
        <source>Cards of the selected models ({0})</source>
        <translation>Karten der gewählten Modelle ({0})</translation>
    </message>
    <message>
        <source>No cards</source>
        <translation>Keine Karten</translation>
    </message>
    <message>
        <source>with their other forms</source>
        <translation>mit ihren anderen Formen</translation>
    </message>
    <message>
        <source>with the cards of groups</source>
        <translation>mit den Karten der Gruppen</translation>
    </message>
    <message>
        <source>with what they summon</source>
        <translation>mit dem, was sie rufen</translation>
    </message>
    <message>
        <source>as usual</source>
        <translation>wie gewohnt</translation>
    </message>
    <message>
        <source>compact, a line for each model</source>
        <translation>kompakt, eine Zeile je Modell</translation>
    </message>
    <message>
        <source>roomy, with boxes to tick and lines for notes</source>
        <translation>geräumig, mit Kästchen und Zeilen für Notizen</translation>
    </message>
    <message>
        <source>Style of the roster sheet</source>
        <translation>Stil des Truppenblatts</translation>
    </message>
    <message>
        <source>Select models in the roster first, then open Print again.</source>
        <translation>Zuerst Modelle der Truppe auswählen, dann „Drucken“ erneut öffnen.</translation>
    </message>
</context>
<context>
    <name>Copying</name>
    <message>
        <source>Copy as text, short</source>
        <translation>Als Text kopieren, kurz</translation>
    </message>
    <message>
        <source>Copy as text, in full</source>
        <translation>Als Text kopieren, ausführlich</translation>
    </message>
    <message>
        <source>Copy as text, open information only</source>
        <translation>Als Text kopieren, nur offene Angaben</translation>
    </message>
    <message>
        <source>Copy as Markdown, short</source>
        <translation>Als Markdown kopieren, kurz</translation>
    </message>
    <message>
        <source>Copy as Markdown, in full</source>
        <translation>Als Markdown kopieren, ausführlich</translation>
    </message>
    <message>
        <source>Copy as Markdown, open information only</source>
        <translation>Als Markdown kopieren, nur offene Angaben</translation>
    </message>
    <message>
        <source>The roster is on the clipboard.</source>
        <translation>Die Truppe liegt in der Zwischenablage.</translation>
    </message>
</context>
<context>
    <name>Corner</name>
    <message>
        <source>Target</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>Attacker</source>
        <translation>Angreifer</translation>
    </message>
    <message>
        <source>Choose a unit …</source>
        <translation>Einheit wählen …</translation>
    </message>
    <message>
        <source>Choose another unit or model</source>
        <translation>Eine andere Einheit oder ein anderes Modell wählen</translation>
    </message>
    <message>
        <source>This roll is made by the first side alone.</source>
        <translation>Diesen Wurf macht die erste Seite allein.</translation>
    </message>
</context>
<context>
    <name>CostLine</name>
    <message>
        <source>of</source>
        <translation>von</translation>
    </message>
    <message>
        <source>(house rule)</source>
        <translation>(Hausregel)</translation>
    </message>
    <message>
        <source>The rules of the game do not know this cost.</source>
        <translation>Die Regeln des Spiels kennen diese Kosten nicht.</translation>
    </message>
    <message>
        <source>Limit of {0}</source>
        <translation>Grenze: {0}</translation>
    </message>
    <message>
        <source>The agreed limit; empty takes the usual one</source>
        <translation>Die vereinbarte Grenze; leer gilt die übliche</translation>
    </message>
    <message>
        <source>{0} too many</source>
        <translation>{0} zu viel</translation>
    </message>
    <message>
        <source>{0} left</source>
        <translation>{0} übrig</translation>
    </message>
</context>
<context>
    <name>CountRow</name>
    <message>
        <source>One less: {0}</source>
        <translation>Eins weniger: {0}</translation>
    </message>
    <message>
        <source>One more: {0}</source>
        <translation>Eins mehr: {0}</translation>
    </message>
</context>
<context>
    <name>CropCanvas</name>
    <message>
        <source>No picture</source>
        <translation>Kein Bild</translation>
    </message>
    <message>
        <source>Reading …</source>
        <translation>Wird gelesen …</translation>
    </message>
</context>
<context>
    <name>DesignerPanel</name>
    <message>
        <source>TEMPLATES</source>
        <translation>VORLAGEN</translation>
    </message>
    <message>
        <source>ELEMENTS</source>
        <translation>ELEMENTE</translation>
    </message>
    <message>
        <source>New …</source>
        <translation>Neu …</translation>
    </message>
    <message>
        <source>A template of your own, made of the one that is open</source>
        <translation>Eine eigene Vorlage aus der geöffneten</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Own template that follows this one</source>
        <translation>Eigene Vorlage, die dieser folgt</translation>
    </message>
    <message>
        <source>Copy of the whole template</source>
        <translation>Kopie der ganzen Vorlage</translation>
    </message>
    <message>
        <source>New template: {0}</source>
        <translation>Neue Vorlage: {0}</translation>
    </message>
    <message>
        <source>Duplicate to change</source>
        <translation>Kopie zum Ändern anlegen</translation>
    </message>
    <message>
        <source>This template comes with the program and stays as it is.</source>
        <translation>Diese Vorlage gehört zum Programm und bleibt, wie sie ist.</translation>
    </message>
</context>
<context>
    <name>Document</name>
    <message>
        <source>Save as …</source>
        <translation>Speichern unter …</translation>
    </message>
</context>
<context>
    <name>Documents</name>
    <message>
        <source>That did not work</source>
        <translation>Das hat nicht geklappt</translation>
    </message>
    <message>
        <source>Open roster</source>
        <translation>Truppe öffnen</translation>
    </message>
    <message>
        <source>Rosters ({0})</source>
        <translation>Truppen ({0})</translation>
    </message>
    <message>
        <source>Open rulebook</source>
        <translation>Regelbuch öffnen</translation>
    </message>
    <message>
        <source>Rulebooks ({0})</source>
        <translation>Regelbücher ({0})</translation>
    </message>
</context>
<context>
    <name>ElementRow</name>
    <message>
        <source>What may be done with it</source>
        <translation>Was man damit tun kann</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Verdoppeln</translation>
    </message>
    <message>
        <source>Ctrl+D</source>
        <translation>Strg+D</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Alt+Up</source>
        <translation>Alt+Hoch</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Alt+Down</source>
        <translation>Alt+Runter</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Ctrl+Del</source>
        <translation>Strg+Entf</translation>
    </message>
</context>
<context>
    <name>ElementsTree</name>
    <message>
        <source>Elements of this face</source>
        <translation>Elemente dieser Seite</translation>
    </message>
    <message>
        <source>Print it</source>
        <translation>Drucken</translation>
    </message>
    <message>
        <source>Do not print it</source>
        <translation>Nicht drucken</translation>
    </message>
    <message>
        <source>Unlock it</source>
        <translation>Entsperren</translation>
    </message>
    <message>
        <source>Lock it</source>
        <translation>Sperren</translation>
    </message>
    <message>
        <source>area</source>
        <translation>Fläche</translation>
    </message>
    <message>
        <source>not printed</source>
        <translation>wird nicht gedruckt</translation>
    </message>
    <message>
        <source>locked</source>
        <translation>gesperrt</translation>
    </message>
</context>
<context>
    <name>EntryDesk</name>
    <message>
        <source>Choose a file at the left, or begin a new one.</source>
        <translation>Wähle links eine Datei oder beginne eine neue.</translation>
    </message>
    <message>
        <source>The text cannot be read as it is. Mend it first; the text says where.</source>
        <translation>So ist der Text nicht zu lesen. Berichtige ihn zuerst; im Text steht, wo.</translation>
    </message>
    <message>
        <source>The game of this file cannot be read, so there is no form for it.</source>
        <translation>Das Spiel dieser Datei ist nicht zu lesen, deshalb gibt es kein Formular.</translation>
    </message>
    <message>
        <source>There is no form for this part of the file. Write it as text.</source>
        <translation>Für diesen Teil der Datei gibt es kein Formular. Schreib ihn als Text.</translation>
    </message>
    <message>
        <source>Change {0}</source>
        <translation>{0} ändern</translation>
    </message>
</context>
<context>
    <name>EntryForm</name>
    <message>
        <source>Find a field …</source>
        <translation>Feld suchen …</translation>
    </message>
    <message>
        <source>Find a field</source>
        <translation>Feld suchen</translation>
    </message>
</context>
<context>
    <name>ExtrasForm</name>
    <message>
        <source>AND ALSO</source>
        <translation>UND DAZU</translation>
    </message>
    <message>
        <source>Cards of what they carry</source>
        <translation>Karten dessen, was sie tragen</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Marker</translation>
    </message>
    <message>
        <source>Task cards of the scenarios</source>
        <translation>Aufgabenkarten der Szenarien</translation>
    </message>
    <message>
        <source>Blank cards</source>
        <translation>Leere Karten</translation>
    </message>
</context>
<context>
    <name>Face</name>
    <message>
        <source>Clipboard</source>
        <translation>Zwischenablage</translation>
    </message>
    <message>
        <source>{0} rows × {1} columns</source>
        <translation>{0} Zeilen × {1} Spalten</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>new: {0}</source>
        <translation>neu: {0}</translation>
    </message>
    <message>
        <source>changed: {0}</source>
        <translation>geändert: {0}</translation>
    </message>
    <message>
        <source>unchanged: {0}</source>
        <translation>unverändert: {0}</translation>
    </message>
    <message>
        <source>What is not understood is kept as it is written.</source>
        <translation>Was nicht verstanden wird, bleibt stehen, wie es dort steht.</translation>
    </message>
    <message>
        <source>Add {0}, change {1}</source>
        <translation>{0} hinzufügen, {1} ändern</translation>
    </message>
    <message>
        <source>Change units: {0}</source>
        <translation>Einheiten ändern: {0}</translation>
    </message>
    <message>
        <source>Add units: {0}</source>
        <translation>Einheiten hinzufügen: {0}</translation>
    </message>
    <message>
        <source>Add units</source>
        <translation>Einheiten hinzufügen</translation>
    </message>
    <message>
        <source>Copy a table in LibreOffice Calc, Excel or Google Sheets and paste it here (Ctrl+V), or open a file: XLSX, ODS, CSV.</source>
        <translation>Kopiere eine Tabelle in LibreOffice Calc, Excel oder Google Tabellen und füge sie hier ein (Strg+V), oder öffne eine Datei: XLSX, ODS, CSV.</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Take the table on the clipboard (Ctrl+V)</source>
        <translation>Die Tabelle aus der Zwischenablage nehmen (Strg+V)</translation>
    </message>
    <message>
        <source>Open a file …</source>
        <translation>Datei öffnen …</translation>
    </message>
    <message>
        <source>A row names the columns</source>
        <translation>Eine Zeile benennt die Spalten</translation>
    </message>
    <message>
        <source>Each column is a unit</source>
        <translation>Jede Spalte ist eine Einheit</translation>
    </message>
    <message>
        <source>Language of texts</source>
        <translation>Sprache der Texte</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>Blatt</translation>
    </message>
    <message>
        <source>German</source>
        <translation>Deutsch</translation>
    </message>
    <message>
        <source>English</source>
        <translation>Englisch</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>No table yet</source>
        <translation>Noch keine Tabelle</translation>
    </message>
</context>
<context>
    <name>FaceView</name>
    <message>
        <source>Face of the card</source>
        <translation>Kartenseite</translation>
    </message>
</context>
<context>
    <name>Farewell</name>
    <message>
        <source>The roster was closed. It can still be printed as it was then.</source>
        <translation>Die Truppe wurde geschlossen. Sie lässt sich noch drucken, wie sie war.</translation>
    </message>
    <message>
        <source>Still at work</source>
        <translation>Noch bei der Arbeit</translation>
    </message>
    <message>
        <source>Closing this dialog stops what is being saved or printed.</source>
        <translation>Mit diesem Dialog endet auch, was gerade gespeichert oder gedruckt wird.</translation>
    </message>
    <message>
        <source>Stop it and close</source>
        <translation>Abbrechen und schließen</translation>
    </message>
    <message>
        <source>Keep the dialog open</source>
        <translation>Dialog offen lassen</translation>
    </message>
</context>
<context>
    <name>FightingPage</name>
    <message>
        <source>What it carries and how it fights</source>
        <translation>Was sie trägt und wie sie kämpft</translation>
    </message>
    <message>
        <source>An attack is a ready roll over your stats: the odds of every weapon come with it.</source>
        <translation>Ein Angriff ist ein fertiger Wurf mit diesen Werten: Die Chancen jeder Waffe kommen gleich mit.</translation>
    </message>
    <message>
        <source>none, the table decides</source>
        <translation>keiner, der Tisch entscheidet</translation>
    </message>
    <message>
        <source>Undead, Ghost, …</source>
        <translation>Untot, Geist, …</translation>
    </message>
    <message>
        <source>Measure what units are worth by their odds</source>
        <translation>Nach den Chancen messen, was Einheiten wert sind</translation>
    </message>
    <message>
        <source>Attack</source>
        <translation>Angriff</translation>
    </message>
    <message>
        <source>Lists</source>
        <translation>Listen</translation>
    </message>
    <message>
        <source>Keywords</source>
        <translation>Schlüsselwörter</translation>
    </message>
    <message>
        <source>Own keywords</source>
        <translation>Eigene</translation>
    </message>
    <message>
        <source>Names with commas between them; what they mean is written in the workshop.</source>
        <translation>Namen mit Kommas dazwischen; was sie bedeuten, steht später in der Werkstatt.</translation>
    </message>
    <message>
        <source>{0} (the attack needs them)</source>
        <translation>{0} (der Angriff braucht sie)</translation>
    </message>
    <message>
        <source>Attacks in grey need stats that units do not have.</source>
        <translation>Graue Angriffe brauchen Werte, die den Einheiten fehlen.</translation>
    </message>
</context>
<context>
    <name>FileVerbs</name>
    <message>
        <source>Rosters ({0})</source>
        <translation>Truppen ({0})</translation>
    </message>
    <message>
        <source>Open roster</source>
        <translation>Truppe öffnen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>New file name</source>
        <translation>Neuer Dateiname</translation>
    </message>
    <message>
        <source>Move to folder</source>
        <translation>In Ordner verschieben</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>There is such a file already.</source>
        <translation>Eine solche Datei gibt es schon.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Make it mine</source>
        <translation>Eigene Kopie anlegen</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Open the folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Move to trash …</source>
        <translation>In den Papierkorb …</translation>
    </message>
    <message>
        <source>Move to trash?</source>
        <translation>In den Papierkorb?</translation>
    </message>
    <message>
        <source>{0} leaves the library; its rosters need it.</source>
        <translation>{0} verlässt die Bibliothek; Truppen daraus brauchen die Datei.</translation>
    </message>
    <message>
        <source>Move to trash</source>
        <translation>In den Papierkorb</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Behalten</translation>
    </message>
</context>
<context>
    <name>FilesList</name>
    <message>
        <source>comes with the program; make it yours to change it</source>
        <translation>gehört zum Programm; eine eigene Kopie lässt sich ändern</translation>
    </message>
    <message>
        <source>The game</source>
        <translation>Das Spiel</translation>
    </message>
    <message>
        <source>Catalogue</source>
        <translation>Katalog</translation>
    </message>
    <message>
        <source>comes with the program</source>
        <translation>gehört zum Programm</translation>
    </message>
    <message>
        <source>Files of the games</source>
        <translation>Dateien der Spiele</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} von {1}</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>Ersetzen durch</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>Groß und klein unterscheiden</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Regulärer Ausdruck</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>Alle ersetzen</translation>
    </message>
    <message>
        <source>Previous (Shift+F3)</source>
        <translation>Zurück (Umschalt+F3)</translation>
    </message>
    <message>
        <source>Next (F3)</source>
        <translation>Weiter (F3)</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>{0} found</source>
        <translation>{0} gefunden</translation>
    </message>
    <message>
        <source>{0} replaced</source>
        <translation>{0} ersetzt</translation>
    </message>
</context>
<context>
    <name>FindingDelegate</name>
    <message>
        <source>Less</source>
        <translation>Weniger</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Warum?</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alle zeigen</translation>
    </message>
</context>
<context>
    <name>FindingsList</name>
    <message>
        <source>Show the model</source>
        <translation>Modell zeigen</translation>
    </message>
    <message>
        <source>Show the models</source>
        <translation>Modelle zeigen</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alle zeigen</translation>
    </message>
    <message>
        <source>Less</source>
        <translation>Weniger</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Warum?</translation>
    </message>
</context>
<context>
    <name>FindingsPanel</name>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>Show the findings</source>
        <translation>Befunde zeigen</translation>
    </message>
    <message>
        <source>Hide the findings</source>
        <translation>Befunde verbergen</translation>
    </message>
</context>
<context>
    <name>FitPanel</name>
    <message>
        <source>All factions</source>
        <translation>Alle Fraktionen</translation>
    </message>
    <message>
        <source>Whose cards are checked</source>
        <translation>Wessen Karten geprüft werden</translation>
    </message>
    <message>
        <source>What gives way on the cards</source>
        <translation>Was auf den Karten nachgibt</translation>
    </message>
    <message>
        <source>Composing every card …</source>
        <translation>Setze jede Karte …</translation>
    </message>
    <message>
        <source>Only templates for cards of units can be checked.</source>
        <translation>Nur Vorlagen für Karten von Einheiten lassen sich prüfen.</translation>
    </message>
    <message>
        <source>{cards}: everything fits as it is.</source>
        <translation>{cards}: Alles passt, wie es ist.</translation>
    </message>
</context>
<context>
    <name>GamePreview</name>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>The first troop</source>
        <translation>Die erste Truppe</translation>
    </message>
    <message>
        <source>This is how it was before something was missing.</source>
        <translation>So war es, bevor etwas fehlte.</translation>
    </message>
    <message>
        <source>This cannot be read yet.</source>
        <translation>Das lässt sich noch nicht lesen.</translation>
    </message>
    <message>
        <source>{0}, {1}</source>
        <translation>{0}, {1}</translation>
    </message>
    <message>
        <source>All rules are kept.</source>
        <translation>Alle Regeln sind eingehalten.</translation>
    </message>
    <message>
        <source>{0} of {1} points. All rules are kept.</source>
        <translation>{0} von {1} Punkten. Alle Regeln sind eingehalten.</translation>
    </message>
</context>
<context>
    <name>GeometryBar</name>
    <message>
        <source>From the left in mm</source>
        <translation>Abstand von links in mm</translation>
    </message>
    <message>
        <source>From the top in mm</source>
        <translation>Abstand von oben in mm</translation>
    </message>
    <message>
        <source>W</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Width in mm</source>
        <translation>Breite in mm</translation>
    </message>
    <message>
        <source>H</source>
        <translation>H</translation>
    </message>
    <message>
        <source>Height in mm</source>
        <translation>Höhe in mm</translation>
    </message>
    <message>
        <source> mm</source>
        <translation> mm</translation>
    </message>
</context>
<context>
    <name>GoalForm</name>
    <message>
        <source>Sheets of paper, to print here or to save as PDF.</source>
        <translation>Bögen aus Papier, um hier zu drucken oder als PDF zu sichern.</translation>
    </message>
    <message>
        <source>Unverified: check the measures with the shop.</source>
        <translation>Ungeprüft: die Maße bei der Druckerei nachsehen.</translation>
    </message>
    <message>
        <source>Cannot be read: {0}</source>
        <translation>Nicht lesbar: {0}</translation>
    </message>
    <message>
        <source>WHERE TO</source>
        <translation>WOHIN</translation>
    </message>
    <message>
        <source>Made for</source>
        <translation>Gemacht für</translation>
    </message>
    <message>
        <source>My printer, or a PDF</source>
        <translation>Mein Drucker oder ein PDF</translation>
    </message>
    <message>
        <source>{0} (unverified)</source>
        <translation>{0} (ungeprüft)</translation>
    </message>
</context>
<context>
    <name>Grip</name>
    <message>
        <source>Drag to another place (Alt+Up, Alt+Down)</source>
        <translation>An eine andere Stelle ziehen (Alt+Hoch, Alt+Runter)</translation>
    </message>
</context>
<context>
    <name>HirePanel</name>
    <message>
        <source>Units for hire</source>
        <translation>Einheiten zum Heuern</translation>
    </message>
    <message>
        <source>The faction “{0}” of this roster is missing from the library.</source>
        <translation>Die Fraktion „{0}“ dieser Truppe fehlt in der Bibliothek.</translation>
    </message>
    <message>
        <source>No favourites yet.</source>
        <translation>Noch keine Favoriten.</translation>
    </message>
    <message>
        <source>Point at a unit and click the star behind its name, or press F.</source>
        <translation>Auf eine Einheit zeigen und den Stern hinter ihrem Namen anklicken oder F drücken.</translation>
    </message>
    <message>
        <source>This faction has no units yet.</source>
        <translation>Diese Fraktion hat noch keine Einheiten.</translation>
    </message>
    <message>
        <source>Nothing found.</source>
        <translation>Nichts gefunden.</translation>
    </message>
    <message>
        <source>Press Esc to show all units again.</source>
        <translation>Esc zeigt wieder alle Einheiten.</translation>
    </message>
    <message>
        <source>Hire</source>
        <translation>Heuern</translation>
    </message>
    <message>
        <source>Favourite</source>
        <translation>Favorit</translation>
    </message>
    <message>
        <source>Compare with …</source>
        <translation>Vergleichen mit …</translation>
    </message>
</context>
<context>
    <name>HireRowMaker</name>
    <message>
        <source>limit {0} reached</source>
        <translation>Grenze {0} erreicht</translation>
    </message>
    <message>
        <source>{0} too many already</source>
        <translation>schon {0} zu viel</translation>
    </message>
    <message>
        <source>{0} left, costs {1}</source>
        <translation>{0} übrig, kostet {1}</translation>
    </message>
</context>
<context>
    <name>HireSearch</name>
    <message>
        <source>Search units …</source>
        <translation>Einheiten suchen …</translation>
    </message>
    <message>
        <source>Search units by name, tag or item</source>
        <translation>Einheiten nach Name, Schlüsselwort oder Gegenstand suchen</translation>
    </message>
    <message>
        <source>Search by name in any language, tag or item (Ctrl+F)</source>
        <translation>Nach Name in jeder Sprache, Schlüsselwort oder Gegenstand suchen (Strg+F)</translation>
    </message>
    <message>
        <source>Other lists</source>
        <translation>Andere Listen</translation>
    </message>
    <message>
        <source>Show units of other factions that a rule of this roster allows</source>
        <translation>Einheiten anderer Fraktionen zeigen, die eine Regel dieser Truppe erlaubt</translation>
    </message>
    <message>
        <source>Sort the list</source>
        <translation>Liste sortieren</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Every unit of the list</source>
        <translation>Jede Einheit der Liste</translation>
    </message>
    <message>
        <source>Favourites</source>
        <translation>Favoriten</translation>
    </message>
    <message>
        <source>In the order of the list</source>
        <translation>In der Reihenfolge der Liste</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>Nach Name</translation>
    </message>
    <message>
        <source>By cost</source>
        <translation>Nach Kosten</translation>
    </message>
</context>
<context>
    <name>JobForm</name>
    <message>
        <source>Colour runs over the cut; cards stand apart and are cut twice.</source>
        <translation>Die Farbe läuft über den Schnitt; die Karten stehen einzeln und werden zweimal geschnitten.</translation>
    </message>
    <message>
        <source>Neighbours share one cut.</source>
        <translation>Nachbarn teilen sich einen Schnitt.</translation>
    </message>
    <message>
        <source>No card lies on the sheet.</source>
        <translation>Auf dem Bogen liegt keine Karte.</translation>
    </message>
    <message>
        <source>A whole sheet with {0} places. Click the first free place of a sheet that is already half used.</source>
        <translation>Ein ganzer Bogen mit {0} Plätzen. Bei einem schon angebrochenen Bogen den ersten freien Platz anklicken.</translation>
    </message>
    <message>
        <source>One place is used; the first card comes to place 2.</source>
        <translation>Ein Platz ist belegt; die erste Karte kommt auf Platz 2.</translation>
    </message>
    <message>
        <source>{0} places are used; the first card comes to place {1}.</source>
        <translation>{0} Plätze sind belegt; die erste Karte kommt auf Platz {1}.</translation>
    </message>
    <message>
        <source>Both sides, long edge</source>
        <translation>Beidseitig, lange Kante</translation>
    </message>
    <message>
        <source>The printer turns the sheet on its long edge, like a page in a book.</source>
        <translation>Der Drucker wendet den Bogen über die lange Kante, wie eine Seite im Buch.</translation>
    </message>
    <message>
        <source>Both sides, short edge</source>
        <translation>Beidseitig, kurze Kante</translation>
    </message>
    <message>
        <source>The printer turns the sheet on its short edge, like a calendar.</source>
        <translation>Der Drucker wendet den Bogen über die kurze Kante, wie ein Blatt im Wandkalender.</translation>
    </message>
    <message>
        <source>Fold over, one side</source>
        <translation>Zum Falten, einseitig</translation>
    </message>
    <message>
        <source>Front and back lie side by side: cut out, fold at the dashes, glue.</source>
        <translation>Vorder- und Rückseite liegen nebeneinander: ausschneiden, an der gestrichelten Linie falten, kleben.</translation>
    </message>
    <message>
        <source>Fronts only</source>
        <translation>Nur Vorderseiten</translation>
    </message>
    <message>
        <source>Backs stay empty; what stood on them follows on cards of its own.</source>
        <translation>Die Rückseiten bleiben leer; was darauf stünde, folgt auf eigenen Karten.</translation>
    </message>
    <message>
        <source>PAPER</source>
        <translation>PAPIER</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Papier</translation>
    </message>
    <message>
        <source>Sides</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>First free place</source>
        <translation>Erster freier Platz</translation>
    </message>
    <message>
        <source>Bleed</source>
        <translation>Beschnitt</translation>
    </message>
    <message>
        <source>How the sheet is turned</source>
        <translation>Wie der Bogen gewendet wird</translation>
    </message>
    <message>
        <source>Crop marks</source>
        <translation>Schnittmarken</translation>
    </message>
    <message>
        <source>Print equal cards once, with a count</source>
        <translation>Gleiche Karten einmal drucken, mit Anzahl</translation>
    </message>
    <message>
        <source>Cards of different sizes share sheets</source>
        <translation>Karten verschiedener Größe teilen sich Bögen</translation>
    </message>
    <message>
        <source>100 mm ruler, to check the true size</source>
        <translation>Lineal von 100 mm, um die Originalgröße zu prüfen</translation>
    </message>
</context>
<context>
    <name>Keeper</name>
    <message>
        <source>Unsaved changes</source>
        <translation>Nicht gespeicherte Änderungen</translation>
    </message>
    <message>
        <source>“{0}” has unsaved changes.</source>
        <translation>„{0}“ hat nicht gespeicherte Änderungen.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Unsaved work</source>
        <translation>Nicht gespeicherte Arbeit</translation>
    </message>
    <message>
        <source>{0}, {1} of {2}</source>
        <translation>{0}, {1} von {2}</translation>
    </message>
    <message>
        <source>The program ended before {0} could be saved. Open what was kept?</source>
        <translation>Das Programm endete, bevor {0} gespeichert war. Öffnen, was erhalten ist?</translation>
    </message>
    <message>
        <source>a new roster</source>
        <translation>eine neue Truppe</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Ask again later</source>
        <translation>Später wieder fragen</translation>
    </message>
    <message>
        <source>Open all that follow, too</source>
        <translation>Auch alle folgenden öffnen</translation>
    </message>
    <message>
        <source>Recover unsaved work</source>
        <translation>Nicht gespeicherte Arbeit wiederherstellen</translation>
    </message>
</context>
<context>
    <name>KeepingForm</name>
    <message>
        <source>THIS PRINT</source>
        <translation>DIESER DRUCK</translation>
    </message>
    <message>
        <source>Only cards that changed since the last print</source>
        <translation>Nur Karten, die sich seit dem letzten Druck geändert haben</translation>
    </message>
    <message>
        <source>What is left out is named below. Saving a PDF counts as printing.</source>
        <translation>Was fehlt, steht unten. Ein PDF zu sichern zählt als Drucken.</translation>
    </message>
    <message>
        <source>Job ticket, with a ruler and the box of one card</source>
        <translation>Auftragszettel mit Lineal und dem Umriss einer Karte</translation>
    </message>
</context>
<context>
    <name>LevelEditor</name>
    <message>
        <source>level</source>
        <translation>Stufe</translation>
    </message>
</context>
<context>
    <name>LibraryRoom</name>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Search rosters, factions and games …</source>
        <translation>Truppen, Fraktionen und Spiele suchen …</translation>
    </message>
    <message>
        <source>Search the library</source>
        <translation>Bibliothek durchsuchen</translation>
    </message>
    <message>
        <source>New roster …</source>
        <translation>Neue Truppe …</translation>
    </message>
    <message>
        <source>Open …</source>
        <translation>Öffnen …</translation>
    </message>
    <message>
        <source>Rosters</source>
        <translation>Truppen</translation>
    </message>
    <message>
        <source>Games and factions</source>
        <translation>Spiele und Fraktionen</translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation>Willkommen</translation>
    </message>
    <message>
        <source>Open a ready list to see how a roster is built, checked and printed, or choose a faction at the right and begin your own.</source>
        <translation>Eine fertige Truppe öffnen, um zu sehen, wie eine Truppe aufgestellt, geprüft und gedruckt wird, oder rechts eine Fraktion wählen und eine eigene beginnen.</translation>
    </message>
    <message>
        <source>Open a ready list</source>
        <translation>Fertige Truppe öffnen</translation>
    </message>
    <message>
        <source>Choose another folder …</source>
        <translation>Anderen Ordner wählen …</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Noch einmal nachsehen</translation>
    </message>
    <message>
        <source>Library folder</source>
        <translation>Bibliotheksordner</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>My rosters</source>
        <translation>Meine Truppen</translation>
    </message>
    <message>
        <source>Ready lists</source>
        <translation>Fertige Truppen</translation>
    </message>
    <message>
        <source>No roster matches “{0}”.</source>
        <translation>Keine Truppe passt zu „{0}“.</translation>
    </message>
    <message>
        <source>No game or faction matches “{0}”.</source>
        <translation>Kein Spiel und keine Fraktion passt zu „{0}“.</translation>
    </message>
    <message>
        <source>New roster: {0} …</source>
        <translation>Neue Truppe: {0} …</translation>
    </message>
    <message>
        <source>{0} is in the trash.</source>
        <translation>{0} liegt im Papierkorb.</translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>Zurücklegen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Compare a unit with …</source>
        <translation>Eine Einheit vergleichen …</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Rename …</source>
        <translation>Umbenennen …</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Move to folder …</source>
        <translation>In Ordner verschieben …</translation>
    </message>
    <message>
        <source>Save a copy with portraits …</source>
        <translation>Kopie mit Bildern speichern …</translation>
    </message>
    <message>
        <source>Move to trash</source>
        <translation>In den Papierkorb legen</translation>
    </message>
</context>
<context>
    <name>LineBar</name>
    <message>
        <source>Go to line</source>
        <translation>Zur Zeile</translation>
    </message>
</context>
<context>
    <name>ListEditor</name>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add to {0}</source>
        <translation>Zu {0} hinzufügen</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} von {1}</translation>
    </message>
    <message>
        <source>Write out as an own item</source>
        <translation>Als eigenen Gegenstand ausschreiben</translation>
    </message>
    <message>
        <source>Only name it</source>
        <translation>Nur nennen</translation>
    </message>
</context>
<context>
    <name>LiveCard</name>
    <message>
        <source>Choose a unit to see its card.</source>
        <translation>Wähle eine Einheit, um ihre Karte zu sehen.</translation>
    </message>
</context>
<context>
    <name>LoadBar</name>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} von {1}</translation>
    </message>
    <message>
        <source>over</source>
        <translation>zu viel</translation>
    </message>
    <message>
        <source>{0} to spare</source>
        <translation>{0} frei</translation>
    </message>
</context>
<context>
    <name>LookForm</name>
    <message>
        <source>No usual sleeve fits these cards.</source>
        <translation>Keine gängige Hülle passt zu diesen Karten.</translation>
    </message>
    <message>
        <source>CARDS</source>
        <translation>KARTEN</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Design</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Card size</source>
        <translation>Kartenformat</translation>
    </message>
    <message>
        <source>Sleeve</source>
        <translation>Hülle</translation>
    </message>
    <message>
        <source>Made from the stat line</source>
        <translation>Aus den Werten erzeugt</translation>
    </message>
    <message>
        <source>The game&apos;s own</source>
        <translation>Die des Spiels</translation>
    </message>
    <message>
        <source>As the template</source>
        <translation>Wie die Vorlage</translation>
    </message>
    <message>
        <source>Tell which fits</source>
        <translation>Sagen, welche passt</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>New roster …</source>
        <translation>Neue Truppe …</translation>
    </message>
    <message>
        <source>New faction …</source>
        <translation>Neue Fraktion …</translation>
    </message>
    <message>
        <source>Open …</source>
        <translation>Öffnen …</translation>
    </message>
    <message>
        <source>Open rulebook …</source>
        <translation>Regelbuch öffnen …</translation>
    </message>
    <message>
        <source>Install a pack …</source>
        <translation>Paket installieren …</translation>
    </message>
    <message>
        <source>Install a pack from a folder …</source>
        <translation>Paket aus einem Ordner installieren …</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save as …</source>
        <translation>Speichern unter …</translation>
    </message>
    <message>
        <source>Save a copy with portraits …</source>
        <translation>Kopie mit Bildern speichern …</translation>
    </message>
    <message>
        <source>Close roster</source>
        <translation>Truppe schließen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Print …</source>
        <translation>Drucken …</translation>
    </message>
    <message>
        <source>Search or command …</source>
        <translation>Suche oder Befehl …</translation>
    </message>
    <message>
        <source>Preferences …</source>
        <translation>Einstellungen …</translation>
    </message>
    <message>
        <source>Rules …</source>
        <translation>Regeln …</translation>
    </message>
    <message>
        <source>Earlier versions …</source>
        <translation>Frühere Fassungen …</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>Go to: {0}</source>
        <translation>Gehe zu: {0}</translation>
    </message>
    <message>
        <source>not saved yet</source>
        <translation>noch nicht gespeichert</translation>
    </message>
    <message>
        <source>Still at work</source>
        <translation>Noch bei der Arbeit</translation>
    </message>
    <message>
        <source>{0}
Closing the window stops it.</source>
        <translation>{0}
Mit dem Fenster endet auch das.</translation>
    </message>
    <message>
        <source>Stop it and close</source>
        <translation>Abbrechen und schließen</translation>
    </message>
    <message>
        <source>Keep the window open</source>
        <translation>Fenster offen lassen</translation>
    </message>
</context>
<context>
    <name>ManualContents</name>
    <message>
        <source>Search the manual …</source>
        <translation>Handbuch durchsuchen …</translation>
    </message>
    <message>
        <source>Search the manual</source>
        <translation>Handbuch durchsuchen</translation>
    </message>
    <message>
        <source>Contents of the manual</source>
        <translation>Inhalt des Handbuchs</translation>
    </message>
    <message>
        <source>Nothing found.</source>
        <translation>Nichts gefunden.</translation>
    </message>
</context>
<context>
    <name>ManualDialog</name>
    <message>
        <source>Laying out pages …</source>
        <translation>Seiten werden gesetzt …</translation>
    </message>
    <message>
        <source>There is nothing to show.</source>
        <translation>Es gibt nichts zu zeigen.</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
</context>
<context>
    <name>MapEditor</name>
    <message>
        <source>new key</source>
        <translation>neuer Schlüssel</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>New key of {0}</source>
        <translation>Neuer Schlüssel von {0}</translation>
    </message>
    <message>
        <source>Delete {0}</source>
        <translation>{0} löschen</translation>
    </message>
</context>
<context>
    <name>MappingHeader</name>
    <message>
        <source>not read</source>
        <translation>nicht gelesen</translation>
    </message>
    <message>
        <source>Column {0}</source>
        <translation>Spalte {0}</translation>
    </message>
    <message>
        <source>guessed</source>
        <translation>vermutet</translation>
    </message>
</context>
<context>
    <name>MatrixView</name>
    <message>
        <source>Attackers</source>
        <translation>Angreifer</translation>
    </message>
    <message>
        <source>Targets</source>
        <translation>Ziele</translation>
    </message>
    <message>
        <source>Attack</source>
        <translation>Angriff</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>⇄ Swap sides</source>
        <translation>⇄ Seiten tauschen</translation>
    </message>
    <message>
        <source>Swap sides</source>
        <translation>Seiten tauschen</translation>
    </message>
    <message>
        <source>Situation of the matchup</source>
        <translation>Lage des Vergleichs</translation>
    </message>
    <message>
        <source>Let the switches and values that are set in the matchup hold here too</source>
        <translation>Was im Vergleich geschaltet und gewählt ist, gilt auch hier</translation>
    </message>
    <message>
        <source>Matrix of attackers and targets</source>
        <translation>Matrix aus Angreifern und Zielen</translation>
    </message>
    <message>
        <source>Enter opens the matchup, R sorts by the row, C by the column</source>
        <translation>Die Eingabetaste öffnet den Vergleich, R sortiert nach der Zeile, C nach der Spalte</translation>
    </message>
    <message>
        <source>the best one</source>
        <translation>der beste</translation>
    </message>
    <message>
        <source>the usual one</source>
        <translation>die übliche</translation>
    </message>
    <message>
        <source>Working the matrix out …</source>
        <translation>Die Matrix wird berechnet …</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message>
        <source>Choose something above to begin again.</source>
        <translation>Oben etwas wählen, um neu zu beginnen.</translation>
    </message>
    <message>
        <source>Stronger colour, bolder print and a longer bar: better for the attacker. –: never or none. ?: cannot be worked out.</source>
        <translation>Kräftigere Farbe, fettere Schrift und ein längerer Balken: besser für den Angreifer. –: nie oder keiner. ?: nicht berechenbar.</translation>
    </message>
</context>
<context>
    <name>MoreButton</name>
    <message>
        <source>More …</source>
        <translation>Mehr …</translation>
    </message>
    <message>
        <source>Fields that say nothing yet</source>
        <translation>Felder, die noch nichts sagen</translation>
    </message>
</context>
<context>
    <name>NamingPage</name>
    <message>
        <source>What it is called</source>
        <translation>Wie es heißt</translation>
    </message>
    <message>
        <source>Everything here is filled in already: Next, Next, Next gives a game that can be played. Whatever you choose can be changed later in the workshop.</source>
        <translation>Alles ist schon ausgefüllt: Weiter, Weiter, Weiter ergibt ein spielbares Spiel. Alles Gewählte lässt sich später in der Werkstatt ändern.</translation>
    </message>
    <message>
        <source>inches</source>
        <translation>Zoll</translation>
    </message>
    <message>
        <source>centimetres</source>
        <translation>Zentimeter</translation>
    </message>
    <message>
        <source>D{0}</source>
        <translation>W{0}</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Kennung</translation>
    </message>
    <message>
        <source>It names the folder and never changes; the name may.</source>
        <translation>So heißt der Ordner, und das bleibt; der Name darf sich ändern.</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Autor</translation>
    </message>
    <message>
        <source>Lengths in</source>
        <translation>Längen in</translation>
    </message>
    <message>
        <source>Dice</source>
        <translation>Würfel</translation>
    </message>
    <message>
        <source>With how many faces the game usually rolls; a roll may take other dice.</source>
        <translation>So viele Seiten haben die Würfel gewöhnlich; ein Wurf darf andere nehmen.</translation>
    </message>
</context>
<context>
    <name>NeedForm</name>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>“auto” leaves it to the rules and the unit.</source>
        <translation>„auto“ überlässt es den Regeln und der Einheit.</translation>
    </message>
</context>
<context>
    <name>NewFactionDialog</name>
    <message>
        <source>New faction</source>
        <translation>Neue Fraktion</translation>
    </message>
    <message>
        <source>Two units that explain themselves</source>
        <translation>Zwei Einheiten, die sich selbst erklären</translation>
    </message>
    <message>
        <source>Nothing but the name</source>
        <translation>Nur der Name</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>Spiel</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Id</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Autor</translation>
    </message>
    <message>
        <source>It names the file and never changes; the name may.</source>
        <translation>So heißt die Datei; sie ändert sich nie, der Name darf es.</translation>
    </message>
    <message>
        <source>Begin with</source>
        <translation>Beginne mit</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Anlegen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>An id has small letters a to z, digits and _, a letter first.</source>
        <translation>Eine Id hat kleine Buchstaben a bis z, Ziffern und _, vorn einen Buchstaben.</translation>
    </message>
    <message>
        <source>{0} is there already.</source>
        <translation>{0} gibt es schon.</translation>
    </message>
</context>
<context>
    <name>NewFiles</name>
    <message>
        <source>New faction …</source>
        <translation>Neue Fraktion …</translation>
    </message>
    <message>
        <source>New game …</source>
        <translation>Neues Spiel …</translation>
    </message>
    <message>
        <source>Units from the clipboard&apos;s table …</source>
        <translation>Einheiten aus der kopierten Tabelle …</translation>
    </message>
    <message>
        <source>Units from a table file …</source>
        <translation>Einheiten aus einer Tabellendatei …</translation>
    </message>
    <message>
        <source>Copy units as a table</source>
        <translation>Einheiten als Tabelle kopieren</translation>
    </message>
    <message>
        <source>New file: {0}</source>
        <translation>Neue Datei: {0}</translation>
    </message>
    <message>
        <source>Yours now: {0}</source>
        <translation>Eigene Kopie: {0}</translation>
    </message>
</context>
<context>
    <name>NewGameWizard</name>
    <message>
        <source>New game</source>
        <translation>Neues Spiel</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Anlegen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Something is missing at: {0}</source>
        <translation>Etwas fehlt bei: {0}</translation>
    </message>
    <message>
        <source>Give it up</source>
        <translation>Aufgeben</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weitermachen</translation>
    </message>
    <message>
        <source>Nothing of this game has been written yet.</source>
        <translation>Von diesem Spiel ist noch nichts geschrieben.</translation>
    </message>
    <message>
        <source>New game: {0}</source>
        <translation>Neues Spiel: {0}</translation>
    </message>
</context>
<context>
    <name>NewRosterDialog</name>
    <message>
        <source>New roster</source>
        <translation>Neue Truppe</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>Spiel</translation>
    </message>
    <message>
        <source>Faction</source>
        <translation>Fraktion</translation>
    </message>
    <message>
        <source>Begin with</source>
        <translation>Beginnen mit</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Anlegen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Limit ({0})</source>
        <translation>Grenze ({0})</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>An empty roster</source>
        <translation>Leere Truppe</translation>
    </message>
    <message>
        <source>Ready list: {0}</source>
        <translation>Fertige Truppe: {0}</translation>
    </message>
</context>
<context>
    <name>NoHits</name>
    <message>
        <source>Clear search</source>
        <translation>Suche leeren</translation>
    </message>
</context>
<context>
    <name>NumberModel</name>
    <message>
        <source>Of</source>
        <translation>Wovon</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Exactly</source>
        <translation>Genau</translation>
    </message>
</context>
<context>
    <name>NumbersTable</name>
    <message>
        <source>Every number of this roll</source>
        <translation>Alle Zahlen dieses Wurfs</translation>
    </message>
</context>
<context>
    <name>OddsPanel</name>
    <message>
        <source>Game</source>
        <translation>Spiel</translation>
    </message>
    <message>
        <source>⇄ Swap sides</source>
        <translation>⇄ Seiten tauschen</translation>
    </message>
    <message>
        <source>Swap sides</source>
        <translation>Seiten tauschen</translation>
    </message>
    <message>
        <source>Clear switches</source>
        <translation>Schalter zurücknehmen</translation>
    </message>
    <message>
        <source>Take every switch back and leave every value to the rules</source>
        <translation>Alle Schalter zurücknehmen und alle Werte den Regeln überlassen</translation>
    </message>
    <message>
        <source>Matchup</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>Matrix</translation>
    </message>
    <message>
        <source>There is no game in the library.</source>
        <translation>In der Bibliothek ist kein Spiel.</translation>
    </message>
    <message>
        <source>This game cannot be read.</source>
        <translation>Dieses Spiel ist nicht lesbar.</translation>
    </message>
    <message>
        <source>Nobody to compare.</source>
        <translation>Niemand zu vergleichen.</translation>
    </message>
    <message>
        <source>This game has no units yet.</source>
        <translation>Dieses Spiel hat noch keine Einheiten.</translation>
    </message>
</context>
<context>
    <name>OddsRoom</name>
    <message>
        <source>Odds</source>
        <translation>Chancen</translation>
    </message>
</context>
<context>
    <name>OneEditor</name>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
</context>
<context>
    <name>OptionEditor</name>
    <message>
        <source>They differ.</source>
        <translation>Sie unterscheiden sich.</translation>
    </message>
    <message>
        <source>Not open to this model as it is now.</source>
        <translation>Für dieses Modell, wie es jetzt ist, nicht wählbar.</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} von {1}</translation>
    </message>
    <message>
        <source>{0} of at most {1}</source>
        <translation>{0} von höchstens {1}</translation>
    </message>
    <message>
        <source>{0} of at least {1}</source>
        <translation>{0} von mindestens {1}</translation>
    </message>
</context>
<context>
    <name>OptionsForm</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>Loadout</source>
        <translation>Ausstattung</translation>
    </message>
    <message>
        <source>Strength</source>
        <translation>Stärke</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>They differ.</source>
        <translation>Sie unterscheiden sich.</translation>
    </message>
    <message>
        <source>{0} models</source>
        <translation>{0} Modelle</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Nobody knows this.</source>
        <translation>Das kennt niemand.</translation>
    </message>
    <message>
        <source>as printed</source>
        <translation>wie gedruckt</translation>
    </message>
    <message>
        <source>also printed …</source>
        <translation>auch gedruckt …</translation>
    </message>
</context>
<context>
    <name>OutcomeTree</name>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>What it says</source>
        <translation>Was sie sagt</translation>
    </message>
    <message>
        <source>A new unit: {0}</source>
        <translation>Eine neue Einheit: {0}</translation>
    </message>
    <message>
        <source>… and {0} more</source>
        <translation>… und {0} weitere</translation>
    </message>
    <message>
        <source>A unit that is there already and changes</source>
        <translation>Eine Einheit, die es schon gibt und die sich ändert</translation>
    </message>
    <message>
        <source>{0}: {1} → {2}</source>
        <translation>{0}: {1} → {2}</translation>
    </message>
</context>
<context>
    <name>OutlineTree</name>
    <message>
        <source>Find an entry …</source>
        <translation>Eintrag suchen …</translation>
    </message>
    <message>
        <source>Search the outline</source>
        <translation>Die Gliederung durchsuchen</translation>
    </message>
    <message>
        <source>Find an entry by its name or id (Ctrl+F)</source>
        <translation>Einen Eintrag nach Name oder Kennung suchen (Strg+F)</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>Gliederung</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Verdoppeln</translation>
    </message>
    <message>
        <source>Change the name</source>
        <translation>Namen ändern</translation>
    </message>
    <message>
        <source>Change the id</source>
        <translation>Kennung ändern</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Used by …</source>
        <translation>Verwendet von …</translation>
    </message>
</context>
<context>
    <name>OutlineVerbs</name>
    <message>
        <source>Add {0}</source>
        <translation>{0} hinzufügen</translation>
    </message>
    <message>
        <source>Duplicate {0}</source>
        <translation>{0} duplizieren</translation>
    </message>
    <message>
        <source>Move {0}</source>
        <translation>{0} verschieben</translation>
    </message>
    <message>
        <source>Name {0}</source>
        <translation>{0} benennen</translation>
    </message>
    <message>
        <source>Delete {0}</source>
        <translation>{0} löschen</translation>
    </message>
    <message>
        <source>{0} and {1} more</source>
        <translation>{0} und {1} weitere</translation>
    </message>
</context>
<context>
    <name>Output</name>
    <message>
        <source>Save PDF</source>
        <translation>PDF speichern</translation>
    </message>
    <message>
        <source>PDF files (*.pdf)</source>
        <translation>PDF-Dateien (*.pdf)</translation>
    </message>
    <message>
        <source>Saving {0} …</source>
        <translation>{0} wird gespeichert …</translation>
    </message>
    <message>
        <source>Saved as {0}. Print it at 100 %, not “fit to page”.</source>
        <translation>Gespeichert als {0}. Mit 100 % drucken, nicht „an Seite anpassen“.</translation>
    </message>
    <message>
        <source>Save PNGs</source>
        <translation>PNGs speichern</translation>
    </message>
    <message>
        <source>Which pictures, at {0} dpi?</source>
        <translation>Welche Bilder, mit {0} dpi?</translation>
    </message>
    <message>
        <source>Whole sheets ({0})</source>
        <translation>Ganze Bögen ({0})</translation>
    </message>
    <message>
        <source>Single cards, front and back</source>
        <translation>Einzelne Karten, Vorder- und Rückseite</translation>
    </message>
    <message>
        <source>Decks for Tabletop Simulator</source>
        <translation>Decks für Tabletop Simulator</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Folder for the pictures</source>
        <translation>Ordner für die Bilder</translation>
    </message>
    <message>
        <source>Drawing pictures …</source>
        <translation>Bilder werden gezeichnet …</translation>
    </message>
    <message>
        <source>Save for the shop</source>
        <translation>Für die Druckerei sichern</translation>
    </message>
    <message>
        <source>Making files for the shop …</source>
        <translation>Dateien für die Druckerei entstehen …</translation>
    </message>
    <message>
        <source>1 file is in {1}.</source>
        <translation>1 Datei liegt in {1}.</translation>
    </message>
    <message>
        <source>{0} files are in {1}.</source>
        <translation>{0} Dateien liegen in {1}.</translation>
    </message>
    <message>
        <source>{0} pictures are in {1}.</source>
        <translation>{0} Bilder liegen in {1}.</translation>
    </message>
    <message>
        <source>Save as {0}</source>
        <translation>Als {0} speichern</translation>
    </message>
    <message>
        <source>{0} files ({1})</source>
        <translation>{0}-Dateien ({1})</translation>
    </message>
    <message>
        <source>Saved as {0}.</source>
        <translation>Gespeichert als {0}.</translation>
    </message>
    <message>
        <source>No printer is set up on this computer. Save a PDF and print it elsewhere, at 100 % and not fitted to the page.</source>
        <translation>Auf diesem Rechner ist kein Drucker eingerichtet. Ein PDF speichern und anderswo drucken, mit 100 % und nicht an die Seite angepasst.</translation>
    </message>
    <message>
        <source>Printing on {0} …</source>
        <translation>Druck auf {0} …</translation>
    </message>
    <message>
        <source>{0} pages were sent to {1}.</source>
        <translation>{0} Seiten gingen an {1}.</translation>
    </message>
</context>
<context>
    <name>OutsideBar</name>
    <message>
        <source>Keep mine</source>
        <translation>Meine behalten</translation>
    </message>
    <message>
        <source>Compare …</source>
        <translation>Vergleichen …</translation>
    </message>
    <message>
        <source>Load theirs</source>
        <translation>Die andere laden</translation>
    </message>
    <message>
        <source>There are changes of your own here.</source>
        <translation>Hier gibt es eigene Änderungen.</translation>
    </message>
    <message>
        <source>What is open here stays as it is; nothing is lost.</source>
        <translation>Was hier offen ist, bleibt, wie es ist; nichts geht verloren.</translation>
    </message>
    <message>
        <source>It is still open here; nothing is lost.</source>
        <translation>Hier ist es noch offen; nichts geht verloren.</translation>
    </message>
    <message>
        <source>Save it there again</source>
        <translation>Dort wieder speichern</translation>
    </message>
    <message>
        <source>Save as …</source>
        <translation>Speichern unter …</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>OutsideFiles</name>
    <message>
        <source>Load changes from outside</source>
        <translation>Änderungen von außerhalb laden</translation>
    </message>
    <message>
        <source>{0} was changed by another program and read anew; undo leads back.</source>
        <translation>{0} wurde von einem anderen Programm geändert und neu gelesen; Rückgängig führt zum alten Stand.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Save it there again</source>
        <translation>Dort wieder speichern</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>Meine behalten</translation>
    </message>
    <message>
        <source>Load theirs</source>
        <translation>Die andere laden</translation>
    </message>
    <message>
        <source>Compare …</source>
        <translation>Vergleichen …</translation>
    </message>
    <message>
        <source>Changed outside</source>
        <translation>Außerhalb geändert</translation>
    </message>
    <message>
        <source>{0} is no longer in {1}: it was moved or deleted.</source>
        <translation>{0} liegt nicht mehr in {1}: verschoben oder gelöscht.</translation>
    </message>
    <message>
        <source>{0} was changed by another program.</source>
        <translation>{0} wurde von einem anderen Programm geändert.</translation>
    </message>
    <message>
        <source>{0} was changed by another program and cannot be read as it is now.</source>
        <translation>{0} wurde von einem anderen Programm geändert und lässt sich so nicht lesen.</translation>
    </message>
    <message>
        <source>{0} was changed by another program too; both changes are in it now.</source>
        <translation>{0} wurde auch von einem anderen Programm geändert; jetzt steht beides darin.</translation>
    </message>
</context>
<context>
    <name>OwnDialog</name>
    <message>
        <source>Export as a pack</source>
        <translation>Als Paket exportieren</translation>
    </message>
    <message>
        <source>German</source>
        <translation>Deutsch</translation>
    </message>
    <message>
        <source>English</source>
        <translation>Englisch</translation>
    </message>
    <message>
        <source>The whole game, with everything that belongs to it</source>
        <translation>Das ganze Spiel mit allem, was dazugehört</translation>
    </message>
    <message>
        <source>Factions</source>
        <translation>Fraktionen</translation>
    </message>
    <message>
        <source>Look at it …</source>
        <translation>Ansehen …</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Id</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Von wem</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Sprachen</translation>
    </message>
    <message>
        <source>A pack needs a name.</source>
        <translation>Ein Paket braucht einen Namen.</translation>
    </message>
    <message>
        <source>The id is made of small letters, digits and _, a letter first.</source>
        <translation>Die Id besteht aus kleinen Buchstaben, Ziffern und _, zuerst ein Buchstabe.</translation>
    </message>
    <message>
        <source>The version is a number such as 1.0.</source>
        <translation>Die Version ist eine Zahl wie 1.0.</translation>
    </message>
    <message>
        <source>Choose what goes along.</source>
        <translation>Etwas muss mitkommen.</translation>
    </message>
</context>
<context>
    <name>PackDialog</name>
    <message>
        <source>The pack is being looked at …</source>
        <translation>Das Paket wird angesehen …</translation>
    </message>
    <message>
        <source>Looking at the pack …</source>
        <translation>Sehe das Paket an …</translation>
    </message>
    <message>
        <source>Install a pack</source>
        <translation>Paket installieren</translation>
    </message>
    <message>
        <source>Install</source>
        <translation>Installieren</translation>
    </message>
    <message>
        <source>Update a pack</source>
        <translation>Paket aktualisieren</translation>
    </message>
    <message>
        <source>Update</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Export a pack</source>
        <translation>Paket exportieren</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>What is in it</source>
        <translation>Was darin ist</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>What changes</source>
        <translation>Was sich ändert</translation>
    </message>
    <message>
        <source>Nothing that a player would notice.</source>
        <translation>Nichts, was am Spieltisch auffiele.</translation>
    </message>
    <message>
        <source>Your rosters</source>
        <translation>Eigene Truppen</translation>
    </message>
    <message>
        <source>Roster</source>
        <translation>Truppe</translation>
    </message>
    <message>
        <source>What becomes of it</source>
        <translation>Was daraus wird</translation>
    </message>
    <message>
        <source>None of your rosters becomes illegal or costs otherwise.</source>
        <translation>Keine der eigenen Truppen wird regelwidrig oder kostet etwas anderes.</translation>
    </message>
    <message>
        <source>Files with changes of your own</source>
        <translation>Dateien mit eigenen Änderungen</translation>
    </message>
    <message>
        <source>All its files and example rosters were checked.</source>
        <translation>Alle Dateien und Beispieltruppen wurden geprüft.</translation>
    </message>
</context>
<context>
    <name>PackHead</name>
    <message>
        <source>✓ Needs {0}: there is {1}</source>
        <translation>✓ Braucht {0}: vorhanden ist {1}</translation>
    </message>
    <message>
        <source>✗ Needs {0}: there is only {1}</source>
        <translation>✗ Braucht {0}: vorhanden ist nur {1}</translation>
    </message>
    <message>
        <source>✗ Needs {0}: not there</source>
        <translation>✗ Braucht {0}: nicht vorhanden</translation>
    </message>
</context>
<context>
    <name>PackVerbs</name>
    <message>
        <source>Export as a pack …</source>
        <translation>Als Paket exportieren …</translation>
    </message>
    <message>
        <source>Update the pack from a file …</source>
        <translation>Paket aus einer Datei aktualisieren …</translation>
    </message>
    <message>
        <source>Update the pack from a folder …</source>
        <translation>Paket aus einem Ordner aktualisieren …</translation>
    </message>
    <message>
        <source>Take back the last update</source>
        <translation>Letzte Aktualisierung zurücknehmen</translation>
    </message>
    <message>
        <source>Export the pack …</source>
        <translation>Paket exportieren …</translation>
    </message>
    <message>
        <source>Remove the pack …</source>
        <translation>Paket entfernen …</translation>
    </message>
</context>
<context>
    <name>Packs</name>
    <message>
        <source>Packs ({0})</source>
        <translation>Pakete ({0})</translation>
    </message>
    <message>
        <source>Install a pack</source>
        <translation>Paket installieren</translation>
    </message>
    <message>
        <source>Install a pack from a folder</source>
        <translation>Paket aus einem Ordner installieren</translation>
    </message>
    <message>
        <source>Updated: {0}</source>
        <translation>Aktualisiert: {0}</translation>
    </message>
    <message>
        <source>Installed: {0}</source>
        <translation>Installiert: {0}</translation>
    </message>
    <message>
        <source>Updating …</source>
        <translation>Aktualisiere …</translation>
    </message>
    <message>
        <source>Installing …</source>
        <translation>Installiere …</translation>
    </message>
    <message>
        <source>The last update of {0} is taken back.</source>
        <translation>Die letzte Aktualisierung von {0} ist zurückgenommen.</translation>
    </message>
    <message>
        <source>Files with changes of your own</source>
        <translation>Dateien mit eigenen Änderungen</translation>
    </message>
    <message>
        <source>Taking the update back …</source>
        <translation>Nehme die Aktualisierung zurück …</translation>
    </message>
    <message>
        <source>Remove the pack</source>
        <translation>Paket entfernen</translation>
    </message>
    <message>
        <source>“{0}” goes to the trash with everything that was changed in it. Rosters of its factions stay, but cannot be opened without it.</source>
        <translation>„{0}“ kommt in den Papierkorb, mit allem, was darin geändert wurde. Truppen seiner Fraktionen bleiben, lassen sich ohne das Paket aber nicht öffnen.</translation>
    </message>
    <message>
        <source>Move to trash</source>
        <translation>In den Papierkorb</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>{0} is in the trash.</source>
        <translation>{0} liegt im Papierkorb.</translation>
    </message>
    <message>
        <source>Removing {0} …</source>
        <translation>Entferne {0} …</translation>
    </message>
    <message>
        <source>Export the pack</source>
        <translation>Paket exportieren</translation>
    </message>
    <message>
        <source>Exported as {0}.</source>
        <translation>Gespeichert als {0}.</translation>
    </message>
    <message>
        <source>Exporting …</source>
        <translation>Schreibe …</translation>
    </message>
    <message>
        <source>The pack has errors</source>
        <translation>Das Paket hat Fehler</translation>
    </message>
    <message>
        <source>Whoever installs it will see them. Export it all the same?</source>
        <translation>Wer es installiert, bekommt sie zu sehen. Trotzdem exportieren?</translation>
    </message>
    <message>
        <source>Export it anyway</source>
        <translation>Trotzdem exportieren</translation>
    </message>
    <message>
        <source>Mend them first</source>
        <translation>Erst beheben</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Search or command</source>
        <translation>Suche oder Befehl</translation>
    </message>
    <message>
        <source>Command, unit, roster, faction or rule …</source>
        <translation>Befehl, Einheit, Truppe, Fraktion oder Regel …</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>Hire {0}</source>
        <translation>{0} heuern</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Compare {0} with …</source>
        <translation>{0} vergleichen mit …</translation>
    </message>
    <message>
        <source>recent roster</source>
        <translation>zuletzt geöffnete Truppe</translation>
    </message>
    <message>
        <source>roster</source>
        <translation>Truppe</translation>
    </message>
    <message>
        <source>ready roster</source>
        <translation>fertige Truppe</translation>
    </message>
</context>
<context>
    <name>PaperFoot</name>
    <message>
        <source>Save PDF …</source>
        <translation>PDF speichern …</translation>
    </message>
    <message>
        <source>Print …</source>
        <translation>Drucken …</translation>
    </message>
</context>
<context>
    <name>PaperForm</name>
    <message>
        <source>Roster sheet</source>
        <translation>Truppenblatt</translation>
    </message>
    <message>
        <source>Backs</source>
        <translation>Rückseiten</translation>
    </message>
    <message>
        <source>as usual</source>
        <translation>wie gewohnt</translation>
    </message>
    <message>
        <source>compact</source>
        <translation>kompakt</translation>
    </message>
    <message>
        <source>roomy, to write on</source>
        <translation>geräumig, zum Eintragen</translation>
    </message>
    <message>
        <source>both sides, long edge</source>
        <translation>beidseitig, lange Kante</translation>
    </message>
    <message>
        <source>both sides, short edge</source>
        <translation>beidseitig, kurze Kante</translation>
    </message>
    <message>
        <source>fold over, one side</source>
        <translation>zum Falten, einseitig</translation>
    </message>
    <message>
        <source>fronts only</source>
        <translation>nur Vorderseiten</translation>
    </message>
</context>
<context>
    <name>PartsBars</name>
    <message>
        <source>Base value</source>
        <translation>Grundwert</translation>
    </message>
</context>
<context>
    <name>PartsEditor</name>
    <message>
        <source>dice</source>
        <translation>Würfel</translation>
    </message>
    <message>
        <source>success from</source>
        <translation>Erfolg ab</translation>
    </message>
    <message>
        <source>length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>bands</source>
        <translation>Bänder</translation>
    </message>
    <message>
        <source>least</source>
        <translation>mindestens</translation>
    </message>
    <message>
        <source>most</source>
        <translation>höchstens</translation>
    </message>
</context>
<context>
    <name>PartsForm</name>
    <message>
        <source>Parts of the evening</source>
        <translation>Teile des Abends</translation>
    </message>
    <message>
        <source>Cover with contents</source>
        <translation>Deckblatt mit Inhalt</translation>
    </message>
</context>
<context>
    <name>PeoplePage</name>
    <message>
        <source>The first people</source>
        <translation>Das erste Volk</translation>
    </message>
    <message>
        <source>Two units to begin with: one that leads and one to hire often. More of them, and more peoples, come in the workshop.</source>
        <translation>Zwei Einheiten für den Anfang: eine, die führt, und eine, von der man viele heuert. Mehr Einheiten und mehr Völker kommen in der Werkstatt dazu.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Leader</source>
        <translation>Anführung</translation>
    </message>
    <message>
        <source>Trooper</source>
        <translation>Gefolge</translation>
    </message>
    <message>
        <source>Costs</source>
        <translation>Kosten</translation>
    </message>
</context>
<context>
    <name>PickPopup</name>
    <message>
        <source>Search …</source>
        <translation>Suchen …</translation>
    </message>
    <message>
        <source>What may be added</source>
        <translation>Was hinzukommen kann</translation>
    </message>
    <message>
        <source>Nothing fits.</source>
        <translation>Nichts passt.</translation>
    </message>
</context>
<context>
    <name>PictureEditor</name>
    <message>
        <source>Choose …</source>
        <translation>Wählen …</translation>
    </message>
</context>
<context>
    <name>Pictures</name>
    <message>
        <source>Pictures ({0})</source>
        <translation>Bilder ({0})</translation>
    </message>
    <message>
        <source>Choose a picture</source>
        <translation>Bild wählen</translation>
    </message>
</context>
<context>
    <name>Popup</name>
    <message>
        <source>What may be written here</source>
        <translation>Was hier stehen darf</translation>
    </message>
</context>
<context>
    <name>PortraitDialog</name>
    <message>
        <source>Crop the picture</source>
        <translation>Bild zuschneiden</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Part of the picture that is kept</source>
        <translation>Teil des Bildes, der bleibt</translation>
    </message>
    <message>
        <source>Move the picture with the mouse or the arrow keys; the wheel, + and - zoom.</source>
        <translation>Das Bild mit der Maus oder den Pfeiltasten verschieben; Mausrad, + und - zoomen.</translation>
    </message>
    <message>
        <source>Use this part</source>
        <translation>Diesen Ausschnitt nehmen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Storing the picture …</source>
        <translation>Das Bild wird abgelegt …</translation>
    </message>
</context>
<context>
    <name>PortraitField</name>
    <message>
        <source>Choose …</source>
        <translation>Auswählen …</translation>
    </message>
    <message>
        <source>Choose a picture for the model</source>
        <translation>Bild für das Modell auswählen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Take the picture of the model away</source>
        <translation>Bild des Modells entfernen</translation>
    </message>
    <message>
        <source>or drop a picture here or on the card</source>
        <translation>oder ein Bild hierher oder auf die Karte ziehen</translation>
    </message>
    <message>
        <source>Pictures ({0})</source>
        <translation>Bilder ({0})</translation>
    </message>
    <message>
        <source>Choose a picture</source>
        <translation>Bild auswählen</translation>
    </message>
    <message>
        <source>Save the roster first</source>
        <translation>Zuerst die Truppe speichern</translation>
    </message>
    <message>
        <source>A picture is kept beside the file of the roster, which is not saved yet.</source>
        <translation>Ein Bild liegt neben der Datei der Truppe, und die ist noch nicht gespeichert.</translation>
    </message>
    <message>
        <source>Save now …</source>
        <translation>Jetzt speichern …</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>PreferencesDialog</name>
    <message>
        <source>Library folder</source>
        <translation>Ordner der Bibliothek</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>Usual paper</source>
        <translation>Übliches Papier</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Choose …</source>
        <translation>Auswählen …</translation>
    </message>
    <message>
        <source>Your own games, factions and rosters lie in the library folder.</source>
        <translation>Eigene Spiele, Fraktionen und Truppen liegen im Ordner der Bibliothek.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>PreviewBar</name>
    <message>
        <source>Nothing to print</source>
        <translation>Nichts zu drucken</translation>
    </message>
    <message>
        <source>1 sheet</source>
        <translation>1 Bogen</translation>
    </message>
    <message>
        <source>{0} sheets</source>
        <translation>{0} Bögen</translation>
    </message>
    <message>
        <source>1 page</source>
        <translation>1 Seite</translation>
    </message>
    <message>
        <source>{0} pages</source>
        <translation>{0} Seiten</translation>
    </message>
    <message>
        <source>1 card</source>
        <translation>1 Karte</translation>
    </message>
    <message>
        <source>{0} cards</source>
        <translation>{0} Karten</translation>
    </message>
    <message>
        <source>1 face</source>
        <translation>1 Kartenseite</translation>
    </message>
    <message>
        <source>{0} faces</source>
        <translation>{0} Kartenseiten</translation>
    </message>
    <message>
        <source>{0} × {1} mm, {2} to a sheet</source>
        <translation>{0} × {1} mm, {2} je Bogen</translation>
    </message>
    <message>
        <source>{2} card of {0} × {1} mm</source>
        <translation>{2} Karte zu {0} × {1} mm</translation>
    </message>
    <message>
        <source>{2} cards of {0} × {1} mm</source>
        <translation>{2} Karten zu {0} × {1} mm</translation>
    </message>
    <message>
        <source>Smaller (−)</source>
        <translation>Kleiner (−)</translation>
    </message>
    <message>
        <source>Larger (+)</source>
        <translation>Größer (+)</translation>
    </message>
    <message>
        <source>Show a whole sheet (0)</source>
        <translation>Ganzen Bogen zeigen (0)</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Faction whose cards are shown</source>
        <translation>Fraktion, deren Karten gezeigt werden</translation>
    </message>
    <message>
        <source>Unit whose card is shown</source>
        <translation>Einheit, deren Karte gezeigt wird</translation>
    </message>
    <message>
        <source>Language of the card</source>
        <translation>Sprache der Karte</translation>
    </message>
    <message>
        <source>Theme of the card</source>
        <translation>Thema der Karte</translation>
    </message>
    <message>
        <source>Options of the look</source>
        <translation>Optionen des Aussehens</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Longest text: {0}</source>
        <translation>Längster Text: {0}</translation>
    </message>
    <message>
        <source>Most items: {0}</source>
        <translation>Meiste Einträge: {0}</translation>
    </message>
    <message>
        <source>Longest names: {0}</source>
        <translation>Längste Namen: {0}</translation>
    </message>
    <message>
        <source>Worst loadout: {0}</source>
        <translation>Schwierigste Ausrüstung: {0}</translation>
    </message>
</context>
<context>
    <name>PrintDialog</name>
    <message>
        <source>Laying out sheets …</source>
        <translation>Bögen werden ausgelegt …</translation>
    </message>
    <message>
        <source>No sheets. Choose other contents, or look below for what is wrong.</source>
        <translation>Keine Bögen. Einen anderen Inhalt wählen oder unten nachsehen, woran es liegt.</translation>
    </message>
    <message>
        <source>This roster has no models yet. Hire some, and their cards appear here.</source>
        <translation>Diese Truppe hat noch keine Modelle. Sobald welche geheuert sind, erscheinen hier ihre Karten.</translation>
    </message>
    <message>
        <source>Save for the shop …</source>
        <translation>Für die Druckerei sichern …</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message>
        <source>Print “{0}”</source>
        <translation>„{0}“ drucken</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Save PNGs …</source>
        <translation>PNGs speichern …</translation>
    </message>
    <message>
        <source>Save PDF …</source>
        <translation>PDF speichern …</translation>
    </message>
    <message>
        <source>Print …</source>
        <translation>Drucken …</translation>
    </message>
</context>
<context>
    <name>PrinterForm</name>
    <message>
        <source>Any printer</source>
        <translation>Jeder Drucker</translation>
    </message>
    <message>
        <source>Without backs on the paper there is nothing to align.</source>
        <translation>Ohne Rückseiten auf dem Papier ist nichts einzustellen.</translation>
    </message>
    <message>
        <source>Not calibrated: backs may lie a little beside their fronts.</source>
        <translation>Nicht eingestellt: Rückseiten können etwas neben ihren Vorderseiten liegen.</translation>
    </message>
    <message>
        <source>Backs are moved {0} mm right and {1} mm down.</source>
        <translation>Die Rückseiten sind {0} mm nach rechts und {1} mm nach unten gerückt.</translation>
    </message>
    <message>
        <source>PRINTER</source>
        <translation>DRUCKER</translation>
    </message>
    <message>
        <source>Printer</source>
        <translation>Drucker</translation>
    </message>
    <message>
        <source>Calibrate …</source>
        <translation>Einstellen …</translation>
    </message>
</context>
<context>
    <name>ProblemBox</name>
    <message>
        <source>No problems</source>
        <translation>Keine Probleme</translation>
    </message>
</context>
<context>
    <name>ProblemLine</name>
    <message>
        <source>{0} notes</source>
        <translation>{0} Hinweise</translation>
    </message>
</context>
<context>
    <name>ProblemLines</name>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>… and {0} more</source>
        <translation>… und {0} weitere</translation>
    </message>
</context>
<context>
    <name>ProblemList</name>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>… and {0} more</source>
        <translation>… und {0} weitere</translation>
    </message>
    <message>
        <source>Line {0}</source>
        <translation>Zeile {0}</translation>
    </message>
</context>
<context>
    <name>ProblemsPanel</name>
    <message>
        <source>Hints</source>
        <translation>Hinweise</translation>
    </message>
    <message>
        <source>Show hints too</source>
        <translation>Auch Hinweise zeigen</translation>
    </message>
    <message>
        <source>Whole game</source>
        <translation>Ganzes Spiel</translation>
    </message>
    <message>
        <source>Check every file of the game, with its templates, rules and example rosters</source>
        <translation>Alle Dateien des Spiels prüfen, mit Vorlagen, Regeln und Beispieltruppen</translation>
    </message>
</context>
<context>
    <name>ProgressLine</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
</context>
<context>
    <name>ReadyPage</name>
    <message>
        <source>Ready</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Nothing is written before you press Create. Then the workshop opens with the game; every line of its files says what it is for.</source>
        <translation>Geschrieben wird erst mit „Anlegen“. Dann öffnet sich die Werkstatt mit dem Spiel; jede Zeile seiner Dateien sagt, wozu sie da ist.</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>Spiel</translation>
    </message>
    <message>
        <source>Stats</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Lists</source>
        <translation>Listen</translation>
    </message>
    <message>
        <source>Keywords</source>
        <translation>Schlüsselwörter</translation>
    </message>
    <message>
        <source>A troop must obey</source>
        <translation>Woran eine Truppe sich hält</translation>
    </message>
    <message>
        <source>Files in {0}</source>
        <translation>Dateien in {0}</translation>
    </message>
</context>
<context>
    <name>References</name>
    <message>
        <source>Rename {0} to {1}</source>
        <translation>{0} in {1} umbenennen</translation>
    </message>
</context>
<context>
    <name>RenameDialog</name>
    <message>
        <source>Change the id of {0}</source>
        <translation>Kennung von {0} ändern</translation>
    </message>
    <message>
        <source>New id</source>
        <translation>Neue Kennung</translation>
    </message>
    <message>
        <source>Lines that will change</source>
        <translation>Zeilen, die sich ändern</translation>
    </message>
    <message>
        <source>Id so far</source>
        <translation>Kennung bisher</translation>
    </message>
    <message>
        <source>Change everywhere</source>
        <translation>Überall ändern</translation>
    </message>
</context>
<context>
    <name>ResultView</name>
    <message>
        <source>Not computed: {0}</source>
        <translation>Nicht berechnet: {0}</translation>
    </message>
    <message>
        <source>Click to see why</source>
        <translation>Klicken zeigt, warum</translation>
    </message>
</context>
<context>
    <name>RollPanel</name>
    <message>
        <source>Rolls</source>
        <translation>Würfe</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Attacks</source>
        <translation>Angriffe</translation>
    </message>
    <message>
        <source>Rolls of both sides</source>
        <translation>Würfe beider Seiten</translation>
    </message>
    <message>
        <source>Tests of the first side</source>
        <translation>Proben der ersten Seite</translation>
    </message>
    <message>
        <source>chance</source>
        <translation>Chance</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>until over</source>
        <translation>bis vorbei</translation>
    </message>
</context>
<context>
    <name>RosterActions</name>
    <message>
        <source>Hire {0}</source>
        <translation>{0} heuern</translation>
    </message>
    <message>
        <source>Hire {0} models</source>
        <translation>{0} Modelle heuern</translation>
    </message>
    <message>
        <source>Remove {0}</source>
        <translation>{0} entfernen</translation>
    </message>
    <message>
        <source>Remove {0} models</source>
        <translation>{0} Modelle entfernen</translation>
    </message>
    <message>
        <source>Duplicate {0}</source>
        <translation>{0} duplizieren</translation>
    </message>
    <message>
        <source>Duplicate {0} models</source>
        <translation>{0} Modelle duplizieren</translation>
    </message>
    <message>
        <source>Rename {0}</source>
        <translation>{0} umbenennen</translation>
    </message>
    <message>
        <source>Rename roster</source>
        <translation>Truppe umbenennen</translation>
    </message>
    <message>
        <source>Limit of {0}</source>
        <translation>Grenze: {0}</translation>
    </message>
    <message>
        <source>Move {0}</source>
        <translation>{0} verschieben</translation>
    </message>
    <message>
        <source>Move {0} models</source>
        <translation>{0} Modelle verschieben</translation>
    </message>
    <message>
        <source>{0} becomes {1}</source>
        <translation>{0} wird {1}</translation>
    </message>
    <message>
        <source>Take the role from {0}</source>
        <translation>{0} die Rolle nehmen</translation>
    </message>
    <message>
        <source>Make a group: {0}</source>
        <translation>Gruppe bilden: {0}</translation>
    </message>
    <message>
        <source>Join the group</source>
        <translation>Der Gruppe anschließen</translation>
    </message>
    <message>
        <source>Dissolve the group</source>
        <translation>Gruppe auflösen</translation>
    </message>
    <message>
        <source>Leave the group</source>
        <translation>Gruppe verlassen</translation>
    </message>
    <message>
        <source>Cut {0}</source>
        <translation>{0} ausschneiden</translation>
    </message>
    <message>
        <source>Cut {0} models</source>
        <translation>{0} Modelle ausschneiden</translation>
    </message>
    <message>
        <source>These models belong to another game; they cannot be pasted here.</source>
        <translation>Diese Modelle gehören zu einem anderen Spiel; hier lassen sie sich nicht einfügen.</translation>
    </message>
    <message>
        <source>Paste {0}</source>
        <translation>{0} einfügen</translation>
    </message>
    <message>
        <source>Paste {0} models</source>
        <translation>{0} Modelle einfügen</translation>
    </message>
</context>
<context>
    <name>RosterDocument</name>
    <message>
        <source>Save roster</source>
        <translation>Truppe speichern</translation>
    </message>
    <message>
        <source>Rosters ({0})</source>
        <translation>Truppen ({0})</translation>
    </message>
</context>
<context>
    <name>RosterHeader</name>
    <message>
        <source>Name of the roster</source>
        <translation>Name der Truppe</translation>
    </message>
    <message>
        <source>Unnamed roster</source>
        <translation>Truppe ohne Namen</translation>
    </message>
    <message>
        <source>Click to rename the roster</source>
        <translation>Klicken, um die Truppe umzubenennen</translation>
    </message>
    <message>
        <source>Freeform</source>
        <translation>Freie Aufstellung</translation>
    </message>
    <message>
        <source>Silence limits for a game without them; unknown things are still reported</source>
        <translation>Grenzen für ein Spiel ohne sie stumm schalten; Unbekanntes wird weiterhin gemeldet</translation>
    </message>
    <message>
        <source>Rules …</source>
        <translation>Regeln …</translation>
    </message>
    <message>
        <source>House rules and readings of this roster</source>
        <translation>Hausregeln und Lesarten dieser Truppe</translation>
    </message>
    <message>
        <source>1 model</source>
        <translation>1 Modell</translation>
    </message>
    <message>
        <source>{0} models</source>
        <translation>{0} Modelle</translation>
    </message>
</context>
<context>
    <name>RosterMenu</name>
    <message>
        <source>Make a group: {0}</source>
        <translation>Gruppe bilden: {0}</translation>
    </message>
    <message>
        <source>Join the group: {0}</source>
        <translation>Der Gruppe anschließen: {0}</translation>
    </message>
    <message>
        <source>Leave the group</source>
        <translation>Gruppe verlassen</translation>
    </message>
    <message>
        <source>Dissolve the group</source>
        <translation>Gruppe auflösen</translation>
    </message>
    <message>
        <source>Show in the hire list</source>
        <translation>In der Heuerliste zeigen</translation>
    </message>
</context>
<context>
    <name>RosterPanel</name>
    <message>
        <source>Models of the roster</source>
        <translation>Modelle der Truppe</translation>
    </message>
    <message>
        <source>Name of the model</source>
        <translation>Name des Modells</translation>
    </message>
    <message>
        <source>Name of the group</source>
        <translation>Name der Gruppe</translation>
    </message>
    <message>
        <source>Rename model</source>
        <translation>Modell umbenennen</translation>
    </message>
    <message>
        <source>Remove models</source>
        <translation>Modelle entfernen</translation>
    </message>
    <message>
        <source>Duplicate models</source>
        <translation>Modelle duplizieren</translation>
    </message>
    <message>
        <source>Copy models</source>
        <translation>Modelle kopieren</translation>
    </message>
    <message>
        <source>Cut models</source>
        <translation>Modelle ausschneiden</translation>
    </message>
    <message>
        <source>Paste models</source>
        <translation>Modelle einfügen</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Select all models</source>
        <translation>Alle Modelle auswählen</translation>
    </message>
    <message>
        <source>Compare with …</source>
        <translation>Vergleichen mit …</translation>
    </message>
    <message>
        <source>No models yet.</source>
        <translation>Noch keine Modelle.</translation>
    </message>
    <message>
        <source>Double-click a unit on the left, press Enter there, or drag it here.</source>
        <translation>Links eine Einheit doppelt anklicken, dort die Eingabetaste drücken oder die Einheit hierher ziehen.</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Unbekannt</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Andere</translation>
    </message>
    <message>
        <source>breaks a rule</source>
        <translation>verstößt gegen eine Regel</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
</context>
<context>
    <name>RosterRoom</name>
    <message>
        <source>Roster</source>
        <translation>Truppe</translation>
    </message>
    <message>
        <source>No roster is open.</source>
        <translation>Keine Truppe ist offen.</translation>
    </message>
    <message>
        <source>Start a new one, open a file, or choose one in the library.</source>
        <translation>Eine neue beginnen, eine Datei öffnen oder eine in der Bibliothek wählen.</translation>
    </message>
    <message>
        <source>New roster …</source>
        <translation>Neue Truppe …</translation>
    </message>
    <message>
        <source>Open …</source>
        <translation>Öffnen …</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Search units to hire</source>
        <translation>Einheiten zum Heuern suchen</translation>
    </message>
</context>
<context>
    <name>RowsEditor</name>
    <message>
        <source>Add …</source>
        <translation>Hinzufügen …</translation>
    </message>
    <message>
        <source>Add to {0}</source>
        <translation>{0}: hinzufügen</translation>
    </message>
</context>
<context>
    <name>RulesDialog</name>
    <message>
        <source>This roster</source>
        <translation>Diese Truppe</translation>
    </message>
    <message>
        <source>House</source>
        <translation>Haus</translation>
    </message>
    <message>
        <source>House: {0}</source>
        <translation>Haus: {0}</translation>
    </message>
    <message>
        <source>This roster: {0}</source>
        <translation>Diese Truppe: {0}</translation>
    </message>
    <message>
        <source>{0} (the game)</source>
        <translation>{0} (das Spiel)</translation>
    </message>
    <message>
        <source>as the house: {0}</source>
        <translation>wie das Haus: {0}</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>Spiel</translation>
    </message>
    <message>
        <source>Readings of rules that the game leaves open. What the house plays holds for every roster of the game that says nothing else.</source>
        <translation>Lesarten von Regeln, die das Spiel offen lässt. Was das Haus spielt, gilt für jede Truppe des Spiels, die nichts anderes sagt.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>RulesPage</name>
    <message>
        <source>What it costs and what a troop must obey</source>
        <translation>Was sie kostet und was für eine Truppe gilt</translation>
    </message>
    <message>
        <source>Each choice becomes a rule that says in words what is wrong and why. Rules advise, they never forbid.</source>
        <translation>Jede Wahl wird eine Regel, die in Worten sagt, was nicht stimmt und warum. Regeln raten, sie verbieten nie.</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>house points, beside the rules</source>
        <translation>Hauspunkte, neben den Regeln</translation>
    </message>
    <message>
        <source>as many as one likes</source>
        <translation>so viele man will</translation>
    </message>
    <message>
        <source>exactly one, who is the chief</source>
        <translation>genau einer, der Hauptmann ist</translation>
    </message>
    <message>
        <source>at least one</source>
        <translation>mindestens einer</translation>
    </message>
    <message>
        <source>at most one</source>
        <translation>höchstens einer</translation>
    </message>
    <message>
        <source>any number</source>
        <translation>beliebig viele</translation>
    </message>
    <message>
        <source>Each unit says how often it may be hired</source>
        <translation>Jede Einheit sagt, wie oft man sie heuern darf</translation>
    </message>
    <message>
        <source>A troop hires from one people only</source>
        <translation>Eine Truppe heuert nur aus einem Volk</translation>
    </message>
    <message>
        <source>Models may act as a group</source>
        <translation>Modelle dürfen als Gruppe handeln</translation>
    </message>
    <message>
        <source>Units cost</source>
        <translation>Einheiten kosten</translation>
    </message>
    <message>
        <source>Usual limit</source>
        <translation>Übliche Grenze</translation>
    </message>
    <message>
        <source>Leaders</source>
        <translation>Anführer</translation>
    </message>
    <message>
        <source>Models, at least</source>
        <translation>Modelle, mindestens</translation>
    </message>
    <message>
        <source>Models, at most</source>
        <translation>Modelle, höchstens</translation>
    </message>
</context>
<context>
    <name>Saver</name>
    <message>
        <source>Saving {0} …</source>
        <translation>{0} wird gespeichert …</translation>
    </message>
    <message>
        <source>Saved: {0}</source>
        <translation>Gespeichert: {0}</translation>
    </message>
</context>
<context>
    <name>Scatter</name>
    <message>
        <source>{0}: costs {1}, worth {2} ({3})</source>
        <translation>{0}: kostet {1}, wert {2} ({3})</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
</context>
<context>
    <name>SearchList</name>
    <message>
        <source>Nothing found.</source>
        <translation>Nichts gefunden.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>and {0} more: type a few letters</source>
        <translation>und {0} weitere: ein paar Buchstaben tippen</translation>
    </message>
</context>
<context>
    <name>SheetPreview</name>
    <message>
        <source>Sheets as they will be</source>
        <translation>Bögen, wie sie gedruckt werden</translation>
    </message>
    <message>
        <source>{0} pages</source>
        <translation>{0} Seiten</translation>
    </message>
    <message>
        <source>Card {0}, front</source>
        <translation>Karte {0}, Vorderseite</translation>
    </message>
    <message>
        <source>Card {0}, back</source>
        <translation>Karte {0}, Rückseite</translation>
    </message>
    <message>
        <source>Sheet {0}, back (empty)</source>
        <translation>Bogen {0}, Rückseite (leer)</translation>
    </message>
    <message>
        <source>Sheet {0}, back</source>
        <translation>Bogen {0}, Rückseite</translation>
    </message>
    <message>
        <source>Sheet {0}, front</source>
        <translation>Bogen {0}, Vorderseite</translation>
    </message>
    <message>
        <source>Sheet {0}</source>
        <translation>Bogen {0}</translation>
    </message>
</context>
<context>
    <name>SideTabs</name>
    <message>
        <source>Fit</source>
        <translation>Passform</translation>
    </message>
    <message>
        <source>Properties</source>
        <translation>Eigenschaften</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
</context>
<context>
    <name>SpreadsheetDialog</name>
    <message>
        <source>Tables ({0})</source>
        <translation>Tabellen ({0})</translation>
    </message>
    <message>
        <source>Open a table</source>
        <translation>Tabelle öffnen</translation>
    </message>
    <message>
        <source>Reading the table …</source>
        <translation>Die Tabelle wird gelesen …</translation>
    </message>
    <message>
        <source>Reading the units …</source>
        <translation>Die Einheiten werden gelesen …</translation>
    </message>
    <message>
        <source>Paste from a spreadsheet</source>
        <translation>Aus einer Tabellenkalkulation einfügen</translation>
    </message>
</context>
<context>
    <name>StartPlace</name>
    <message>
        <source>Place {0} of {1}</source>
        <translation>Platz {0} von {1}</translation>
    </message>
</context>
<context>
    <name>StatRow</name>
    <message>
        <source>Remove this stat</source>
        <translation>Diesen Wert entfernen</translation>
    </message>
    <message>
        <source>number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>dice pool</source>
        <translation>Würfelpool</translation>
    </message>
    <message>
        <source>roll from</source>
        <translation>Erfolg ab</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Short</source>
        <translation>Kürzel</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>Usual</source>
        <translation>Üblich</translation>
    </message>
</context>
<context>
    <name>StatsPage</name>
    <message>
        <source>What a unit is made of</source>
        <translation>Woraus eine Einheit besteht</translation>
    </message>
    <message>
        <source>The stat line of every unit, in the order of print. Begin with a set that suits how you want to roll, then change what you like.</source>
        <translation>Die Wertezeile jeder Einheit in Druckreihenfolge. Beginne mit einem Satz, der zur Art der Würfe passt, und ändere ihn nach Belieben.</translation>
    </message>
    <message>
        <source>as it stands below</source>
        <translation>wie es unten steht</translation>
    </message>
    <message>
        <source>Begin with</source>
        <translation>Beginne mit</translation>
    </message>
    <message>
        <source>Add a stat</source>
        <translation>Wert hinzufügen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Short</source>
        <translation>Kürzel</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>Usual</source>
        <translation>Üblich</translation>
    </message>
    <message>
        <source>A stat of your own</source>
        <translation>Ein eigener Wert</translation>
    </message>
    <message>
        <source>New stat</source>
        <translation>Neuer Wert</translation>
    </message>
    <message>
        <source>NEW</source>
        <translation>NEU</translation>
    </message>
</context>
<context>
    <name>SwitchForm</name>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>The unit has this anyway.</source>
        <translation>Die Einheit hat das ohnehin.</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>Without it: {0} {1}, now {2}</source>
        <translation>Ohne das: {0} {1}, jetzt {2}</translation>
    </message>
    <message>
        <source>With it: {0} {1}, now {2}</source>
        <translation>Damit: {0} {1}, jetzt {2}</translation>
    </message>
</context>
<context>
    <name>TableForm</name>
    <message>
        <source>not settled yet</source>
        <translation>noch offen</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>Spiel</translation>
    </message>
    <message>
        <source>First side</source>
        <translation>Erste Seite</translation>
    </message>
    <message>
        <source>Second side</source>
        <translation>Zweite Seite</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startzahl</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Design</translation>
    </message>
    <message>
        <source>Roll</source>
        <translation>Würfeln</translation>
    </message>
    <message>
        <source>Roll another scenario</source>
        <translation>Ein anderes Szenario würfeln</translation>
    </message>
    <message>
        <source>The same seed gives the same scenario to the same sides, here and in the command line. Tokens and sheets need a roster.</source>
        <translation>Dieselbe Startzahl gibt denselben Seiten dasselbe Szenario, hier und auf der Kommandozeile. Marker und Blätter brauchen eine Truppe.</translation>
    </message>
</context>
<context>
    <name>TableModel</name>
    <message>
        <source>A new unit</source>
        <translation>Eine neue Einheit</translation>
    </message>
    <message>
        <source>Changes a unit</source>
        <translation>Ändert eine Einheit</translation>
    </message>
</context>
<context>
    <name>TablePanel</name>
    <message>
        <source>Laying out sheets …</source>
        <translation>Bögen werden angelegt …</translation>
    </message>
    <message>
        <source>Nothing to print.</source>
        <translation>Nichts zu drucken.</translation>
    </message>
    <message>
        <source>Everything in one file</source>
        <translation>Alles in einer Datei</translation>
    </message>
    <message>
        <source>first side</source>
        <translation>erste Seite</translation>
    </message>
    <message>
        <source>Putting the evening together …</source>
        <translation>Der Abend wird zusammengestellt …</translation>
    </message>
    <message>
        <source>second side</source>
        <translation>zweite Seite</translation>
    </message>
</context>
<context>
    <name>TableRoom</name>
    <message>
        <source>Table</source>
        <translation>Spieltisch</translation>
    </message>
</context>
<context>
    <name>Tables</name>
    <message>
        <source>Tables ({0})</source>
        <translation>Tabellen ({0})</translation>
    </message>
    <message>
        <source>Open a table</source>
        <translation>Tabelle öffnen</translation>
    </message>
    <message>
        <source>Take over a table</source>
        <translation>Tabelle übernehmen</translation>
    </message>
    <message>
        <source>1 unit copied as a table</source>
        <translation>1 Einheit als Tabelle kopiert</translation>
    </message>
    <message>
        <source>{0} units copied as a table</source>
        <translation>{0} Einheiten als Tabelle kopiert</translation>
    </message>
</context>
<context>
    <name>TemplateList</name>
    <message>
        <source>Templates</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>comes with the program; duplicate it to change it</source>
        <translation>gehört zum Programm; zum Ändern eine Kopie anlegen</translation>
    </message>
    <message>
        <source>cannot be read; opens as text</source>
        <translation>nicht lesbar; öffnet sich als Text</translation>
    </message>
    <message>
        <source>comes with the program</source>
        <translation>gehört zum Programm</translation>
    </message>
</context>
<context>
    <name>TextDocument</name>
    <message>
        <source>{0} is in an old encoding that lacks some of these letters.</source>
        <translation>{0} ist in einer alten Kodierung, der einige dieser Buchstaben fehlen.</translation>
    </message>
    <message>
        <source>Save in UTF-8</source>
        <translation>In UTF-8 speichern</translation>
    </message>
    <message>
        <source>Do not save</source>
        <translation>Nicht speichern</translation>
    </message>
    <message>
        <source>Save in UTF-8?</source>
        <translation>In UTF-8 speichern?</translation>
    </message>
</context>
<context>
    <name>TextMender</name>
    <message>
        <source>Save and open</source>
        <translation>Speichern und öffnen</translation>
    </message>
    <message>
        <source>Text of the template</source>
        <translation>Text der Vorlage</translation>
    </message>
    <message>
        <source>What is wrong with the text</source>
        <translation>Was mit dem Text nicht stimmt</translation>
    </message>
    <message>
        <source>{0} cannot be read as it stands. Mend the text, then save it.</source>
        <translation>{0} lässt sich so nicht lesen. Berichtige den Text und speichere ihn.</translation>
    </message>
</context>
<context>
    <name>ToolBar</name>
    <message>
        <source>Front</source>
        <translation>Vorderseite</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Rückseite</translation>
    </message>
    <message>
        <source>Continuation</source>
        <translation>Fortsetzung</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add an element</source>
        <translation>Element hinzufügen</translation>
    </message>
    <message>
        <source>Align left edges</source>
        <translation>Linke Kanten ausrichten</translation>
    </message>
    <message>
        <source>Centre across</source>
        <translation>Waagerecht zentrieren</translation>
    </message>
    <message>
        <source>Align right edges</source>
        <translation>Rechte Kanten ausrichten</translation>
    </message>
    <message>
        <source>Align upper edges</source>
        <translation>Obere Kanten ausrichten</translation>
    </message>
    <message>
        <source>Centre in height</source>
        <translation>Senkrecht zentrieren</translation>
    </message>
    <message>
        <source>Align lower edges</source>
        <translation>Untere Kanten ausrichten</translation>
    </message>
    <message>
        <source>Equal gaps across</source>
        <translation>Gleiche Abstände nebeneinander</translation>
    </message>
    <message>
        <source>Equal gaps downwards</source>
        <translation>Gleiche Abstände untereinander</translation>
    </message>
    <message>
        <source>Group (Ctrl+G)</source>
        <translation>Gruppieren (Strg+G)</translation>
    </message>
    <message>
        <source>Show the bleed</source>
        <translation>Beschnitt zeigen</translation>
    </message>
    <message>
        <source>Show the safe area</source>
        <translation>Sicheren Bereich zeigen</translation>
    </message>
    <message>
        <source>Snap to edges, middles and gaps</source>
        <translation>An Kanten, Mitten und Abständen einrasten</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Raster</translation>
    </message>
    <message>
        <source>Zoom out (Ctrl+−)</source>
        <translation>Verkleinern (Strg+−)</translation>
    </message>
    <message>
        <source>Zoom in (Ctrl++)</source>
        <translation>Vergrößern (Strg++)</translation>
    </message>
    <message>
        <source>Zoom; 100 % is the true size</source>
        <translation>Vergrößerung; 100 % ist die wahre Größe</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Area of colour</source>
        <translation>Farbfläche</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Linie</translation>
    </message>
    <message>
        <source>Circle</source>
        <translation>Kreis</translation>
    </message>
    <message>
        <source>Portrait</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Emblem of the faction</source>
        <translation>Wappen der Fraktion</translation>
    </message>
    <message>
        <source>Icon</source>
        <translation>Symbol</translation>
    </message>
    <message>
        <source>Strip of stats</source>
        <translation>Werteleiste</translation>
    </message>
    <message>
        <source>Boxes to tick</source>
        <translation>Kästchen zum Abstreichen</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>List</source>
        <translation>Liste</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>{0} mm</source>
        <translation>{0} mm</translation>
    </message>
    <message>
        <source>No grid</source>
        <translation>Kein Raster</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>{0} % (true size)</source>
        <translation>{0} % (wahre Größe)</translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <source>Search or command …   Ctrl+K</source>
        <translation>Suche oder Befehl …   Strg+K</translation>
    </message>
    <message>
        <source>Search or command</source>
        <translation>Suche oder Befehl</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>Everything that can be done with rosters (F10)</source>
        <translation>Alles, was sich mit Truppen machen lässt (F10)</translation>
    </message>
    <message>
        <source>Print …</source>
        <translation>Drucken …</translation>
    </message>
    <message>
        <source>Copy as</source>
        <translation>Kopieren als</translation>
    </message>
    <message>
        <source>Open a roster first: its cards are printed</source>
        <translation>Erst eine Truppe öffnen: Gedruckt werden ihre Karten</translation>
    </message>
    <message>
        <source>Realms Builder</source>
        <translation>Realms Builder</translation>
    </message>
    <message>
        <source>Unnamed</source>
        <translation>Ohne Namen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
</context>
<context>
    <name>UnitList</name>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
</context>
<context>
    <name>UnitPicker</name>
    <message>
        <source>Everybody</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Search units …</source>
        <translation>Einheiten suchen …</translation>
    </message>
    <message>
        <source>Search units</source>
        <translation>Einheiten suchen</translation>
    </message>
    <message>
        <source>Whose units</source>
        <translation>Wessen Einheiten</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>Nobody found.</source>
        <translation>Niemand gefunden.</translation>
    </message>
</context>
<context>
    <name>UnitTable</name>
    <message>
        <source>Only units with …</source>
        <translation>Nur Einheiten mit …</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Columns …</source>
        <translation>Spalten …</translation>
    </message>
    <message>
        <source>Change chosen …</source>
        <translation>Gewähltes ändern …</translation>
    </message>
    <message>
        <source>Set, add or multiply in all chosen cells, with a look at what comes of it</source>
        <translation>In allen gewählten Zellen setzen, dazuzählen oder malnehmen; was herauskommt, ist vorher zu sehen</translation>
    </message>
    <message>
        <source>Order of the file</source>
        <translation>Folge der Datei</translation>
    </message>
    <message>
        <source>Show the units as they stand in the file</source>
        <translation>Die Einheiten zeigen, wie sie in der Datei stehen</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>This file has no units to show in a table.</source>
        <translation>Diese Datei hat keine Einheiten für eine Tabelle.</translation>
    </message>
</context>
<context>
    <name>UsesDialog</name>
    <message>
        <source>Delete {0}</source>
        <translation>{0} löschen</translation>
    </message>
    <message>
        <source>Used by: {0}</source>
        <translation>Verwendet von: {0}</translation>
    </message>
    <message>
        <source>Looking through the files of the game …</source>
        <translation>Die Dateien des Spiels werden durchgesehen …</translation>
    </message>
    <message>
        <source>Places that refer to it</source>
        <translation>Stellen, die sich darauf beziehen</translation>
    </message>
    <message>
        <source>Delete anyway</source>
        <translation>Trotzdem löschen</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
</context>
<context>
    <name>ValuesStrip</name>
    <message>
        <source>Values: {0}</source>
        <translation>Werte: {0}</translation>
    </message>
</context>
<context>
    <name>VersionsDialog</name>
    <message>
        <source>Earlier versions of {0}</source>
        <translation>Frühere Fassungen von {0}</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>Fassungen</translation>
    </message>
    <message>
        <source>What would change</source>
        <translation>Was sich ändern würde</translation>
    </message>
    <message>
        <source>No earlier version was kept yet.</source>
        <translation>Noch keine frühere Fassung vorhanden.</translation>
    </message>
    <message>
        <source>This version cannot be read any more.</source>
        <translation>Diese Fassung lässt sich nicht mehr lesen.</translation>
    </message>
    <message>
        <source>This version holds the same as the roster now.</source>
        <translation>Diese Fassung ist dieselbe wie die Truppe jetzt.</translation>
    </message>
    <message>
        <source>What would change by taking this version back:</source>
        <translation>Mit dieser Fassung würde anders:</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Wen es betrifft</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>In this version</source>
        <translation>In dieser Fassung</translation>
    </message>
    <message>
        <source>Roster</source>
        <translation>Truppe</translation>
    </message>
    <message>
        <source>Take this version back</source>
        <translation>Diese Fassung zurückholen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Take back an earlier version</source>
        <translation>Frühere Fassung zurückholen</translation>
    </message>
</context>
<context>
    <name>WaysOut</name>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Print …</source>
        <translation>Drucken …</translation>
    </message>
    <message>
        <source>Save PDF …</source>
        <translation>PDF speichern …</translation>
    </message>
    <message>
        <source>Save pictures (PNG) …</source>
        <translation>Bilder speichern (PNG) …</translation>
    </message>
    <message>
        <source>Save table (CSV) …</source>
        <translation>Tabelle speichern (CSV) …</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Als Text kopieren</translation>
    </message>
    <message>
        <source>Copied as text.</source>
        <translation>Als Text kopiert.</translation>
    </message>
    <message>
        <source>Laying out sheets …</source>
        <translation>Bogen werden angeordnet …</translation>
    </message>
</context>
<context>
    <name>WhyView</name>
    <message>
        <source>Steps of this roll</source>
        <translation>Schritte dieses Wurfs</translation>
    </message>
    <message>
        <source>Rule: {0}</source>
        <translation>Regel: {0}</translation>
    </message>
    <message>
        <source>nothing put on either side</source>
        <translation>nichts auf beiden Seiten</translation>
    </message>
    <message>
        <source>In force: {0}</source>
        <translation>In Kraft: {0}</translation>
    </message>
</context>
<context>
    <name>Workbench</name>
    <message>
        <source>Cut</source>
        <translation>Ausschneiden</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Verdoppeln</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>Alles auswählen</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppieren</translation>
    </message>
    <message>
        <source>Ungroup</source>
        <translation>Gruppierung aufheben</translation>
    </message>
    <message>
        <source>Print it or not</source>
        <translation>Drucken oder nicht</translation>
    </message>
    <message>
        <source>Lock or unlock</source>
        <translation>Sperren oder entsperren</translation>
    </message>
    <message>
        <source>Bring to the front</source>
        <translation>Ganz nach vorn</translation>
    </message>
    <message>
        <source>One step forwards</source>
        <translation>Einen Schritt nach vorn</translation>
    </message>
    <message>
        <source>One step backwards</source>
        <translation>Einen Schritt nach hinten</translation>
    </message>
    <message>
        <source>Send to the back</source>
        <translation>Ganz nach hinten</translation>
    </message>
</context>
<context>
    <name>WorkshopHits</name>
    <message>
        <source>workshop</source>
        <translation>Werkstatt</translation>
    </message>
    <message>
        <source>Show the form</source>
        <translation>Formular zeigen</translation>
    </message>
    <message>
        <source>Show form and text</source>
        <translation>Formular und Text zeigen</translation>
    </message>
    <message>
        <source>Show the text</source>
        <translation>Text zeigen</translation>
    </message>
    <message>
        <source>Check the whole game</source>
        <translation>Das ganze Spiel prüfen</translation>
    </message>
    <message>
        <source>Make the file mine</source>
        <translation>Eigene Kopie der Datei anlegen</translation>
    </message>
    <message>
        <source>Units from the clipboard&apos;s table</source>
        <translation>Einheiten aus der Tabelle der Zwischenablage</translation>
    </message>
    <message>
        <source>Units from a table file</source>
        <translation>Einheiten aus einer Tabellendatei</translation>
    </message>
    <message>
        <source>Copy units as a table</source>
        <translation>Einheiten als Tabelle kopieren</translation>
    </message>
    <message>
        <source>Edit {0}</source>
        <translation>{0} bearbeiten</translation>
    </message>
</context>
<context>
    <name>WorkshopPanel</name>
    <message>
        <source>FILES</source>
        <translation>DATEIEN</translation>
    </message>
    <message>
        <source>OUTLINE</source>
        <translation>GLIEDERUNG</translation>
    </message>
    <message>
        <source>New …</source>
        <translation>Neu …</translation>
    </message>
    <message>
        <source>A faction or a game of your own</source>
        <translation>Eine eigene Fraktion oder ein eigenes Spiel</translation>
    </message>
    <message>
        <source>This file comes with the program and stays as it is.</source>
        <translation>Diese Datei gehört zum Programm und bleibt, wie sie ist.</translation>
    </message>
    <message>
        <source>Make it mine</source>
        <translation>Eigene Kopie anlegen</translation>
    </message>
    <message>
        <source>{0} is in the trash.</source>
        <translation>{0} liegt im Papierkorb.</translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>Zurücklegen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>WorkshopRoom</name>
    <message>
        <source>Workshop</source>
        <translation>Werkstatt</translation>
    </message>
</context>
<context>
    <name>WorthPanel</name>
    <message>
        <source>ODDS AND WORTH</source>
        <translation>CHANCEN UND WERT</translation>
    </message>
    <message>
        <source>Compare all …</source>
        <translation>Alle vergleichen …</translation>
    </message>
    <message>
        <source>Every unit of the file, with its cost and its value</source>
        <translation>Jede Einheit der Datei mit Kosten und Wert</translation>
    </message>
    <message>
        <source>Choose a unit to see what the dice say of it.</source>
        <translation>Wähle eine Einheit, um zu sehen, was die Würfel von ihr sagen.</translation>
    </message>
    <message>
        <source>Costs {0}, worth {1} ({2})</source>
        <translation>Kostet {0}, wert {1} ({2})</translation>
    </message>
    <message>
        <source>stands out</source>
        <translation>fällt auf</translation>
    </message>
</context>
<context>
    <name>WritingDesk</name>
    <message>
        <source>Edit text</source>
        <translation>Text ändern</translation>
    </message>
</context>
<context>
    <name>WritingSide</name>
    <message>
        <source>Text of the rulebook</source>
        <translation>Text des Regelbuchs</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>Weitersuchen</translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation>Rückwärts suchen</translation>
    </message>
</context>
<context>
    <name>YamlPane</name>
    <message>
        <source>YAML of the file</source>
        <translation>YAML der Datei</translation>
    </message>
    <message>
        <source>Ctrl+Space offers what may be written. Esc, then Tab leaves the text.</source>
        <translation>Strg+Leertaste bietet an, was hier stehen darf. Esc, dann Tab verlässt den Text.</translation>
    </message>
</context>
</TS>

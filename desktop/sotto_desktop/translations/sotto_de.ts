<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name></name>
    <message>
        <source>Ctrl+1  …  8</source>
        <translation>Strg+1  …  8</translation>
    </message>
    <message>
        <source>The pages, in the order of the rail</source>
        <translation>Die Seiten, in der Reihenfolge der Leiste</translation>
    </message>
    <message>
        <source>Ctrl+↵</source>
        <translation>Strg+↵</translation>
    </message>
    <message>
        <source>Rewrite; run the self-test; go on</source>
        <translation>Umschreiben; Selbsttest starten; weiter</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Ctrl+Shift+C</source>
        <translation>Strg+Umschalt+C</translation>
    </message>
    <message>
        <source>Copy the rewrite</source>
        <translation>Den umgeschriebenen Text kopieren</translation>
    </message>
    <message>
        <source>Ctrl+Shift+V</source>
        <translation>Strg+Umschalt+V</translation>
    </message>
    <message>
        <source>Paste at the cursor</source>
        <translation>An der Schreibmarke einfügen</translation>
    </message>
    <message>
        <source>Ctrl+O</source>
        <translation>Strg+O</translation>
    </message>
    <message>
        <source>Open a text file; import a model</source>
        <translation>Eine Textdatei öffnen; ein Modell importieren</translation>
    </message>
    <message>
        <source>Ctrl+N</source>
        <translation>Strg+N</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>Neue Unterhaltung</translation>
    </message>
    <message>
        <source>Ctrl+D</source>
        <translation>Strg+D</translation>
    </message>
    <message>
        <source>Show every change in the text, or the result</source>
        <translation>Jede Änderung im Text zeigen, oder das Ergebnis</translation>
    </message>
    <message>
        <source>Ctrl+E</source>
        <translation>Strg+E</translation>
    </message>
    <message>
        <source>Go to the edits</source>
        <translation>Zu den Änderungen gehen</translation>
    </message>
    <message>
        <source>↑ ↓   Space   A   K</source>
        <translation>↑ ↓   Leertaste   A   K</translation>
    </message>
    <message>
        <source>In the edits: move, flip, accept, keep</source>
        <translation>In den Änderungen: bewegen, umkehren, annehmen, behalten</translation>
    </message>
    <message>
        <source>Shift+A   Shift+K</source>
        <translation>Umschalt+A   Umschalt+K</translation>
    </message>
    <message>
        <source>Accept or keep all edits of the same kind</source>
        <translation>Alle Änderungen derselben Art annehmen oder verwerfen</translation>
    </message>
    <message>
        <source>Ctrl+Shift+A   Ctrl+Shift+K</source>
        <translation>Strg+Umschalt+A   Strg+Umschalt+K</translation>
    </message>
    <message>
        <source>Accept or keep all edits</source>
        <translation>Alle Änderungen annehmen oder verwerfen</translation>
    </message>
    <message>
        <source>Alt+←   Alt+→</source>
        <translation>Alt+←   Alt+→</translation>
    </message>
    <message>
        <source>Other rewrites, where there are some; a step back or on</source>
        <translation>Andere Umschreibungen, wo es welche gibt; ein Schritt zurück oder weiter</translation>
    </message>
    <message>
        <source>Ctrl+T</source>
        <translation>Strg+T</translation>
    </message>
    <message>
        <source>F2   Del</source>
        <translation>F2   Entf</translation>
    </message>
    <message>
        <source>In the lists: change, remove</source>
        <translation>In den Listen: ändern, entfernen</translation>
    </message>
    <message>
        <source>Teach the profile: always keep, always hide</source>
        <translation>Dem Profil etwas beibringen: immer behalten, immer verbergen</translation>
    </message>
    <message>
        <source>Ctrl+Z   Ctrl+Shift+Z</source>
        <translation>Strg+Z   Strg+Umschalt+Z</translation>
    </message>
    <message>
        <source>Undo and redo, in the text and in the edits</source>
        <translation>Rückgängig machen und wiederholen, im Text und in den Änderungen</translation>
    </message>
    <message>
        <source>Ctrl+Alt+Z</source>
        <translation>Strg+Alt+Z</translation>
    </message>
    <message>
        <source>Undo the last change of a profile</source>
        <translation>Die letzte Änderung an einem Profil rückgängig machen</translation>
    </message>
    <message>
        <source>Ctrl+F</source>
        <translation>Strg+F</translation>
    </message>
    <message>
        <source>Search the history</source>
        <translation>Den Verlauf durchsuchen</translation>
    </message>
    <message>
        <source>F1</source>
        <translation>F1</translation>
    </message>
    <message>
        <source>About Sotto, and how its parts are</source>
        <translation>Über Sotto, und wie es seinen Teilen geht</translation>
    </message>
    <message>
        <source>Ctrl+Q</source>
        <translation>Strg+Q</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>About Sotto</source>
        <translation>Über Sotto</translation>
    </message>
    <message>
        <source>Sotto {version}</source>
        <translation>Sotto {version}</translation>
    </message>
    <message>
        <source>Keeps private what a chatbot does not need to know.</source>
        <translation>Behält für sich, was ein Chatbot nicht wissen muss.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>Profil</translation>
    </message>
    <message>
        <source>The rewrite</source>
        <translation>Die Umschreibung</translation>
    </message>
    <message>
        <source>What goes on the clipboard appears here.</source>
        <translation>Hier erscheint, was in die Zwischenablage kommt.</translation>
    </message>
    <message>
        <source>Put it on the clipboard</source>
        <translation>In die Zwischenablage legen</translation>
    </message>
    <message>
        <source>Leave it as it is</source>
        <translation>Lassen, wie es ist</translation>
    </message>
    <message>
        <source>From the clipboard</source>
        <translation>Aus der Zwischenablage</translation>
    </message>
    <message>
        <source>There is no text on the clipboard. Copy some, then press the key again.</source>
        <translation>In der Zwischenablage ist kein Text. Kopieren Sie einen und drücken Sie die Taste noch einmal.</translation>
    </message>
    <message>
        <source>Nothing private stood in the way: the text stays as it is.</source>
        <translation>Es stand nichts Privates im Weg: Der Text bleibt, wie er ist.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Learnt: {sentence}</source>
        <translation>Gelernt: {sentence}</translation>
    </message>
    <message>
        <source>No key is set.</source>
        <translation>Es ist keine Taste gewählt.</translation>
    </message>
    <message>
        <source>{shown} works in every program.</source>
        <translation>{shown} wirkt in jedem Programm.</translation>
    </message>
    <message>
        <source>Another program already has {shown}.</source>
        <translation>{shown} gehört schon einem anderen Programm.</translation>
    </message>
    <message>
        <source>This system does not let Sotto ask for a key. Give one to the command “sotto-desktop --clipboard” in the keyboard settings of your desktop.</source>
        <translation>Dieses System lässt Sotto keine Taste belegen. Legen Sie in den Tastatureinstellungen Ihres Desktops eine auf den Befehl „sotto-desktop --clipboard“.</translation>
    </message>
    <message>
        <source>Sotto could not save this: {why}.</source>
        <translation>Sotto konnte dies nicht speichern: {why}.</translation>
    </message>
    <message>
        <source>Loading the model</source>
        <translation>Das Modell wird geladen</translation>
    </message>
    <message>
        <source>Loaded, on this computer</source>
        <translation>Geladen, auf diesem Computer</translation>
    </message>
    <message>
        <source>Stopped, starting again</source>
        <translation>Angehalten, wird neu gestartet</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Browsers</source>
        <translation>Browser</translation>
    </message>
    <message numerus="yes">
        <source>%Ln browsers paired</source>
        <comment>%Ln browser paired</comment>
        <translation>
            <numerusform>%Ln Browser gekoppelt</numerusform>
            <numerusform>%Ln Browser gekoppelt</numerusform>
        </translation>
    </message>
    <message>
        <source>No browser paired yet</source>
        <translation>Noch kein Browser gekoppelt</translation>
    </message>
    <message>
        <source>Stored data</source>
        <translation>Gespeicherte Daten</translation>
    </message>
    <message>
        <source>Sotto keeps running</source>
        <translation>Sotto läuft weiter</translation>
    </message>
    <message>
        <source>It still protects your browsers. Quit it from this icon.</source>
        <translation>Es schützt weiterhin Ihre Browser. Über dieses Symbol können Sie es beenden.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>E-mail address</source>
        <translation>E-Mail-Adresse</translation>
    </message>
    <message>
        <source>Phone number</source>
        <translation>Telefonnummer</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Anschrift</translation>
    </message>
    <message>
        <source>National id number</source>
        <translation>Ausweisnummer</translation>
    </message>
    <message>
        <source>Driving licence</source>
        <translation>Führerschein</translation>
    </message>
    <message>
        <source>Account number</source>
        <translation>Kontonummer</translation>
    </message>
    <message>
        <source>Payment card</source>
        <translation>Zahlungskarte</translation>
    </message>
    <message>
        <source>Reference number</source>
        <translation>Aktenzeichen</translation>
    </message>
    <message>
        <source>Username</source>
        <translation>Benutzername</translation>
    </message>
    <message>
        <source>Licence plate</source>
        <translation>Kfz-Kennzeichen</translation>
    </message>
    <message>
        <source>IP address</source>
        <translation>IP-Adresse</translation>
    </message>
    <message>
        <source>Hostname</source>
        <translation>Rechnername</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Password or key</source>
        <translation>Passwort oder Schlüssel</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>Alter</translation>
    </message>
    <message>
        <source>Gender</source>
        <translation>Geschlecht</translation>
    </message>
    <message>
        <source>Ethnicity</source>
        <translation>Ethnische Herkunft</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>Physical health</source>
        <translation>Körperliche Gesundheit</translation>
    </message>
    <message>
        <source>Mental health</source>
        <translation>Seelische Gesundheit</translation>
    </message>
    <message>
        <source>Medications</source>
        <translation>Medikamente</translation>
    </message>
    <message>
        <source>Allergies</source>
        <translation>Allergien</translation>
    </message>
    <message>
        <source>Disabilities</source>
        <translation>Behinderungen</translation>
    </message>
    <message>
        <source>Family history</source>
        <translation>Familienanamnese</translation>
    </message>
    <message>
        <source>Exercise</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>Smoking</source>
        <translation>Rauchen</translation>
    </message>
    <message>
        <source>Diet</source>
        <translation>Ernährung</translation>
    </message>
    <message>
        <source>Religious beliefs</source>
        <translation>Glaube</translation>
    </message>
    <message>
        <source>Sexual orientation</source>
        <translation>Sexuelle Orientierung</translation>
    </message>
    <message>
        <source>Political views</source>
        <translation>Politische Ansichten</translation>
    </message>
    <message>
        <source>Favourite food</source>
        <translation>Lieblingsessen</translation>
    </message>
    <message>
        <source>Favourite hobbies</source>
        <translation>Hobbys</translation>
    </message>
    <message>
        <source>Pet ownership</source>
        <translation>Haustiere</translation>
    </message>
    <message>
        <source>Movie preferences</source>
        <translation>Filmvorlieben</translation>
    </message>
    <message>
        <source>Vacation preferences</source>
        <translation>Urlaubsvorlieben</translation>
    </message>
    <message>
        <source>Financial situation</source>
        <translation>Finanzielle Lage</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>Arbeit</translation>
    </message>
    <message>
        <source>Employer</source>
        <translation>Arbeitgeber</translation>
    </message>
    <message>
        <source>Education</source>
        <translation>Bildung</translation>
    </message>
    <message>
        <source>Legal matter</source>
        <translation>Rechtssache</translation>
    </message>
    <message>
        <source>Relationship status</source>
        <translation>Beziehungsstatus</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>Familie</translation>
    </message>
    <message>
        <source>Your own term</source>
        <translation>Eigener Begriff</translation>
    </message>
    <message>
        <source>From your profile</source>
        <translation>Aus Ihrem Profil</translation>
    </message>
    <message>
        <source>Private detail</source>
        <translation>Private Angabe</translation>
    </message>
    <message>
        <source>Sex</source>
        <translation>Geschlecht</translation>
    </message>
    <message>
        <source>Place of living</source>
        <translation>Wohnort</translation>
    </message>
    <message>
        <source>Place of birth</source>
        <translation>Geburtsort</translation>
    </message>
    <message>
        <source>Occupation</source>
        <translation>Beruf</translation>
    </message>
    <message>
        <source>Income</source>
        <translation>Einkommen</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>Gesundheit</translation>
    </message>
    <message>
        <source>Beliefs</source>
        <translation>Überzeugungen</translation>
    </message>
    <message>
        <source>A file that Sotto keeps could not be read. It was left where it is, untouched.</source>
        <translation>Eine Datei, die Sotto aufbewahrt, konnte nicht gelesen werden. Sie blieb unverändert, wo sie ist.</translation>
    </message>
    <message>
        <source>A message from the browser could not be understood. Update the extension and the app to the same version.</source>
        <translation>Eine Nachricht des Browsers war nicht zu verstehen. Bringen Sie Erweiterung und App auf denselben Stand.</translation>
    </message>
    <message>
        <source>A message from the browser was too large and was refused.</source>
        <translation>Eine Nachricht des Browsers war zu groß und wurde abgelehnt.</translation>
    </message>
    <message>
        <source>A model server on another computer must be reached by https, so that nobody on the way can read along.</source>
        <translation>Ein Modellserver auf einem anderen Computer muss über https erreicht werden, damit unterwegs niemand mitlesen kann.</translation>
    </message>
    <message>
        <source>A passphrase needs at least 8 characters. A few words that you can remember make a good one.</source>
        <translation>Eine Passphrase braucht mindestens 8 Zeichen. Ein paar Wörter, die Sie sich merken können, sind eine gute.</translation>
    </message>
    <message>
        <source>Another browser is being paired right now. Finish that first.</source>
        <translation>Gerade wird ein anderer Browser gekoppelt. Schließen Sie das zuerst ab.</translation>
    </message>
    <message>
        <source>Browsers cannot be connected: Sotto could not open its socket.</source>
        <translation>Browser können nicht verbunden werden: Sotto konnte seinen Socket nicht öffnen.</translation>
    </message>
    <message>
        <source>Browsers cannot be connected: the folder for Sotto&apos;s socket is not yours alone. Remove it, or log out and in again: </source>
        <translation>Browser können nicht verbunden werden: Der Ordner für Sottos Socket gehört nicht Ihnen allein. Entfernen Sie ihn, oder melden Sie sich ab und wieder an: </translation>
    </message>
    <message>
        <source>Cancelled. Nothing was sent.</source>
        <translation>Abgebrochen. Es wurde nichts gesendet.</translation>
    </message>
    <message>
        <source>Most of this text is in a language or script that the built-in model does not read, so it could not be made private. Nothing was sent. Write in English, or send it as it is on purpose.</source>
        <translation>Der größte Teil dieses Textes ist in einer Sprache oder Schrift, die das eingebaute Modell nicht liest; er konnte deshalb nicht privat gemacht werden. Es wurde nichts gesendet. Schreiben Sie auf Englisch, oder senden Sie ihn bewusst so, wie er ist.</translation>
    </message>
    <message>
        <source>One of the sanitizer&apos;s options is unknown or out of its range.</source>
        <translation>Eine Einstellung des Verfahrens ist unbekannt oder außerhalb ihres Bereichs.</translation>
    </message>
    <message>
        <source>Something went wrong inside Sotto. Nothing was sent. Try again, and report it if it stays.</source>
        <translation>In Sotto ist etwas schiefgegangen. Es wurde nichts gesendet. Versuchen Sie es noch einmal, und melden Sie es, wenn es bleibt.</translation>
    </message>
    <message>
        <source>Sotto is already running for this user.</source>
        <translation>Sotto läuft für dieses Konto schon.</translation>
    </message>
    <message>
        <source>Sotto is busy with other rewrites. Wait for one to finish, or cancel it.</source>
        <translation>Sotto ist mit anderen Texten beschäftigt. Warten Sie, bis einer fertig ist, oder brechen Sie ihn ab.</translation>
    </message>
    <message>
        <source>Sotto no longer has this rewrite. Make it again before you send it.</source>
        <translation>Sotto hat diesen umgeschriebenen Text nicht mehr. Lassen Sie ihn neu machen, bevor Sie ihn senden.</translation>
    </message>
    <message>
        <source>The Sotto app is older than this browser&apos;s extension. Update the app.</source>
        <translation>Die Sotto-App ist älter als die Erweiterung dieses Browsers. Aktualisieren Sie die App.</translation>
    </message>
    <message>
        <source>The browser asked for something this version of Sotto does not know. Update the app.</source>
        <translation>Der Browser fragte nach etwas, das diese Version von Sotto nicht kennt. Aktualisieren Sie die App.</translation>
    </message>
    <message>
        <source>The built-in model&apos;s files are missing. Install Sotto again.</source>
        <translation>Die Dateien des eingebauten Modells fehlen. Installieren Sie Sotto neu.</translation>
    </message>
    <message>
        <source>The download is paused. Start it again to go on from there.</source>
        <translation>Der Download ist angehalten. Starten Sie ihn wieder, um dort weiterzumachen.</translation>
    </message>
    <message>
        <source>The download stopped. What has arrived is kept: start it again to go on from there.</source>
        <translation>Der Download brach ab. Was schon da ist, bleibt: Starten Sie ihn wieder, um dort weiterzumachen.</translation>
    </message>
    <message>
        <source>The extension and the app speak different versions. Update both.</source>
        <translation>Erweiterung und App sprechen verschiedene Versionen. Aktualisieren Sie beide.</translation>
    </message>
    <message>
        <source>The key to Sotto&apos;s stored data could not be read from the system keyring. Unlock the keyring and start Sotto again.</source>
        <translation>Der Schlüssel zu Sottos gespeicherten Daten konnte nicht aus dem Schlüsselbund des Systems gelesen werden. Entsperren Sie den Schlüsselbund und starten Sie Sotto neu.</translation>
    </message>
    <message>
        <source>The language model&apos;s answer could not be used, so it was thrown away. Nothing was sent. Try again, or choose another model or the built-in one.</source>
        <translation>Die Antwort des Sprachmodells war nicht zu gebrauchen und wurde verworfen. Es wurde nichts gesendet. Versuchen Sie es noch einmal, oder wählen Sie ein anderes Modell oder das eingebaute.</translation>
    </message>
    <message>
        <source>The model server did not answer. Nothing was sent. Start it, or choose another model.</source>
        <translation>Der Modellserver antwortete nicht. Es wurde nichts gesendet. Starten Sie ihn, oder wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>The model server refused the request. Check its model and its key on the Models page.</source>
        <translation>Der Modellserver lehnte die Anfrage ab. Prüfen Sie sein Modell und seinen Schlüssel auf der Seite Modelle.</translation>
    </message>
    <message>
        <source>The model stopped with an error. Nothing was sent. Try again; `sotto doctor` checks the installation.</source>
        <translation>Das Modell brach mit einem Fehler ab. Es wurde nichts gesendet. Versuchen Sie es noch einmal; `sotto doctor` prüft die Installation.</translation>
    </message>
    <message>
        <source>The pairing was refused in the app.</source>
        <translation>Die Kopplung wurde in der App abgelehnt.</translation>
    </message>
    <message>
        <source>The part of Sotto that holds the model stopped and is being started again. Nothing was sent. Try again.</source>
        <translation>Der Teil von Sotto, der das Modell hält, brach ab und wird neu gestartet. Es wurde nichts gesendet. Versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The rewrite did not pass Sotto&apos;s own checks, so it was thrown away. Nothing was sent. Edit the text, or try another sanitizer.</source>
        <translation>Der umgeschriebene Text bestand Sottos eigene Prüfungen nicht und wurde verworfen. Es wurde nichts gesendet. Ändern Sie den Text, oder versuchen Sie ein anderes Verfahren.</translation>
    </message>
    <message>
        <source>The rewrite took too long and was stopped. Nothing was sent. Try again, or with a shorter text.</source>
        <translation>Das Umschreiben dauerte zu lange und wurde angehalten. Es wurde nichts gesendet. Versuchen Sie es noch einmal, oder mit einem kürzeren Text.</translation>
    </message>
    <message>
        <source>The text is not valid Unicode. Copy it again from its source, or save the file as UTF-8.</source>
        <translation>Der Text ist kein gültiges Unicode. Kopieren Sie ihn neu, oder speichern Sie die Datei als UTF-8.</translation>
    </message>
    <message>
        <source>The text is too long for this language model. Send it in parts, or choose a model with a larger context.</source>
        <translation>Der Text ist zu lang für dieses Sprachmodell. Teilen Sie ihn auf, oder wählen Sie ein Modell mit größerem Kontext.</translation>
    </message>
    <message>
        <source>The text is too long. Sotto reads up to 100,000 characters at a time: send it in parts.</source>
        <translation>Der Text ist zu lang. Sotto liest bis zu 100.000 Zeichen auf einmal: Teilen Sie ihn auf.</translation>
    </message>
    <message>
        <source>There is no language model of that name. `sotto models list` shows those there are.</source>
        <translation>Es gibt kein Sprachmodell dieses Namens. `sotto models list` zeigt, welche es gibt.</translation>
    </message>
    <message>
        <source>There is no profile of that name. Choose another one, or make it on the Profiles page.</source>
        <translation>Es gibt kein Profil dieses Namens. Wählen Sie ein anderes, oder legen Sie es auf der Seite Profile an.</translation>
    </message>
    <message>
        <source>There is no sanitizer of that name. `sotto doctor` lists those that are installed.</source>
        <translation>Es gibt kein Verfahren dieses Namens. `sotto doctor` zählt die installierten auf.</translation>
    </message>
    <message>
        <source>There is no text to rewrite. Type or paste something first.</source>
        <translation>Es gibt keinen Text zum Umschreiben. Schreiben Sie zuerst etwas, oder fügen Sie etwas ein.</translation>
    </message>
    <message>
        <source>There is not enough room on the disk for this model. Free some, then start again.</source>
        <translation>Auf dem Datenträger ist nicht genug Platz für dieses Modell. Schaffen Sie Platz und starten Sie neu.</translation>
    </message>
    <message>
        <source>This browser is not paired with Sotto. Open the extension&apos;s popup and press Pair.</source>
        <translation>Dieser Browser ist nicht mit Sotto gekoppelt. Öffnen Sie das Fenster der Erweiterung und drücken Sie „Koppeln“.</translation>
    </message>
    <message>
        <source>This browser&apos;s extension is older than the Sotto app. Update the extension.</source>
        <translation>Die Erweiterung dieses Browsers ist älter als die Sotto-App. Aktualisieren Sie die Erweiterung.</translation>
    </message>
    <message>
        <source>This file could not be read, so it was not checked. It may be damaged, locked with a password, or not what its name says.</source>
        <translation>Diese Datei konnte nicht gelesen und deshalb nicht geprüft werden. Vielleicht ist sie beschädigt, mit einem Passwort geschützt oder nicht das, was ihr Name sagt.</translation>
    </message>
    <message>
        <source>This file is not a language model that Sotto can use. Choose a GGUF file.</source>
        <translation>Diese Datei ist kein Sprachmodell, das Sotto nutzen kann. Wählen Sie eine GGUF-Datei.</translation>
    </message>
    <message>
        <source>This file is too large to be checked. Sotto reads files of up to 10 MB.</source>
        <translation>Diese Datei ist zu groß, um geprüft zu werden. Sotto liest Dateien bis 10 MB.</translation>
    </message>
    <message>
        <source>This is not a valid Sotto profile.</source>
        <translation>Das ist kein gültiges Sotto-Profil.</translation>
    </message>
    <message>
        <source>This is not the passphrase. Try again.</source>
        <translation>Das ist nicht die Passphrase. Versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>This language model does not fit the memory of this computer. Choose a smaller one.</source>
        <translation>Dieses Sprachmodell passt nicht in den Speicher dieses Computers. Wählen Sie ein kleineres.</translation>
    </message>
    <message>
        <source>This language model is not installed. Download or import it on the Models page, or choose the built-in one.</source>
        <translation>Dieses Sprachmodell ist nicht installiert. Laden oder importieren Sie es auf der Seite Modelle, oder wählen Sie das eingebaute.</translation>
    </message>
    <message>
        <source>This line is not a JSON object with a text in `query`.</source>
        <translation>Diese Zeile ist kein JSON-Objekt mit einem Text in `query`.</translation>
    </message>
    <message>
        <source>This model brings program code that would run on your computer. Choose one of safetensors, or a GGUF file.</source>
        <translation>Dieses Modell bringt Programmcode mit, der auf Ihrem Computer laufen würde. Wählen Sie eines mit Safetensors, oder eine GGUF-Datei.</translation>
    </message>
    <message>
        <source>This model server is not on this computer, and you have not trusted it by name. Trust it on the Models page, or use a server on this computer.</source>
        <translation>Dieser Modellserver ist nicht auf diesem Computer, und Sie haben ihm nicht namentlich vertraut. Vertrauen Sie ihm auf der Seite Modelle, oder nutzen Sie einen Server auf diesem Computer.</translation>
    </message>
    <message>
        <source>This needs a local language model. Add one on the Models page, or choose another sanitizer.</source>
        <translation>Dafür braucht es ein lokales Sprachmodell. Fügen Sie auf der Seite Modelle eines hinzu, oder wählen Sie ein anderes Verfahren.</translation>
    </message>
    <message>
        <source>This needs packages that are not installed: `pip install -e &apos;.[llm]&apos;` in the folder of Sotto&apos;s source brings them.</source>
        <translation>Dafür fehlen Pakete: `pip install -e &apos;.[llm]&apos;` im Ordner von Sottos Quelltext bringt sie.</translation>
    </message>
    <message>
        <source>Today&apos;s privacy budget for this site is spent. Nothing was sent. Raise the limit in the settings, wait until tomorrow, or use another sanitizer.</source>
        <translation>Das Privatsphäre-Budget dieser Website ist für heute verbraucht. Es wurde nichts gesendet. Erhöhen Sie die Grenze in den Einstellungen, warten Sie bis morgen, oder nehmen Sie ein anderes Verfahren.</translation>
    </message>
    <message>
        <source>What Sotto keeps is locked with a passphrase. Open Sotto, or use a terminal, and enter it.</source>
        <translation>Was Sotto aufbewahrt, ist mit einer Passphrase verschlossen. Öffnen Sie Sotto, oder nehmen Sie ein Terminal, und geben Sie sie ein.</translation>
    </message>
    <message>
        <source>What arrived is not the file that was announced, so it was thrown away. Start the download again.</source>
        <translation>Was ankam, ist nicht die angekündigte Datei und wurde verworfen. Starten Sie den Download neu.</translation>
    </message>
    <message>
        <source>Reads on without what went.</source>
        <translation>Damit es ohne das Entfernte flüssig weitergeht.</translation>
    </message>
    <message>
        <source>Your profile keeps this private.</source>
        <translation>Ihr Profil hält dies privat.</translation>
    </message>
    <message>
        <source>An aside that your request does not need.</source>
        <translation>Eine Nebenbemerkung, die Ihre Anfrage nicht braucht.</translation>
    </message>
    <message>
        <source>It goes with what was taken out beside it.</source>
        <translation>Es geht mit dem, was daneben entfernt wurde.</translation>
    </message>
    <message>
        <source>Another rewrite that the search found good enough.</source>
        <translation>Eine andere Fassung, die die Suche gut genug fand.</translation>
    </message>
    <message>
        <source>Your request does not need this ({kind}).</source>
        <translation>Ihre Anfrage braucht dies nicht ({kind}).</translation>
    </message>
    <message>
        <source>Your request seems to need this ({kind}).</source>
        <translation>Ihre Anfrage scheint dies zu brauchen ({kind}).</translation>
    </message>
    <message>
        <source>A coarser wording is enough ({kind}).</source>
        <translation>Eine gröbere Angabe genügt ({kind}).</translation>
    </message>
    <message>
        <source>A coarser wording is enough here ({kind}).</source>
        <translation>Hier genügt eine gröbere Angabe ({kind}).</translation>
    </message>
    <message>
        <source>A coarser wording, as your profile asks ({kind}).</source>
        <translation>Eine gröbere Angabe, wie Ihr Profil es verlangt ({kind}).</translation>
    </message>
    <message>
        <source>A stand-in keeps this private ({kind}); the answer gets the original back.</source>
        <translation>Ein Deckname hält dies privat ({kind}); die Antwort bekommt das Original zurück.</translation>
    </message>
    <message>
        <source>Nobody has to know this ({kind}).</source>
        <translation>Das muss niemand wissen ({kind}).</translation>
    </message>
    <message>
        <source>A stranger could tell your {kind} from this.</source>
        <translation>Daraus könnte ein Fremder schließen: {kind}.</translation>
    </message>
    <message>
        <source>The number of words and signs is that of your text.</source>
        <translation>Die Zahl der Wörter und Zeichen ist die Ihres Textes.</translation>
    </message>
    <message>
        <source>Names, numbers and code that are found are taken out before the noise, not by it.</source>
        <translation>Gefundene Namen, Zahlen und Code werden vor dem Rauschen entfernt, nicht durch das Rauschen.</translation>
    </message>
    <message>
        <source>A large epsilon promises little: far above 10 it says how the noise was made, not that nobody can tell.</source>
        <translation>Ein großes Epsilon verspricht wenig: Weit über 10 sagt es, wie das Rauschen gemacht ist, nicht, dass niemand etwas erkennt.</translation>
    </message>
    <message>
        <source>Every further text about the same things adds its own epsilon.</source>
        <translation>Jeder weitere Text über dieselben Dinge fügt sein eigenes Epsilon hinzu.</translation>
    </message>
    <message>
        <source>Sotto&apos;s checks look at your text and may throw a rewrite away; that choice is not drawn at random, and a rewrite that failed is not counted.</source>
        <translation>Sottos Prüfungen sehen Ihren Text und verwerfen vielleicht eine Fassung; diese Wahl ist nicht zufällig, und eine verworfene Fassung zählt nicht mit.</translation>
    </message>
    <message>
        <source>It holds as long as the model was not trained on your text.</source>
        <translation>Es gilt, solange das Modell nicht mit Ihrem Text trainiert wurde.</translation>
    </message>
    <message>
        <source>You chose this sanitizer.</source>
        <translation>Sie haben dieses Verfahren gewählt.</translation>
    </message>
    <message>
        <source>Keeps what your request needs and hides the rest.</source>
        <translation>Behält, was Ihre Anfrage braucht, und verbirgt den Rest.</translation>
    </message>
    <message>
        <source>One fact of your profile could still be told, so it went by a search.</source>
        <translation>Eine Tatsache Ihres Profils war noch zu erkennen; eine Suche hat sie entfernt.</translation>
    </message>
    <message>
        <source>{count} facts of your profile could still be told, so they went by a search.</source>
        <translation>{count} Tatsachen Ihres Profils waren noch zu erkennen; eine Suche hat sie entfernt.</translation>
    </message>
    <message>
        <source>You asked for strict, so Sotto also hid what a stranger could still tell.</source>
        <translation>Sie wollten es streng; darum hat Sotto auch verborgen, was ein Fremder noch schließen könnte.</translation>
    </message>
    <message>
        <source>You asked for strict, so Sotto also looked for what a stranger could still tell.</source>
        <translation>Sie wollten es streng; darum hat Sotto auch nachgesehen, was ein Fremder noch schließen könnte.</translation>
    </message>
    <message>
        <source>Your rules hide some things, so Sotto also hid what a stranger could still tell.</source>
        <translation>Ihre Regeln verbergen manches; darum hat Sotto auch verborgen, was ein Fremder noch schließen könnte.</translation>
    </message>
    <message>
        <source>Your rules hide some things, so Sotto also looked for what a stranger could still tell.</source>
        <translation>Ihre Regeln verbergen manches; darum hat Sotto auch nachgesehen, was ein Fremder noch schließen könnte.</translation>
    </message>
    <message>
        <source>probably only you fit</source>
        <translation>vermutlich passen nur Sie</translation>
    </message>
    <message>
        <source>about {count} people fit</source>
        <translation>etwa {count} Menschen passen</translation>
    </message>
    <message>
        <source>a country of {count} people</source>
        <translation>ein Land mit {count} Menschen</translation>
    </message>
    <message>
        <source>a region of {count} people</source>
        <translation>eine Region mit {count} Menschen</translation>
    </message>
    <message>
        <source>a town of {count} people</source>
        <translation>eine Stadt mit {count} Menschen</translation>
    </message>
    <message>
        <source>an address: {count} people live there</source>
        <translation>eine Anschrift: dort wohnen {count} Menschen</translation>
    </message>
    <message>
        <source>{kind}: one person</source>
        <translation>{kind}: eine Person</translation>
    </message>
    <message>
        <source>{kind}: one in {count}</source>
        <translation>{kind}: 1 von {count}</translation>
    </message>
    <message>
        <source>{kind}, vaguely: one in {count}</source>
        <translation>{kind}, ungefähr: 1 von {count}</translation>
    </message>
    <message>
        <source>For trying things out, and for very small computers. Its judgement is weak.</source>
        <translation>Zum Ausprobieren und für sehr kleine Computer. Ihr Urteil ist schwach.</translation>
    </message>
    <message>
        <source>Paraphrases fluently; weak at judging what is private.</source>
        <translation>Umschreibt flüssig; schwach darin, Privates zu erkennen.</translation>
    </message>
    <message>
        <source>The smallest one that keeps to Sotto&apos;s instructions most of the time.</source>
        <translation>Das kleinste, das sich meistens an Sottos Anweisungen hält.</translation>
    </message>
    <message>
        <source>Rewrites and shortens well in English; reads short texts.</source>
        <translation>Umschreibt und kürzt gut auf Englisch; liest kurze Texte.</translation>
    </message>
    <message>
        <source>Natural wording; reads short texts.</source>
        <translation>Natürlich formuliert; liest kurze Texte.</translation>
    </message>
    <message>
        <source>A good middle: follows instructions, natural wording.</source>
        <translation>Eine gute Mitte: befolgt Anweisungen, formuliert natürlich.</translation>
    </message>
    <message>
        <source>Careful at reasoning about clues; needs much memory for long texts.</source>
        <translation>Sorgfältig beim Schließen aus Hinweisen; braucht für lange Texte viel Speicher.</translation>
    </message>
    <message>
        <source>The best judgement that still runs without a graphics card.</source>
        <translation>Das beste Urteil, das noch ohne Grafikkarte läuft.</translation>
    </message>
    <message>
        <source>Strong at all four sanitizers; wants a graphics card or patience.</source>
        <translation>Stark in allen vier Verfahren; braucht eine Grafikkarte oder Geduld.</translation>
    </message>
    <message>
        <source>Strong at attacking and arbitrating; wants a graphics card or patience.</source>
        <translation>Stark im Angreifen und Abwägen; braucht eine Grafikkarte oder Geduld.</translation>
    </message>
    <message>
        <source>{memory} GB memory, {cores} cores</source>
        <translation>{memory} GB Speicher, {cores} Kerne</translation>
    </message>
    <message>
        <source>{memory} GB memory, {cores} cores, {card}</source>
        <translation>{memory} GB Speicher, {cores} Kerne, {card}</translation>
    </message>
    <message>
        <source>It fits {card}, so it answers quickly.</source>
        <translation>Es passt auf {card} und antwortet deshalb schnell.</translation>
    </message>
    <message>
        <source>The best that {cores} cores and {memory} GB run at a bearable pace.</source>
        <translation>Das Beste, was {cores} Kerne und {memory} GB in erträglichem Tempo schaffen.</translation>
    </message>
    <message>
        <source>This computer has little memory: the built-in models are the better choice.</source>
        <translation>Dieser Computer hat wenig Speicher: Die eingebauten Modelle sind die bessere Wahl.</translation>
    </message>
    <message>
        <source>This language model needs about {memory} GB of memory and {free} GB are free. Close other programs, or choose a smaller model.</source>
        <translation>Dieses Sprachmodell braucht etwa {memory} GB Speicher, und {free} GB sind frei. Schließen Sie andere Programme, oder wählen Sie ein kleineres Modell.</translation>
    </message>
    <message>
        <source>There is not enough room on the disk: {needed} GB are needed and {free} GB are free. Free some, then start again.</source>
        <translation>Auf dem Datenträger ist nicht genug Platz: {needed} GB werden gebraucht, {free} GB sind frei. Schaffen Sie Platz und starten Sie neu.</translation>
    </message>
    <message>
        <source>The model hub does not say the size and the hash of this file, so it is not downloaded.</source>
        <translation>Der Modell-Hub nennt weder Größe noch Prüfsumme dieser Datei; deshalb wird sie nicht geladen.</translation>
    </message>
    <message>
        <source>The model hub announces another file than the one Sotto knows. Nothing was downloaded.</source>
        <translation>Der Modell-Hub kündigt eine andere Datei an als die, die Sotto kennt. Es wurde nichts geladen.</translation>
    </message>
    <message>
        <source>The model hub could not be reached, or no longer has this file. Try again later.</source>
        <translation>Der Modell-Hub war nicht zu erreichen oder hat diese Datei nicht mehr. Versuchen Sie es später noch einmal.</translation>
    </message>
    <message>
        <source>The model hub refused the download. Try again later.</source>
        <translation>Der Modell-Hub lehnte den Download ab. Versuchen Sie es später noch einmal.</translation>
    </message>
    <message>
        <source>It is a Python pickle, which can run code when it is opened. Sotto never opens one.</source>
        <translation>Es ist ein Python-Pickle, das beim Öffnen Code ausführen kann. Sotto öffnet nie eines.</translation>
    </message>
    <message>
        <source>It is an archive or a PyTorch checkpoint, which can run code when opened. Choose a GGUF file.</source>
        <translation>Es ist ein Archiv oder ein PyTorch-Checkpoint, die beim Öffnen Code ausführen können. Wählen Sie eine GGUF-Datei.</translation>
    </message>
    <message>
        <source>It is in the old GGML format. Choose the model as GGUF.</source>
        <translation>Es ist im alten GGML-Format. Wählen Sie das Modell als GGUF.</translation>
    </message>
    <message>
        <source>It is not a GGUF file.</source>
        <translation>Es ist keine GGUF-Datei.</translation>
    </message>
    <message>
        <source>The file is empty.</source>
        <translation>Die Datei ist leer.</translation>
    </message>
    <message>
        <source>The file was cut off: at least {count} bytes are missing. Get it again.</source>
        <translation>Die Datei ist abgeschnitten: Es fehlen mindestens {count} Bytes. Holen Sie sie noch einmal.</translation>
    </message>
    <message>
        <source>It is packed in a way that this version of Sotto does not know. Choose a Q4_K_M or Q8_0 file.</source>
        <translation>Es ist auf eine Art gepackt, die diese Version von Sotto nicht kennt. Wählen Sie eine Datei mit Q4_K_M oder Q8_0.</translation>
    </message>
    <message>
        <source>It holds no model, only words about one.</source>
        <translation>Es enthält kein Modell, nur Angaben über eines.</translation>
    </message>
    <message>
        <source>It is one part of a model in several files. Choose a model in a single file.</source>
        <translation>Es ist ein Teil eines Modells aus mehreren Dateien. Wählen Sie ein Modell in einer einzigen Datei.</translation>
    </message>
    <message>
        <source>It is an addition to a model (an adapter or an image reader), not a model.</source>
        <translation>Es ist ein Zusatz zu einem Modell (ein Adapter oder ein Bildleser), kein Modell.</translation>
    </message>
    <message>
        <source>It has no tokenizer, so it cannot read or write text.</source>
        <translation>Es hat keinen Tokenizer und kann deshalb keinen Text lesen oder schreiben.</translation>
    </message>
    <message>
        <source>It is a model for searching texts. Sotto needs one that answers: an instruct model.</source>
        <translation>Es ist ein Modell zum Durchsuchen von Texten. Sotto braucht eines, das antwortet: ein Instruct-Modell.</translation>
    </message>
    <message>
        <source>The file is damaged or was cut off: its head cannot be read. Get it again.</source>
        <translation>Die Datei ist beschädigt oder abgeschnitten: Ihr Anfang ist nicht zu lesen. Holen Sie sie noch einmal.</translation>
    </message>
    <message>
        <source>It is GGUF version {version}; Sotto reads versions 2 and 3, little-endian.</source>
        <translation>Es ist GGUF-Version {version}; Sotto liest die Versionen 2 und 3, little-endian.</translation>
    </message>
    <message>
        <source>It has no chat template, so it is a base model. Sotto needs one that was taught to answer.</source>
        <translation>Es hat keine Chat-Vorlage, ist also ein Basismodell. Sotto braucht eines, das zu antworten gelernt hat.</translation>
    </message>
    <message>
        <source>The file of this language model is gone. Download or import it again.</source>
        <translation>Die Datei dieses Sprachmodells ist weg. Laden oder importieren Sie es noch einmal.</translation>
    </message>
    <message>
        <source>It brings code of its own ({file}), which Sotto does not run.</source>
        <translation>Es bringt eigenen Code mit ({file}), den Sotto nicht ausführt.</translation>
    </message>
    <message>
        <source>It holds a Python pickle ({file}), which can run code when it is opened. Choose the model as safetensors or GGUF.</source>
        <translation>Es enthält ein Python-Pickle ({file}), das beim Öffnen Code ausführen kann. Wählen Sie das Modell als Safetensors oder GGUF.</translation>
    </message>
    <message>
        <source>It asks for code of its own to be run (auto_map), which Sotto does not do.</source>
        <translation>Es verlangt, dass eigener Code läuft (auto_map), was Sotto nicht tut.</translation>
    </message>
    <message>
        <source>The file tokenizer.json is missing.</source>
        <translation>Die Datei tokenizer.json fehlt.</translation>
    </message>
    <message>
        <source>There are no weights in safetensors format in this folder.</source>
        <translation>In diesem Ordner sind keine Gewichte im Safetensors-Format.</translation>
    </message>
    <message>
        <source>The model server has no model of this name any more. Choose one on the Models page.</source>
        <translation>Der Modellserver hat kein Modell dieses Namens mehr. Wählen Sie eines auf der Seite Modelle.</translation>
    </message>
    <message>
        <source>The model server wants a key, or another one. Enter it on the Models page.</source>
        <translation>Der Modellserver will einen Schlüssel, oder einen anderen. Tragen Sie ihn auf der Seite Modelle ein.</translation>
    </message>
    <message>
        <source>The model server&apos;s certificate is not one that this computer trusts. Nothing was sent.</source>
        <translation>Dem Zertifikat des Modellservers vertraut dieser Computer nicht. Es wurde nichts gesendet.</translation>
    </message>
    <message>
        <source>What answers there is no model server.</source>
        <translation>Was dort antwortet, ist kein Modellserver.</translation>
    </message>
    <message>
        <source>The key could not be kept: there is no unlocked system keyring. Nothing was saved.</source>
        <translation>Der Schlüssel konnte nicht aufbewahrt werden: Es gibt keinen entsperrten Schlüsselbund. Es wurde nichts gespeichert.</translation>
    </message>
    <message>
        <source>The model is too slow for this computer: the test was stopped after three minutes.</source>
        <translation>Das Modell ist zu langsam für diesen Computer: Der Test wurde nach drei Minuten angehalten.</translation>
    </message>
    <message>
        <source>One of the profile&apos;s own terms is blank.</source>
        <translation>Ein eigener Begriff des Profils ist leer.</translation>
    </message>
    <message>
        <source>One of the profile&apos;s own patterns is not a valid regular expression.</source>
        <translation>Ein eigenes Muster des Profils ist kein gültiger regulärer Ausdruck.</translation>
    </message>
    <message>
        <source>One of the profile&apos;s own patterns takes too long on this text. Make it simpler, or remove it.</source>
        <translation>Ein eigenes Muster des Profils braucht bei diesem Text zu lange. Vereinfachen oder entfernen Sie es.</translation>
    </message>
    <message>
        <source>The last profile cannot be removed. Make another one first.</source>
        <translation>Das letzte Profil kann nicht entfernt werden. Legen Sie zuerst ein anderes an.</translation>
    </message>
    <message>
        <source>The profile was written by another version of Sotto. Update Sotto and try again.</source>
        <translation>Das Profil schrieb eine andere Version von Sotto. Aktualisieren Sie Sotto und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The profile file is larger than 4 MB, so it was not read.</source>
        <translation>Die Profildatei ist größer als 4 MB und wurde deshalb nicht gelesen.</translation>
    </message>
    <message>
        <source>The profile file is not JSON in UTF-8.</source>
        <translation>Die Profildatei ist kein JSON in UTF-8.</translation>
    </message>
    <message>
        <source>There is no system keyring here, so the key to Sotto&apos;s stored data lies in a file that only your account can read. Lock it with a passphrase in the settings, or bring a keyring: `sudo apt install gnome-keyring` on Debian and Ubuntu.</source>
        <translation>Hier gibt es keinen Schlüsselbund; der Schlüssel zu Sottos gespeicherten Daten liegt deshalb in einer Datei, die nur Ihr Konto lesen kann. Verschließen Sie ihn in den Einstellungen mit einer Passphrase, oder holen Sie einen Schlüsselbund: `sudo apt install gnome-keyring` auf Debian und Ubuntu.</translation>
    </message>
    <message>
        <source>The file with the key to Sotto&apos;s stored data could not be read. Check the rights of Sotto&apos;s data folder.</source>
        <translation>Die Datei mit dem Schlüssel zu Sottos gespeicherten Daten konnte nicht gelesen werden. Prüfen Sie die Rechte von Sottos Datenordner.</translation>
    </message>
    <message>
        <source>{file} in Sotto&apos;s data folder could not be read: it is damaged, or another version of Sotto wrote it. It was left where it is, untouched. Update Sotto, or put the file back from a backup; without it Sotto begins that part anew.</source>
        <translation>{file} in Sottos Datenordner konnte nicht gelesen werden: Die Datei ist beschädigt, oder eine andere Version von Sotto hat sie geschrieben. Sie blieb unverändert, wo sie ist. Bringen Sie Sotto auf den neuesten Stand oder holen Sie die Datei aus einer Sicherung zurück; ohne sie fängt Sotto diesen Teil neu an.</translation>
    </message>
    <message>
        <source>The file key.locked, with the key to what Sotto keeps, could not be read. It was left where it is, untouched. Put it back from a backup: without it nothing that Sotto keeps can be opened.</source>
        <translation>Die Datei key.locked mit dem Schlüssel zu dem, was Sotto aufbewahrt, konnte nicht gelesen werden. Sie blieb unverändert, wo sie ist. Holen Sie sie aus einer Sicherung zurück: Ohne sie lässt sich nichts öffnen, was Sotto aufbewahrt.</translation>
    </message>
    <message>
        <source>The key to Sotto&apos;s data could not be kept, so nothing was. Check that the disk is not full and that Sotto&apos;s data folder is yours.</source>
        <translation>Der Schlüssel zu Sottos Daten konnte nicht aufbewahrt werden, also auch sonst nichts. Prüfen Sie, ob der Datenträger voll ist und ob Sottos Datenordner Ihnen gehört.</translation>
    </message>
    <message>
        <source>{page}  (Ctrl+{digit})</source>
        <translation>{page}  (Strg+{digit})</translation>
    </message>
    <message>
        <source>Resume now</source>
        <translation>Jetzt fortsetzen</translation>
    </message>
    <message>
        <source>Sotto is paused in all browsers. Resume now</source>
        <translation>Sotto pausiert in allen Browsern. Jetzt fortsetzen</translation>
    </message>
    <message>
        <source>About Sotto, and how its parts are  (F1)</source>
        <translation>Über Sotto, und wie es seinen Teilen geht  (F1)</translation>
    </message>
    <message>
        <source>State: {words}</source>
        <translation>Zustand: {words}</translation>
    </message>
    <message>
        <source>Paired</source>
        <translation>Gekoppelt</translation>
    </message>
    <message>
        <source>Connect a browser</source>
        <translation>Einen Browser verbinden</translation>
    </message>
    <message>
        <source>Paired on {date}  ·  last seen {when}</source>
        <translation>Gekoppelt am {date}  ·  zuletzt gesehen {when}</translation>
    </message>
    <message>
        <source>Revoke</source>
        <translation>Entkoppeln</translation>
    </message>
    <message>
        <source>Revoke {name}</source>
        <translation>{name} entkoppeln</translation>
    </message>
    <message>
        <source>No browser is paired yet. Follow the three steps below, and Sotto reads along where you chat.</source>
        <translation>Noch ist kein Browser gekoppelt. Folgen Sie den drei Schritten unten, dann liest Sotto mit, wo Sie chatten.</translation>
    </message>
    <message>
        <source>Revoke a browser</source>
        <translation>Einen Browser entkoppeln</translation>
    </message>
    <message>
        <source>Revoke “{name}”?</source>
        <translation>„{name}“ entkoppeln?</translation>
    </message>
    <message>
        <source>Sotto stops protecting you there until you pair that browser again.</source>
        <translation>Sotto schützt Sie dort nicht mehr, bis Sie diesen Browser wieder koppeln.</translation>
    </message>
    <message>
        <source>Compose</source>
        <translation>Verfassen</translation>
    </message>
    <message>
        <source>Rewrite a prompt</source>
        <translation>Prompt umschreiben</translation>
    </message>
    <message>
        <source>Restore an answer</source>
        <translation>Antwort zurückholen</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>Was zu tun ist</translation>
    </message>
    <message>
        <source>Forget the stand-ins and begin with an empty page</source>
        <translation>Die Decknamen vergessen und mit einer leeren Seite beginnen</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Beginnt</translation>
    </message>
    <message>
        <source>Learnt: {sentence} It counts from the next rewrite on.</source>
        <translation>Gelernt: {sentence} Es gilt ab dem nächsten Umschreiben.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Registers Sotto&apos;s host program, for you only.</source>
        <translation>Meldet Sottos Hilfsprogramm an, nur für Sie.</translation>
    </message>
    <message>
        <source>Let the browser start Sotto</source>
        <translation>Den Browser Sotto starten lassen</translation>
    </message>
    <message>
        <source>Pair</source>
        <translation>Koppeln</translation>
    </message>
    <message>
        <source>Click Sotto&apos;s icon in the browser and press Pair. The same six digits must stand there and in the question that opens here.</source>
        <translation>Klicken Sie im Browser auf Sottos Symbol und drücken Sie „Koppeln“. Dort und in der Frage, die sich hier öffnet, müssen dieselben sechs Ziffern stehen.</translation>
    </message>
    <message>
        <source>No browser was found. Start it once, then come back to this page.</source>
        <translation>Es wurde kein Browser gefunden. Starten Sie ihn einmal und kommen Sie dann hierher zurück.</translation>
    </message>
    <message>
        <source>Registered</source>
        <translation>Angemeldet</translation>
    </message>
    <message>
        <source>Register</source>
        <translation>Anmelden</translation>
    </message>
    <message>
        <source>Register with {browser}</source>
        <translation>Bei {browser} anmelden</translation>
    </message>
    <message>
        <source>Chrome, Chromium, Edge, Brave, Vivaldi: open chrome://extensions, switch Developer mode on, press Load unpacked and choose the folder. Firefox: open about:debugging, This Firefox, Load Temporary Add-on, and choose manifest.json in the folder.</source>
        <translation>Chrome, Chromium, Edge, Brave, Vivaldi: Öffnen Sie chrome://extensions, schalten Sie den Entwicklermodus ein, drücken Sie „Entpackte Erweiterung laden“ und wählen Sie den Ordner. Firefox: Öffnen Sie about:debugging, „Dieser Firefox“, „Temporäres Add-on laden“, und wählen Sie manifest.json im Ordner.</translation>
    </message>
    <message>
        <source>The folder is called “extension” and comes with Sotto.</source>
        <translation>Der Ordner heißt „extension“ und kommt mit Sotto.</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>Pfad kopieren</translation>
    </message>
    <message>
        <source>Show folder</source>
        <translation>Ordner zeigen</translation>
    </message>
    <message>
        <source>Load the extension</source>
        <translation>Die Erweiterung laden</translation>
    </message>
    <message>
        <source>The path is on the clipboard.</source>
        <translation>Der Pfad ist in der Zwischenablage.</translation>
    </message>
    <message>
        <source>Older than a week</source>
        <translation>Älter als eine Woche</translation>
    </message>
    <message>
        <source>Older than a month</source>
        <translation>Älter als ein Monat</translation>
    </message>
    <message>
        <source>Older than three months</source>
        <translation>Älter als drei Monate</translation>
    </message>
    <message>
        <source>Older than a year</source>
        <translation>Älter als ein Jahr</translation>
    </message>
    <message>
        <source>What you send from a paired browser, or copy from Compose, is listed here: what you wrote, what was sent, and what was held back. It is encrypted and never leaves this computer. A private profile keeps nothing.</source>
        <translation>Was Sie aus einem gekoppelten Browser senden oder aus „Verfassen“ kopieren, steht hier: was Sie schrieben, was gesendet wurde und was zurückgehalten wurde. Es ist verschlüsselt und verlässt diesen Computer nie. Ein privates Profil behält nichts.</translation>
    </message>
    <message>
        <source>The history is off, so nothing that you send is kept. You can switch it on in the settings.</source>
        <translation>Der Verlauf ist aus, also wird nichts behalten, was Sie senden. In den Einstellungen können Sie ihn einschalten.</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Search in what you wrote and what was sent</source>
        <translation>Suchen in dem, was Sie schrieben und was gesendet wurde</translation>
    </message>
    <message>
        <source>Prompts that were sent</source>
        <translation>Gesendete Prompts</translation>
    </message>
    <message>
        <source>What you wrote</source>
        <translation>Was Sie schrieben</translation>
    </message>
    <message>
        <source>What was sent</source>
        <translation>Was gesendet wurde</translation>
    </message>
    <message>
        <source>What to show</source>
        <translation>Was gezeigt wird</translation>
    </message>
    <message>
        <source>Nothing sent yet</source>
        <translation>Noch nichts gesendet</translation>
    </message>
    <message>
        <source>Search  (Ctrl+F)</source>
        <translation>Suchen  (Strg+F)</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen …</translation>
    </message>
    <message>
        <source>Delete many</source>
        <translation>Viele löschen</translation>
    </message>
    <message>
        <source>Everything…</source>
        <translation>Alles …</translation>
    </message>
    <message>
        <source>You wrote</source>
        <translation>Sie schrieben</translation>
    </message>
    <message>
        <source>Was sent</source>
        <translation>Gesendet wurde</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Delete this entry  (Del)</source>
        <translation>Diesen Eintrag löschen  (Entf)</translation>
    </message>
    <message>
        <source>This prompt is no longer in the history.</source>
        <translation>Dieser Prompt ist nicht mehr im Verlauf.</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>No prompt has all of these words, or parts of words.</source>
        <translation>Kein Prompt enthält alle diese Wörter oder Wortteile.</translation>
    </message>
    <message>
        <source>The history is off</source>
        <translation>Der Verlauf ist aus</translation>
    </message>
    <message>
        <source>profile {profile}  ·  method: {method}</source>
        <translation>Profil {profile}  ·  Verfahren: {method}</translation>
    </message>
    <message>
        <source>Nothing is that old.</source>
        <translation>So alt ist nichts.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln entries are deleted.</source>
        <comment>%Ln entry is deleted.</comment>
        <translation>
            <numerusform>%Ln Eintrag ist gelöscht.</numerusform>
            <numerusform>%Ln Einträge sind gelöscht.</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete the history</source>
        <translation>Den Verlauf löschen</translation>
    </message>
    <message>
        <source>Delete everything that was sent?</source>
        <translation>Alles löschen, was gesendet wurde?</translation>
    </message>
    <message>
        <source>This cannot be undone. Profiles and the ledger of what sites know stay.</source>
        <translation>Das lässt sich nicht rückgängig machen. Profile und das Verzeichnis „Wer was weiß“, bleiben.</translation>
    </message>
    <message>
        <source>Delete everything</source>
        <translation>Alles löschen</translation>
    </message>
    <message>
        <source>When you send a prompt, Sotto notes here which private details went along: by your choice, or because the request needed them. It warns you before one more detail makes it clear who you are.</source>
        <translation>Wenn Sie einen Prompt senden, vermerkt Sotto hier, welche privaten Angaben mitgingen: weil Sie es wollten oder weil die Anfrage sie brauchte. Es warnt Sie, bevor eine weitere Angabe verrät, wer Sie sind.</translation>
    </message>
    <message>
        <source>A rule of thumb: details are taken as independent and typical, so a rare job or a small village leaves fewer people than this says.</source>
        <translation>Eine Faustregel: Angaben gelten als unabhängig und typisch; bei einem seltenen Beruf oder einem kleinen Dorf bleiben weniger Menschen übrig, als hier steht.</translation>
    </message>
    <message>
        <source>What sites know</source>
        <translation>Wer was weiß</translation>
    </message>
    <message>
        <source>Sites</source>
        <translation>Websites</translation>
    </message>
    <message>
        <source>Show the prompt</source>
        <translation>Prompt zeigen</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>Strike this detail from the ledger  (Del)</source>
        <translation>Diese Angabe aus dem Verzeichnis streichen  (Entf)</translation>
    </message>
    <message>
        <source>Forget this site…</source>
        <translation>Diese Website vergessen …</translation>
    </message>
    <message>
        <source>What this site knows</source>
        <translation>Was diese Website weiß</translation>
    </message>
    <message>
        <source>Forgetting clears Sotto&apos;s ledger; the site still has what it was told.</source>
        <translation>Vergessen leert nur Sottos Verzeichnis; die Website hat weiterhin, was sie erfuhr.</translation>
    </message>
    <message>
        <source>No site knows anything yet</source>
        <translation>Noch weiß keine Website etwas</translation>
    </message>
    <message>
        <source>With all of this together, {people}.</source>
        <translation>Mit all dem zusammen: {people}.</translation>
    </message>
    <message>
        <source>Counted from {basis}.</source>
        <translation>Gerechnet aus: {basis}.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln details are forgotten.</source>
        <comment>%Ln detail is forgotten.</comment>
        <translation>
            <numerusform>%Ln Angabe ist vergessen.</numerusform>
            <numerusform>%Ln Angaben sind vergessen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Forget a site</source>
        <translation>Eine Website vergessen</translation>
    </message>
    <message>
        <source>Forget everything noted about {site}?</source>
        <translation>Alles vergessen, was zu {site} vermerkt ist?</translation>
    </message>
    <message>
        <source>The site still has what it was told; Sotto will no longer warn about it.</source>
        <translation>Die Website hat weiterhin, was sie erfuhr; Sotto wird nicht mehr davor warnen.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln details</source>
        <comment>%Ln detail</comment>
        <translation>
            <numerusform>%Ln Angabe</numerusform>
            <numerusform>%Ln Angaben</numerusform>
        </translation>
    </message>
    <message>
        <source>narrow</source>
        <translation>eng</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Import a file</source>
        <translation>Datei importieren</translation>
    </message>
    <message>
        <source>Import a GGUF file. You can also drop it on this page.</source>
        <translation>Eine GGUF-Datei importieren. Sie können sie auch auf diese Seite ziehen.</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>Auf diesem Computer</translation>
    </message>
    <message>
        <source>Sotto&apos;s own models</source>
        <translation>Sottos eigene Modelle</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>In Gebrauch</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Importing</source>
        <translation>Wird importiert</translation>
    </message>
    <message>
        <source>Test of {title}</source>
        <translation>Test von {title}</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Testen</translation>
    </message>
    <message>
        <source>Measure how fast it is on this computer</source>
        <translation>Messen, wie schnell es auf diesem Computer ist</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Calibrate for DP-GTR</source>
        <translation>Für DP-GTR kalibrieren</translation>
    </message>
    <message>
        <source>Delete …</source>
        <translation>Löschen …</translation>
    </message>
    <message>
        <source>To download</source>
        <translation>Zum Herunterladen</translation>
    </message>
    <message>
        <source>This computer has {parts}.</source>
        <translation>Dieser Computer hat {parts}.</translation>
    </message>
    <message>
        <source>Downloads come from huggingface.co and start only when you press the button.</source>
        <translation>Downloads kommen von huggingface.co und beginnen erst, wenn Sie den Knopf drücken.</translation>
    </message>
    <message numerus="yes">
        <source>Show all %Ln models</source>
        <translation>
            <numerusform>%Ln Modell zeigen</numerusform>
            <numerusform>Alle %Ln Modelle zeigen</numerusform>
        </translation>
    </message>
    <message>
        <source>Recommended here</source>
        <translation>Hier empfohlen</translation>
    </message>
    <message>
        <source>Download of {title}</source>
        <translation>Download von {title}</translation>
    </message>
    <message>
        <source>Paused. {size} are here.</source>
        <translation>Angehalten. {size} sind da.</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Throw away</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>It does not fit the memory of this computer.</source>
        <translation>Es passt nicht in den Speicher dieses Computers.</translation>
    </message>
    <message>
        <source>Downloading</source>
        <translation>Wird geladen</translation>
    </message>
    <message>
        <source>Revision {revision} · SHA-256 {sha256}…, checked at the end</source>
        <translation>Revision {revision} · SHA-256 {sha256}…, wird am Ende geprüft</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>What a language model adds</source>
        <translation>Was ein Sprachmodell bringt</translation>
    </message>
    <message>
        <source>Download {title} ({size})</source>
        <translation>{title} herunterladen ({size})</translation>
    </message>
    <message>
        <source>Its file takes {size}. You can download or import it again.</source>
        <translation>Seine Datei belegt {size}. Sie können es wieder laden oder importieren.</translation>
    </message>
    <message>
        <source>Delete a model</source>
        <translation>Ein Modell löschen</translation>
    </message>
    <message>
        <source>Delete “{title}”?</source>
        <translation>„{title}“ löschen?</translation>
    </message>
    <message>
        <source>Import a model</source>
        <translation>Ein Modell importieren</translation>
    </message>
    <message>
        <source>GGUF models (*.gguf);;All files (*)</source>
        <translation>GGUF-Modelle (*.gguf);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Drop a GGUF file, or the folder of a model, to import it</source>
        <translation>Ziehen Sie eine GGUF-Datei oder den Ordner eines Modells hierher, um es zu importieren</translation>
    </message>
    <message>
        <source>Name of the profile</source>
        <translation>Name des Profils</translation>
    </message>
    <message>
        <source>Used where no other is chosen</source>
        <translation>Gilt, wo kein anderes gewählt ist</translation>
    </message>
    <message>
        <source>Use by default</source>
        <translation>Als Standard verwenden</translation>
    </message>
    <message>
        <source>Facts about you</source>
        <translation>Tatsachen über Sie</translation>
    </message>
    <message>
        <source>I live in Kiruna. My daughter has diabetes. I work for …</source>
        <translation>Ich wohne in Kiruna. Meine Tochter hat Diabetes. Ich arbeite bei …</translation>
    </message>
    <message>
        <source>Write in your own words what should stay between us, one fact a line. Sotto then looks for it in every prompt, also when you say it differently.</source>
        <translation>Schreiben Sie mit Ihren Worten, was unter uns bleiben soll, eine Tatsache je Zeile. Sotto sucht dann in jedem Prompt danach, auch wenn Sie es anders sagen. Das eingebaute Modell liest Englisch.</translation>
    </message>
    <message>
        <source>Never flag</source>
        <translation>Nie markieren</translation>
    </message>
    <message>
        <source>A word or a name that is fine to send</source>
        <translation>Ein Wort oder ein Name, der gesendet werden darf</translation>
    </message>
    <message>
        <source>What you add here is never marked or changed, nor are its plural and possessive forms.</source>
        <translation>Was Sie hier hinzufügen, wird nie markiert oder geändert, auch nicht im Plural oder Genitiv.</translation>
    </message>
    <message>
        <source>Parts of the profile</source>
        <translation>Teile des Profils</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Tatsachen</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Own terms</source>
        <translation>Eigene Begriffe</translation>
    </message>
    <message>
        <source>Strength</source>
        <translation>Strenge</translation>
    </message>
    <message>
        <source>Sotto profiles (*.json)</source>
        <translation>Sotto-Profile (*.json)</translation>
    </message>
    <message>
        <source>Profiles</source>
        <translation>Profile</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Make an empty profile</source>
        <translation>Ein leeres Profil anlegen</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Make a copy of this profile</source>
        <translation>Eine Kopie dieses Profils anlegen</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren …</translation>
    </message>
    <message>
        <source>Add a profile from a file</source>
        <translation>Ein Profil aus einer Datei hinzufügen</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Write this profile to a file</source>
        <translation>Dieses Profil in eine Datei schreiben</translation>
    </message>
    <message>
        <source>Delete this profile (can be undone)</source>
        <translation>Dieses Profil löschen (lässt sich rückgängig machen)</translation>
    </message>
    <message>
        <source>default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>Undo: {change}  (Ctrl+Alt+Z)</source>
        <translation>Rückgängig: {change}  (Strg+Alt+Z)</translation>
    </message>
    <message>
        <source>Nothing to undo</source>
        <translation>Nichts rückgängig zu machen</translation>
    </message>
    <message>
        <source>New profile</source>
        <translation>Neues Profil</translation>
    </message>
    <message>
        <source>“{name}” is deleted.</source>
        <translation>„{name}“ ist gelöscht.</translation>
    </message>
    <message>
        <source>Other changes were made since. Undo takes them back one by one.</source>
        <translation>Seitdem gab es andere Änderungen. „Rückgängig“ nimmt sie eine nach der anderen zurück.</translation>
    </message>
    <message>
        <source>Taken back: {change}</source>
        <translation>Zurückgenommen: {change}</translation>
    </message>
    <message>
        <source>Import a profile</source>
        <translation>Ein Profil importieren</translation>
    </message>
    <message>
        <source>“{name}” is imported.</source>
        <translation>„{name}“ ist importiert.</translation>
    </message>
    <message>
        <source>Export the profile</source>
        <translation>Das Profil exportieren</translation>
    </message>
    <message>
        <source>The profile is exported. The file is not encrypted: keep it where you keep private things.</source>
        <translation>Das Profil ist exportiert. Die Datei ist nicht verschlüsselt: Bewahren Sie sie auf, wo Sie Privates aufbewahren.</translation>
    </message>
    <message>
        <source>Nothing leaves this computer but what you approve. Do not take it on trust: press the button, or cut the network and see that everything still works.</source>
        <translation>Diesen Computer verlässt nichts, was Sie nicht freigegeben haben. Glauben Sie es nicht einfach: Drücken Sie den Knopf, oder trennen Sie das Netz und sehen Sie, dass alles weiter geht.</translation>
    </message>
    <message>
        <source>Privacy proof</source>
        <translation>Nachweis</translation>
    </message>
    <message>
        <source>Run the self-test</source>
        <translation>Selbsttest starten</translation>
    </message>
    <message>
        <source>Takes a few seconds</source>
        <translation>Dauert einige Sekunden</translation>
    </message>
    <message>
        <source>Erase everything…</source>
        <translation>Alles löschen …</translation>
    </message>
    <message>
        <source>Testing…</source>
        <translation>Wird getestet …</translation>
    </message>
    <message>
        <source>Self-test</source>
        <translation>Selbsttest</translation>
    </message>
    <message>
        <source>Open now</source>
        <translation>Gerade offen</translation>
    </message>
    <message>
        <source>Where everything lies</source>
        <translation>Wo alles liegt</translation>
    </message>
    <message>
        <source>No socket is open.</source>
        <translation>Kein Socket ist offen.</translation>
    </message>
    <message>
        <source>{process}, to the network</source>
        <translation>{process}, ins Netz</translation>
    </message>
    <message>
        <source>Erase everything</source>
        <translation>Alles löschen</translation>
    </message>
    <message>
        <source>Erase everything that Sotto keeps?</source>
        <translation>Alles löschen, was Sotto aufbewahrt?</translation>
    </message>
    <message>
        <source>Profiles, history, the ledger, stand-ins, pairings, settings, downloaded models and the key go. Answers that still have stand-ins in them can no longer be restored. This cannot be undone. Sotto then ends.</source>
        <translation>Profile, Verlauf, Verzeichnis, Decknamen, Kopplungen, Einstellungen, geladene Modelle und der Schlüssel verschwinden. Antworten, in denen noch Decknamen stehen, lassen sich nicht mehr zurückübersetzen. Das lässt sich nicht rückgängig machen. Danach beendet sich Sotto.</translation>
    </message>
    <message>
        <source>Good</source>
        <translation>Gut</translation>
    </message>
    <message>
        <source>Bad</source>
        <translation>Schlecht</translation>
    </message>
    <message>
        <source>Not tested</source>
        <translation>Nicht getestet</translation>
    </message>
    <message numerus="yes">
        <source>%Ln bytes</source>
        <comment>%Ln byte</comment>
        <translation>
            <numerusform>%Ln Byte</numerusform>
            <numerusform>%Ln Bytes</numerusform>
        </translation>
    </message>
    <message>
        <source>{amount} MB</source>
        <translation>{amount} MB</translation>
    </message>
    <message>
        <source>The answer</source>
        <translation>Die Antwort</translation>
    </message>
    <message>
        <source>Paste the chatbot&apos;s answer here.</source>
        <translation>Fügen Sie die Antwort des Chatbots hier ein.</translation>
    </message>
    <message>
        <source>The answer with your names back</source>
        <translation>Die Antwort mit Ihren Namen</translation>
    </message>
    <message>
        <source>It reads like this.</source>
        <translation>So liest sie sich.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the answer with your names back</source>
        <translation>Die Antwort mit Ihren Namen kopieren</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Replace the text by the clipboard</source>
        <translation>Den Text durch die Zwischenablage ersetzen</translation>
    </message>
    <message>
        <source>The chatbot&apos;s answer</source>
        <translation>Die Antwort des Chatbots</translation>
    </message>
    <message>
        <source>With your names back</source>
        <translation>Mit Ihren Namen</translation>
    </message>
    <message>
        <source>Sotto remembers the stand-ins of this conversation.</source>
        <translation>Sotto erinnert sich an die Decknamen dieser Unterhaltung.</translation>
    </message>
    <message>
        <source>There are no stand-ins yet: rewrite a prompt first, then bring the answer here.</source>
        <translation>Noch gibt es keine Decknamen: Schreiben Sie zuerst einen Prompt um und bringen Sie dann die Antwort hierher.</translation>
    </message>
    <message>
        <source>Your names are back.</source>
        <translation>Ihre Namen sind zurück.</translation>
    </message>
    <message>
        <source>No stand-in in this answer.</source>
        <translation>Kein Deckname in dieser Antwort.</translation>
    </message>
    <message>
        <source>There is no text on the clipboard.</source>
        <translation>In der Zwischenablage ist kein Text.</translation>
    </message>
    <message>
        <source>The answer is on the clipboard, with your names back.</source>
        <translation>Die Antwort ist in der Zwischenablage, mit Ihren Namen.</translation>
    </message>
    <message>
        <source>Sanitizer</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>Going to</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>The profile that says what is private</source>
        <translation>Das Profil, das sagt, was privat ist</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>The method of the rewrite</source>
        <translation>Das Verfahren des Umschreibens</translation>
    </message>
    <message>
        <source>What reads the text; every model runs on this computer</source>
        <translation>Wer den Text liest; jedes Modell läuft auf diesem Computer</translation>
    </message>
    <message>
        <source>Where you will paste it, so that the ledger knows what went there</source>
        <translation>Wo Sie ihn einfügen werden, damit das Verzeichnis weiß, was dorthin ging</translation>
    </message>
    <message>
        <source>As on Models</source>
        <translation>Das gewählte</translation>
    </message>
    <message>
        <source>Sotto&apos;s own</source>
        <translation>Sottos eigene</translation>
    </message>
    <message>
        <source>Anywhere</source>
        <translation>Irgendwohin</translation>
    </message>
    <message>
        <source>Your text</source>
        <translation>Ihr Text</translation>
    </message>
    <message>
        <source>Type or paste what you want to ask, or drop a text file here.</source>
        <translation>Schreiben oder fügen Sie ein, was Sie fragen möchten, oder ziehen Sie eine Textdatei hierher.</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>The text as it would be sent, or every change in it  (Ctrl+D)</source>
        <translation>Der Text, wie er gesendet würde, oder jede Änderung darin  (Strg+D)</translation>
    </message>
    <message>
        <source>{share} of your words</source>
        <translation>{share} Ihrer Wörter</translation>
    </message>
    <message>
        <source>{method}  ·  {seconds} s</source>
        <translation>{method}  ·  {seconds} s</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen …</translation>
    </message>
    <message>
        <source>Open a text file</source>
        <translation>Eine Textdatei öffnen</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Clear the text and its rewrite</source>
        <translation>Den Text und seine Umschreibung leeren</translation>
    </message>
    <message>
        <source>Rewrite</source>
        <translation>Umschreiben</translation>
    </message>
    <message>
        <source>There is no text in this file.</source>
        <translation>In dieser Datei steht kein Text.</translation>
    </message>
    <message>
        <source>Copy rewrite</source>
        <translation>Text kopieren</translation>
    </message>
    <message>
        <source>Progress of the rewrite</source>
        <translation>Fortschritt des Umschreibens</translation>
    </message>
    <message>
        <source>The rewrite is on the clipboard. Paste it into the chatbot.</source>
        <translation>Der umgeschriebene Text ist in der Zwischenablage. Fügen Sie ihn beim Chatbot ein.</translation>
    </message>
    <message>
        <source>Text files (*.txt *.md *.csv);;All files (*)</source>
        <translation>Textdateien (*.txt *.md *.csv);;Alle Dateien (*)</translation>
    </message>
    <message numerus="yes">
        <source>%Ln characters</source>
        <comment>%Ln character</comment>
        <translation>
            <numerusform>%Ln Zeichen</numerusform>
            <numerusform>%Ln Zeichen</numerusform>
        </translation>
    </message>
    <message>
        <source>more than the {most} that can be rewritten at a time</source>
        <translation>mehr als die {most}, die auf einmal umgeschrieben werden können</translation>
    </message>
    <message numerus="yes">
        <source>%Ln private details seen</source>
        <comment>%Ln private detail seen</comment>
        <translation>
            <numerusform>%Ln Privates gesehen</numerusform>
            <numerusform>%Ln Privates gesehen</numerusform>
        </translation>
    </message>
    <message>
        <source>What the chatbot would see appears here.</source>
        <translation>Hier erscheint, was der Chatbot sehen würde.</translation>
    </message>
    <message>
        <source>Without a rule the task decides: what your request needs stays, the rest goes or is disguised.</source>
        <translation>Ohne Regel entscheidet die Aufgabe: Was Ihre Anfrage braucht, bleibt; der Rest wird entfernt oder verhüllt.</translation>
    </message>
    <message>
        <source>Rule for: {kind}</source>
        <translation>Regel für: {kind}</translation>
    </message>
    <message>
        <source>Ollama, LM Studio, llama-server and vLLM show up here by themselves when they run on this computer. A server on another computer sees the texts you rewrite: trust only one that is yours. It needs https, and every review says that it was used.</source>
        <translation>Ollama, LM Studio, llama-server und vLLM erscheinen hier von selbst, wenn sie auf diesem Computer laufen. Ein Server auf einem anderen Computer sieht die Texte, die Sie umschreiben: Vertrauen Sie nur einem, der Ihnen gehört. Er braucht https, und jede Prüfung sagt, dass er verwendet wurde.</translation>
    </message>
    <message>
        <source>Address of a model server</source>
        <translation>Adresse eines Modellservers</translation>
    </message>
    <message>
        <source>Key, if it needs one</source>
        <translation>Schlüssel, falls er einen braucht</translation>
    </message>
    <message>
        <source>Key of the model server</source>
        <translation>Schlüssel des Modellservers</translation>
    </message>
    <message>
        <source>Model servers</source>
        <translation>Modellserver</translation>
    </message>
    <message>
        <source>Trusted. It does not answer now.</source>
        <translation>Vertraut. Er antwortet gerade nicht.</translation>
    </message>
    <message>
        <source>Runs on this computer  ·  {host}</source>
        <translation>Läuft auf diesem Computer  ·  {host}</translation>
    </message>
    <message>
        <source>The texts that you rewrite go there, by https.</source>
        <translation>Die Texte, die Sie umschreiben, gehen per https dorthin.</translation>
    </message>
    <message>
        <source>Model of {title}</source>
        <translation>Modell von {title}</translation>
    </message>
    <message>
        <source>Test of {model}</source>
        <translation>Test von {model}</translation>
    </message>
    <message>
        <source>Trust a server</source>
        <translation>Einem Server vertrauen</translation>
    </message>
    <message>
        <source>Trust</source>
        <translation>Vertrauen</translation>
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
        <source>A week</source>
        <translation>Eine Woche</translation>
    </message>
    <message>
        <source>A month</source>
        <translation>Einen Monat</translation>
    </message>
    <message>
        <source>Three months</source>
        <translation>Drei Monate</translation>
    </message>
    <message>
        <source>A year</source>
        <translation>Ein Jahr</translation>
    </message>
    <message>
        <source>For ever</source>
        <translation>Für immer</translation>
    </message>
    <message>
        <source>epsilon {limit}</source>
        <translation>Epsilon {limit}</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>Keine Grenze</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Erscheinungsbild</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Start Sotto when I log in</source>
        <translation>Sotto starten, wenn ich mich anmelde</translation>
    </message>
    <message>
        <source>Keep a history of what I send</source>
        <translation>Einen Verlauf dessen behalten, was ich sende</translation>
    </message>
    <message>
        <source>Keep it for</source>
        <translation>Aufbewahren für</translation>
    </message>
    <message>
        <source>Most epsilon a site may get in a day</source>
        <translation>Höchstes Epsilon, das eine Website am Tag bekommt</translation>
    </message>
    <message>
        <source>Key that takes the clipboard, in any program</source>
        <translation>Taste, die in jedem Programm die Zwischenablage nimmt</translation>
    </message>
    <message>
        <source>Show the introduction</source>
        <translation>Einführung zeigen</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>In the background, so that your browsers are protected at once.</source>
        <translation>Im Hintergrund, damit Ihre Browser sofort geschützt sind.</translation>
    </message>
    <message>
        <source>Encrypted on this computer. Switching it off keeps what is there: delete it on the page History. A profile can be private on its own; then nothing that is sent under it is kept.</source>
        <translation>Verschlüsselt auf diesem Computer. Ausschalten behält, was da ist: Löschen Sie es auf der Seite „Verlauf“. Ein Profil kann für sich privat sein; dann wird nichts behalten, was unter ihm gesendet wird.</translation>
    </message>
    <message>
        <source>In programs without the extension: copy your text, press the key, check the rewrite, and it is on the clipboard. The tray icon and the command “sotto-desktop --clipboard” do the same.</source>
        <translation>In Programmen ohne die Erweiterung: Kopieren Sie Ihren Text, drücken Sie die Taste, prüfen Sie die Umschreibung, und sie ist in der Zwischenablage. Das Symbol in der Leiste und der Befehl „sotto-desktop --clipboard“ tun dasselbe.</translation>
    </message>
    <message>
        <source>Anywhere else</source>
        <translation>Überall sonst</translation>
    </message>
    <message>
        <source>Rewrites with a formal guarantee add up: each one that goes to a site adds its epsilon to what the site got that day. At the limit Sotto stops and says so. The limit is for each site and each day.</source>
        <translation>Umschreibungen mit formaler Garantie summieren sich: Jede, die an eine Website geht, fügt ihr Epsilon zu dem hinzu, was die Website an diesem Tag bekam. An der Grenze hält Sotto an und sagt es. Die Grenze gilt je Website und Tag.</translation>
    </message>
    <message>
        <source>Privacy budget</source>
        <translation>Privatsphäre-Budget</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Change the passphrase…</source>
        <translation>Passphrase ändern …</translation>
    </message>
    <message>
        <source>Lock with a passphrase…</source>
        <translation>Mit einer Passphrase verschließen …</translation>
    </message>
    <message>
        <source>Sotto speaks this language from its next start on.</source>
        <translation>Sotto spricht diese Sprache ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>This could not be changed: {why}.</source>
        <translation>Dies konnte nicht geändert werden: {why}.</translation>
    </message>
    <message>
        <source>You type with that key. Take one together with Ctrl or Alt, or a function key.</source>
        <translation>Mit dieser Taste schreiben Sie. Nehmen Sie eine zusammen mit Strg oder Alt, oder eine Funktionstaste.</translation>
    </message>
    <message>
        <source>Hold until reviewed</source>
        <translation>Anhalten, bis geprüft</translation>
    </message>
    <message>
        <source>Underline only</source>
        <translation>Nur unterstreichen</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>New site</source>
        <translation>Neue Website</translation>
    </message>
    <message>
        <source>Add site</source>
        <translation>Website hinzufügen</translation>
    </message>
    <message>
        <source>On these sites Sotto reads along while you write. Hold stops a prompt until you have seen its rewrite; underline only marks what is private and lets it go.</source>
        <translation>Auf diesen Websites liest Sotto mit, während Sie schreiben. „Anhalten“ hält einen Prompt auf, bis Sie seine Umschreibung gesehen haben; „Nur unterstreichen“ markiert, was privat ist, und lässt ihn gehen.</translation>
    </message>
    <message>
        <source>Site</source>
        <translation>Website</translation>
    </message>
    <message>
        <source>Protection</source>
        <translation>Schutz</translation>
    </message>
    <message>
        <source>Protection on {site}</source>
        <translation>Schutz auf {site}</translation>
    </message>
    <message>
        <source>Default ({profile})</source>
        <translation>Standard ({profile})</translation>
    </message>
    <message>
        <source>Profile on {site}</source>
        <translation>Profil auf {site}</translation>
    </message>
    <message>
        <source>As the profile says</source>
        <translation>Wie das Profil sagt</translation>
    </message>
    <message>
        <source>Sanitizer on {site}</source>
        <translation>Verfahren auf {site}</translation>
    </message>
    <message>
        <source>Forget {site}</source>
        <translation>{site} vergessen</translation>
    </message>
    <message>
        <source>This is not the name of a site. Write it like chat.example.org.</source>
        <translation>Das ist kein Name einer Website. Schreiben Sie ihn wie chat.example.org.</translation>
    </message>
    <message>
        <source>Hides what is clearly private. Fewer edits, more of your own words.</source>
        <translation>Verbirgt, was eindeutig privat ist. Weniger Änderungen, mehr von Ihren Worten.</translation>
    </message>
    <message>
        <source>Hides what is probably private, and asks you to check what it is unsure of.</source>
        <translation>Verbirgt, was wahrscheinlich privat ist, und bittet Sie zu prüfen, wo es unsicher ist.</translation>
    </message>
    <message>
        <source>Hides whatever might be private. More edits, and more to check.</source>
        <translation>Verbirgt alles, was privat sein könnte. Mehr Änderungen und mehr zu prüfen.</translation>
    </message>
    <message>
        <source>Strictness</source>
        <translation>Strenge</translation>
    </message>
    <message>
        <source>Private: keep nothing of what is sent under this profile</source>
        <translation>Privat: nichts behalten, was unter diesem Profil gesendet wird</translation>
    </message>
    <message>
        <source>Automatic picks the method that suits the text and this profile.</source>
        <translation>„Automatisch“ wählt das Verfahren, das zu Text und Profil passt.</translation>
    </message>
    <message>
        <source>What is kept</source>
        <translation>Was behalten wird</translation>
    </message>
    <message>
        <source>Neither the history nor the ledger of what sites know gets to see it, so there is no warning either.</source>
        <translation>Weder der Verlauf noch das Verzeichnis „Wer was weiß“, bekommt es zu sehen; deshalb gibt es auch keine Warnung.</translation>
    </message>
    <message>
        <source>Write as you would to a friend</source>
        <translation>Schreiben Sie wie einem Freund</translation>
    </message>
    <message>
        <source>Names, places, health: leave them in. Nothing leaves this computer.</source>
        <translation>Namen, Orte, Gesundheit: Lassen Sie alles drin. Nichts verlässt diesen Computer.</translation>
    </message>
    <message>
        <source>Sotto keeps what the request needs and takes out or disguises the rest.</source>
        <translation>Sotto behält, was die Anfrage braucht, und entfernt oder verhüllt den Rest.</translation>
    </message>
    <message>
        <source>Check and copy</source>
        <translation>Prüfen und kopieren</translation>
    </message>
    <message>
        <source>Accept an edit, or keep your own words there. What Sotto is unsure of comes first.</source>
        <translation>Nehmen Sie eine Änderung an, oder behalten Sie dort Ihre Worte. Wo Sotto unsicher ist, das kommt zuerst.</translation>
    </message>
    <message>
        <source>Try it with an example</source>
        <translation>Mit einem Beispiel ausprobieren</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>Muster</translation>
    </message>
    <message>
        <source>The term is a regular expression</source>
        <translation>Der Begriff ist ein regulärer Ausdruck</translation>
    </message>
    <message>
        <source>Treat it as</source>
        <translation>Behandeln als</translation>
    </message>
    <message>
        <source>Your own terms</source>
        <translation>Ihre eigenen Begriffe</translation>
    </message>
    <message>
        <source>A project name, a client, a street …</source>
        <translation>Ein Projektname, ein Kunde, eine Straße …</translation>
    </message>
    <message>
        <source>Words that Sotto cannot know are private: project names, clients, nicknames. A pattern covers many at once, such as PRJ\d+.</source>
        <translation>Wörter, von denen Sotto nicht wissen kann, dass sie privat sind: Projektnamen, Kunden, Spitznamen. Ein Muster deckt viele auf einmal ab, etwa PRJ\d+.</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Ausprobieren</translation>
    </message>
    <message>
        <source>Type a text here to see what this profile finds in it.</source>
        <translation>Schreiben Sie hier einen Text, um zu sehen, was dieses Profil darin findet.</translation>
    </message>
    <message>
        <source>Try your terms</source>
        <translation>Begriffe ausprobieren</translation>
    </message>
    <message>
        <source>Found: {details}</source>
        <translation>Gefunden: {details}</translation>
    </message>
    <message>
        <source>Nothing found in this text.</source>
        <translation>In diesem Text wurde nichts gefunden.</translation>
    </message>
    <message>
        <source>pattern</source>
        <translation>Muster</translation>
    </message>
    <message>
        <source>Pair a browser</source>
        <translation>Einen Browser koppeln</translation>
    </message>
    <message>
        <source>Code {digits}</source>
        <translation>Code {digits}</translation>
    </message>
    <message>
        <source>Refuse</source>
        <translation>Ablehnen</translation>
    </message>
    <message>
        <source>The codes are the same</source>
        <translation>Die Codes sind gleich</translation>
    </message>
    <message>
        <source>May this browser talk to Sotto?</source>
        <translation>Darf dieser Browser mit Sotto sprechen?</translation>
    </message>
    <message>
        <source>It calls itself “{name}”.</source>
        <translation>Er nennt sich „{name}“.</translation>
    </message>
    <message>
        <source>Look at the browser: the same code must stand there, and you say so there, too. If it is another one, or if you did not ask, refuse.</source>
        <translation>Sehen Sie auf den Browser: Dort muss derselbe Code stehen, und auch dort bestätigen Sie ihn. Ist es ein anderer, oder haben Sie nicht gefragt, lehnen Sie ab.</translation>
    </message>
    <message>
        <source>Your profiles and what holds on which site, encrypted</source>
        <translation>Ihre Profile und was auf welcher Website gilt, verschlüsselt</translation>
    </message>
    <message>
        <source>The stand-ins of your conversations, encrypted</source>
        <translation>Die Decknamen Ihrer Unterhaltungen, verschlüsselt</translation>
    </message>
    <message>
        <source>The paired browsers, encrypted</source>
        <translation>Die gekoppelten Browser, verschlüsselt</translation>
    </message>
    <message>
        <source>The key by which browsers know this app, encrypted</source>
        <translation>Der Schlüssel, an dem Browser diese App erkennen, verschlüsselt</translation>
    </message>
    <message>
        <source>Your settings, encrypted</source>
        <translation>Ihre Einstellungen, verschlüsselt</translation>
    </message>
    <message>
        <source>What each site was told, encrypted</source>
        <translation>Was jede Website erfuhr, verschlüsselt</translation>
    </message>
    <message>
        <source>How much of a formal guarantee each site has used up, encrypted</source>
        <translation>Wie viel jede Website von einer formalen Garantie verbraucht hat, verschlüsselt</translation>
    </message>
    <message>
        <source>The stand-ins used on the command line, encrypted</source>
        <translation>Die Decknamen von der Befehlszeile, verschlüsselt</translation>
    </message>
    <message>
        <source>What you sent in a month, encrypted</source>
        <translation>Was Sie in einem Monat sendeten, verschlüsselt</translation>
    </message>
    <message>
        <source>Sealed</source>
        <translation>Versiegelt</translation>
    </message>
    <message>
        <source>The key to all of these, readable by your account only</source>
        <translation>Der Schlüssel zu all dem, nur mit Ihrem Konto lesbar</translation>
    </message>
    <message>
        <source>The key to all of these, locked with your passphrase</source>
        <translation>Der Schlüssel zu all dem, mit Ihrer Passphrase verschlossen</translation>
    </message>
    <message>
        <source>The key to all of these, in the system keyring</source>
        <translation>Der Schlüssel zu all dem, im Schlüsselbund des Systems</translation>
    </message>
    <message>
        <source>Language models that you added</source>
        <translation>Sprachmodelle, die Sie hinzugefügt haben</translation>
    </message>
    <message>
        <source>Size and place of the window, and its language</source>
        <translation>Größe und Ort des Fensters, und seine Sprache</translation>
    </message>
    <message>
        <source>Starts Sotto when you log in</source>
        <translation>Startet Sotto, wenn Sie sich anmelden</translation>
    </message>
    <message>
        <source>Lets a browser start Sotto&apos;s host program</source>
        <translation>Lässt einen Browser Sottos Hilfsprogramm starten</translation>
    </message>
    <message>
        <source>The sockets on which browsers reach the app</source>
        <translation>Die Sockets, über die Browser die App erreichen</translation>
    </message>
    <message>
        <source>Without a network</source>
        <translation>Ohne Netz</translation>
    </message>
    <message>
        <source>The test could not be run, or it failed.</source>
        <translation>Der Test konnte nicht laufen, oder er schlug fehl.</translation>
    </message>
    <message>
        <source>This system does not let a program give up its network, so this could not be tested here.</source>
        <translation>Dieses System lässt kein Programm auf sein Netz verzichten; deshalb ließ sich das hier nicht testen.</translation>
    </message>
    <message>
        <source>A process that had given up its network checked the models and rewrote an example in {seconds} s. A connection that it tried was refused by the system.</source>
        <translation>Ein Prozess, der auf sein Netz verzichtet hatte, prüfte die Modelle und schrieb in {seconds} s ein Beispiel um. Eine Verbindung, die er versuchte, lehnte das System ab.</translation>
    </message>
    <message>
        <source>The example kept a private detail.</source>
        <translation>Das Beispiel behielt eine private Angabe.</translation>
    </message>
    <message>
        <source>Missing or changed: {files}. Install Sotto again.</source>
        <translation>Fehlt oder wurde verändert: {files}. Installieren Sie Sotto neu.</translation>
    </message>
    <message>
        <source>All {count} files are the ones that were shipped, by their SHA-256.</source>
        <translation>Alle {count} Dateien sind die ausgelieferten, nach ihrem SHA-256.</translation>
    </message>
    <message>
        <source>This system does not tell a program what it has open. A firewall or Activity Monitor does.</source>
        <translation>Dieses System sagt einem Programm nicht, was es offen hat. Eine Firewall oder die Aktivitätsanzeige tut es.</translation>
    </message>
    <message>
        <source>Connections</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>Open to the network: {sockets}.</source>
        <translation>Offen ins Netz: {sockets}.</translation>
    </message>
    <message>
        <source>The app and its worker have {count} sockets open, all within this computer, none to a network.</source>
        <translation>Die App und ihr Arbeitsprozess haben {count} Sockets offen, alle innerhalb dieses Computers, keinen in ein Netz.</translation>
    </message>
    <message>
        <source>{kind} to port {port}</source>
        <translation>{kind} zu Port {port}</translation>
    </message>
    <message>
        <source>{kind}, listening</source>
        <translation>{kind}, lauscht</translation>
    </message>
    <message>
        <source>a pair within this computer</source>
        <translation>ein Paar innerhalb dieses Computers</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>By the task</source>
        <translation>Nach der Aufgabe</translation>
    </message>
    <message>
        <source>Against inference</source>
        <translation>Gegen Rückschlüsse</translation>
    </message>
    <message>
        <source>By my facts</source>
        <translation>Nach meinen Tatsachen</translation>
    </message>
    <message>
        <source>With a guarantee</source>
        <translation>Mit Garantie</translation>
    </message>
    <message>
        <source>the built-in reader</source>
        <translation>dem eingebauten Leser</translation>
    </message>
    <message>
        <source>your profile</source>
        <translation>Ihrem Profil</translation>
    </message>
    <message>
        <source>the method “{method}”</source>
        <translation>dem Verfahren „{method}“</translation>
    </message>
    <message>
        <source>Your own words bring something private back: {details}.</source>
        <translation>Ihre eigenen Worte bringen Privates zurück: {details}.</translation>
    </message>
    <message>
        <source>Looking for private details</source>
        <translation>Sucht nach privaten Angaben</translation>
    </message>
    <message>
        <source>Reading the request</source>
        <translation>Liest die Anfrage</translation>
    </message>
    <message>
        <source>Deciding what it needs</source>
        <translation>Entscheidet, was sie braucht</translation>
    </message>
    <message>
        <source>Looking for your facts in the text</source>
        <translation>Sucht Ihre Tatsachen im Text</translation>
    </message>
    <message>
        <source>Searching for the best wording</source>
        <translation>Sucht die beste Formulierung</translation>
    </message>
    <message>
        <source>Asking what a stranger could tell</source>
        <translation>Fragt, was ein Fremder schließen könnte</translation>
    </message>
    <message>
        <source>Weighing what to change</source>
        <translation>Wägt ab, was zu ändern ist</translation>
    </message>
    <message>
        <source>Comparing before and after</source>
        <translation>Vergleicht vorher und nachher</translation>
    </message>
    <message>
        <source>Paraphrasing</source>
        <translation>Umschreibt in Varianten</translation>
    </message>
    <message>
        <source>Rewriting</source>
        <translation>Schreibt um</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>Schreibt</translation>
    </message>
    <message>
        <source>Checking the rewrite</source>
        <translation>Prüft die Umschreibung</translation>
    </message>
    <message>
        <source>It is registered to another installation.</source>
        <translation>Es ist bei einer anderen Installation angemeldet.</translation>
    </message>
    <message>
        <source>It is broken: register it again.</source>
        <translation>Die Anmeldung ist kaputt: Melden Sie es neu an.</translation>
    </message>
    <message>
        <source>The program sotto-host is missing. Install Sotto again.</source>
        <translation>Das Programm sotto-host fehlt. Installieren Sie Sotto neu.</translation>
    </message>
    <message>
        <source>The browser could not be registered: {why}.</source>
        <translation>Der Browser konnte nicht angemeldet werden: {why}.</translation>
    </message>
    <message>
        <source>Always keep “{words}”</source>
        <translation>„{words}“ immer behalten</translation>
    </message>
    <message>
        <source>“{words}” is never marked or changed in the profile {profile}.</source>
        <translation>„{words}“ wird im Profil {profile} nie markiert oder geändert.</translation>
    </message>
    <message>
        <source>Always hide “{words}”</source>
        <translation>„{words}“ immer verbergen</translation>
    </message>
    <message>
        <source>“{words}” is always hidden in the profile {profile}.</source>
        <translation>„{words}“ wird im Profil {profile} immer verborgen.</translation>
    </message>
    <message>
        <source>Always keep everything of the kind “{kind}”</source>
        <translation>Alles von der Art „{kind}“ immer behalten</translation>
    </message>
    <message>
        <source>Everything of the kind “{kind}” is always kept in the profile {profile}.</source>
        <translation>Alles von der Art „{kind}“ wird im Profil {profile} immer behalten.</translation>
    </message>
    <message>
        <source>Always hide everything of the kind “{kind}”</source>
        <translation>Alles von der Art „{kind}“ immer verbergen</translation>
    </message>
    <message>
        <source>Everything of the kind “{kind}” is always taken out in the profile {profile}.</source>
        <translation>Alles von der Art „{kind}“ wird im Profil {profile} immer entfernt.</translation>
    </message>
    <message>
        <source>It could not be deleted.</source>
        <translation>Es konnte nicht gelöscht werden.</translation>
    </message>
    <message>
        <source>This could not be kept: {why}.</source>
        <translation>Dies konnte nicht aufbewahrt werden: {why}.</translation>
    </message>
    <message>
        <source>Small, quick and always here. They work without a network and without a graphics card.</source>
        <translation>Klein, schnell und immer da. Sie arbeiten ohne Netz und ohne Grafikkarte.</translation>
    </message>
    <message>
        <source>Sotto&apos;s own models work at once. A language model is slower and more thorough: it understands longer stories, finds what can be read between the lines, and words its rewrites more naturally. It runs on this computer too.</source>
        <translation>Sottos eigene Modelle arbeiten sofort. Ein Sprachmodell ist langsamer und gründlicher: Es versteht längere Geschichten, findet, was zwischen den Zeilen steht, und formuliert natürlicher. Auch es läuft auf diesem Computer.</translation>
    </message>
    <message>
        <source>1  Download the one that is recommended here, or drop a GGUF file that you have on this page.</source>
        <translation>1  Laden Sie das hier empfohlene herunter, oder ziehen Sie eine GGUF-Datei, die Sie haben, auf diese Seite.</translation>
    </message>
    <message>
        <source>2  Test it: Sotto measures how many seconds a rewrite takes on this computer.</source>
        <translation>2  Testen Sie es: Sotto misst, wie viele Sekunden eine Umschreibung auf diesem Computer dauert.</translation>
    </message>
    <message>
        <source>3  Use it. You can go back to Sotto&apos;s own models at any time.</source>
        <translation>3  Verwenden Sie es. Sie können jederzeit zu Sottos eigenen Modellen zurück.</translation>
    </message>
    <message>
        <source>{amount} GB</source>
        <translation>{amount} GB</translation>
    </message>
    <message>
        <source>Asking for the file …</source>
        <translation>Fragt nach der Datei …</translation>
    </message>
    <message>
        <source>Checking …</source>
        <translation>Wird geprüft …</translation>
    </message>
    <message>
        <source>{part} of {whole}  ·  {share}</source>
        <translation>{part} von {whole}  ·  {share}</translation>
    </message>
    <message>
        <source>calibrated</source>
        <translation>kalibriert</translation>
    </message>
    <message>
        <source>Not tested on this computer yet.</source>
        <translation>Auf diesem Computer noch nicht getestet.</translation>
    </message>
    <message>
        <source>About {seconds} s for a rewrite of 100 words  ·  reads {read} and writes {written} tokens a second</source>
        <translation>Etwa {seconds} s für 100 Wörter  ·  liest {read} und schreibt {written} Token je Sekunde</translation>
    </message>
    <message>
        <source>About {size}</source>
        <translation>Etwa {size}</translation>
    </message>
    <message>
        <source>needs {size} of memory</source>
        <translation>braucht {size} Speicher</translation>
    </message>
    <message>
        <source>Measured on {machine}.</source>
        <translation>Gemessen auf {machine}.</translation>
    </message>
    <message>
        <source>A stranger would say: {guess}.</source>
        <translation>Ein Fremder würde sagen: {guess}.</translation>
    </message>
    <message>
        <source>It is told by {words}.</source>
        <translation>Es verrät sich durch {words}.</translation>
    </message>
    <message>
        <source>10 to the power of {exponent}</source>
        <translation>10 hoch {exponent}</translation>
    </message>
    <message>
        <source>Formal guarantee: epsilon = {epsilon} in total. Had you written any other text, this rewrite would have been at most {factor} times as likely.</source>
        <translation>Formale Garantie: Epsilon = {epsilon} insgesamt. Hätten Sie irgendeinen anderen Text geschrieben, wäre diese Umschreibung höchstens {factor}-mal so wahrscheinlich gewesen.</translation>
    </message>
    <message>
        <source>That is a weak guarantee: it is told as it is.</source>
        <translation>Das ist eine schwache Garantie: Sie wird gesagt, wie sie ist.</translation>
    </message>
    <message>
        <source>Not covered: {what}.</source>
        <translation>Nicht abgedeckt: {what}.</translation>
    </message>
    <message>
        <source>The formal guarantee no longer holds: you changed or took back an edit. Undo brings it back.</source>
        <translation>Die formale Garantie gilt nicht mehr: Sie haben eine Änderung geändert oder zurückgenommen. „Rückgängig“ bringt sie wieder.</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>(nothing)</source>
        <translation>(nichts)</translation>
    </message>
    <message>
        <source>nothing held back</source>
        <translation>nichts zurückgehalten</translation>
    </message>
    <message numerus="yes">
        <source>%Ln held back</source>
        <translation>
            <numerusform>%Ln zurückgehalten</numerusform>
            <numerusform>%Ln zurückgehalten</numerusform>
        </translation>
    </message>
    <message>
        <source>in your words</source>
        <translation>in Ihren Worten</translation>
    </message>
    <message>
        <source>only vaguely</source>
        <translation>nur ungefähr</translation>
    </message>
    <message>
        <source>told by “{prompt}”</source>
        <translation>verraten durch „{prompt}“</translation>
    </message>
    <message>
        <source>This tells {site}: {details}. With what it knows already, {people} (counted from {basis}; a rule of thumb).</source>
        <translation>Das verrät {site}: {details}. Zusammen mit dem, was dort bekannt ist: {people} (gerechnet aus: {basis}; eine Faustregel).</translation>
    </message>
    <message>
        <source>A profile needs a name.</source>
        <translation>Ein Profil braucht einen Namen.</translation>
    </message>
    <message>
        <source>Another profile has this name.</source>
        <translation>Diesen Namen hat ein anderes Profil.</translation>
    </message>
    <message>
        <source>Imported</source>
        <translation>Importiert</translation>
    </message>
    <message>
        <source>The profile {profile} was added.</source>
        <translation>Das Profil {profile} kam hinzu.</translation>
    </message>
    <message>
        <source>The profile {profile} was deleted.</source>
        <translation>Das Profil {profile} wurde gelöscht.</translation>
    </message>
    <message>
        <source>{profile} became the default.</source>
        <translation>{profile} wurde zum Standard.</translation>
    </message>
    <message>
        <source>What holds on {site} was changed.</source>
        <translation>Was auf {site} gilt, wurde geändert.</translation>
    </message>
    <message>
        <source>Nothing changed.</source>
        <translation>Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>{before} was renamed to {after}.</source>
        <translation>{before} wurde in {after} umbenannt.</translation>
    </message>
    <message>
        <source>The rule for “{kind}” became “{rule}” in {profile}.</source>
        <translation>Die Regel für „{kind}“ wurde in {profile} zu „{rule}“.</translation>
    </message>
    <message>
        <source>The strictness became “{strictness}” in {profile}.</source>
        <translation>Die Strenge wurde in {profile} zu „{strictness}“.</translation>
    </message>
    <message>
        <source>{profile} keeps nothing now.</source>
        <translation>{profile} behält jetzt nichts mehr.</translation>
    </message>
    <message>
        <source>{profile} keeps a history now.</source>
        <translation>{profile} behält jetzt einen Verlauf.</translation>
    </message>
    <message>
        <source>The sanitizer was changed in {profile}.</source>
        <translation>Das Verfahren wurde in {profile} geändert.</translation>
    </message>
    <message>
        <source>A fact was added, {entry}, in {profile}.</source>
        <translation>Eine Tatsache kam hinzu, {entry}, in {profile}.</translation>
    </message>
    <message>
        <source>A fact was removed, {entry}, in {profile}.</source>
        <translation>Eine Tatsache wurde entfernt, {entry}, in {profile}.</translation>
    </message>
    <message>
        <source>A fact was changed to {entry} in {profile}.</source>
        <translation>Eine Tatsache wurde in {profile} zu {entry}.</translation>
    </message>
    <message>
        <source>A fact was changed in {profile}.</source>
        <translation>Eine Tatsache wurde in {profile} geändert.</translation>
    </message>
    <message>
        <source>A term was added, {entry}, in {profile}.</source>
        <translation>Ein Begriff kam hinzu, {entry}, in {profile}.</translation>
    </message>
    <message>
        <source>A term was removed, {entry}, in {profile}.</source>
        <translation>Ein Begriff wurde entfernt, {entry}, in {profile}.</translation>
    </message>
    <message>
        <source>A term was changed to {entry} in {profile}.</source>
        <translation>Ein Begriff wurde in {profile} zu {entry}.</translation>
    </message>
    <message>
        <source>A term was changed in {profile}.</source>
        <translation>Ein Begriff wurde in {profile} geändert.</translation>
    </message>
    <message>
        <source>A word never to flag was added, {entry}, in {profile}.</source>
        <translation>Ein nie zu markierendes Wort kam hinzu, {entry}, in {profile}.</translation>
    </message>
    <message>
        <source>A word never to flag was removed, {entry}, in {profile}.</source>
        <translation>Ein nie zu markierendes Wort wurde entfernt, {entry}, in {profile}.</translation>
    </message>
    <message>
        <source>A word never to flag was changed to {entry} in {profile}.</source>
        <translation>Ein nie zu markierendes Wort wurde in {profile} zu {entry}.</translation>
    </message>
    <message>
        <source>A word never to flag was changed in {profile}.</source>
        <translation>Ein nie zu markierendes Wort wurde in {profile} geändert.</translation>
    </message>
    <message>
        <source>Let the task decide</source>
        <translation>Aufgabe entscheidet</translation>
    </message>
    <message>
        <source>Always allow</source>
        <translation>Immer erlauben</translation>
    </message>
    <message>
        <source>Make it vaguer</source>
        <translation>Ungefährer sagen</translation>
    </message>
    <message>
        <source>Use a stand-in</source>
        <translation>Decknamen nehmen</translation>
    </message>
    <message>
        <source>Always take out</source>
        <translation>Immer entfernen</translation>
    </message>
    <message>
        <source>Relaxed</source>
        <translation>Locker</translation>
    </message>
    <message>
        <source>Balanced</source>
        <translation>Ausgewogen</translation>
    </message>
    <message>
        <source>Strict</source>
        <translation>Streng</translation>
    </message>
    <message>
        <source>Who you are</source>
        <translation>Wer Sie sind</translation>
    </message>
    <message>
        <source>Secrets</source>
        <translation>Geheimnisse</translation>
    </message>
    <message>
        <source>About you</source>
        <translation>Über Sie</translation>
    </message>
    <message>
        <source>Life and taste</source>
        <translation>Leben und Geschmack</translation>
    </message>
    <message>
        <source>Work, money and family</source>
        <translation>Arbeit, Geld und Familie</translation>
    </message>
    <message>
        <source>Your own</source>
        <translation>Ihr Eigenes</translation>
    </message>
    <message>
        <source>Where do you live?</source>
        <translation>Wo wohnen Sie?</translation>
    </message>
    <message>
        <source>Kiruna</source>
        <translation>Kiruna</translation>
    </message>
    <message>
        <source>Who is close to you?</source>
        <translation>Wer steht Ihnen nahe?</translation>
    </message>
    <message>
        <source>my sister Elsa, my son Max</source>
        <translation>my sister Elsa, my son Max</translation>
    </message>
    <message>
        <source>What do you do, and where?</source>
        <translation>Was arbeiten Sie, und wo?</translation>
    </message>
    <message>
        <source>a nurse at Norrland County Hospital</source>
        <translation>a nurse at Norrland County Hospital</translation>
    </message>
    <message>
        <source>Everyday</source>
        <translation>Alltag</translation>
    </message>
    <message>
        <source>A bit of everything: the task decides what it needs.</source>
        <translation>Von allem etwas: Die Aufgabe entscheidet, was sie braucht.</translation>
    </message>
    <message>
        <source>Job seeker</source>
        <translation>Arbeitssuche</translation>
    </message>
    <message>
        <source>Letters and CVs: your experience stays, who and where you are goes.</source>
        <translation>Anschreiben und Lebensläufe: Ihre Erfahrung bleibt; wer und wo Sie sind, geht.</translation>
    </message>
    <message>
        <source>Whom do you work for now?</source>
        <translation>Bei wem arbeiten Sie jetzt?</translation>
    </message>
    <message>
        <source>Norrland County Hospital</source>
        <translation>Norrland County Hospital</translation>
    </message>
    <message>
        <source>What should no employer learn?</source>
        <translation>Was soll kein Arbeitgeber erfahren?</translation>
    </message>
    <message>
        <source>I was ill last year</source>
        <translation>I was ill last year</translation>
    </message>
    <message>
        <source>Patient</source>
        <translation>Patient</translation>
    </message>
    <message>
        <source>Questions about health: the complaint stays, the person goes.</source>
        <translation>Fragen zur Gesundheit: Die Beschwerde bleibt, die Person geht.</translation>
    </message>
    <message>
        <source>Is there something you would rather not have known?</source>
        <translation>Gibt es etwas, das lieber niemand wissen soll?</translation>
    </message>
    <message>
        <source>I have diabetes</source>
        <translation>I have diabetes</translation>
    </message>
    <message>
        <source>Who treats you, and where?</source>
        <translation>Wer behandelt Sie, und wo?</translation>
    </message>
    <message>
        <source>Dr Berg in Kiruna</source>
        <translation>Dr Berg in Kiruna</translation>
    </message>
    <message>
        <source>Small business</source>
        <translation>Kleiner Betrieb</translation>
    </message>
    <message>
        <source>Customers, offers and bills: names and numbers stay with you.</source>
        <translation>Kunden, Angebote und Rechnungen: Namen und Zahlen bleiben bei Ihnen.</translation>
    </message>
    <message>
        <source>What is your business, and where?</source>
        <translation>Was ist Ihr Betrieb, und wo?</translation>
    </message>
    <message>
        <source>a bakery in Kiruna</source>
        <translation>a bakery in Kiruna</translation>
    </message>
    <message>
        <source>Names of customers and suppliers</source>
        <translation>Namen von Kunden und Lieferanten</translation>
    </message>
    <message>
        <source>Nordbageri, Lunds Kvarn</source>
        <translation>Nordbageri, Lunds Kvarn</translation>
    </message>
    <message>
        <source>Developer at a company</source>
        <translation>Entwicklung in einer Firma</translation>
    </message>
    <message>
        <source>Code and logs: keys, hosts and project names stay inside.</source>
        <translation>Code und Protokolle: Schlüssel, Rechner und Projektnamen bleiben drinnen.</translation>
    </message>
    <message>
        <source>Which company do you work for?</source>
        <translation>Für welche Firma arbeiten Sie?</translation>
    </message>
    <message>
        <source>Nordlicht Systems</source>
        <translation>Nordlicht Systems</translation>
    </message>
    <message>
        <source>Names of products, projects and customers</source>
        <translation>Namen von Produkten, Projekten und Kunden</translation>
    </message>
    <message>
        <source>Bluebird, Project Heron</source>
        <translation>Bluebird, Project Heron</translation>
    </message>
    <message>
        <source>Not listening yet</source>
        <translation>Hört noch nicht zu</translation>
    </message>
    <message>
        <source>Encrypted, locked with your passphrase</source>
        <translation>Verschlüsselt, mit Ihrer Passphrase verschlossen</translation>
    </message>
    <message>
        <source>Encrypted, the key is in the system keyring</source>
        <translation>Verschlüsselt, der Schlüssel ist im Schlüsselbund des Systems</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Pausiert</translation>
    </message>
    <message>
        <source>Paused until {time}</source>
        <translation>Pausiert bis {time}</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>This is a folder. Drop one text file.</source>
        <translation>Das ist ein Ordner. Ziehen Sie eine Textdatei hierher.</translation>
    </message>
    <message>
        <source>The file could not be opened: {why}.</source>
        <translation>Die Datei konnte nicht geöffnet werden: {why}.</translation>
    </message>
    <message>
        <source>This is not a text file. Open a plain text file, or paste the text.</source>
        <translation>Das ist keine Textdatei. Öffnen Sie eine reine Textdatei, oder fügen Sie den Text ein.</translation>
    </message>
    <message>
        <source>January</source>
        <translation>Januar</translation>
    </message>
    <message>
        <source>February</source>
        <translation>Februar</translation>
    </message>
    <message>
        <source>March</source>
        <translation>März</translation>
    </message>
    <message>
        <source>April</source>
        <translation>April</translation>
    </message>
    <message>
        <source>May</source>
        <translation>Mai</translation>
    </message>
    <message>
        <source>June</source>
        <translation>Juni</translation>
    </message>
    <message>
        <source>July</source>
        <translation>Juli</translation>
    </message>
    <message>
        <source>August</source>
        <translation>August</translation>
    </message>
    <message>
        <source>September</source>
        <translation>September</translation>
    </message>
    <message>
        <source>October</source>
        <translation>Oktober</translation>
    </message>
    <message>
        <source>November</source>
        <translation>November</translation>
    </message>
    <message>
        <source>December</source>
        <translation>Dezember</translation>
    </message>
    <message>
        <source>just now</source>
        <translation>gerade eben</translation>
    </message>
    <message numerus="yes">
        <source>%Ln minutes ago</source>
        <comment>%Ln minute ago</comment>
        <translation>
            <numerusform>vor %Ln Minute</numerusform>
            <numerusform>vor %Ln Minuten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln hours ago</source>
        <comment>%Ln hour ago</comment>
        <translation>
            <numerusform>vor %Ln Stunde</numerusform>
            <numerusform>vor %Ln Stunden</numerusform>
        </translation>
    </message>
    <message>
        <source>on {date}</source>
        <translation>am {date}</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>gestern</translation>
    </message>
    <message>
        <source>{day} {month}</source>
        <translation>{day}. {month}</translation>
    </message>
    <message>
        <source>{day} {month} {year}</source>
        <translation>{day}. {month} {year}</translation>
    </message>
    <message>
        <source>{number}%</source>
        <translation>{number} %</translation>
    </message>
    <message>
        <source>Open Sotto</source>
        <translation>Sotto öffnen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Your passphrase, please</source>
        <translation>Ihre Passphrase, bitte</translation>
    </message>
    <message>
        <source>This could not be erased: {why}.</source>
        <translation>Das konnte nicht gelöscht werden: {why}.</translation>
    </message>
    <message>
        <source>What Sotto keeps on this computer is locked with it: profiles, stand-ins, history.</source>
        <translation>Mit ihr ist verschlossen, was Sotto auf diesem Computer aufbewahrt: Profile, Decknamen, Verlauf.</translation>
    </message>
    <message>
        <source>I forgot it…</source>
        <translation>Vergessen …</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>Wird geöffnet …</translation>
    </message>
    <message>
        <source>Rewrite the clipboard</source>
        <translation>Zwischenablage umschreiben</translation>
    </message>
    <message>
        <source>Pause all browsers for 10 minutes</source>
        <translation>Alle Browser für 10 Minuten pausieren</translation>
    </message>
    <message>
        <source>Pause all browsers for 1 hour</source>
        <translation>Alle Browser für 1 Stunde pausieren</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Sotto: {words}</source>
        <translation>Sotto: {words}</translation>
    </message>
    <message>
        <source>Connected: {browsers}. Sotto reads along where you chat.</source>
        <translation>Verbunden: {browsers}. Sotto liest mit, wo Sie chatten.</translation>
    </message>
    <message>
        <source>Waiting for a browser. You can also do this later, on the page Browsers.</source>
        <translation>Wartet auf einen Browser. Sie können das auch später tun, auf der Seite „Browser“.</translation>
    </message>
    <message>
        <source>Here</source>
        <translation>Hier</translation>
    </message>
    <message>
        <source>Press “Try it”: Compose opens with an example. Rewrite it with Ctrl+Enter, look at what changed, flip what you would decide otherwise, and copy the result.</source>
        <translation>Drücken Sie „Ausprobieren“: „Verfassen“ öffnet sich mit einem Beispiel. Schreiben Sie es mit Strg+Enter um, sehen Sie, was sich geändert hat, kehren Sie um, was Sie anders entscheiden würden, und kopieren Sie das Ergebnis.</translation>
    </message>
    <message>
        <source>In your browser</source>
        <translation>In Ihrem Browser</translation>
    </message>
    <message>
        <source>Click Sotto&apos;s icon and then “Practice”. A page opens that looks like a chatbot but is part of the extension, so nothing you type there goes anywhere.</source>
        <translation>Klicken Sie auf Sottos Symbol und dann auf „Üben“. Eine Seite öffnet sich, die wie ein Chatbot aussieht, aber zur Erweiterung gehört; was Sie dort schreiben, geht nirgendwohin.</translation>
    </message>
    <message>
        <source>Where you chat</source>
        <translation>Wo Sie chatten</translation>
    </message>
    <message>
        <source>Write as always. Sotto underlines what is private while you type, and holds the send until you have looked. One click on its badge pauses it on that site.</source>
        <translation>Schreiben Sie wie immer. Sotto unterstreicht beim Schreiben, was privat ist, und hält das Senden an, bis Sie hingesehen haben. Ein Klick auf sein Abzeichen pausiert es auf dieser Website.</translation>
    </message>
    <message>
        <source>Ask as you would ask a friend</source>
        <translation>Fragen Sie wie einen Freund</translation>
    </message>
    <message>
        <source>You write a prompt with everything in it. Before it is sent, Sotto works out what your request needs, and takes out, disguises or blurs the rest.</source>
        <translation>Sie schreiben einen Prompt mit allem darin. Bevor er gesendet wird, ermittelt Sotto, was Ihre Anfrage braucht, und entfernt, verhüllt oder verwischt den Rest.</translation>
    </message>
    <message>
        <source>You see every change and have the last word. Then, and only then, the rewrite is sent in the place of what you wrote. Stand-ins in the answer are turned back into your names.</source>
        <translation>Sie sehen jede Änderung und haben das letzte Wort. Dann, und erst dann, wird die Umschreibung statt Ihres Textes gesendet. Decknamen in der Antwort werden wieder zu Ihren Namen.</translation>
    </message>
    <message>
        <source>All of that happens on this computer. Sotto has no server, no account and no telemetry.</source>
        <translation>All das geschieht auf diesem Computer. Sotto hat keinen Server, kein Konto und keine Telemetrie.</translation>
    </message>
    <message>
        <source>What it cannot do</source>
        <translation>Was es nicht kann</translation>
    </message>
    <message>
        <source>It misses things. Something private may slip through, above all where it is only hinted at over several sentences, and sometimes it takes out more than it should. That is why you are shown every change.</source>
        <translation>Es übersieht Dinge. Privates kann durchrutschen, vor allem wo es über mehrere Sätze nur angedeutet ist, und manchmal entfernt es mehr, als es sollte. Deshalb bekommen Sie jede Änderung zu sehen.</translation>
    </message>
    <message>
        <source>It does not make you anonymous. The site still knows your account and where you connect from, and it keeps what you sent before Sotto was there.</source>
        <translation>Es macht Sie nicht anonym. Die Website kennt weiterhin Ihr Konto und woher Sie sich verbinden, und sie behält, was Sie vor Sotto gesendet haben.</translation>
    </message>
    <message>
        <source>The built-in model reads English. A text in another language is held back, not guessed at.</source>
        <translation>Das eingebaute Modell liest Englisch. Ein Text in einer anderen Sprache wird zurückgehalten, nicht geraten.</translation>
    </message>
    <message>
        <source>What it keeps, and where</source>
        <translation>Was es aufbewahrt, und wo</translation>
    </message>
    <message>
        <source>Your profiles, the stand-ins of your conversations, a history of what was sent and a ledger of what each site was told: encrypted, on this computer, with the key in your system&apos;s keyring, or locked with a passphrase of yours.</source>
        <translation>Ihre Profile, die Decknamen Ihrer Unterhaltungen, einen Verlauf dessen, was gesendet wurde, und ein Verzeichnis dessen, was jede Website erfuhr: verschlüsselt, auf diesem Computer, mit dem Schlüssel im Schlüsselbund Ihres Systems oder mit einer Passphrase von Ihnen verschlossen.</translation>
    </message>
    <message>
        <source>The history can be switched off, emptied or limited to some days, and a private profile keeps nothing at all.</source>
        <translation>Der Verlauf lässt sich ausschalten, leeren oder auf einige Tage begrenzen, und ein privates Profil behält gar nichts.</translation>
    </message>
    <message>
        <source>The page “Privacy proof” shows where every file lies and which connections Sotto has, and erases everything at the press of a button.</source>
        <translation>Die Seite „Nachweis“ zeigt, wo jede Datei liegt und welche Verbindungen Sotto hat, und löscht alles auf Knopfdruck.</translation>
    </message>
    <message>
        <source>What else should stay private</source>
        <translation>Was sonst privat bleiben soll</translation>
    </message>
    <message>
        <source>One thing a line, in your own words</source>
        <translation>Eine Sache je Zeile, mit Ihren Worten, auf Englisch</translation>
    </message>
    <message>
        <source>What should stay private?</source>
        <translation>Was soll privat bleiben?</translation>
    </message>
    <message>
        <source>Answer what you like, and leave out the rest. It is kept encrypted on this computer and never sent. You can change it all later.</source>
        <translation>Beantworten Sie, was Sie möchten, am besten auf Englisch, und lassen Sie den Rest aus. Es wird verschlüsselt auf diesem Computer aufbewahrt und nie gesendet. Sie können später alles ändern.</translation>
    </message>
    <message>
        <source>Anything else that nobody should learn?</source>
        <translation>Gibt es noch etwas, das niemand erfahren soll?</translation>
    </message>
    <message>
        <source>Your profile</source>
        <translation>Ihr Profil</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Skip the introduction</source>
        <translation>Einführung überspringen</translation>
    </message>
    <message>
        <source>{step} of {steps}</source>
        <translation>{step} von {steps}</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>Annehmen</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>(removed)</source>
        <translation>(entfernt)</translation>
    </message>
    <message>
        <source>kept as it is</source>
        <translation>bleibt, wie es ist</translation>
    </message>
    <message>
        <source>Please check</source>
        <translation>Bitte prüfen</translation>
    </message>
    <message>
        <source>Replace it by</source>
        <translation>Ersetzen durch</translation>
    </message>
    <message>
        <source>Nothing: leave it out</source>
        <translation>Nichts: weglassen</translation>
    </message>
    <message>
        <source>Put this in its place</source>
        <translation>Dies an die Stelle setzen</translation>
    </message>
    <message>
        <source>Always…</source>
        <translation>Immer …</translation>
    </message>
    <message numerus="yes">
        <source>Accept all %Ln</source>
        <translation>
            <numerusform>%Ln annehmen</numerusform>
            <numerusform>Alle %Ln annehmen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Keep all %Ln</source>
        <translation>
            <numerusform>%Ln behalten</numerusform>
            <numerusform>Alle %Ln behalten</numerusform>
        </translation>
    </message>
    <message>
        <source>{words} of this kind  ({key})</source>
        <translation>{words}, von dieser Art  ({key})</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Choose an edit to see why it was made.</source>
        <translation>Wählen Sie eine Änderung, um zu sehen, warum sie gemacht wurde.</translation>
    </message>
    <message>
        <source>It rests on {words}.</source>
        <translation>Es beruht auf {words}.</translation>
    </message>
    <message>
        <source>Found by: {source}. Confidence {confidence}.</source>
        <translation>Gefunden von: {source}. Sicherheit {confidence}.</translation>
    </message>
    <message>
        <source>leave it out</source>
        <translation>weglassen</translation>
    </message>
    <message>
        <source>Replace it by {words}</source>
        <translation>Ersetzen durch {words}</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>{kind}: “{original}” becomes “{replacement}”.</source>
        <translation>{kind}: „{original}“ wird zu „{replacement}“.</translation>
    </message>
    <message>
        <source>{kind}: “{original}” goes.</source>
        <translation>{kind}: „{original}“ entfällt.</translation>
    </message>
    <message>
        <source>Accepted.</source>
        <translation>Angenommen.</translation>
    </message>
    <message>
        <source>Kept as it is.</source>
        <translation>Bleibt, wie es ist.</translation>
    </message>
    <message>
        <source>Please check.</source>
        <translation>Bitte prüfen.</translation>
    </message>
    <message>
        <source>Edits</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>New entry: {name}</source>
        <translation>Neuer Eintrag: {name}</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>F2 change    Del remove</source>
        <translation>F2 ändern    Entf entfernen</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>A stranger could tell</source>
        <translation>Ein Fremder könnte schließen</translation>
    </message>
    <message>
        <source>A stranger could tell nothing much</source>
        <translation>Ein Fremder könnte kaum etwas schließen</translation>
    </message>
    <message>
        <source>Asked: {attacker}. How sure it is, before and after the rewrite.</source>
        <translation>Gefragt: {attacker}. Wie sicher es ist, vor und nach der Umschreibung.</translation>
    </message>
    <message>
        <source>Sotto’s own reader</source>
        <translation>Sottos eigener Leser</translation>
    </message>
    <message>
        <source>before your own decisions</source>
        <translation>vor Ihren eigenen Entscheidungen</translation>
    </message>
    <message>
        <source>Tells a stranger something</source>
        <translation>Verrät einem Fremden etwas</translation>
    </message>
    <message>
        <source>↑ ↓  move    Space  flip    A  accept    K  keep    ↵  replace    ⇧A ⇧K  all of a kind</source>
        <translation>↑ ↓  bewegen    Leer  umkehren    A  annehmen    K  behalten    ↵  ersetzen    ⇧A ⇧K  alle der Art</translation>
    </message>
    <message>
        <source>Undo the last decision  (Ctrl+Z in the list)</source>
        <translation>Die letzte Entscheidung rückgängig machen  (Strg+Z in der Liste)</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Redo  (Ctrl+Shift+Z in the list)</source>
        <translation>Wiederholen  (Strg+Umschalt+Z in der Liste)</translation>
    </message>
    <message>
        <source>Accept all</source>
        <translation>Alle annehmen</translation>
    </message>
    <message>
        <source>Keep all</source>
        <translation>Alle behalten</translation>
    </message>
    <message>
        <source>A better rewrite</source>
        <translation>Eine bessere Fassung</translation>
    </message>
    <message>
        <source>Another rewrite that is private, too</source>
        <translation>Eine andere Fassung, die auch privat ist</translation>
    </message>
    <message>
        <source>There is nothing to review: the text can go as you wrote it. If something in it is private to you, add it as a fact or an own term on the page Profiles, and rewrite again.</source>
        <translation>Es gibt nichts zu prüfen: Der Text kann so gehen, wie Sie ihn geschrieben haben. Ist etwas darin für Sie privat, fügen Sie es auf der Seite Profile als Tatsache oder eigenen Begriff hinzu und schreiben Sie noch einmal um.</translation>
    </message>
    <message>
        <source>{applied} of {count} edits applied</source>
        <translation>{applied} von {count} angewandt</translation>
    </message>
    <message>
        <source>No edits</source>
        <translation>Keine Änderungen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln to check, shown first</source>
        <translation>
            <numerusform>%Ln zu prüfen</numerusform>
            <numerusform>%Ln zu prüfen</numerusform>
        </translation>
    </message>
    <message>
        <source>The text was worked on at {place}, a model server that you trust.</source>
        <translation>Am Text hat {place} gearbeitet, ein Modellserver, dem Sie vertrauen.</translation>
    </message>
    <message>
        <source>Needed for it</source>
        <translation>Dafür nötig</translation>
    </message>
    <message>
        <source>Click to leave it out</source>
        <translation>Klicken, um es wegzulassen</translation>
    </message>
    <message>
        <source>Not needed</source>
        <translation>Nicht nötig</translation>
    </message>
    <message>
        <source>Click to keep it</source>
        <translation>Klicken, um es zu behalten</translation>
    </message>
    <message>
        <source>The task: {task}</source>
        <translation>Die Aufgabe: {task}</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more below</source>
        <translation>
            <numerusform>und %Ln weitere unten</numerusform>
            <numerusform>und %Ln weitere unten</numerusform>
        </translation>
    </message>
    <message>
        <source>(punctuation)</source>
        <translation>(Satzzeichen)</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>Passphrase</translation>
    </message>
    <message>
        <source>Current passphrase</source>
        <translation>Die jetzige Passphrase</translation>
    </message>
    <message>
        <source>New passphrase</source>
        <translation>Neue Passphrase</translation>
    </message>
    <message>
        <source>The same once more</source>
        <translation>Dieselbe noch einmal</translation>
    </message>
    <message>
        <source>Lock with it</source>
        <translation>Damit verschließen</translation>
    </message>
    <message>
        <source>Go on without a history</source>
        <translation>Ohne Verlauf weitermachen</translation>
    </message>
    <message>
        <source>Profiles and stand-ins are kept with a key in a file that only your account can read</source>
        <translation>Profile und Decknamen liegen mit einem Schlüssel in einer Datei, die nur Ihr Konto lesen kann</translation>
    </message>
    <message>
        <source>Lock what Sotto keeps</source>
        <translation>Verschließen, was Sotto aufbewahrt</translation>
    </message>
    <message>
        <source>Change the passphrase</source>
        <translation>Die Passphrase ändern</translation>
    </message>
    <message>
        <source>This computer has no keyring that could hold the key. With a passphrase the key is locked, and Sotto asks for it at every start. Without one, Sotto keeps no history of what you send.</source>
        <translation>Dieser Computer hat keinen Schlüsselbund, der den Schlüssel halten könnte. Mit einer Passphrase ist der Schlüssel verschlossen, und Sotto fragt bei jedem Start danach. Ohne sie behält Sotto keinen Verlauf dessen, was Sie senden.</translation>
    </message>
    <message>
        <source>Nobody can bring it back if you forget it: not you, and not Sotto&apos;s makers.</source>
        <translation>Niemand kann sie zurückbringen, wenn Sie sie vergessen: Sie nicht, und Sottos Macher auch nicht.</translation>
    </message>
    <message>
        <source>The two are not the same. Type the new one twice.</source>
        <translation>Die beiden sind nicht gleich. Geben Sie die neue zweimal ein.</translation>
    </message>
    <message>
        <source>Show what is typed</source>
        <translation>Zeigen, was getippt wird</translation>
    </message>
    <message>
        <source>Ctrl+D shows what is typed</source>
        <translation>Strg+D zeigt, was getippt wird</translation>
    </message>
    <message>
        <source>{at} of {count}</source>
        <translation>{at} von {count}</translation>
    </message>
    <message>
        <source>worker</source>
        <translation>Arbeitsprozess</translation>
    </message>
    <message>
        <source>app</source>
        <translation>App</translation>
    </message>
    <message>
        <source>your profiles, and what holds on which site</source>
        <translation>Ihre Profile, und was auf welcher Website gilt</translation>
    </message>
    <message>
        <source>the history of what you sent</source>
        <translation>der Verlauf dessen, was Sie gesendet haben</translation>
    </message>
    <message>
        <source>the stand-ins: answers that still have some in them cannot be restored</source>
        <translation>die Decknamen: In Antworten, in denen noch welche stehen, kommen Ihre Namen nicht zurück</translation>
    </message>
    <message>
        <source>what each site was told</source>
        <translation>was jede Website erfahren hat</translation>
    </message>
    <message>
        <source>how much of a formal guarantee each site has used up</source>
        <translation>wie viel einer formalen Garantie jede Website verbraucht hat</translation>
    </message>
    <message>
        <source>the paired browsers: each has to be paired again</source>
        <translation>die gekoppelten Browser: Jeder muss neu gekoppelt werden</translation>
    </message>
    <message>
        <source>your settings</source>
        <translation>Ihre Einstellungen</translation>
    </message>
    <message>
        <source>Begin anew</source>
        <translation>Neu beginnen</translation>
    </message>
    <message>
        <source>Begin anew without the passphrase?</source>
        <translation>Ohne die Passphrase neu beginnen?</translation>
    </message>
    <message>
        <source>Nobody can open these without it, not even Sotto&apos;s makers. They are erased, for good:</source>
        <translation>Ohne sie kann das niemand öffnen, auch Sottos Macher nicht. Es wird endgültig gelöscht:</translation>
    </message>
    <message>
        <source>Everything else stays: language models that you added, and the language of the window.</source>
        <translation>Alles andere bleibt: Sprachmodelle, die Sie hinzugefügt haben, und die Sprache des Fensters.</translation>
    </message>
    <message>
        <source>If it may yet come back to you, quit Sotto instead. Nothing is erased then.</source>
        <translation>Fällt sie Ihnen vielleicht noch ein, beenden Sie Sotto stattdessen. Dann wird nichts gelöscht.</translation>
    </message>
    <message>
        <source>Go back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Erase and begin anew</source>
        <translation>Löschen und neu beginnen</translation>
    </message>
    <message>
        <source>Stand-in</source>
        <translation>Deckname</translation>
    </message>
    <message>
        <source>Made vaguer</source>
        <translation>Vager gemacht</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Reworded</source>
        <translation>Umformuliert</translation>
    </message>
    <message>
        <source>Taken out</source>
        <translation>Entfernt</translation>
    </message>
    <message>
        <source>“{words}”</source>
        <translation>„{words}“</translation>
    </message>
</context>
</TS>

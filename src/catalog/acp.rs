//! What an editor shows of this program's own.

phrases! {
    MODE_PLAN: "Changes nothing.", "Ändert nichts.";
    MODE_ASK: "Asks before it changes anything.", "Fragt, bevor es etwas ändert.";
    MODE_EDITS: "Edits files in the project without asking.", "Ändert Dateien im Projekt ohne Rückfrage.";
    MODE_AUTO: "Asks only for what leaves the project.", "Fragt nur bei dem, was das Projekt verlässt.";
    NO_BLOBS: "Only text and images can be attached.", "Nur Text und Bilder lassen sich anhängen.";
    NO_SOUND: "Audio cannot be attached.", "Audio lässt sich nicht anhängen.";
    BAD_PICTURE: "Cannot read the image: {why}.", "Das Bild ist nicht lesbar: {why}.";
}

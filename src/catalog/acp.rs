//! What an editor shows of this program's own.

phrases! {
    MODE_PLAN: "Changes nothing.", "Ändert nichts.";
    MODE_ASK: "Asks before it changes anything.", "Fragt, bevor es etwas ändert.";
    MODE_EDITS: "Edits files in the project unasked.", "Ändert Dateien im Projekt ohne Rückfrage.";
    MODE_AUTO: "Asks only for what leaves the project.", "Fragt nur bei dem, was das Projekt verlässt.";
    NO_BLOBS: "Only text and pictures can be put in.", "Nur Text und Bilder lassen sich beilegen.";
    NO_SOUND: "Sound cannot be put in.", "Ton lässt sich nicht beilegen.";
    BAD_PICTURE: "The picture could not be read: {why}.", "Das Bild ließ sich nicht lesen: {why}.";
}

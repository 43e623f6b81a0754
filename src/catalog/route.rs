//! What each routing rule recognises, for whoever asks why. One phrase for each meaning; rules in two languages
//! share it.

use super::Phrase;

/// Nothing but `pwd`, `date`, `whoami`, `echo` or `ping`, with nothing hidden in it: it runs at once, without a model.
pub const TRIVIAL: Phrase = Phrase {
    en: "Nothing but `pwd`, `date`, `whoami`, `echo` or `ping`, with nothing hidden in it: it runs at once, without a model.",
    de: "Nur `pwd`, `date`, `whoami`, `echo` oder `ping`, und nichts ist darin versteckt: Es läuft sofort, ohne Modell.",
};

/// A question mark in front asks for an answer and nothing else.
pub const FORCED_ANSWER: Phrase = Phrase {
    en: "A question mark in front asks for an answer and nothing else.",
    de: "Ein Fragezeichen davor verlangt eine Antwort und sonst nichts.",
};

/// There is no word in it.
pub const NOTHING_SAID: Phrase = Phrase { en: "There is no word in it.", de: "Es steht kein Wort darin." };

/// Thanks, greets or agrees; nothing is to be done.
pub const ACKNOWLEDGEMENT: Phrase = Phrase {
    en: "Thanks, greets or agrees; nothing is to be done.",
    de: "Dank, Gruß oder Zustimmung; es ist nichts zu tun.",
};

/// Agrees to what was proposed, so it is to be done.
pub const AGREEMENT: Phrase = Phrase {
    en: "Agrees to what was proposed, so it is to be done.",
    de: "Stimmt dem Vorschlag zu, also ist er auszuführen.",
};

/// A shell command and nothing else.
pub const BARE_COMMAND: Phrase =
    Phrase { en: "A shell command and nothing else.", de: "Ein Shell-Befehl und sonst nichts." };

/// Begins with a verb that tells what to do.
pub const IMPERATIVE: Phrase = Phrase {
    en: "Begins with a verb that tells what to do.",
    de: "Beginnt mit einem Verb, das sagt, was zu tun ist.",
};

/// A technology and what to do with it, as typed into a search box: a general question.
pub const HEADING: Phrase = Phrase {
    en: "A technology and what to do with it, as typed into a search box: a general question.",
    de: "Eine Technik und was man damit tut, wie in ein Suchfeld getippt: eine allgemeine Frage.",
};

/// Asks to choose between two kinds of thing.
pub const ALTERNATIVES: Phrase = Phrase {
    en: "Asks to choose between two kinds of thing.",
    de: "Fragt, welche von zwei Arten von Dingen besser ist.",
};

/// Ends with a question mark, and no known turn of phrase opens it.
pub const QUESTION_MARK: Phrase = Phrase {
    en: "Ends with a question mark, and no known turn of phrase opens it.",
    de: "Endet mit einem Fragezeichen, ohne dass eine bekannte Wendung am Anfang steht.",
};

/// Neither a question nor thanks: in doubt, something is to be done.
pub const STATEMENT: Phrase = Phrase {
    en: "Neither a question nor thanks: in doubt, something is to be done.",
    de: "Weder Frage noch Dank: Im Zweifel ist etwas zu tun.",
};

/// Verbs for making something work again.
pub const REPAIR: Phrase = Phrase {
    en: "Verbs for making something work again.",
    de: "Verben dafür, dass etwas wieder funktioniert.",
};

/// Verbs for making something new.
pub const CREATE: Phrase =
    Phrase { en: "Verbs for making something new.", de: "Verben dafür, etwas Neues zu schaffen." };

/// Verbs for putting something into what is there.
pub const ADD: Phrase = Phrase {
    en: "Verbs for putting something into what is there.",
    de: "Verben dafür, Vorhandenes zu ergänzen.",
};

/// Verbs for making something different.
pub const CHANGE: Phrase =
    Phrase { en: "Verbs for making something different.", de: "Verben dafür, etwas zu ändern." };

/// Verbs for using something in the code; no trigger by themselves.
pub const USE: Phrase = Phrase {
    en: "Verbs for using something in the code; no trigger by themselves.",
    de: "Verben dafür, im Code etwas zu benutzen; für sich kein Auslöser.",
};

/// Verbs for taking something away.
pub const DELETE: Phrase =
    Phrase { en: "Verbs for taking something away.", de: "Verben dafür, etwas wegzunehmen." };

/// Verbs for renaming, moving and copying.
pub const MOVE: Phrase = Phrase {
    en: "Verbs for renaming, moving and copying.",
    de: "Verben für Umbenennen, Verschieben und Kopieren.",
};

/// Verbs for giving code a better shape.
pub const RESTRUCTURE: Phrase =
    Phrase { en: "Verbs for giving code a better shape.", de: "Verben dafür, Code besser zu gliedern." };

/// Verbs for writing about code.
pub const DOCUMENT: Phrase =
    Phrase { en: "Verbs for writing about code.", de: "Verben dafür, Code zu beschreiben." };

/// Testing, and tests.
pub const TEST: Phrase = Phrase { en: "Testing, and tests.", de: "Testen, und Tests." };

/// Verbs for starting and stopping programs.
pub const RUN: Phrase = Phrase {
    en: "Verbs for starting and stopping programs.",
    de: "Verben dafür, Programme zu starten und zu beenden.",
};

/// Verbs for packages.
pub const INSTALL: Phrase = Phrase { en: "Verbs for packages.", de: "Verben für Pakete." };

/// Verbs for what leaves the project: push, deploy, release.
pub const PUBLISH: Phrase = Phrase {
    en: "Verbs for what leaves the project: push, deploy, release.",
    de: "Verben für alles, was das Projekt verlässt: push, deploy, release.",
};

/// Verbs of version control.
pub const VERSION: Phrase = Phrase { en: "Verbs of version control.", de: "Verben der Versionsverwaltung." };

/// Verbs for searching.
pub const SEARCH: Phrase = Phrase { en: "Verbs for searching.", de: "Verben für das Suchen." };

/// Verbs for reading, showing and checking.
pub const LOOK: Phrase =
    Phrase { en: "Verbs for reading, showing and checking.", de: "Verben für Lesen, Zeigen und Prüfen." };

/// Verbs for explaining; they call for action only if a part of this project is to be explained.
pub const EXPLAIN: Phrase = Phrase {
    en: "Verbs for explaining; they call for action only if a part of this project is to be explained.",
    de: "Verben für das Erklären; zu tun gibt es nur etwas, wenn ein Teil dieses Projekts zu erklären ist.",
};

/// Verbs for remembering.
pub const MEMORY: Phrase =
    Phrase { en: "Verbs for remembering.", de: "Verben für das Merken und Erinnern." };

/// Verbs for saving and storing.
pub const KEEP: Phrase = Phrase { en: "Verbs for saving and storing.", de: "Verben für das Speichern." };

/// Verbs for getting something from elsewhere.
pub const WEB: Phrase = Phrase {
    en: "Verbs for getting something from elsewhere.",
    de: "Verben dafür, etwas von anderswo zu holen.",
};

/// Something that is different every day and must be looked up: weather, news.
pub const OUTSIDE_FACT: Phrase = Phrase {
    en: "Something that is different every day and must be looked up: weather, news.",
    de: "Etwas, das sich täglich ändert und nachzuschlagen ist: Wetter, Nachrichten.",
};

/// A word for the project itself: repository, codebase, project.
pub const PROJECT_WORD: Phrase = Phrase {
    en: "A word for the project itself: repository, codebase, project.",
    de: "Ein Wort für das Projekt selbst: Repository, Codebasis, Projekt.",
};

/// A path.
pub const FILE_PATH: Phrase = Phrase { en: "A path.", de: "Ein Pfad." };

/// A file's name.
pub const FILE_NAME: Phrase = Phrase { en: "A file's name.", de: "Der Name einer Datei." };

/// A file ending standing alone.
pub const FILE_ENDING: Phrase =
    Phrase { en: "A file ending standing alone.", de: "Eine Dateiendung, die allein steht." };

/// An address with a scheme.
pub const URL: Phrase = Phrase { en: "An address with a scheme.", de: "Eine Adresse mit Schema." };

/// A bare domain name.
pub const DOMAIN: Phrase = Phrase { en: "A bare domain name.", de: "Ein Domainname ohne Schema." };

/// A pasted block of code.
pub const CODE_BLOCK: Phrase = Phrase { en: "A pasted block of code.", de: "Ein eingefügter Codeblock." };

/// A word that this project uses as a name.
pub const VOCABULARY: Phrase = Phrase {
    en: "A word that this project uses as a name.",
    de: "Ein Wort, das dieses Projekt als Namen benutzt.",
};

/// Says “our” or “this” of a part of the project.
pub const OUR_PROJECT: Phrase = Phrase {
    en: "Says “our” or “this” of a part of the project.",
    de: "Sagt „unser“ oder „dieser“ von einem Teil des Projekts.",
};

/// Says “the” of something a program is made of, and names no technology.
pub const NAMED_PART: Phrase = Phrase {
    en: "Says “the” of something a program is made of, and names no technology.",
    de: "Sagt „der“ von etwas, woraus ein Programm besteht, und nennt keine Technik.",
};

/// Says "the" of something no table knows.
pub const DEFINITE_PART: Phrase = Phrase {
    en: "Says “the” of something that is no notion of programming: most likely a part of this program.",
    de: "Sagt „der“ von etwas, das kein Begriff der Programmierung ist: wohl ein Teil dieses Programms.",
};

/// How things stand here, whatever technology is named.
pub const HERE_AND_NOW: Phrase = Phrase {
    en: "Asks how things stand here, whatever technology it names.",
    de: "Fragt, wie es hier steht, welche Technik auch genannt wird.",
};
/// A label in quotes, as screens show them.
pub const QUOTED_LABEL: Phrase = Phrase {
    en: "Names a label in quotes, as screens show them.",
    de: "Nennt eine Beschriftung in Anführungszeichen, wie Bildschirme sie zeigen.",
};
/// Asks how things stand now.
pub const RIGHT_NOW: Phrase =
    Phrase { en: "Asks how things stand at the moment.", de: "Fragt, wie die Dinge im Moment stehen." };

/// Says "my" of something a program is made of.
pub const MY_PART: Phrase = Phrase {
    en: "Says “my” of something a program is made of.",
    de: "Sagt „mein“ von etwas, woraus ein Programm besteht.",
};

/// Counts or picks out things a program is made of: two, all, which.
pub const COUNTED_PART: Phrase = Phrase {
    en: "Counts or picks out things a program is made of: two, all, which.",
    de: "Zählt oder wählt Dinge, woraus ein Programm besteht: zwei, alle, welche.",
};

/// Says "we", and names no technology.
pub const WE: Phrase =
    Phrase { en: "Says “we”, and names no technology.", de: "Sagt „wir“ und nennt keine Technik." };

/// A name as programmers make them up.
pub const IDENTIFIER: Phrase =
    Phrase { en: "A name as programmers make them up.", de: "Ein Name, wie Programmierer ihn erfinden." };

/// Says “it” or “this” of something that nothing before it names.
pub const POINTING_WORD: Phrase = Phrase {
    en: "Says “it” or “this” of something that nothing before it names.",
    de: "Sagt „es“ oder „das“ von etwas, das vorher nicht genannt ist.",
};

/// Says “here”.
pub const HERE: Phrase = Phrase { en: "Says “here”.", de: "Sagt „hier“." };

/// Says that something does not work.
pub const SOMETHING_FAILS: Phrase =
    Phrase { en: "Says that something does not work.", de: "Sagt, dass etwas nicht funktioniert." };

/// Asks how one does something.
pub const HOW_TO: Phrase = Phrase { en: "Asks how one does something.", de: "Fragt, wie man etwas macht." };

/// Asks for the best way, or whether there is one.
pub const BEST_WAY: Phrase = Phrase {
    en: "Asks for the best way, or whether there is one.",
    de: "Fragt nach dem besten Weg, oder ob es einen gibt.",
};

/// Asks whether something is possible or allowed.
pub const IS_IT_POSSIBLE: Phrase = Phrase {
    en: "Asks whether something is possible or allowed.",
    de: "Fragt, ob etwas möglich oder erlaubt ist.",
};

/// Asks for a difference, or for and against.
pub const DIFFERENCE: Phrase = Phrase {
    en: "Asks for a difference, or for and against.",
    de: "Fragt nach einem Unterschied, oder nach Für und Wider.",
};

/// Asks what a term means.
pub const MEANING: Phrase = Phrase { en: "Asks what a term means.", de: "Fragt, was ein Begriff bedeutet." };

/// Asks for advice: should I, does it make sense, when to use.
pub const SHOULD_ONE: Phrase = Phrase {
    en: "Asks for advice: should I, does it make sense, when to use.",
    de: "Fragt um Rat: soll ich, ergibt es Sinn, wann nimmt man.",
};

/// Asks what something is or does.
pub const WHAT_IS: Phrase =
    Phrase { en: "Asks what something is or does.", de: "Fragt, was etwas ist oder tut." };

/// Asks how something works.
pub const HOW_WORKS: Phrase =
    Phrase { en: "Asks how something works.", de: "Fragt, wie etwas funktioniert." };

/// Asks why.
pub const WHY: Phrase = Phrase { en: "Asks why.", de: "Fragt, warum." };

/// Asks for an explanation.
pub const EXPLAIN_THIS: Phrase = Phrase { en: "Asks for an explanation.", de: "Bittet um eine Erklärung." };

/// Asks which, where, how many, or yes or no.
pub const WHICH_OR_WHETHER: Phrase = Phrase {
    en: "Asks which, where, how many, or yes or no.",
    de: "Fragt welche, wo, wie viele, oder ja oder nein.",
};

/// Asks how the work stands.
pub const PROGRESS_QUESTION: Phrase =
    Phrase { en: "Asks how the work stands.", de: "Fragt nach dem Stand der Arbeit." };

/// Asks what the assistant did.
pub const DID_YOU: Phrase =
    Phrase { en: "Asks what the assistant did.", de: "Fragt, was der Assistent getan hat." };

/// Asks how to run or repair what is at hand.
pub const RUN_THIS: Phrase = Phrase {
    en: "Asks how to run or repair what is at hand.",
    de: "Fragt, wie man das Vorliegende startet oder repariert.",
};

/// Asks for something to be looked up outside.
pub const LOOK_UP: Phrase = Phrase {
    en: "Asks for something to be looked up outside.",
    de: "Will etwas von außen nachgeschlagen haben.",
};

/// A verb of reading that takes several words: go through, take a look.
pub const LOOK_THROUGH: Phrase = Phrase {
    en: "A verb of reading that takes several words.",
    de: "Ein Verb des Lesens aus mehreren Wörtern.",
};

/// A verb of searching that takes two words.
pub const LOOK_FOR: Phrase =
    Phrase { en: "A verb of searching that takes two words.", de: "Ein Verb des Suchens aus zwei Wörtern." };

/// Putting something right, said with a word that is also an adjective.
pub const PUT_RIGHT: Phrase = Phrase {
    en: "Putting something right, said with a word that is also an adjective.",
    de: "Etwas richtigstellen, gesagt mit einem Wort, das auch ein Adjektiv ist.",
};

/// A question put as a title.
pub const HOW_TO_TITLE: Phrase = Phrase {
    en: "a question put as a title asks for a way that is the same everywhere",
    de: "eine Frage als Überschrift fragt nach einem Weg, der überall derselbe ist",
};
/// A line by its number.
pub const LINE_NUMBER: Phrase = Phrase {
    en: "a line by its number stands in some file",
    de: "eine Zeile mit Nummer steht in einer Datei",
};
/// A commit by its name.
pub const COMMIT_NAME: Phrase = Phrase {
    en: "a commit by its name is one of this repository",
    de: "ein Commit mit Namen ist einer dieses Repositorys",
};
/// A question that only this project can answer, unless it names a technology.
pub const ASKS_OF_HERE: Phrase = Phrase {
    en: "asks how things are here; it would be about the world only if a technology were named, and nothing of yours",
    de: "fragt, wie es hier ist; um die Welt ginge es nur, wenn eine Technik genannt wäre und nichts von dir",
};
/// What is to be changed is left open.
pub const AS_YOU_LIKE: Phrase =
    Phrase { en: "what is to be changed is left open", de: "was geändert werden soll, bleibt offen" };
/// A numbered part of a plan is to be carried out.
pub const PLANNED_STEP: Phrase = Phrase {
    en: "a numbered part of a plan is to be carried out",
    de: "ein nummerierter Teil eines Plans soll ausgeführt werden",
};
/// A release is made.
pub const MAKE_A_RELEASE: Phrase = Phrase { en: "a release is made", de: "ein Release wird gemacht" };
/// A commit, a rebase or a merge is made.
pub const MAKE_A_COMMIT: Phrase = Phrase {
    en: "a commit, a rebase or a merge is made",
    de: "ein Commit, ein Rebase oder ein Merge wird gemacht",
};
/// Something works.
pub const WORKS_NOW: Phrase = Phrase { en: "Says that it works.", de: "Sagt, dass es geht." };
/// What stands before a question and only announces it.
pub const FRAME: Phrase = Phrase { en: "Announces a question.", de: "Kündigt eine Frage an." };
/// What the speaker is going to do.
pub const OWN_PLAN: Phrase =
    Phrase { en: "Says what the speaker will do.", de: "Sagt, was man selbst tun wird." };
/// A case that is only thought of.
pub const SUPPOSITION: Phrase =
    Phrase { en: "Supposes a case, to ask about it.", de: "Nimmt einen Fall an, um danach zu fragen." };
/// Taking something away, said in several words.
pub const GET_RID_OF: Phrase = Phrase {
    en: "Taking something away, said in several words.",
    de: "Etwas wegnehmen, in mehreren Wörtern gesagt.",
};

/// Changing to another branch, said in several words.
pub const CHECK_OUT: Phrase = Phrase {
    en: "Changing to another branch, said in several words.",
    de: "Auf einen anderen Branch wechseln, in mehreren Wörtern gesagt.",
};

/// Asks for something to be remembered.
pub const KEEP_IN_MIND: Phrase =
    Phrase { en: "Asks for something to be remembered.", de: "Will, dass etwas gemerkt wird." };

/// Words that name a notion together.
pub const NOTION: Phrase = Phrase {
    en: "Words that together name a notion of programming, not a part of the project.",
    de: "Wörter, die zusammen einen Begriff der Programmierung nennen, keinen Teil des Projekts.",
};

/// The project's own code, said in two words.
pub const OUR_CODE: Phrase = Phrase {
    en: "The project's own code, said in two words.",
    de: "Der eigene Code des Projekts, in zwei Wörtern.",
};

/// Logging in, tokens, keys: touches security.
pub const LOGGING_IN: Phrase = Phrase {
    en: "Logging in, tokens, keys: touches security.",
    de: "Anmeldung, Token, Schlüssel: berührt die Sicherheit.",
};

/// Waives questions: just do it.
pub const NO_ASKING: Phrase =
    Phrase { en: "Waives questions: just do it.", de: "Verzichtet auf Rückfragen: mach es einfach." };

/// Says in a phrase that something does not work.
pub const DOES_NOT_WORK: Phrase = Phrase {
    en: "Says in a phrase that something does not work.",
    de: "Sagt mit einer Wendung, dass etwas nicht funktioniert.",
};

/// Asks politely, or proposes to do it together.
pub const POLITE_REQUEST: Phrase = Phrase {
    en: "Asks politely, or proposes to do it together.",
    de: "Bittet höflich, oder schlägt vor, es gemeinsam zu tun.",
};

/// Says what is wanted, or what should be.
pub const WISH: Phrase =
    Phrase { en: "Says what is wanted, or what should be.", de: "Sagt, was gewünscht ist oder sein soll." };

/// Reports something that went wrong.
pub const TROUBLE_REPORT: Phrase =
    Phrase { en: "Reports something that went wrong.", de: "Berichtet, was schiefging." };

/// Goes on with the work.
pub const CONTINUE: Phrase = Phrase { en: "Goes on with the work.", de: "Führt die Arbeit fort." };

/// Asks for what was proposed to be done.
pub const DO_IT: Phrase =
    Phrase { en: "Asks for what was proposed to be done.", de: "Will, dass das Vorgeschlagene getan wird." };

/// Asks for another try.
pub const AGAIN: Phrase = Phrase { en: "Asks for another try.", de: "Will einen weiteren Versuch." };

/// Says something about what was just said, and asks nothing.
pub const COMMENT: Phrase = Phrase {
    en: "Says something about what was just said, and asks nothing.",
    de: "Sagt etwas zum eben Gesagten und fragt nichts.",
};

/// Opens an opinion; what counts follows it.
pub const OPINION: Phrase = Phrase {
    en: "Opens an opinion; what counts follows it.",
    de: "Leitet eine Meinung ein; was zählt, folgt danach.",
};

/// Takes the request back.
pub const NEVER_MIND: Phrase = Phrase { en: "Takes the request back.", de: "Nimmt die Bitte zurück." };

/// Talks to the assistant about itself or its opinion.
pub const ABOUT_THE_ASSISTANT: Phrase = Phrase {
    en: "Talks to the assistant about itself or its opinion.",
    de: "Spricht den Assistenten auf ihn selbst oder seine Meinung an.",
};

/// Talks about what was just said.
pub const ABOUT_THE_ANSWER: Phrase =
    Phrase { en: "Talks about what was just said.", de: "Spricht über das eben Gesagte." };

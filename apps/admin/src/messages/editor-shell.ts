// Made of en/editor-shell.json by `npm run messages`.
export declare const t: {
  /** Undo */
  readonly undo: string;
  /** Undo: {place} */
  readonly undoing: (values: { place: string }) => string;
  /** Undone: {place} */
  readonly undone: (values: { place: string }) => string;
  /** Redo */
  readonly redo: string;
  /** Redo: {place} */
  readonly redoing: (values: { place: string }) => string;
  /** Redone: {place} */
  readonly redone: (values: { place: string }) => string;
  readonly questionParts: {
    /** Title */
    readonly title: string;
    /** Question type */
    readonly type: string;
    /** Options */
    readonly options: string;
    /** Settings */
    readonly settings: string;
    /** Logic */
    readonly logic: string;
  };
  /** {place}, {part} */
  readonly partOf: (values: { place: string; part: string }) => string;
  readonly saveState: {
    /** All changes saved */
    readonly saved: string;
    /** Saving… */
    readonly saving: string;
    /** Not saved yet */
    readonly unsaved: string;
    /** Not saved yet */
    readonly failed: string;
    /** Offline. Your edits are kept in this browser. */
    readonly offline: string;
    /** Offline. Keep this window open. */
    readonly offlineNotKept: string;
  };
  /** Try again */
  readonly tryAgain: string;
  /** {state} Try again */
  readonly stateAndRetry: (values: { state: string }) => string;
  /** More */
  readonly more: string;
  /** Test */
  readonly test: string;
  /** Versions */
  readonly versions: string;
  /** Download as file */
  readonly download: string;
  /** Results */
  readonly results: string;
  /** Keyboard shortcuts */
  readonly keyList: string;
  /** Publish */
  readonly publish: string;
  /** Publish changes */
  readonly publishChanges: string;
  /** Your changes are saved, but not live yet. */
  readonly savedNotLive: string;
  readonly notLive: {
    /** Published, changes not live */
    readonly published: string;
    /** Scheduled, changes not included */
    readonly scheduled: string;
  };
  readonly notShown: {
    /** Visitors do not see this Survey: question {n, number} needs {isAddon, select, true {the {needs} addon} other {{needs}}}. */
    readonly live: (values: { n: number; isAddon: boolean; needs: string }) => string;
    /** Visitors do not see this Survey: in what is live, question {n, number} needs {isAddon, select, true {the {needs} addon} other {{needs}}}. Publish your changes, and they see it again. */
    readonly liveAlone: (values: { n: number; isAddon: boolean; needs: string }) => string;
    /** Once these changes are published, visitors will not see this Survey: question {n, number} needs {isAddon, select, true {the {needs} addon} other {{needs}}}. */
    readonly changes: (values: { n: number; isAddon: boolean; needs: string }) => string;
  };
  /** Discard changes */
  readonly discard: string;
  /** The changes are taken back. */
  readonly discarded: string;
  readonly discardChanges: {
    /** Discard the changes? */
    readonly title: string;
    /** The survey stays as visitors see it now. {n, plural, one {# change is} other {# changes are}} taken back. */
    readonly body: (values: { n: number }) => string;
    /** Discard */
    readonly confirm: string;
    /** Cancel */
    readonly cancel: string;
  };
  /** Make it a draft */
  readonly makeDraft: string;
  readonly takeOffline: {
    /** Take this survey offline? */
    readonly title: string;
    /** Visitors no longer see it. Its responses stay. */
    readonly body: string;
    /** Take it offline */
    readonly confirm: string;
    /** Cancel */
    readonly cancel: string;
  };
  /** Question {from, number} is now question {to, number}. */
  readonly moved: (values: { from: number; to: number }) => string;
  /** {count, plural, one {# question was moved.} other {# questions were moved.}} */
  readonly blockMoved: (values: { count: number }) => string;
  /** The type of question {number, number} was changed. */
  readonly retyped: (values: { number: number }) => string;
  readonly keys: {
    /** Show this list */
    readonly list: string;
    /** Save the survey */
    readonly save: string;
    /** Save and go on to the next step */
    readonly next: string;
    /** Undo the last edit */
    readonly undo: string;
    /** Redo what was undone */
    readonly redo: string;
    /** Duplicate the open question */
    readonly duplicate: string;
    /** Move the open question, or the option you are in, up */
    readonly moveUp: string;
    /** Move the open question, or the option you are in, down */
    readonly moveDown: string;
    /** Add a question below the open one */
    readonly add: string;
    /** Show the preview or the questions, on a narrow screen */
    readonly view: string;
    /** Test the survey */
    readonly test: string;
    /** Move a question, with its handle focused */
    readonly move: string;
    /** Close what is open */
    readonly close: string;
  };
};

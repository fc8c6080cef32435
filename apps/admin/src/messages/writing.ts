// Made of en/writing.json by `npm run messages`.
export declare const t: {
  /** Add a question here */
  readonly addHere: string;
  /** Add a question below */
  readonly addBelow: string;
  /** {count, plural, one {# question copied.} other {# questions copied.}} */
  readonly copied: (values: { count: number }) => string;
  /** Copy */
  readonly copy: string;
  /** Duplicate question */
  readonly duplicate: string;
  readonly options: {
    /** Actions of options */
    readonly actions: string;
    /** Apply */
    readonly apply: string;
    /** Edit as text */
    readonly asText: string;
    /** Cancel */
    readonly cancel: string;
    /** Cancelled. Option {number, number} stays in its place. */
    readonly cancelled: (values: { number: number }) => string;
    /** Option {number, number} dropped at place {place, number} of {count, number}. */
    readonly dropped: (values: { number: number; place: number; count: number }) => string;
    /** Option {number, number} grabbed, place {number, number} of {count, number}. */
    readonly grabbed: (values: { number: number; count: number }) => string;
    /** Press Space to grab the option, the arrow keys to move it, Space to drop it and Escape to cancel. */
    readonly help: string;
    /** A {type} question has at most {count, number} options. */
    readonly max: (values: { type: string; count: number }) => string;
    /** Move option {number, number} */
    readonly move: (values: { number: number }) => string;
    /** Moved to place {place, number} of {count, number}. */
    readonly moved: (values: { place: number; count: number }) => string;
    /** Options, one a line */
    readonly oneALine: string;
    /** Paste {count, number} options? */
    readonly paste: (values: { count: number }) => string;
    /** Paste the first {count, number} */
    readonly pasteFirst: (values: { count: number }) => string;
    /** {count, plural, one {# line that was there already was left out.} other {# lines that were there already were left out.}} */
    readonly repeated: (values: { count: number }) => string;
    /** Two options read the same. */
    readonly same: string;
    /** Sort A to Z */
    readonly sort: string;
  };
  readonly paste: {
    /** {count, plural, one {Add # question} other {Add # questions}} */
    readonly add: (values: { count: number }) => string;
    /** {count, plural, one {# question added.} other {# questions added.}} */
    readonly added: (values: { count: number }) => string;
    /** {count, plural, one {# question added.} other {# questions added.}} Conditions that no longer fit were removed. */
    readonly addedLosing: (values: { count: number }) => string;
    /** Cancel */
    readonly cancel: string;
    /** Your text */
    readonly field: string;
    /** Only the first {count, number} fit: a survey has at most {max, number} questions. */
    readonly firstFit: (values: { count: number; max: number }) => string;
    /** One question a line. Or lines that begin with 1. or Q1., and below each its options: lines that begin with -, *, a) or [ ]. */
    readonly help: string;
    /** Add question {number, number} */
    readonly include: (values: { number: number }) => string;
    /** What was copied cannot be pasted here. It may come from a newer version. */
    readonly newer: string;
    /** What you paste is shown here as questions. Nothing is added before you say so. */
    readonly nothing: string;
    /** {count, plural, one {# option} other {# options}} */
    readonly options: (values: { count: number }) => string;
    /** {count, number} options, {fit, number} fit. */
    readonly optionsFit: (values: { count: number; fit: number }) => string;
    /** Required */
    readonly required: string;
    /** Required (kept, not in use: needs {needs}) */
    readonly requiredKept: (values: { needs: string }) => string;
    /** Paste questions */
    readonly title: string;
    /** Type of question {number, number} */
    readonly typeOf: (values: { number: number }) => string;
    /** Understood as */
    readonly understood: string;
    /** Left out */
    readonly left: string;
  };
  /** Select */
  readonly select: string;
  /** Select question {number, number} */
  readonly selectQuestion: (values: { number: number }) => string;
  readonly selection: {
    /** Selected questions */
    readonly bar: string;
    /** Cancel */
    readonly cancel: string;
    /** Clear */
    readonly clear: string;
    /** {count, number} selected */
    readonly count: (values: { count: number }) => string;
    /** Delete */
    readonly delete: string;
    /** Conditions that refer to them go, too. */
    readonly deleteSure: string;
    /** {count, plural, one {Delete # question?} other {Delete # questions?}} */
    readonly deleteTitle: (values: { count: number }) => string;
    /** Yes, delete */
    readonly deleteYes: string;
    /** Duplicate */
    readonly duplicate: string;
    /** More */
    readonly more: string;
    /** Move */
    readonly move: string;
    /** Move to… */
    readonly moveTo: string;
    /** {count, plural, one {Move # question} other {Move # questions}} */
    readonly moveToTitle: (values: { count: number }) => string;
    /** To place */
    readonly place: string;
    /** 1 is the first place, {count, number} the last. */
    readonly placeHelp: (values: { count: number }) => string;
  };
  readonly types: {
    /** Find a type */
    readonly filter: string;
    readonly groups: {
      /** Choices */
      readonly choices: string;
      /** Ratings */
      readonly ratings: string;
      /** Text */
      readonly text: string;
    };
    readonly help: {
      /** One of up to five options */
      readonly 'radio-button': string;
      /** Several of up to five options */
      readonly checkbox: string;
      /** One of up to five pictures */
      readonly 'image-radio': string;
      /** One of up to five icons */
      readonly 'icon-choice': string;
      /** A few words in one line */
      readonly text: string;
      /** Several lines in their own words */
      readonly 'long-text': string;
      /** An address, also with a name */
      readonly email: string;
      /** One to five stars */
      readonly 'star-rating': string;
      /** How likely they recommend you */
      readonly nps: string;
    };
    /** Question types */
    readonly list: string;
    /** No type matches. */
    readonly nothing: string;
  };
  /** {count, plural, one {# question deleted.} other {# questions deleted.}} */
  readonly deleted: (values: { count: number }) => string;
  /** {count, plural, one {# question added.} other {# questions added.}} */
  readonly duplicated: (values: { count: number }) => string;
};

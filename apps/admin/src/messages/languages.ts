// Made of en/languages.json by `npm run messages`.
export declare const t: {
  readonly card: {
    /** Languages */
    readonly title: string;
    /** Each visitor reads the best language that the survey has; the figures stay those of one survey. */
    readonly help: string;
    /** Not named */
    readonly unknown: string;
    /** {base}{others, plural, =0 {} one { and # other} other { and # others}} */
    readonly value: (values: { base: string; others: number }) => string;
    /** Language of this survey */
    readonly base: string;
    /** The language that you write its texts in. */
    readonly baseHelp: string;
    /** The language of a survey with responses stays. */
    readonly baseStays: string;
    /** Other languages */
    readonly others: string;
    /** Add language */
    readonly add: string;
    /** Search by name */
    readonly addPlaceholder: string;
    /** No language has this name. */
    readonly nothing: string;
    /** A survey has at most {n, number} other languages. */
    readonly full: (values: { n: number }) => string;
    /** {done, number} of {all, number} texts */
    readonly done: (values: { done: number; all: number }) => string;
    /** Show to visitors */
    readonly live: string;
    /** Show {language} to visitors */
    readonly liveIn: (values: { language: string }) => string;
    /** Translate */
    readonly translate: string;
    /** Translate into {language} */
    readonly translateIn: (values: { language: string }) => string;
    /** Remove {language} */
    readonly remove: (values: { language: string }) => string;
    /** Remove {language}? */
    readonly removeTitle: (values: { language: string }) => string;
    /** Its texts are deleted. Responses given in it stay. */
    readonly removeBody: string;
    /** Remove */
    readonly removeYes: string;
    /** Let visitors choose the language */
    readonly choice: string;
    /** A list of the languages at the top of the survey. */
    readonly choiceHelp: string;
  };
  readonly picker: {
    /** {name} ({own}) */
    readonly name: (values: { name: string; own: string }) => string;
    /** Buttons and hints show in the survey's language. */
    readonly notSpoken: string;
    /** Not read over by a native speaker yet */
    readonly unreviewed: string;
  };
  readonly translate: {
    /** Translate */
    readonly mode: string;
    /** Language */
    readonly language: string;
    /** Translate */
    readonly title: string;
    /** {done, number} of {all, number} texts */
    readonly done: (values: { done: number; all: number }) => string;
    /** Only missing */
    readonly onlyMissing: string;
    /** Nothing is missing. */
    readonly nothingMissing: string;
    /** This survey has no texts yet. */
    readonly nothing: string;
    /** {language} is complete. Show it to visitors? */
    readonly complete: (values: { language: string }) => string;
    /** Show to visitors */
    readonly show: string;
    /** Survey */
    readonly survey: string;
    /** Question {number, number} */
    readonly questionHead: (values: { number: number }) => string;
    /** {place}, in {language} */
    readonly text: (values: { place: string; language: string }) => string;
    /** {used, number} of {max, number} characters */
    readonly count: (values: { used: number; max: number }) => string;
    /** {n, plural, one {# translation was made for another text.} other {# translations were made for another text.}} */
    readonly outdated: (values: { n: number }) => string;
    /** Made for “{text}”. */
    readonly madeFor: (values: { text: string }) => string;
    /** They still fit */
    readonly fit: string;
    /** Two options read the same. */
    readonly same: string;
    readonly file: {
      /** Download for translators */
      readonly download: string;
      /** Upload translation */
      readonly upload: string;
      /** Use this translation? */
      readonly title: string;
      /** {added, number} new, {changed, number} changed, {unchanged, number} unchanged, {leftOut, number} left out */
      readonly counts: (values: { added: number; changed: number; unchanged: number; leftOut: number }) => string;
      /** “{original}”: {reason} */
      readonly line: (values: { original: string; reason: string }) => string;
      readonly reasons: {
        /** No longer part of the survey */
        readonly unknown: string;
        /** The original has changed */
        readonly changed: string;
        /** Too long */
        readonly 'too-long': string;
        /** A quoted answer or field is missing */
        readonly 'no-quote': string;
      };
      /** Use it */
      readonly use: string;
      /** This file cannot be read. Please upload the CSV file you downloaded. */
      readonly unreadable: string;
    };
    readonly places: {
      /** Survey title */
      readonly title: string;
      /** Skip button */
      readonly skip: string;
      /** Next button */
      readonly next: string;
      /** Label of the widget */
      readonly toggle: string;
      /** Thank you message */
      readonly thanks: string;
      /** Message when closed */
      readonly closed: string;
      /** Question {question, number} */
      readonly question: (values: { question: number }) => string;
      /** Question {question, number}, option {option, number} */
      readonly option: (values: { question: number; option: number }) => string;
    };
  };
  readonly results: {
    /** Languages */
    readonly title: string;
    /** Language */
    readonly filter: string;
    /** All languages */
    readonly all: string;
    /** Unknown */
    readonly unknown: string;
    /** Language: {language} */
    readonly chip: (values: { language: string }) => string;
    /** Show {language} alone */
    readonly narrow: (values: { language: string }) => string;
    /** Compare by language */
    readonly compare: string;
    readonly columns: {
      /** Language */
      readonly language: string;
      /** Responses */
      readonly responses: string;
      /** Promoter */
      readonly promoter: string;
      /** Passive */
      readonly passive: string;
      /** Detractor */
      readonly detractor: string;
      /** NPS Score */
      readonly nps: string;
    };
    /** {percent, number}% */
    readonly percent: (values: { percent: number }) => string;
  };
  readonly preview: {
    /** Language of the preview */
    readonly language: string;
  };
  readonly summary: {
    /** {language}: {n, plural, one {# text shows} other {# texts show}} in {base} */
    readonly gaps: (values: { language: string; n: number; base: string }) => string;
    /** the original language */
    readonly originals: string;
  };
};

// Made of en/results.json by `npm run messages`.
export declare const t: {
  /** Survey Results */
  readonly title: string;
  /** Back to Results Overview */
  readonly back: string;
  /** Survey */
  readonly switcher: string;
  /** See Individual Responses */
  readonly responses: string;
  /** Past 7 Days */
  readonly past7: string;
  /** Past 30 Days */
  readonly past30: string;
  /** Total Responses */
  readonly total: string;
  /** Impressions */
  readonly impressions: string;
  /** Figures */
  readonly figures: string;
  readonly chart: {
    /** Responses per day */
    readonly day: string;
    /** Responses per week */
    readonly week: string;
    /** Responses per month */
    readonly month: string;
  };
  /** In these days */
  readonly inTheseDays: string;
  readonly by: {
    /** By day */
    readonly day: string;
    /** By week */
    readonly week: string;
    /** By month */
    readonly month: string;
  };
  /** {count, plural, one {# answer} other {# answers}} */
  readonly answers: (values: { count: number }) => string;
  /** {count, number} skipped */
  readonly skipped: (values: { count: number }) => string;
  /** Average {value} */
  readonly average: (values: { value: string }) => string;
  /** – */
  readonly noValue: string;
  /** Option */
  readonly option: string;
  /** Without text */
  readonly blankOption: string;
  /** Answers */
  readonly count: string;
  readonly share: {
    /** Share */
    readonly title: string;
    /** {percent, number}% */
    readonly of: (values: { percent: number }) => string;
  };
  readonly export: {
    /** Export Results */
    readonly all: string;
    /** Export the answers to: {title} */
    readonly question: (values: { title: string }) => string;
    readonly formats: {
      /** CSV */
      readonly csv: string;
      /** Excel (XLSX) */
      readonly xlsx: string;
    };
    /** Only what the filters show ({count, number}{isAtLeast, select, true {+} other {}}) */
    readonly matches: (values: { count: number; isAtLeast: boolean }) => string;
  };
  /** No answers in this range. */
  readonly noAnswers: string;
  /** Comments */
  readonly comments: string;
  /** Answered: {value} */
  readonly answered: (values: { value: string }) => string;
  /** Response #{id} */
  readonly viewResponse: (values: { id: string }) => string;
  /** This question has invalid options. You can fix it  */
  readonly invalidBefore: string;
  /** here */
  readonly invalidLink: string;
  /** Net Promoter Score */
  readonly nps: string;
  /** NPS */
  readonly npsInShort: string;
  /** NPS Score */
  readonly npsScore: string;
  /** Promoter */
  readonly promoter: string;
  /** Passive */
  readonly passive: string;
  /** Detractor */
  readonly detractor: string;
  /** No scores in this range. */
  readonly npsNone: string;
  /** How often each score was given */
  readonly distribution: string;
  /** Score */
  readonly score: string;
  /** Earlier, as {type} */
  readonly earlierType: (values: { type: string }) => string;
  /** Earlier: {titles} */
  readonly earlier: (values: { titles: string }) => string;
  /** {count, plural, one {# new response} other {# new responses}} */
  readonly added: (values: { count: number }) => string;
  /** Show */
  readonly show: string;
  /** Show all {count, number} */
  readonly showAll: (values: { count: number }) => string;
  /** No comments in this range. */
  readonly noComments: string;
  /** Search the answers to: {title} */
  readonly searchAnswers: (values: { title: string }) => string;
  /** Search the comments on: {title} */
  readonly searchComments: (values: { title: string }) => string;
  readonly searchIn: {
    /** Search answers */
    readonly answers: string;
    /** Search comments */
    readonly comments: string;
  };
  /** Nothing found. */
  readonly nothingFound: string;
  /** Pages of answers to: {title} */
  readonly answerPages: (values: { title: string }) => string;
  readonly groups: {
    /** Comments by */
    readonly label: string;
    /** All */
    readonly all: string;
    /** Promoters */
    readonly promoter: string;
    /** Passives */
    readonly passive: string;
    /** Detractors */
    readonly detractor: string;
  };
  /** No response to this survey matches all of these filters. */
  readonly noMatch: string;
  /** This survey has no questions yet */
  readonly noQuestions: string;
  /** Add one in the editor. Visitors' answers will appear here. */
  readonly noQuestionsText: string;
  /** Open the editor */
  readonly edit: string;
  /** This survey does not exist */
  readonly missing: string;
  /** It may have been deleted or moved to the trash. */
  readonly missingText: string;
  /** {count, plural, one {# response} other {# responses}} */
  readonly responseCount: (values: { count: number }) => string;
  readonly limits: {
    /** Limits */
    readonly title: string;
    /** {taken, number} of {max, number} responses */
    readonly responses: (values: { taken: number; max: number }) => string;
    /** {taken, number} of {max, number} today */
    readonly today: (values: { taken: number; max: number }) => string;
    /** {taken, number} of {max, number} that answer “{question}” with {answers} */
    readonly quota: (values: { taken: number; max: number; question: string; answers: string }) => string;
  };
};

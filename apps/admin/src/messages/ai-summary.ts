// Made of en/ai-summary.json by `npm run messages`.
export declare const t: {
  /** AI Summary */
  readonly title: string;
  /** Generate Summary */
  readonly generate: string;
  /** Regenerate Summary */
  readonly regenerate: string;
  /** Make it for these days */
  readonly forTheseDays: string;
  /** This summary speaks of other days or filters than those on this page. */
  readonly otherDays: string;
  /** {days}, {count, plural, one {# response} other {# responses}} */
  readonly head: (values: { days: string; count: number }) => string;
  /** All days, {count, plural, one {# response} other {# responses}} */
  readonly headOfAll: (values: { count: number }) => string;
  /** Digest, no model set up */
  readonly digest: string;
  /** This server counts words, and no language model reads the answers. Whoever runs the server sets one with AI_BASE_URL and AI_MODEL. */
  readonly setModel: string;
  /** Digest made on {moment} by counting words, on this server. */
  readonly digestMade: (values: { moment: string }) => string;
  /** Made on {moment} with the language model {model}. Please check what matters. */
  readonly madeByModel: (values: { moment: string; model: string }) => string;
  /** Loading the summary… */
  readonly loading: string;
  /** Reading the answers… */
  readonly making: string;
  /** The summary is ready. */
  readonly made: string;
  /** No summary yet. */
  readonly noneYet: string;
  /** This summary is unfinished: the model's reply broke off. */
  readonly unfinished: string;
  /** AI Summary is unavailable at this moment. */
  readonly unavailable: string;
  /** Error: {text} */
  readonly error: (values: { text: string }) => string;
  /** An error occurred while fetching the AI summary. */
  readonly failed: string;
  /** Responses or questions have changed since this summary was made. */
  readonly outdated: string;
  /** Response #{id} */
  readonly response: (values: { id: string }) => string;
  readonly upsell: {
    /** Let AI read the answers for you */
    readonly title: string;
    /** What visitors praise, where they struggle and what they ask for, with the responses that say so. AI Summary is part of Pro and Elite. */
    readonly text: string;
    /** Upgrade Now */
    readonly button: string;
    /** Dismiss */
    readonly dismiss: string;
  };
};

// Made of en/nps.json by `npm run messages`.
export declare const t: {
  readonly chart: {
    /** Score and shares per day */
    readonly day: string;
    /** Score and shares per week */
    readonly week: string;
    /** Score and shares per month */
    readonly month: string;
  };
  /** Answers */
  readonly answers: string;
  /** Too few answers to judge ({answers, number}) */
  readonly tooFew: (values: { answers: number }) => string;
  readonly tooFewBy: {
    /** By day there are too few answers. */
    readonly day: string;
    /** By week there are too few answers. */
    readonly week: string;
    /** By month there are too few answers. */
    readonly month: string;
  };
  /** Each point shows the score of the 28 days that end there. */
  readonly rolling: string;
  /** {label}: {value} */
  readonly lineValue: (values: { label: string; value: string }) => string;
};

// Made of en/publish.json by `npm run messages`.
export declare const t: {
  /** Back */
  readonly back: string;
  /** Choose */
  readonly choose: string;
  /** Date */
  readonly day: string;
  /** Draft */
  readonly draft: string;
  /** Goes live on {moment} ({timeZone} time). */
  readonly goesLive: (values: { moment: string; timeZone: string }) => string;
  /** AM or PM */
  readonly half: string;
  /** Choose a date, a time and AM or PM, in {timeZone} time. */
  readonly incomplete: (values: { timeZone: string }) => string;
  /** The clocks skip this time on that day. */
  readonly isMoved: string;
  /** Publish at a later time */
  readonly isScheduled: string;
  /** This moment has passed. Please choose a later one. */
  readonly past: string;
  /** Publish */
  readonly publish: string;
  /** Question {number, number}: {title} */
  readonly question: (values: { number: number; title: string }) => string;
  readonly save: {
    /** Save as Draft */
    readonly draft: string;
    /** Save and Schedule */
    readonly schedule: string;
    /** Save and Publish */
    readonly publish: string;
  };
  /** Schedule */
  readonly schedule: string;
  /** Survey Status */
  readonly status: string;
  readonly summary: {
    /** Summary of {title} */
    readonly of: (values: { title: string }) => string;
    /** {count, plural, one {# Question} other {# Questions}} */
    readonly questions: (values: { count: number }) => string;
    /** All devices */
    readonly allDevices: string;
    /** Kept, not in use: {parts} */
    readonly kept: (values: { parts: string }) => string;
  };
  /** Time */
  readonly time: string;
  /** Question {number, number} */
  readonly untitledQuestion: (values: { number: number }) => string;
};

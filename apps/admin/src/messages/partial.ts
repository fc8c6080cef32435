// Made of en/partial.json by `npm run messages`.
import type { ReactNode } from 'react';

export declare const t: {
  /** Partial */
  readonly count: string;
  /** Answering now: {count, number} */
  readonly answeringNow: (values: { count: number }) => string;
  /** Include partial responses */
  readonly include: string;
  /** With partial responses */
  readonly chip: string;
  /** Includes {count, plural, one {# partial response} other {# partial responses}}. */
  readonly note: (values: { count: number }) => string;
  /** Visitors */
  readonly visitors: string;
  /** {percent, number}% of those who begin finish, most leave at question {number, number}. */
  readonly finishAndLeave: (values: { percent: number; number: number }) => string;
  /** {percent, number}% of those who begin finish. */
  readonly finish: (values: { percent: number }) => string;
  /** Nobody began in these days. */
  readonly nobody: string;
  /** {shown, plural, one {# impression} other {# impressions}}, {finished, number} finished. */
  readonly counted: (values: { shown: number; finished: number }) => string;
  /** Where visitors leave */
  readonly where: string;
  /** Started */
  readonly started: string;
  /** Finished */
  readonly finished: string;
  /** Completion rate */
  readonly completionRate: string;
  /** Finished by started */
  readonly completionFormula: string;
  /** Response rate */
  readonly responseRate: string;
  /** Responses by impressions */
  readonly responseFormula: string;
  /** {percent, number}% */
  readonly percent: (values: { percent: number }) => string;
  /** – */
  readonly none: string;
  /** Turn on <link>“Save answers as they are given”</link> to see where visitors leave. */
  readonly turnOn: (values: { link: (words: string) => ReactNode }) => ReactNode;
  readonly columns: {
    /** Question */
    readonly question: string;
    /** Seen */
    readonly seen: string;
    /** Answered */
    readonly answered: string;
    /** Skipped */
    readonly skipped: string;
    /** Left here */
    readonly left: string;
    /** Median time */
    readonly median: string;
  };
  /** over {minutes, number} min */
  readonly over: (values: { minutes: number }) => string;
};

// Made of en/chart.json by `npm run messages`.
export declare const t: {
  /** Version */
  readonly column: string;
  /** Version {number, number} */
  readonly version: (values: { number: number }) => string;
  /** Versions {first, number} to {last, number} */
  readonly versions: (values: { first: number; last: number }) => string;
  /** {first, number} to {last, number} */
  readonly range: (values: { first: number; last: number }) => string;
  /** Show as table */
  readonly asTable: string;
  /** Show as chart */
  readonly asChart: string;
  /** numbers */
  readonly numbers: string;
  /** {period}, so far */
  readonly soFar: (values: { period: string }) => string;
  /** so far */
  readonly today: string;
  readonly period: {
    /** Day */
    readonly day: string;
    /** Week */
    readonly week: string;
    /** Month */
    readonly month: string;
  };
  /** Use the left and right arrow keys to read the points. */
  readonly keyboard: string;
};

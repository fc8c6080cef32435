// Made of en/duration.json by `npm run messages`.
export declare const t: {
  /** {seconds, number} s */
  readonly seconds: (values: { seconds: number }) => string;
  /** {minutes, number} min */
  readonly minutes: (values: { minutes: number }) => string;
  /** {minutes, number} min {seconds, number} s */
  readonly minutesSeconds: (values: { minutes: number; seconds: number }) => string;
  /** {hours, number} h {minutes, number} min */
  readonly hours: (values: { hours: number; minutes: number }) => string;
};

// Made of en/notices.json by `npm run messages`.
export declare const t: {
  /** Notices */
  readonly label: string;
  /** Close notice */
  readonly close: string;
  /** Put away for a week */
  readonly putAway: string;
  /** (opens in a new tab) */
  readonly newTab: string;
  /** Something went wrong. Please try again. */
  readonly wrong: string;
  /** {direction, select, ahead {Results count days by the site's clock ({timeZone}), which is {hours, plural, one {# hour} other {# hours}} ahead of yours.} behind {Results count days by the site's clock ({timeZone}), which is {hours, plural, one {# hour} other {# hours}} behind yours.} other {}} */
  readonly zone: (values: { direction: 'ahead' | 'behind'; timeZone: string; hours: number }) => string;
  /** Days are counted in {inForce}, as nobody has chosen a time zone yet. This browser's is {here}. */
  readonly noZone: (values: { inForce: string; here: string }) => string;
  /** Use {here} */
  readonly takeZone: (values: { here: string }) => string;
  /** You are offline. What you change now may not be saved. */
  readonly offline: string;
};

// Made of en/refused-filters.json by `npm run messages`.
export declare const t: {
  /** Filters in this address need {plan}. */
  readonly refused: (values: { plan: string }) => string;
  /** Upgrade Now */
  readonly upgrade: string;
};

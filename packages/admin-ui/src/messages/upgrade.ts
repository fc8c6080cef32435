// Made of en/upgrade.json by `npm run messages`.
export declare const t: {
  /** {plan, select, Elite {{feature} is an Elite feature} other {{feature} is a {plan} feature}} */
  readonly title: (values: { plan: string; feature: string }) => string;
  /** We're sorry, the feature is not available on your plan */
  readonly sorry: string;
  /** Please upgrade to unlock all these awesome features. */
  readonly please: string;
  /** Bonus: existing {licence} users get {offer}, automatically applied at checkout. */
  readonly bonus: (values: { licence: string; offer: string }) => string;
};

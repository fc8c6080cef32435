// Made of en/addons.json by `npm run messages`.
export declare const t: {
  /** UserFeedback Addons */
  readonly title: string;
  /** Search addons */
  readonly search: string;
  /** Addons */
  readonly addons: string;
  /** No addons match “{words}”. */
  readonly none: (values: { words: string }) => string;
  /** Clear search */
  readonly clear: string;
  /** Active */
  readonly active: string;
  /** Upgrade Now */
  readonly upgrade: string;
  /** Addons are a PRO feature. */
  readonly pro: string;
  /** Please enter a valid license key to use addons. */
  readonly noKey: string;
  /** Enter your license key */
  readonly enterKey: string;
  readonly welcomeBack: {
    /** Welcome back! */
    readonly title: string;
    /** Thanks for your interest in Pro. */
    readonly thanks: string;
    /** Enter your license key under Settings, General to unlock it. */
    readonly how: string;
    /** Read the documentation */
    readonly guide: string;
    /** OK */
    readonly ok: string;
  };
};

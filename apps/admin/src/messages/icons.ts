// Made of en/icons.json by `npm run messages`.
export declare const t: {
  /** Choose Icon */
  readonly choose: string;
  /** {count, plural, one {# icon} other {# icons}} */
  readonly count: (values: { count: number }) => string;
  /** Icons */
  readonly icons: string;
  /** Loading icons */
  readonly loading: string;
  /** The icons cannot be shown right now. */
  readonly missing: string;
  /** No icon has this name. */
  readonly none: string;
  /** Search Icon */
  readonly search: string;
  /** Style */
  readonly style: string;
  readonly styles: {
    /** Outline */
    readonly regular: string;
    /** Filled */
    readonly solid: string;
  };
  /** Select an Icon */
  readonly title: string;
};

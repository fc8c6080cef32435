// Made of en/pickers.json by `npm run messages`.
export declare const t: {
  /** {label} (not on this site) */
  readonly gone: (values: { label: string }) => string;
  readonly range: {
    /** Date range */
    readonly label: string;
    /** Any day */
    readonly any: string;
    /** Ready-made ranges */
    readonly presets: string;
    /** Previous month */
    readonly previousMonth: string;
    /** Next month */
    readonly nextMonth: string;
    readonly days: {
      /** Today */
      readonly today: string;
      /** Yesterday */
      readonly yesterday: string;
      /** Last Week */
      readonly last_week: string;
      /** Last Month */
      readonly last_month: string;
      /** Last 7 Days */
      readonly last_7_days: string;
      /** Last 30 Days */
      readonly last_30_days: string;
      /** Last 90 Days */
      readonly last_90_days: string;
    };
  };
  readonly search: {
    /** Search */
    readonly search: string;
    /** Clear {label} */
    readonly clear: (values: { label: string }) => string;
    /** Searching… */
    readonly working: string;
    /** {count, number} found */
    readonly found: (values: { count: number }) => string;
    /** Nothing found. */
    readonly nothing: string;
    /** This could not be loaded. Close the list and open it again to retry. */
    readonly failed: string;
  };
};

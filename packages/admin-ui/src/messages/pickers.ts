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

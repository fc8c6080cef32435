// Made of en/table.json by `npm run messages`.
export declare const t: {
  /** Actions */
  readonly actions: string;
  /** Actions for {name} */
  readonly actionsFor: (values: { name: string }) => string;
  /** Bulk Actions */
  readonly bulk: string;
  /** Apply */
  readonly apply: string;
  /** Select all */
  readonly selectAll: string;
  /** Select {name} */
  readonly select: (values: { name: string }) => string;
  /** {count, number} selected */
  readonly selected: (values: { count: number }) => string;
  /** {count, plural, one {# item} other {#{isAtLeast, select, true {+} other {}} items}} */
  readonly items: (values: { count: number; isAtLeast: boolean }) => string;
  /** of {pages, number} */
  readonly ofPages: (values: { pages: number }) => string;
  /** Rows per page */
  readonly size: string;
  /** {size, number} per page */
  readonly perPage: (values: { size: number }) => string;
  /** Clear search */
  readonly clearSearch: string;
  /** Page */
  readonly page: string;
  /** Pages of {label} */
  readonly pages: (values: { label: string }) => string;
  /** First page */
  readonly first: string;
  /** Previous page */
  readonly previous: string;
  /** Next page */
  readonly next: string;
  /** Last page */
  readonly last: string;
  /** Filter by status */
  readonly filters: string;
  /** This list could not be loaded. */
  readonly failed: string;
  /** Try again */
  readonly retry: string;
  /** Loading */
  readonly loading: string;
};

// Made of en/results-overview.json by `npm run messages`.
export declare const t: {
  /** Results Overview */
  readonly title: string;
  /** Overview */
  readonly tab: string;
  /** Survey */
  readonly picker: string;
  /** All Surveys */
  readonly all: string;
  /** Date range */
  readonly range: string;
  /** Past 7 Days */
  readonly past7: string;
  /** Past 30 Days */
  readonly past30: string;
  /** Results of surveys */
  readonly table: string;
  readonly columns: {
    /** Title */
    readonly title: string;
    /** Status */
    readonly status: string;
    /** Created */
    readonly created: string;
    /** Responses */
    readonly total: string;
    /** Responses in range */
    readonly inRange: string;
    /** Results */
    readonly link: string;
  };
  /** View Results */
  readonly view: string;
  /** View Results: {title} */
  readonly viewOf: (values: { title: string }) => string;
  /** No results yet */
  readonly empty: string;
  /** As soon as visitors answer a survey, its figures appear here. */
  readonly emptyText: string;
  /** Go to surveys */
  readonly goToSurveys: string;
};

// Made of en/filters.json by `npm run messages`.
export declare const t: {
  /** Filters */
  readonly title: string;
  /** Add filter */
  readonly add: string;
  /** Filters ({count, number}) */
  readonly filters: (values: { count: number }) => string;
  /** Remove the filter: {filter} */
  readonly remove: (values: { filter: string }) => string;
  /** Clear filters */
  readonly clear: string;
  /** {question} is {answer} */
  readonly answerIs: (values: { question: string; answer: string }) => string;
};

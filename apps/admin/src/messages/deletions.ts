// Made of en/deletions.json by `npm run messages`.
export declare const t: {
  /** Deleting “{title}” */
  readonly title: (values: { title: string }) => string;
  /** {done, number} of {total, plural, one {# response} other {# responses}} */
  readonly figures: (values: { done: number; total: number }) => string;
  /** Deleting “{title}”: {done, number} of {total, plural, one {# response} other {# responses}}. */
  readonly progress: (values: { title: string; done: number; total: number }) => string;
  /** “{title}” is deleted with all its responses. */
  readonly done: (values: { title: string }) => string;
  /** This has stopped: {error} It goes on at {moment}. */
  readonly failed: (values: { error: string; moment: string }) => string;
};

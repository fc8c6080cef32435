// Made of en/leaving.json by `npm run messages`.
export declare const t: {
  /** Leave without saving? */
  readonly title: string;
  /** Your edits have not been saved yet. They will be lost. */
  readonly body: string;
  /** Leave */
  readonly confirm: string;
  /** Keep editing */
  readonly cancel: string;
};

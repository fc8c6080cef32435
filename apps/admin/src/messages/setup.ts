// Made of en/setup.json by `npm run messages`.
export declare const t: {
  /** From text */
  readonly fromText: string;
  /** Paste a survey from a mail or a document. */
  readonly fromTextHelp: string;
};

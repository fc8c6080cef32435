// Made of en/pickers.json by `npm run messages`.
export declare const t: {
  /** {label} (not on this site) */
  readonly gone: (values: { label: string }) => string;
};

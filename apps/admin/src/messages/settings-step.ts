// Made of en/settings-step.json by `npm run messages`.
export declare const t: {
  readonly tracking: {
    /** On */
    readonly on: string;
    /** Off */
    readonly off: string;
  };
};

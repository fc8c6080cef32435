// Made of en/common.json by `npm run messages`.
export declare const t: {
  readonly api: {
    /** The server cannot be reached. Please check your connection and try again. */
    readonly unreachable: string;
  };
  /** Error */
  readonly error: string;
  readonly saving: {
    /** Saving Changes... */
    readonly busy: string;
    /** Settings Updated */
    readonly done: string;
    /** Could Not Save Changes */
    readonly failed: string;
  };
  readonly modal: {
    /** Modal title */
    readonly title: string;
    /** OK */
    readonly confirm: string;
    /** Cancel */
    readonly cancel: string;
  };
  readonly progress: {
    /** Working */
    readonly working: string;
    /** Removing */
    readonly removing: string;
  };
  readonly problem: {
    /** Close */
    readonly close: string;
  };
};

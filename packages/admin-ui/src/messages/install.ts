// Made of en/install.json by `npm run messages`.
export declare const t: {
  /** Please activate the {addon} addon to access this feature. */
  readonly please: (values: { addon: string }) => string;
  /** {isInstalled, select, true {Activate the {addon} addon} other {Install the {addon} addon}} */
  readonly title: (values: { isInstalled: boolean; addon: string }) => string;
  /** Only administrators of this site can do that. Please ask {email}. */
  readonly ask: (values: { email: string }) => string;
  /** Activate Addon */
  readonly activateAddon: string;
  /** Install & Activate */
  readonly both: string;
  readonly install: {
    /** Install Addon */
    readonly addon: string;
    /** Install Free Plugin */
    readonly plugin: string;
  };
  /** This demo site only imitates plugins. */
  readonly imitated: string;
  /** Activate */
  readonly activate: string;
  /** Active */
  readonly active: string;
  /** Deactivate */
  readonly deactivate: string;
  readonly busy: {
    /** Installing... */
    readonly install: string;
    /** Activating... */
    readonly activate: string;
    /** Deactivating... */
    readonly deactivate: string;
  };
  /** Addon Activated */
  readonly activated: string;
  /** Go to {title} */
  readonly goTo: (values: { title: string }) => string;
  readonly failed: {
    /** There was an error installing the addon */
    readonly addon: string;
    /** There was an error installing the plugin */
    readonly plugin: string;
  };
  /** Something went wrong. Please try again. */
  readonly wrong: string;
};

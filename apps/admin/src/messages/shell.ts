// Made of en/shell.json by `npm run messages`.
export declare const t: {
  readonly nav: {
    /** Main */
    readonly label: string;
    /** Surveys */
    readonly surveys: string;
    /** Results */
    readonly results: string;
    /** Addons */
    readonly addons: string;
    /** Settings */
    readonly settings: string;
    /** Administration */
    readonly administration: string;
    /** Open navigation */
    readonly open: string;
    /** Close navigation */
    readonly close: string;
    /** Skip to content */
    readonly skip: string;
    /** View site */
    readonly viewSite: string;
    /** Keyboard shortcuts */
    readonly shortcuts: string;
    /** Help */
    readonly help: string;
    /** Documentation */
    readonly documentation: string;
    /** About Us */
    readonly about: string;
    /** Growth Tools */
    readonly growthTools: string;
  };
  readonly person: {
    /** Account of {name} */
    readonly menu: (values: { name: string }) => string;
    /** Language */
    readonly language: string;
    /** Sign out */
    readonly signOut: string;
  };
  readonly shortcuts: {
    /** Keyboard shortcuts */
    readonly title: string;
    /** Show this list */
    readonly list: string;
    /** Go to surveys */
    readonly surveys: string;
    /** Go to results */
    readonly results: string;
    /** Create a survey */
    readonly create: string;
    /** Previous or next response */
    readonly neighbours: string;
    /** Close what is open */
    readonly close: string;
    /** then */
    readonly sequence: string;
    /** Use single keys as shortcuts */
    readonly turnOn: string;
  };
  readonly errors: {
    /** Something went wrong */
    readonly title: string;
    /** This screen ran into a problem. Trying again usually helps. */
    readonly crashed: string;
    /** This screen could not be loaded. Check your connection, then reload the page. */
    readonly notLoaded: string;
    /** UserFeedback was updated. Reload to go on. */
    readonly updated: string;
    /** Try again */
    readonly retry: string;
    /** Reload */
    readonly reload: string;
    /** Your role does not allow this */
    readonly forbidden: string;
    /** Please ask an administrator of this site if you need it. */
    readonly forbiddenText: string;
    /** Sign in as someone else */
    readonly signInAgain: string;
  };
  readonly notFound: {
    /** Page not found */
    readonly title: string;
    /** There is nothing here */
    readonly heading: string;
    /** The address may be mistyped, or the page has been deleted. */
    readonly text: string;
    /** Go to surveys */
    readonly home: string;
  };
  readonly status: {
    /** All */
    readonly all: string;
    /** Published */
    readonly publish: string;
    /** Partial */
    readonly partial: string;
    /** Scheduled */
    readonly scheduled: string;
    /** Draft */
    readonly draft: string;
    /** Trash */
    readonly trash: string;
    /** Suspected spam */
    readonly spam: string;
  };
  /** Close */
  readonly closeDialog: string;
  /** This browser does not let pages copy here. It does on an https address. */
  readonly copyFailed: string;
};

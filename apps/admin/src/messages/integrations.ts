// Made of en/integrations.json by `npm run messages`.
export declare const t: {
  /** Pass responses on to other tools */
  readonly title: string;
  /** An automation plugin on your site takes each new response and does what you choose with it. */
  readonly help: string;
  /** What people do with it */
  readonly examplesTitle: string;
  readonly examples: {
    readonly spreadsheet: {
      /** Spreadsheet */
      readonly name: string;
      /** Add a row for each response. */
      readonly text: string;
    };
    readonly chat: {
      /** Chat app */
      readonly name: string;
      /** Tell the team when a visitor is unhappy. */
      readonly text: string;
    };
    readonly crm: {
      /** CRM */
      readonly name: string;
      /** Keep the answer with the customer. */
      readonly text: string;
    };
    readonly sms: {
      /** SMS */
      readonly name: string;
      /** Get a message for the answers that cannot wait. */
      readonly text: string;
    };
    readonly list: {
      /** E-mail list */
      readonly name: string;
      /** Add people who left their address. */
      readonly text: string;
    };
  };
  /** Steps */
  readonly steps: string;
  /** Install and activate the {title} */
  readonly plugin: (values: { title: string }) => string;
  /** It is free and comes from the catalogue of your site. */
  readonly pluginHelp: string;
  /** Activated */
  readonly activated: string;
  /** Go through its setup wizard */
  readonly wizard: string;
  /** It asks which tools you use. */
  readonly wizardHelp: string;
  /** Open the setup wizard */
  readonly openWizard: string;
  /** Create a recipe */
  readonly recipe: string;
  /** Choose UserFeedback as the trigger, then what should happen. */
  readonly recipeHelp: string;
  /** Create Recipe */
  readonly create: string;
  /** Done */
  readonly done: string;
  /** Step {number, number} */
  readonly step: (values: { number: number }) => string;
  /** Without a plugin */
  readonly withoutTitle: string;
  /** Three ways need nothing but UserFeedback itself. */
  readonly without: string;
  /** Three ways that need nothing but UserFeedback itself. */
  readonly only: string;
  readonly webhooks: {
    /** Webhooks */
    readonly name: string;
    /** Send each response, signed, to an address of your choice. Set webhooks up in the Workflow step of a survey. */
    readonly text: string;
  };
  readonly hooks: {
    /** Events on the page */
    readonly name: string;
    /** Scripts on your pages hear when a survey is shown, answered and finished: listen for userfeedback:shown and its like. Analytics and tag managers can use them too. */
    readonly text: string;
  };
  readonly api: {
    /** The API */
    readonly name: string;
    /** Read surveys, responses and figures from your own program, with a key created on the command line. */
    readonly text: string;
    /** Read the API documentation */
    readonly link: string;
  };
};

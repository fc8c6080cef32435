// Made of en/workflow.json by `npm run messages`.
export declare const t: {
  /** Workflow */
  readonly title: string;
  /** Set up a series of actions that will trigger after a visitor submits a Survey */
  readonly description: string;
  /** More Integrations Coming Soon */
  readonly comingSoon: string;
  /** Integration */
  readonly integration: string;
  readonly email: {
    /** Send Email notification */
    readonly title: string;
    /** Each new response is mailed to these addresses. */
    readonly about: string;
    /** Email addresses */
    readonly addresses: string;
    /** Separate addresses with commas. */
    readonly addressesHelp: string;
    /** Without an address no mail is sent. */
    readonly noAddresses: string;
    /** Please enter valid email addresses, separated by commas. */
    readonly invalid: string;
    /** Enable conditional logic */
    readonly logic: string;
    /** This server sends no mails. */
    readonly noMail: string;
    /** Missing: SMTP_URL. */
    readonly noMailFor: string;
    /** Send the email if all of these conditions are met: */
    readonly logicAll: string;
    /** A condition on a question that was skipped is not met. */
    readonly skipped: string;
  };
};

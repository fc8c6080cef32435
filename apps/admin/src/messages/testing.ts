// Made of en/testing.json by `npm run messages`.
export declare const t: {
  /** Test this survey */
  readonly title: string;
  /** Test */
  readonly open: string;
  /** Page */
  readonly page: string;
  /** Please enter the address of a page of your site, such as {example}. */
  readonly pageWrong: (values: { example: string }) => string;
  /** What to test */
  readonly content: string;
  readonly contents: {
    /** What you edit now */
    readonly draft: string;
    /** What is live */
    readonly live: string;
  };
  /** Follow page rules and timing */
  readonly followRules: string;
  /** Otherwise the survey opens at once, whatever its settings say. */
  readonly followRulesHelp: string;
  /** Open */
  readonly go: string;
  /** Copy link */
  readonly copy: string;
  /** Copied to Clipboard */
  readonly copied: string;
  /** Send to a phone */
  readonly phone: string;
  /** QR code of the test link */
  readonly code: string;
  /** Scan this code with the phone’s camera. */
  readonly scan: string;
  /** Nothing is counted and nothing is sent. The link works for 7 days, for everybody who has it. */
  readonly help: string;
  /** The link could not be made. */
  readonly failed: string;
  /** Test responses ({count, number}) */
  readonly responses: (values: { count: number }) => string;
  /** Nobody has finished a test in the last 7 days. */
  readonly noResponses: string;
  /** {moment}, {device} */
  readonly sentFrom: (values: { moment: string; device: string }) => string;
  /** Would have been sent: */
  readonly wouldSend: string;
  /** Nothing would have been sent. */
  readonly wouldSendNothing: string;
  /** No answer */
  readonly skipped: string;
  /** Delete test responses */
  readonly delete: string;
  /** Links ({count, number}) */
  readonly links: (values: { count: number }) => string;
  /** No test link works at the moment. */
  readonly noLinks: string;
  /** {content, select, draft {What you edit now} live {What is live} other {}}{rules, select, true {, follows page rules and timing} other {}} */
  readonly link: (values: { content: 'draft' | 'live'; rules: boolean }) => string;
  /** Made by {name} on {made}, works until {until} */
  readonly linkMade: (values: { name: string; made: string; until: string }) => string;
  /** Last opened {moment} */
  readonly linkOpened: (values: { moment: string }) => string;
  /** Not opened yet */
  readonly linkUnopened: string;
  /** Revoke */
  readonly revoke: string;
  /** Revoke the link of {made} */
  readonly revokeNamed: (values: { made: string }) => string;
};

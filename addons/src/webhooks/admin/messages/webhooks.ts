// Made of en/webhooks.json by `npm run messages`.
export declare const t: {
  readonly sent: {
    /** What is sent */
    readonly title: string;
    /** New responses, with all answers */
    readonly whole: string;
    /** New responses, with {count, plural, one {# answer} other {# answers}} */
    readonly some: (values: { count: number }) => string;
  };
  readonly details: {
    /** Request details */
    readonly title: string;
    /** {method}, {format} */
    readonly value: (values: { method: string; format: string }) => string;
  };
  /** Send Responses to a Webhook (Slack, Zapier, etc.) */
  readonly title: string;
  /** Each new response is sent to these addresses the moment it arrives. */
  readonly about: string;
  /** There are no webhooks yet. */
  readonly none: string;
  /** Add New Webhook */
  readonly add: string;
  /** no address yet */
  readonly noUrlYet: string;
  /** unreadable address */
  readonly unreadableUrl: string;
  /** Rename {name} */
  readonly rename: (values: { name: string }) => string;
  /** Webhook name */
  readonly name: string;
  /** Save name */
  readonly saveName: string;
  /** Request URL */
  readonly url: string;
  /** Request Method */
  readonly method: string;
  /** Request Format */
  readonly format: string;
  /** Secret */
  readonly secret: string;
  /** Signs what is sent, so that the receiver can tell that it comes from you. */
  readonly secretHelp: string;
  /** A secret is set. */
  readonly secretSet: string;
  /** Show secret */
  readonly showSecret: string;
  /** This server cannot read what is stored here. Enter it again, or leave it as it is. */
  readonly unreadable: string;
  /** Paused: it cannot be read on this server. */
  readonly paused: string;
  /** Request Headers */
  readonly headers: string;
  /** Request Body */
  readonly body: string;
  /** With this method the parameters are sent in the address. */
  readonly inAddress: string;
  /** Without parameters, the whole response is sent. */
  readonly bodyHelp: string;
  /** Key */
  readonly key: string;
  /** Value */
  readonly value: string;
  /** Parameter name */
  readonly parameter: string;
  /** Question */
  readonly question: string;
  /** Choose a question */
  readonly chooseQuestion: string;
  /** Question {number, number} */
  readonly untitled: (values: { number: number }) => string;
  /** Hidden fields */
  readonly hiddenFields: string;
  /** Add Header */
  readonly addHeader: string;
  /** Add Parameter */
  readonly addParameter: string;
  readonly row: {
    /** Header {n, number} */
    readonly headers: (values: { n: number }) => string;
    /** Parameter {n, number} */
    readonly body: (values: { n: number }) => string;
  };
  readonly remove: {
    /** Remove header {n, number} */
    readonly headers: (values: { n: number }) => string;
    /** Remove parameter {n, number} */
    readonly body: (values: { n: number }) => string;
  };
  /** Test Webhook */
  readonly test: string;
  /** Webhook test sent successfully! */
  readonly tested: string;
  readonly outcome: {
    /** Outcome of the test */
    readonly label: string;
    /** The server replied with status {status} after {time} ms. */
    readonly replied: (values: { status: string; time: string }) => string;
    /** No reply came. */
    readonly none: string;
    /** The reply is empty. */
    readonly empty: string;
    /** Start of the reply */
    readonly reply: string;
    /** Copy reply */
    readonly copy: string;
    /** Copied */
    readonly copied: string;
  };
  /** Delete */
  readonly delete: string;
  /** Delete {name} */
  readonly deleteNamed: (values: { name: string }) => string;
  readonly deleting: {
    /** Are you sure */
    readonly title: string;
    /** You would like to delete this webhook? */
    readonly body: string;
    /** No, Cancel */
    readonly cancel: string;
    /** Yes, Delete */
    readonly confirm: string;
  };
  /** Webhooks are not available on your plan. Please upgrade to Pro to send responses to other services. */
  readonly locked: string;
  readonly problems: {
    /** Please enter the address to send to. */
    readonly no_url: string;
    /** Please enter an address that starts with http:// or https://. */
    readonly url: string;
    /** Please put a user name and a password into an Authorization header. */
    readonly password: string;
    /** A header name has letters, digits and dashes only. */
    readonly header_name: string;
    /** This header is set by UserFeedback itself. */
    readonly header_ours: string;
    /** A header value is one line without special characters. */
    readonly header_value: string;
  };
};

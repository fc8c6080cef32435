// Made of en/inquiry.json by `npm run messages`.
export declare const t: {
  /** Why is my survey not showing? */
  readonly title: string;
  readonly fields: {
    /** Page address */
    readonly url: string;
    /** This address is not part of your site, so nothing is known about the page except its address. */
    readonly elsewhere: string;
    /** Came from */
    readonly referrer: string;
    /** An address, or nothing. */
    readonly referrerHelp: string;
    /** Device */
    readonly device: string;
    readonly devices: {
      /** Desktop */
      readonly desktop: string;
      /** Tablet */
      readonly tablet: string;
      /** Mobile */
      readonly mobile: string;
    };
    /** Country */
    readonly country: string;
    /** Unknown */
    readonly unknownCountry: string;
    /** Visitor */
    readonly visitor: string;
    /** Not logged in */
    readonly guest: string;
    /** This survey before */
    readonly history: string;
    readonly histories: {
      /** Never seen */
      readonly new: string;
      /** Seen, not answered */
      readonly seen: string;
      /** Begun, not finished */
      readonly begun: string;
      /** Answered */
      readonly answered: string;
    };
    /** Last survey shown */
    readonly lastShown: string;
    readonly shownTimes: {
      /** Never */
      readonly never: string;
      /** In this session */
      readonly session: string;
      /** Days ago */
      readonly days: string;
    };
    /** Days since then */
    readonly shownDays: string;
    /** In the chosen share */
    readonly share: string;
    readonly inShare: {
      /** Yes */
      readonly yes: string;
      /** No */
      readonly no: string;
    };
    /** Days since the answer */
    readonly answeredDays: string;
    /** Other cookies */
    readonly cookies: string;
    /** As name=value; name=value. */
    readonly cookiesHelp: string;
    /** Attributes */
    readonly attributes: string;
    /** One per line, as name=value. */
    readonly attributesHelp: string;
    /** Events in this session */
    readonly events: string;
    /** One per line, as name=count. */
    readonly eventsHelp: string;
    /** Identified */
    readonly identified: string;
    /** Date and time ({timeZone}) */
    readonly moment: (values: { timeZone: string }) => string;
    /** Placed in the page by shortcode */
    readonly inline: string;
    readonly identities: {
      /** No */
      readonly no: string;
      /** Yes */
      readonly yes: string;
      /** Yes and answered */
      readonly answered: string;
    };
  };
  /** This visitor sees the survey. */
  readonly shown: string;
  /** This visitor does not see the survey. */
  readonly notShown: string;
  /** Of the surveys that fit, the visitor sees the newest: “{title}”. */
  readonly otherFirst: (values: { title: string }) => string;
  /** Nothing found. */
  readonly nothing: string;
  /** Page rules */
  readonly rules: string;
  /** This page tells nothing about itself. Rules on page type, post, taxonomy, term, log-in and role do not hold there. */
  readonly silent: string;
  /** The page does not say this. */
  readonly untold: string;
  /** Fits */
  readonly passed: string;
  /** Does not fit */
  readonly failed: string;
  readonly states: {
    /** The survey is published. */
    readonly publish: string;
    /** The survey is scheduled for later. */
    readonly scheduled: string;
    /** The survey is a draft. */
    readonly draft: string;
    /** The survey is in the trash. */
    readonly trash: string;
  };
  /** A question has no title. */
  readonly untitled: string;
  readonly checks: {
    readonly questions: {
      /** It has questions, all with a title. */
      readonly passed: string;
      /** It has no question that can be asked. */
      readonly failed: string;
    };
    readonly beginning: {
      /** A question can be shown at the start. */
      readonly passed: string;
      /** Its logic hides every question at the start. */
      readonly failed: string;
    };
    readonly 'question-types-addon': {
      /** Its question types can be used. */
      readonly passed: string;
      /** It has star rating or NPS questions, for which the Question Types addon is not active. */
      readonly failed: string;
    };
    readonly 'targeting-addon': {
      /** Visitors on this kind of device can be reached. */
      readonly passed: string;
      /** Without the Targeting addon only visitors on desktops see surveys. */
      readonly failed: string;
    };
    readonly device: {
      /** The device is among the chosen ones. */
      readonly passed: string;
      /** The device is not among the chosen ones. */
      readonly failed: string;
    };
    readonly cookie: {
      /** The visitor may see it again. */
      readonly passed: string;
      /** The visitor has seen or answered it, and its display length does not allow showing it again. */
      readonly failed: string;
    };
    readonly expired: {
      /** Its last day has not passed. */
      readonly passed: string;
      /** Its last day has passed. */
      readonly failed: string;
    };
    readonly geo: {
      /** All countries are allowed, or this one is chosen. */
      readonly passed: string;
      /** The country is not among the chosen ones, or is not known. */
      readonly failed: string;
    };
    readonly first: {
      /** No newer survey fits this visitor. */
      readonly passed: string;
      /** A newer survey also fits, and only one floats on a page. */
      readonly failed: string;
    };
    readonly 'page-rules': {
      /** The page rules match, or all pages are allowed. */
      readonly passed: string;
      /** The page rules do not match this page. */
      readonly failed: string;
    };
    readonly recurring: {
      /** It is time to ask. */
      readonly passed: string;
      /** The visitor answered less than {n, plural, one {# day} other {# days}} ago. */
      readonly failed: (values: { n: number }) => string;
    };
    readonly ended: {
      /** It has not ended. */
      readonly passed: string;
      /** It ended on {moment}. */
      readonly failed: (values: { moment: string }) => string;
    };
    readonly full: {
      /** It may take more responses. */
      readonly passed: string;
      /** It has all {n, plural, one {# response} other {# responses}} it may take. */
      readonly failed: (values: { n: number }) => string;
    };
    readonly pace: {
      /** There is room today. */
      readonly passed: string;
      /** Today's share is used up. */
      readonly failed: string;
    };
    readonly frequency: {
      /** No other survey was shown too lately. */
      readonly passed: string;
      /** Another survey was shown less than {n, plural, one {# day} other {# days}} ago. */
      readonly failed: (values: { n: number }) => string;
    };
    readonly session: {
      /** No survey was shown in this session. */
      readonly passed: string;
      /** A survey was shown in this browser session. */
      readonly failed: string;
    };
    readonly sample: {
      /** The visitor is in the chosen share. */
      readonly passed: string;
      /** The visitor is not in the chosen share of {n, number}%. */
      readonly failed: (values: { n: number }) => string;
    };
    readonly identity: {
      /** The visitor is identified. */
      readonly passed: string;
      /** The visitor is not identified by a signed id. */
      readonly failed: string;
    };
    readonly answered: {
      /** The person has not answered. */
      readonly passed: string;
      /** The person has answered on some device. */
      readonly failed: string;
    };
  };
};

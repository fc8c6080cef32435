// Made of en/welcome.json by `npm run messages`.
export declare const t: {
  /** Welcome */
  readonly title: string;
  /** Know what your visitors think */
  readonly hero: string;
  /** Ask a short question on your page and read the answers minutes later. */
  readonly text: string;
  /** Create Your First Survey */
  readonly create: string;
  /** Read Our Guide */
  readonly guide: string;
  /** Set it up step by step */
  readonly wizard: string;
  readonly video: {
    /** How a survey works */
    readonly label: string;
    /** Play */
    readonly play: string;
    /** Pause */
    readonly pause: string;
    readonly frames: {
      /** You write a question. */
      readonly write: string;
      /** Visitors answer on your page. */
      readonly answer: string;
      /** You see what they think. */
      readonly read: string;
    };
    /** Picture {number, number} */
    readonly frame: (values: { number: number }) => string;
  };
  /** What it does */
  readonly featuresTitle: string;
  readonly features: {
    readonly types: {
      /** Nine question types */
      readonly title: string;
      /** Choices, texts, stars, pictures and the Net Promoter Score. */
      readonly text: string;
    };
    readonly templates: {
      /** Templates */
      readonly title: string;
      /** Start with questions that work for others. */
      readonly text: string;
    };
    readonly logic: {
      /** Logic */
      readonly title: string;
      /** Ask the next question only where it makes sense. */
      readonly text: string;
    };
    readonly targeting: {
      /** Targeting */
      readonly title: string;
      /** The right pages, devices and countries. */
      readonly text: string;
    };
    readonly look: {
      /** Your own look */
      readonly title: string;
      /** Colors, fonts and logo of your site. */
      readonly text: string;
    };
    readonly results: {
      /** Results */
      readonly title: string;
      /** Figures, trends and every single response. */
      readonly text: string;
    };
    readonly notifications: {
      /** Notifications */
      readonly title: string;
      /** By e-mail, webhook or spreadsheet. */
      readonly text: string;
    };
    readonly privacy: {
      /** Private */
      readonly title: string;
      /** On your own server, without third-party cookies. */
      readonly text: string;
    };
  };
  /** Measured, not promised */
  readonly measured: string;
  /** UserFeedback Pro costs {price} per year. */
  readonly banner: (values: { price: string }) => string;
  /** Stars and Net Promoter Score, targeting, branding, exports and more. */
  readonly bannerText: string;
  /** Upgrade Now */
  readonly upgrade: string;
  /** Ready for the first question? */
  readonly footer: string;
};

// Made of en/growth-tools.json by `npm run messages`.
export declare const t: {
  /** Growth Tools */
  readonly title: string;
  /** Sections */
  readonly nav: string;
  readonly sections: {
    readonly featured: {
      /** Featured */
      readonly anchor: string;
      /** Featured Tools */
      readonly title: string;
    };
    readonly traffic: {
      /** Traffic */
      readonly anchor: string;
      /** Website Traffic Tools */
      readonly title: string;
    };
    readonly engagement: {
      /** Engagement */
      readonly anchor: string;
      /** Engagement Tools */
      readonly title: string;
    };
    readonly revenue: {
      /** Revenue */
      readonly anchor: string;
      /** Revenue Tools */
      readonly title: string;
    };
    readonly guides: {
      /** Guides & Resources */
      readonly anchor: string;
      /** Online Marketing Guides / Resources */
      readonly title: string;
    };
  };
  /** Learn More */
  readonly learn: string;
  /** Read This Guide */
  readonly read: string;
  readonly featured: {
    readonly elite: {
      /** UserFeedback Elite */
      readonly title: string;
      /** Everything there is: countries, heatmaps and all addons. */
      readonly text: string;
    };
    readonly pro: {
      /** UserFeedback Pro */
      readonly title: string;
      /** Stars, targeting, branding and exports for this site. */
      readonly text: string;
    };
  };
  readonly links: {
    readonly searchConsole: {
      /** Google Search Console */
      readonly title: string;
      /** Shows which searches lead to your pages, and what keeps others from finding them. */
      readonly text: string;
    };
    readonly mautic: {
      /** Mautic */
      readonly title: string;
      /** Newsletters and campaigns on your own server. */
      readonly text: string;
    };
    readonly wooCommerce: {
      /** WooCommerce */
      readonly title: string;
      /** Sells products and services from your own site. */
      readonly text: string;
    };
  };
  readonly guides: {
    readonly 'first-survey': {
      /** Questions that people answer */
      readonly title: string;
      /** How many, how long, in which words. */
      readonly text: string;
    };
    readonly timing: {
      /** The right moment to ask */
      readonly title: string;
      /** Where and when a survey gets in the way least. */
      readonly text: string;
    };
    readonly nps: {
      /** Reading the Net Promoter Score */
      readonly title: string;
      /** What it says, and what it does not. */
      readonly text: string;
    };
  };
};

// Made of en/about.json by `npm run messages`.
export declare const t: {
  readonly tabs: {
    /** About */
    readonly label: string;
    /** About Us */
    readonly about: string;
    /** Lite vs Pro */
    readonly compare: string;
  };
  readonly about: {
    /** About UserFeedback */
    readonly title: string;
    /** UserFeedback asks the people on your site what they think, while they are there. You write a few questions, say on which pages they show, and read what visitors answer. It runs on your own server, so what visitors write stays with you. */
    readonly text: string;
    /** What we hold ourselves to */
    readonly promisesTitle: string;
    /** Read our guide */
    readonly start: string;
    /** Create a survey */
    readonly create: string;
  };
  readonly promises: {
    readonly size: {
      /** 3 kB */
      readonly figure: string;
      /** That is all your page loads before a survey is due. The rest follows only when the survey is shown. */
      readonly text: string;
    };
    readonly safety: {
      /** 0 lost */
      readonly figure: string;
      /** No finished response was lost or counted twice in thousands of power cuts and broken connections. */
      readonly text: string;
    };
    readonly speed: {
      /** 1,000,000 */
      readonly figure: string;
      /** The results of this many responses open as fast as those of ten thousand, and every figure is exact. */
      readonly text: string;
    };
  };
  readonly guide: {
    /** Getting started */
    readonly title: string;
    /** From an empty site to the first answers, in the order you will need it. */
    readonly text: string;
    readonly steps: {
      readonly install: {
        /** Put UserFeedback on your pages */
        readonly title: string;
        /** Paste one line into the pages of your site, before the end of the body. It loads after everything that matters to your visitors. */
        readonly text: string;
      };
      readonly 'first-survey': {
        /** Write the first survey */
        readonly title: string;
        /** Start with a template or from scratch. Two or three questions are plenty: every extra one costs you answers. Ask one thing at a time, in words that your visitors use. */
        readonly text: string;
      };
      readonly timing: {
        /** Choose where and when it shows */
        readonly title: string;
        /** In the Settings step of a survey you choose pages, devices, countries and the moment: right away, after a few seconds, on scrolling, or when a visitor is about to leave. */
        readonly text: string;
      };
      readonly results: {
        /** Read what comes back */
        readonly title: string;
        /** Results count every answer by day and question. Individual responses show who wrote what, and on which page. Export them, or have them sent by e-mail, to a webhook or to a spreadsheet. */
        readonly text: string;
      };
      readonly nps: {
        /** Understand the Net Promoter Score */
        readonly title: string;
        /** Those who choose 9 or 10 are promoters, 7 and 8 are passive, all others are detractors. The score is the share of promoters minus that of detractors, from -100 to 100. Watch how it moves; a single day says little. */
        readonly text: string;
      };
      readonly key: {
        /** Enter a license key */
        readonly title: string;
        /** With Pro you get a license key. Enter it under Settings, General; addons are then installed and activated on the Addons screen. */
        readonly text: string;
      };
    };
    /** Create Your First Survey */
    readonly create: string;
    /** Open the settings */
    readonly settings: string;
  };
  readonly compare: {
    /** Lite vs Pro */
    readonly title: string;
    /** What each edition has. Everything you make with Lite stays when you upgrade. */
    readonly text: string;
    /** Feature */
    readonly feature: string;
    /** Lite */
    readonly lite: string;
    /** Pro */
    readonly pro: string;
    /** Included */
    readonly included: string;
    /** Not included */
    readonly missing: string;
    /** Limited */
    readonly limited: string;
    /** Included from {plan} */
    readonly from: (values: { plan: string }) => string;
    /** Lite users get {offer}, automatically applied at checkout. */
    readonly offer: (values: { offer: string }) => string;
    /** Upgrade Now */
    readonly upgrade: string;
    readonly rows: {
      readonly surveys: {
        /** Unlimited surveys */
        readonly name: string;
        /** As many as you like, at the same time. */
        readonly text: string;
      };
      readonly responses: {
        /** Unlimited responses */
        readonly name: string;
        /** None is hidden or thrown away. */
        readonly text: string;
      };
      readonly types: {
        /** Question types */
        readonly name: string;
        /** Star ratings and Net Promoter Score, besides choices and texts. */
        readonly text: string;
      };
      readonly comments: {
        /** Comment boxes */
        readonly name: string;
        /** Room for a reason below a choice. */
        readonly text: string;
      };
      readonly templates: {
        /** Prebuilt templates (20+) */
        readonly name: string;
        /** Ready-made surveys for shops, memberships and more. */
        readonly text: string;
      };
      readonly logo: {
        /** Logo */
        readonly name: string;
        /** Your own in place of ours. */
        readonly text: string;
      };
      readonly branding: {
        /** Branding */
        readonly name: string;
        /** Colors and fonts of your site, survey by survey. */
        readonly text: string;
      };
      readonly devices: {
        /** Device targeting */
        readonly name: string;
        /** Phones, tablets, desktops, or some of them. */
        readonly text: string;
      };
      readonly randomize: {
        /** Randomized answers */
        readonly name: string;
        /** Options in a different order for each visitor. */
        readonly text: string;
      };
      readonly pages: {
        /** Page targeting */
        readonly name: string;
        /** Only on the pages where the question makes sense. */
        readonly text: string;
      };
      readonly behavior: {
        /** Behavioral targeting */
        readonly name: string;
        /** After some time, on scrolling, on leaving. */
        readonly text: string;
      };
      readonly schedule: {
        /** Scheduling */
        readonly name: string;
        /** Surveys that start on a day you choose. */
        readonly text: string;
      };
      readonly redirects: {
        /** Redirects */
        readonly name: string;
        /** Send visitors on to a page when they are done. */
        readonly text: string;
      };
      readonly notifications: {
        /** Enhanced notifications */
        readonly name: string;
        /** Send feedback to specific e-mails by response. */
        readonly text: string;
      };
      readonly export: {
        /** Export to CSV or XLSX */
        readonly name: string;
        /** All responses in a file. */
        readonly text: string;
      };
      readonly support: {
        /** Customer support */
        readonly name: string;
        /** Help from the people who build it. */
        readonly text: string;
      };
    };
  };
};

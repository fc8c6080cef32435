// Made of en/settings.json by `npm run messages`.
export declare const t: {
  /** Settings */
  readonly title: string;
  readonly heatmaps: {
    /** Automated Heatmap Deletion */
    readonly title: string;
    /** Counts of clicks and scrolling can be removed when they are old. */
    readonly help: string;
    /** Delete old heatmap counts automatically */
    readonly enabled: string;
    /** Keep counts for */
    readonly period: string;
    /** Older counts are removed each night after 3:00. */
    readonly periodHelp: string;
    /** {n, plural, one {# day} other {# days}} */
    readonly days: (values: { n: number }) => string;
    /** 1 Year */
    readonly year: string;
  };
  readonly tabs: {
    /** Settings */
    readonly label: string;
    /** General */
    readonly general: string;
    /** Widget */
    readonly widget: string;
    /** Email */
    readonly email: string;
    /** Integrations */
    readonly integrations: string;
    /** Heatmaps */
    readonly heatmaps: string;
    /** Access */
    readonly access: string;
    /** Misc */
    readonly misc: string;
  };
  /** Save Settings */
  readonly save: string;
  /** Settings saved. */
  readonly saved: string;
  /** Your plan does not include some of these settings. They stay as they were. */
  readonly notSaved: string;
  /** Please fix errors on this page. */
  readonly invalid: string;
  readonly problems: {
    /** You must select a custom logo. */
    readonly 'no-logo': string;
    /** Please enter valid email addresses, separated by commas. */
    readonly 'not-addresses': string;
    /** Must be a whole number from {min, number} to {max, number}. */
    readonly 'out-of-range': (values: { min: number; max: number }) => string;
    /** Please enter an address that starts with http:// or https://. */
    readonly 'not-an-image-address': string;
    /** There is no time zone “{value}”. */
    readonly 'no-time-zone': (values: { value: string }) => string;
  };
  /** Close */
  readonly closeBanner: string;
  readonly license: {
    /** License */
    readonly title: string;
    /** Your key decides which plan and which addons this site has. */
    readonly help: string;
    /** You are using UserFeedback Lite, which needs no license. */
    readonly liteHelp: string;
    /** License key */
    readonly key: string;
    /** Already purchased? Enter your license key to unlock Pro. */
    readonly purchased: string;
    /** Verify */
    readonly verify: string;
    /** Verify Key */
    readonly verifyKey: string;
    /** Refresh Key */
    readonly refresh: string;
    /** Deactivate */
    readonly deactivate: string;
    readonly busy: {
      /** Verifying license... */
      readonly verify: string;
      /** Refreshing license... */
      readonly refresh: string;
      /** Deactivating license... */
      readonly deactivate: string;
      /** Please wait... */
      readonly upgrade: string;
    };
    /** Success */
    readonly success: string;
    /** Keep {plan} */
    readonly keep: (values: { plan: string }) => string;
    /** Use it */
    readonly useIt: string;
    readonly failed: {
      /** There was an error refreshing your license */
      readonly refresh: string;
      /** There was an error unlocking UserFeedback PRO please try again or install manually. */
      readonly upgrade: string;
      /** Something went wrong. Please try again. */
      readonly other: string;
    };
    /** Ok */
    readonly ok: string;
    readonly states: {
      /** Active */
      readonly active: string;
      /** Expired */
      readonly expired: string;
      /** Disabled */
      readonly disabled: string;
      /** Invalid */
      readonly invalid: string;
    };
    /** Plan */
    readonly plan: string;
    /** Addons of your plan: {titles}. */
    readonly addons: (values: { titles: string }) => string;
    /** This site uses the license of its network. Change it there; a key entered here would take precedence. */
    readonly network: string;
  };
  readonly timeZone: {
    /** Time zone */
    readonly title: string;
    /** Days, schedules, exports and e-mails use this time zone. */
    readonly help: string;
    /** Time zone of the site */
    readonly label: string;
    /** Days counted so far stay as they were counted. */
    readonly change: string;
    /** No time zone has this name. */
    readonly none: string;
  };
  readonly wizard: {
    /** Setup wizard */
    readonly title: string;
    /** From an empty site to a live survey in four steps. */
    readonly help: string;
    /** Launch Setup Wizard */
    readonly launch: string;
  };
  readonly widget: {
    /** Look of the widget */
    readonly title: string;
    /** Surveys look like this unless they have a look of their own. */
    readonly help: string;
    /** Set in this survey: {parts} */
    readonly own: (values: { parts: string }) => string;
    /** Edit the survey */
    readonly editSurvey: string;
    /** Select Survey */
    readonly select: string;
    /** Start */
    readonly start: string;
    /** Language of surveys */
    readonly language: string;
    /** What counts first for a survey that has several languages. */
    readonly languageHelp: string;
    readonly languages: {
      /** Language of the page */
      readonly page: string;
      /** Language of the browser */
      readonly browser: string;
    };
    /** Starting the preview */
    readonly loading: string;
  };
  readonly access: {
    /** User access */
    readonly title: string;
    /** Which roles of your site may work with surveys, besides those that manage it. */
    readonly help: string;
    readonly create_edit_surveys: {
      /** Create and edit surveys */
      readonly label: string;
      /** Build surveys, publish them and change them. */
      readonly help: string;
    };
    readonly view_results: {
      /** View results */
      readonly label: string;
      /** See figures and responses, and export them. */
      readonly help: string;
    };
    readonly delete_surveys: {
      /** Delete surveys and responses */
      readonly label: string;
      /** Move surveys and responses to the trash, restore them and delete them for good. */
      readonly help: string;
    };
  };
  readonly email: {
    /** Weekly summary */
    readonly title: string;
    /** Sent on Mondays at 8 a.m.: how often your surveys were shown and answered in the week before. Figures only, no answers. */
    readonly help: string;
    /** The weekly summary is switched off in Misc. */
    readonly off: string;
    /** Recipients */
    readonly recipients: string;
    /** Separate addresses with commas. */
    readonly recipientsHelp: string;
    /** Without an address no summary is sent. */
    readonly noRecipients: string;
    /** Template */
    readonly template: string;
    readonly templates: {
      readonly html: {
        /** HTML */
        readonly label: string;
        /** With colors and the header image, plus a plain text version. */
        readonly help: string;
      };
      readonly plain: {
        /** Plain text */
        readonly label: string;
        /** Text only. */
        readonly help: string;
      };
    };
    /** Header image */
    readonly image: string;
    /** Choose an image */
    readonly chooseImage: string;
    /** Appears at the top of HTML mails. Recommended size: 300x100 or smaller. */
    readonly imageHelp: string;
    /** Send me last week's summary */
    readonly test: string;
    /** The summary is on its way to you. */
    readonly tested: string;
    /** Preview */
    readonly preview: string;
    /** Last week's summary as it would look now. */
    readonly previewHelp: string;
    /** Preview of the summary */
    readonly frame: string;
  };
  readonly installation: {
    /** This installation */
    readonly title: string;
    /** What it reports, mails and updates on its own. */
    readonly help: string;
    /** Usage tracking */
    readonly tracking: string;
    /** Tells the makers once a week how UserFeedback is used here: the figures below, nothing else. */
    readonly trackingHelp: string;
    /** This is what would be sent now */
    readonly report: string;
    /** No address is set, so nothing is sent. Whoever runs this server sets it as UF_USAGE_URL. */
    readonly nowhere: string;
    /** While it is switched on, it is sent to {host} once a week. */
    readonly sentTo: (values: { host: string }) => string;
    /** Weekly summary by e-mail */
    readonly summaries: string;
    /** Choose who gets it and how it looks under Email. */
    readonly summariesHelp: string;
    /** Automatic updates */
    readonly updates: string;
    readonly updatesHelp: {
      /** This demo site keeps your choice; it has nothing to update. */
      readonly imitated: string;
      /** Your choice is kept, but WordPress does not update this plugin by itself: upload the zip of each new version. */
      readonly real: string;
    };
    readonly updateKinds: {
      readonly all: {
        /** All */
        readonly label: string;
        /** Every new version. */
        readonly help: string;
      };
      readonly minor: {
        /** Minor */
        readonly label: string;
        /** Small versions only. */
        readonly help: string;
      };
      readonly none: {
        /** None */
        readonly label: string;
        /** No automatic updates. */
        readonly help: string;
      };
    };
  };
  readonly privacy: {
    /** Privacy */
    readonly title: string;
    /** What is stored about the person behind a response. Responses that are already stored stay as they are. */
    readonly help: string;
    /** IP address of the visitor */
    readonly ip_storage: string;
    readonly kinds: {
      readonly full: {
        /** Full address */
        readonly label: string;
        /** Stored as it came. */
        readonly help: string;
      };
      readonly truncated: {
        /** Shortened address */
        readonly label: string;
        /** Only the network it belongs to. */
        readonly help: string;
      };
      readonly none: {
        /** No address */
        readonly label: string;
        /** It is never stored. */
        readonly help: string;
      };
    };
  };
  readonly frequency: {
    /** How often visitors are asked */
    readonly title: string;
    /** Counts surveys that open by themselves over the page. Surveys placed in the page, minimized ones and those that your own code opens are not held back and do not count. */
    readonly help: string;
    /** Days between two surveys */
    readonly days: string;
    /** 0 switches this off. */
    readonly daysHelp: string;
    /** At most one survey in a browser session */
    readonly session: string;
    /** No pause */
    readonly off: string;
    /** {n, plural, one {# day between two surveys} other {# days between two surveys}} */
    readonly pause: (values: { n: number }) => string;
    /** One in a session */
    readonly once: string;
    /** {n, plural, one {# day between two surveys, one in a session} other {# days between two surveys, one in a session}} */
    readonly both: (values: { n: number }) => string;
  };
  readonly partial: {
    /** Partial responses */
    readonly title: string;
    /** What is kept of visitors who answer some questions and leave before the end. */
    readonly help: string;
    /** Unfinished answers */
    readonly label: string;
    /** Each survey decides */
    readonly by_survey: string;
    /** Never save them */
    readonly off: string;
  };
  readonly spam: {
    /** Spam protection */
    readonly title: string;
    /** Responses that look automated are set aside for you to review and are not counted. */
    readonly help: string;
    readonly spam_honeypot: {
      /** Hidden field */
      readonly label: string;
      /** Bots fill in a field that people do not see. */
      readonly help: string;
    };
    readonly spam_min_seconds: {
      /** Shortest time to answer, in seconds */
      readonly label: string;
      /** Faster responses are treated as suspected spam. */
      readonly help: string;
    };
    readonly spam_per_address: {
      /** Responses from one address per hour */
      readonly label: string;
      /** Any beyond this number to one survey are treated as suspected spam. */
      readonly help: string;
    };
    readonly spam_per_survey: {
      /** Responses to one survey per minute */
      readonly label: string;
      /** Any beyond this number are treated as suspected spam, whoever sends them. */
      readonly help: string;
    };
    /** 0 turns this limit off. */
    readonly off: string;
  };
  readonly identity: {
    /** Signed identity */
    readonly title: string;
    /** Your server signs the ids of visitors with this secret. Then a survey can take one response per person, on any device, and nobody can answer in the name of others. */
    readonly help: string;
    /** No secret */
    readonly none: string;
    /** Made on {day} */
    readonly made: (values: { day: string }) => string;
    /** Make a secret */
    readonly make: string;
    /** Make a new secret */
    readonly makeNew: string;
    /** Make a new secret? */
    readonly newTitle: string;
    /** Signatures made with the present one are accepted for 7 more days. */
    readonly newBody: string;
    /** Secret */
    readonly secret: string;
    /** Copy it now. It is not shown again. */
    readonly once: string;
    /** Copy */
    readonly copy: string;
    /** Secret copied. */
    readonly copied: string;
    /** Delete the secret */
    readonly end: string;
    /** Delete the secret? */
    readonly endTitle: string;
    /** No signature is accepted any more, and nobody sees surveys that take one response per person. */
    readonly endBody: string;
    /** The secret was deleted. */
    readonly ended: string;
  };
};

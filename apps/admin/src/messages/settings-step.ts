// Made of en/settings-step.json by `npm run messages`.
export declare const t: {
  readonly answering: {
    /** Answering */
    readonly title: string;
    /** {saves, select, true {Saved as given} other {Saved at the end}}{back, select, true {, with Back} other {}}, {resume, select, tab {in the same tab} day {for a day} week {for a week} other {}} */
    readonly value: (values: { saves: boolean; back: boolean; resume: 'day' | 'tab' | 'week' }) => string;
    /** What happens while a visitor answers. */
    readonly help: string;
    /** Save answers as they are given */
    readonly save: string;
    /** Unfinished responses are kept too, and counted apart. */
    readonly saveHelp: string;
    /** Switched off for the whole site under Settings, Misc. */
    readonly saveOff: string;
    /** Tell visitors that answers are saved */
    readonly notice: string;
    /** One line below the first question. */
    readonly noticeHelp: string;
    /** Back button */
    readonly back: string;
    /** Visitors can go back and change an answer. NPS surveys have none. */
    readonly backHelp: string;
    /** Go on later */
    readonly resume: string;
    /** For so long a visitor who has left can go on in the same browser. */
    readonly resumeHelp: string;
    readonly resumes: {
      /** In the same tab */
      readonly tab: string;
      /** For a day */
      readonly day: string;
      /** For a week */
      readonly week: string;
    };
  };
  readonly fields: {
    /** Hidden fields */
    readonly title: string;
    /** Facts that are stored with each response. Nothing else that your page tells is stored. */
    readonly help: string;
    /** {count, plural, =0 {None} other {{names}}} */
    readonly value: (values: { count: number; names: string }) => string;
    /** Hidden fields */
    readonly list: string;
    /** Field {number, number} */
    readonly field: (values: { number: number }) => string;
    /** Add field */
    readonly add: string;
    /** Remove field {number, number} */
    readonly remove: (values: { number: number }) => string;
    /** Name */
    readonly name: string;
    /** As your page tells it: small letters, digits and _. */
    readonly nameHelp: string;
    /** Please begin with a small letter; then letters, digits and _ may follow. */
    readonly nameMissing: string;
    /** Another field has this name. */
    readonly nameTwice: string;
    /** Label */
    readonly label: string;
    /** How responses and exports call it. */
    readonly labelHelp: string;
    /** Taken from */
    readonly from: string;
    /** The first of these that has a value. */
    readonly fromHelp: string;
    /** Please choose at least one. */
    readonly fromMissing: string;
    readonly sources: {
      /** Attributes told by the page */
      readonly attribute: string;
      /** Data attributes of the snippet */
      readonly data: string;
      /** The address of the page */
      readonly url: string;
      /** The id of the visitor */
      readonly identity: string;
    };
  };
  readonly tracking: {
    /** On */
    readonly on: string;
    /** Off */
    readonly off: string;
    /** Tracking */
    readonly title: string;
    /** Count views and responses of this survey in the analytics of your site. */
    readonly help: string;
    /** Track this survey */
    readonly toggle: string;
    /** Each time it is shown and each time it is answered, an event goes to the analytics on that page. Answers are never sent along. */
    readonly toggleHelp: string;
    /** Tracking needs an analytics plugin. */
    readonly needed: string;
    /** An analytics plugin is installed, but not active. */
    readonly inactive: string;
    /** An administrator can install and activate it. */
    readonly ask: string;
    /** Install {plugin} */
    readonly install: (values: { plugin: string }) => string;
    /** Installing... */
    readonly installing: string;
    /** Activate {plugin} */
    readonly activate: (values: { plugin: string }) => string;
    /** Activating... */
    readonly activating: string;
    /** {plugin} is active. This page is about to reload. */
    readonly activated: (values: { plugin: string }) => string;
    readonly failed: {
      /** There was an error installing {plugin} */
      readonly install: (values: { plugin: string }) => string;
      /** There was an error activating {plugin} */
      readonly activate: (values: { plugin: string }) => string;
    };
    readonly plugins: {
      /** MonsterInsights */
      readonly monsterinsights: string;
      /** ExactMetrics */
      readonly exactmetrics: string;
    };
  };
  readonly settings: {
    /** Settings */
    readonly title: string;
    /** Who sees this survey, where, when, and for how long. */
    readonly description: string;
  };
  readonly targeting: {
    /** Targeting */
    readonly title: string;
    /** Which visitors see this survey, and on which pages. */
    readonly help: string;
    /** Device type */
    readonly devices: string;
    readonly device: {
      /** Desktop */
      readonly desktop: string;
      /** Tablet */
      readonly tablet: string;
      /** Mobile */
      readonly mobile: string;
    };
    /** The survey shows on all devices. */
    readonly allDevices: string;
    /** The survey shows on these devices only. */
    readonly someDevices: string;
    /** Please choose at least one device. */
    readonly noDevice: string;
    /** On your plan, the survey shows on desktops only. */
    readonly desktopOnly: string;
    /** Pages */
    readonly pages: string;
    /** All pages */
    readonly all: string;
    /** Selected pages */
    readonly select: string;
    /** Where your rules match. */
    readonly selectHelp: string;
    /** Geo targeting */
    readonly geo: string;
    /** All countries */
    readonly allCountries: string;
    /** Selected countries */
    readonly someCountries: string;
    /** Countries */
    readonly countries: string;
    /** Search for a country */
    readonly searchCountry: string;
    /** No country is chosen yet, so visitors from all countries see the survey. */
    readonly noCountry: string;
    /** Please take out what is no country. */
    readonly notACountry: string;
    /** Visitors whose country is not known do not see the survey. */
    readonly countryHelp: string;
    /** Nothing found. */
    readonly nothing: string;
  };
  readonly rules: {
    /** Page rules */
    readonly list: string;
    /** Rule {number, number} */
    readonly rule: (values: { number: number }) => string;
    /** Kind of rule */
    readonly kind: string;
    /** Value */
    readonly value: string;
    /** Attribute */
    readonly attribute: string;
    /** As your page tells it with userfeedback.identify or setFacts. */
    readonly attributeHelp: string;
    /** Comparison */
    readonly comparison: string;
    /** Event */
    readonly event: string;
    /** As your page tells it with userfeedback.track. */
    readonly eventHelp: string;
    /** Times at least */
    readonly count: string;
    /** In this browser tab, from 1 to {most, number}. */
    readonly countHelp: (values: { most: number }) => string;
    /** Show on pages where all of this is true: */
    readonly first: string;
    /** or where all of this is true: */
    readonly further: string;
    /** And… */
    readonly and: string;
    /** Or… */
    readonly or: string;
    /** Remove rule {number, number} */
    readonly remove: (values: { number: number }) => string;
    /** Nothing found. */
    readonly nothing: string;
    readonly problems: {
      /** Please choose at least one. */
      readonly 'nothing-chosen': string;
      /** Please enter a whole address, like https://example.com/page. */
      readonly 'not-an-address': string;
      /** Please enter a text. */
      readonly 'no-text': string;
      /** This is not a valid pattern. */
      readonly 'not-a-pattern': string;
      /** Please enter a name. */
      readonly 'no-name': string;
      /** Please use letters, digits, “_”, “-” and “.” only. */
      readonly 'not-a-name': string;
      /** Please enter a value. */
      readonly 'no-value': string;
    };
    readonly search: {
      /** Search and choose */
      readonly choices: string;
      /** Search pages and posts */
      readonly pages: string;
    };
    /** https://example.com/page */
    readonly url: string;
    readonly text: {
      /** /blog/ */
      readonly page_url_contains: string;
      /** /checkout */
      readonly page_url_not_contains: string;
      /** utm_source=newsletter */
      readonly query_parameter_contains: string;
      /** utm_source=newsletter */
      readonly query_parameter_not_contains: string;
      /** utm_(source|medium)=news */
      readonly query_parameter_regex: string;
      /** cookie_name */
      readonly cookie_exist: string;
      /** cookie_name */
      readonly cookie_not_exist: string;
    };
    readonly about: {
      /** Pages */
      readonly pages: string;
      /** Address */
      readonly address: string;
      /** Visitor */
      readonly visitor: string;
    };
    readonly known: {
      /** Is known */
      readonly EXISTS: string;
      /** Is not known */
      readonly '!EXISTS': string;
    };
  };
  readonly behavior: {
    /** Behavior */
    readonly title: string;
    /** When the survey opens, how often it comes back and when it ends. */
    readonly help: string;
    readonly timing: {
      /** Timing */
      readonly title: string;
      readonly immediate: {
        /** Immediately */
        readonly label: string;
        /** As soon as the page opens. */
        readonly help: string;
      };
      readonly delay: {
        /** After a delay */
        readonly label: string;
        /** When the visitor has been on the page for a while. */
        readonly help: string;
      };
      readonly before_abandon: {
        /** Before leaving */
        readonly label: string;
        /** On desktops, when the mouse moves up to leave the page. */
        readonly help: string;
      };
      readonly half_page: {
        /** Halfway down the page */
        readonly label: string;
        /** When the visitor has scrolled that far. */
        readonly help: string;
      };
      readonly triggers: {
        /** When something happens */
        readonly label: string;
        /** The first of up to five triggers opens the survey. */
        readonly help: string;
      };
    };
    /** Seconds */
    readonly delay: string;
    /** From 0 to {most, number}. */
    readonly delayHelp: (values: { most: number }) => string;
    readonly length: {
      /** Display length */
      readonly title: string;
      readonly until_response: {
        /** Until response */
        readonly label: string;
        /** On each visit, until the visitor has answered. */
        readonly help: string;
      };
      readonly once: {
        /** Once */
        readonly label: string;
        /** Once per visitor, answered or not. */
        readonly help: string;
      };
      readonly repeatedly: {
        /** Repeatedly */
        readonly label: string;
        /** On each visit, even after an answer. */
        readonly help: string;
      };
      readonly recurring: {
        /** Again after a while */
        readonly label: string;
        /** After an answer the visitor is asked again once this time has passed. */
        readonly help: string;
      };
    };
    readonly run: {
      /** Run time */
      readonly title: string;
      readonly indefinitely: {
        /** Indefinitely */
        readonly label: string;
        /** Until you make it a draft. */
        readonly help: string;
      };
      readonly expire: {
        /** Until a day of the year */
        readonly label: string;
        /** The day itself still counts. */
        readonly help: string;
      };
      readonly until: {
        /** Until a date and time */
        readonly label: string;
        /** Who is answering then has 30 minutes to finish. */
        readonly help: string;
      };
    };
    /** Days */
    readonly recurDays: string;
    /** From 1 to {most, number}. */
    readonly recurDaysHelp: (values: { most: number }) => string;
    /** Date and time ({timeZone}) */
    readonly endAt: (values: { timeZone: string }) => string;
    /** This moment has passed, so nobody sees the survey. */
    readonly ended: string;
    /** Month */
    readonly month: string;
    /** Day */
    readonly day: string;
    /** This day has already passed this year. The survey shows again from 1 January. */
    readonly past: string;
    /** After this day, the survey is off for the rest of the year; it shows again from 1 January. */
    readonly yearly: string;
    /** Start minimized */
    readonly minimized: string;
    /** The survey starts as a small button that the visitor can open. */
    readonly minimizedHelp: string;
  };
  readonly limits: {
    /** Limits */
    readonly title: string;
    /** How many visitors this survey is for, and how many responses it takes. */
    readonly help: string;
    /** One response per person */
    readonly oncePerPerson: string;
    /** Visitors whose id your site has signed can answer once, on any device. Others do not see the survey. */
    readonly oncePerPersonHelp: string;
    /** This and “Repeatedly” exclude each other. */
    readonly notRepeatedly: string;
    /** No limits */
    readonly none: string;
    /** {n, number}% of visitors */
    readonly share: (values: { n: number }) => string;
    /** Stop after */
    readonly stopAfter: string;
    /** Responses that are finished and published count. Empty: there is no limit. */
    readonly stopHelp: string;
    /** No limit */
    readonly noStop: string;
    /** {n, plural, one {# response} other {# responses}} */
    readonly stop: (values: { n: number }) => string;
    readonly pace: {
      /** Pace */
      readonly label: string;
      /** Spread over the days that are left of a week or a month. */
      readonly help: string;
      /** No pace */
      readonly none: string;
      /** Per day */
      readonly day: string;
      /** Per week */
      readonly week: string;
      /** Per month */
      readonly month: string;
      /** Responses */
      readonly count: string;
    };
    readonly paced: {
      /** {n, number} per day */
      readonly day: (values: { n: number }) => string;
      /** {n, number} per week */
      readonly week: (values: { n: number }) => string;
      /** {n, number} per month */
      readonly month: (values: { n: number }) => string;
    };
    readonly quotas: {
      /** Quotas */
      readonly title: string;
      /** How many responses may give an answer. Who gives it once the quota is full reads the closing message. */
      readonly help: string;
      /** Add a question with options or a rating first. */
      readonly none: string;
      /** Question of quota {n, number} */
      readonly question: (values: { n: number }) => string;
      /** Answers of quota {n, number} */
      readonly values: (values: { n: number }) => string;
      /** Number of quota {n, number} */
      readonly max: (values: { n: number }) => string;
      /** {taken, number} of {max, number} */
      readonly taken: (values: { taken: number; max: number }) => string;
      /** Add quota */
      readonly add: string;
      /** Remove quota {n, number} */
      readonly remove: (values: { n: number }) => string;
      /** Untitled question */
      readonly untitled: string;
      /** {count, plural, one {# quota} other {# quotas}} */
      readonly count: (values: { count: number }) => string;
    };
    /** Message when closed */
    readonly message: string;
    /** Empty: “{text}” */
    readonly messageHelp: (values: { text: string }) => string;
    /** Share of visitors */
    readonly shareLabel: string;
    /** Which visitors are in the share is drawn once for each browser. Raising it keeps everybody who was in. */
    readonly shareHelp: string;
    /** Show even if another survey was shown lately */
    readonly ignore: string;
    /** Other surveys still wait after this one. */
    readonly ignoreHelp: string;
    /** shown even after another survey */
    readonly ignoring: string;
    /** Shown even after another survey */
    readonly ignoringAlone: string;
  };
};

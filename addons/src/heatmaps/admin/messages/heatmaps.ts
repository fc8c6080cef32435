// Made of en/heatmaps.json by `npm run messages`.
export declare const t: {
  /** Heatmaps */
  readonly title: string;
  readonly tabs: {
    /** Results */
    readonly label: string;
    /** Overview */
    readonly overview: string;
  };
  /** Heatmaps */
  readonly back: string;
  /** Record a page */
  readonly record: string;
  /** Edit */
  readonly edit: string;
  /** Pause */
  readonly pause: string;
  /** Resume */
  readonly resume: string;
  /** {n, number}% */
  readonly percent: (values: { n: number }) => string;
  readonly states: {
    /** Recording */
    readonly recording: string;
    /** Paused */
    readonly paused: string;
    /** Full for today */
    readonly full: string;
  };
  readonly locked: {
    /** See where people click and how far they read */
    readonly title: string;
    /** Clicks and scrolling are counted on the pages you choose, and no person is recorded. This needs a higher plan. */
    readonly plan: string;
    /** Clicks and scrolling are counted on the pages you choose, and no person is recorded. The addon only needs to be activated. */
    readonly addon: string;
    /** Upgrade to Elite */
    readonly upgrade: string;
    /** Activate Addon */
    readonly activate: string;
  };
  readonly list: {
    /** Recorded pages */
    readonly table: string;
    /** No page is recorded */
    readonly empty: string;
    /** See where people click and how far they read. No person is recorded: only counts. */
    readonly emptyText: string;
    /** Never */
    readonly never: string;
    readonly columns: {
      /** Name */
      readonly name: string;
      /** Pattern */
      readonly pattern: string;
      /** State */
      readonly state: string;
      /** Views in 7 days */
      readonly views: string;
      /** Last view */
      readonly last: string;
      /** Share */
      readonly share: string;
    };
  };
  readonly clear: {
    /** Delete counts */
    readonly action: string;
    /** Delete all counts of “{name}”? The page stays in the list. */
    readonly body: (values: { name: string }) => string;
  };
  readonly delete: {
    /** Delete */
    readonly action: string;
    /** Delete page */
    readonly title: string;
    /** Delete “{name}” with all its counts? */
    readonly body: (values: { name: string }) => string;
  };
  readonly form: {
    /** Record a page */
    readonly create: string;
    /** Edit what is recorded */
    readonly edit: string;
    /** Page */
    readonly page: string;
    /** Fills in the pattern. You can also write one yourself. */
    readonly pageHelp: string;
    /** Name */
    readonly name: string;
    /** Address pattern */
    readonly pattern: string;
    /** Such as /pricing. * stands for any characters, as in /blog/*. */
    readonly patternHelp: string;
    /** Example address */
    readonly example: string;
    /** A page that fits the pattern. Heatmaps are opened there. */
    readonly exampleHelp: string;
    /** Share of page views (%) */
    readonly share: string;
    /** At most so many views a day */
    readonly max: string;
    /** Record people who are logged in */
    readonly loggedIn: string;
    /** Cancel */
    readonly cancel: string;
    /** Save */
    readonly save: string;
    /** Record */
    readonly start: string;
  };
  readonly figures: {
    /** This page is not recorded */
    readonly missing: string;
    /** It was deleted, or its address is wrong. */
    readonly missingText: string;
    /** All recorded pages */
    readonly toList: string;
    /** Device */
    readonly device: string;
    /** Layout */
    readonly layout: string;
    /** What is shown */
    readonly shown: string;
    /** Since {date} */
    readonly since: (values: { date: string }) => string;
    /** Since {date} ({n, number}) */
    readonly sinceOneOf: (values: { date: string; n: number }) => string;
    /** New layout */
    readonly newLayout: string;
    /** Open on the page */
    readonly open: string;
    /** Export */
    readonly export: string;
    /** Excel: elements and scrolling */
    readonly excel: string;
    /** CSV: elements */
    readonly csvElements: string;
    /** CSV: scrolling */
    readonly csvDepth: string;
    /** Nothing was drawn? The page must carry the widget’s script, {origin} must be in UF_SITE_ORIGINS, and where surveys wait for consent it must be given there. */
    readonly undrawn: (values: { origin: string }) => string;
    /** The browser did not open the page. Allow windows for this site and try again. */
    readonly blocked: string;
    readonly deviceNames: {
      /** Desktop */
      readonly desktop: string;
      /** Tablet */
      readonly tablet: string;
      /** Mobile */
      readonly mobile: string;
    };
    readonly devices: {
      /** Desktop ({n, number}) */
      readonly desktop: (values: { n: number }) => string;
      /** Tablet ({n, number}) */
      readonly tablet: (values: { n: number }) => string;
      /** Mobile ({n, number}) */
      readonly mobile: (values: { n: number }) => string;
    };
    /** {n, plural, one {# view} other {# views}} */
    readonly views: (values: { n: number }) => string;
    /** {n, plural, one {# view recorded} other {# views recorded}} (about {share, number}% of them) */
    readonly viewsOfShare: (values: { n: number; share: number }) => string;
    /** Full on {n, plural, one {# day} other {# days}}. */
    readonly full: (values: { n: number }) => string;
    /** Few data yet: {n, number} of about 100 views. */
    readonly few: (values: { n: number }) => string;
    /** Nothing was recorded in these days. */
    readonly none: string;
    readonly why: {
      /** The page is paused. */
      readonly paused: string;
      /** The page had as many views as it may have today. */
      readonly full: string;
      /** Either nobody came, or the page does not carry the widget’s script. */
      readonly recording: string;
      /** Either nobody came, the page does not carry the widget’s script, or all who came were logged in. */
      readonly guests: string;
    };
    readonly label: {
      /** Name this element */
      readonly action: string;
      /** Name */
      readonly field: string;
      /** Used everywhere for this page, in place of “{name}”. Leave it empty for no name. */
      readonly help: (values: { name: string }) => string;
    };
    readonly names: {
      /** {kind, select, link {Link} button {Button} field {Field} picture {Picture} text {Text} other {Element}} “{text}” */
      readonly quoted: (values: { kind: string; text: string }) => string;
      /** {name} ({n, number}) */
      readonly oneOf: (values: { name: string; n: number }) => string;
      readonly parts: {
        /** {kind, select, link {Link} button {Button} field {Field} picture {Picture} text {Text} other {Element}} at the top of the page */
        readonly header: (values: { kind: string }) => string;
        /** {kind, select, link {Link} button {Button} field {Field} picture {Picture} text {Text} other {Element}} in the navigation */
        readonly nav: (values: { kind: string }) => string;
        /** {kind, select, link {Link} button {Button} field {Field} picture {Picture} text {Text} other {Element}} in the main part of the page */
        readonly main: (values: { kind: string }) => string;
        /** {kind, select, link {Link} button {Button} field {Field} picture {Picture} text {Text} other {Element}} beside the main part */
        readonly aside: (values: { kind: string }) => string;
        /** {kind, select, link {Link} button {Button} field {Field} picture {Picture} text {Text} other {Element}} at the foot of the page */
        readonly footer: (values: { kind: string }) => string;
        /** {kind, select, link {Link} button {Button} field {Field} picture {Picture} text {Text} other {Element}} in a form */
        readonly form: (values: { kind: string }) => string;
        /** {kind, select, link {Link} button {Button} field {Field} picture {Picture} text {Text} other {Element}} on the page */
        readonly page: (values: { kind: string }) => string;
      };
    };
    /** Elements */
    readonly elements: string;
    /** Other elements */
    readonly others: string;
    readonly kinds: {
      /** Link */
      readonly link: string;
      /** Button */
      readonly button: string;
      /** Field */
      readonly field: string;
      /** Picture */
      readonly picture: string;
      /** Text */
      readonly text: string;
      /** Other */
      readonly other: string;
    };
    readonly columns: {
      /** Element */
      readonly element: string;
      /** Kind */
      readonly kind: string;
      /** Views with a click */
      readonly views: string;
      /** Clicks */
      readonly clicks: string;
      /** Dead clicks */
      readonly dead: string;
      /** Rage clicks */
      readonly rage: string;
    };
    /** {n, number} ({share}) */
    readonly share: (values: { n: number; share: string }) => string;
    /** {n, number} ({share}, {low}–{high}) */
    readonly interval: (values: { n: number; share: string; low: string; high: string }) => string;
    /** Scrolling */
    readonly scrolling: string;
    /** Half of the visitors saw {percent, number}%. */
    readonly half: (values: { percent: number }) => string;
    /** Share of views by how far they came */
    readonly curve: string;
    /** Top of the page */
    readonly top: string;
    /** Bottom of the page */
    readonly bottom: string;
    /** Depth */
    readonly depth: string;
    /** Views that came this far */
    readonly reached: string;
    /** Share of views */
    readonly shareOfViews: string;
  };
  readonly map: {
    /** Map */
    readonly title: string;
    /** What the map shows */
    readonly shown: string;
    /** The page “{name}” with its counts */
    readonly frame: (values: { name: string }) => string;
    readonly modes: {
      /** Clicks */
      readonly clicks: string;
      /** Dead clicks */
      readonly dead: string;
      /** Rage clicks */
      readonly rage: string;
      /** Scrolling */
      readonly scrolling: string;
    };
    readonly legend: {
      /** Share of page views with a click on it: yellow is few, dark blue is many. */
      readonly clicks: string;
      /** Clicks after which nothing happened. */
      readonly dead: string;
      /** Bursts of quick clicks in one place. */
      readonly rage: string;
      /** How far visitors came. */
      readonly scrolling: string;
    };
    /** Views with a click: {share}. Clicks: {clicks}, dead: {dead}, rage: {rage}. */
    readonly counts: (values: { share: string; clicks: string; dead: string; rage: string }) => string;
    /** {share} of views came down to here */
    readonly reached: (values: { share: string }) => string;
    /** The page could not be drawn here. Either {origin} does not let its pages be shown in a frame, or the page does not carry the widget’s script. Try “Open on the page”. */
    readonly late: (values: { origin: string }) => string;
    /** {origin} leads to {shown}. Enter an example address that begins with {shown}, so that the page can be drawn here. */
    readonly elsewhere: (values: { origin: string; shown: string }) => string;
  };
  readonly compare: {
    /** Compare */
    readonly begin: string;
    /** End comparison */
    readonly end: string;
    /** Compared with */
    readonly with: string;
    /** Both sides show the same. Choose another device, another layout or other days. */
    readonly same: string;
    /** {name}: {views} */
    readonly side: (values: { name: string; views: string }) => string;
    /** {name}: half of the visitors saw {percent, number}%. */
    readonly half: (values: { name: string; percent: number }) => string;
    /** Difference */
    readonly difference: string;
    /** {sign}{n, plural, one {# point} other {# points}} */
    readonly points: (values: { sign: string; n: number }) => string;
    readonly marked: {
      /** {difference} ▲ higher */
      readonly higher: (values: { difference: string }) => string;
      /** {difference} ▼ lower */
      readonly lower: (values: { difference: string }) => string;
    };
    readonly notes: {
      /** Of 20 marked differences, at most about 1 is expected to be chance. */
      readonly marked: string;
      /** No difference is large enough to be told from chance. */
      readonly none: string;
      /** Both sides share some of their days, so no difference is marked. */
      readonly overlap: string;
      /** One side has fewer than 30 views, so no difference is marked. */
      readonly few: string;
    };
  };
};

// Made of en/survey-list.json by `npm run messages`.
export declare const t: {
  /** Untitled Survey */
  readonly untitled: string;
  /** Copy shortcode */
  readonly copyShortcode: string;
  readonly closed: {
    /** Ended */
    readonly ended: string;
    /** Full */
    readonly full: string;
    /** Full for today */
    readonly pace: string;
  };
  /** Changes not live */
  readonly changesNotLive: string;
  /** Changes not live: {name}, {ago} */
  readonly changesBy: (values: { name: string; ago: string }) => string;
  /** Surveys */
  readonly title: string;
  /** Create New */
  readonly create: string;
  readonly columns: {
    /** Title */
    readonly title: string;
    /** Status */
    readonly status: string;
    /** Created */
    readonly created: string;
    /** Shortcode */
    readonly shortcode: string;
    /** Responses */
    readonly responses: string;
  };
  /** No Surveys */
  readonly empty: string;
  /** You currently have no Surveys. Click the button below to create your first Survey. */
  readonly emptyText: string;
  /** Search by title */
  readonly search: string;
  /** Nothing found */
  readonly nothingFound: string;
  /** No title here contains “{search}”. */
  readonly nothingFoundText: (values: { search: string }) => string;
  /** Clear search */
  readonly clearSearch: string;
  /** Shortcode of {title} */
  readonly shortcodeOf: (values: { title: string }) => string;
  /** Copied to Clipboard */
  readonly copied: string;
  /** Open spreadsheet */
  readonly spreadsheet: string;
  readonly actions: {
    /** Edit */
    readonly edit: string;
    /** Results */
    readonly results: string;
    /** Responses */
    readonly responses: string;
    /** Duplicate */
    readonly duplicate: string;
    /** Download as file */
    readonly download: string;
    /** Trash */
    readonly trash: string;
    /** Restore */
    readonly restore: string;
    /** Delete permanently */
    readonly delete: string;
  };
  readonly bulk: {
    /** Publish */
    readonly publish: string;
    /** Make Draft */
    readonly draft: string;
    /** Trash */
    readonly trash: string;
    /** Restore */
    readonly restore: string;
    /** Delete Permanently */
    readonly delete: string;
  };
  readonly done: {
    /** {count, plural, one {Survey published} other {# surveys published}} */
    readonly publish: (values: { count: number }) => string;
    /** {count, plural, one {Survey turned into a draft} other {# surveys turned into drafts}} */
    readonly draft: (values: { count: number }) => string;
    /** {count, plural, one {Survey moved to the trash} other {# surveys moved to the trash}} */
    readonly trash: (values: { count: number }) => string;
    /** {count, plural, one {Survey restored as a draft} other {# surveys restored as drafts}} */
    readonly restore: (values: { count: number }) => string;
    /** {count, plural, one {Survey deleted} other {# surveys deleted}} */
    readonly delete: (values: { count: number }) => string;
  };
  readonly deletion: {
    /** Delete permanently? */
    readonly title: string;
    /** “{title}”: {count, plural, one {# response} other {# responses}} */
    readonly survey: (values: { title: string; count: number }) => string;
    /** Their responses are deleted, too. This cannot be undone. */
    readonly lost: string;
  };
  /** “{title}” was not deleted: It is not in the trash any more. */
  readonly notDeleted: (values: { title: string }) => string;
  /** Goes live on {moment} */
  readonly publishedOn: (values: { moment: string }) => string;
  readonly notShown: {
    /** Not shown: no questions */
    readonly 'no-questions': string;
    /** Not shown: a question has no title */
    readonly 'untitled-question': string;
    /** Not shown: a question needs {needs} */
    readonly 'question-at-rest': (values: { needs: string }) => string;
  };
  /** Something is missing */
  readonly hasProblems: string;
  readonly notPublished: {
    /** “{title}” was not published: It has no questions. */
    readonly 'no-questions': (values: { title: string }) => string;
    /** “{title}” was not published: Some questions have no title. */
    readonly 'untitled-question': (values: { title: string }) => string;
    /** “{title}” was not published: Some questions are missing options. */
    readonly 'missing-options': (values: { title: string }) => string;
    /** “{title}” was not published: Something in it is missing. */
    readonly incomplete: (values: { title: string }) => string;
    /** “{title}” was not published: It needs a signed identity. */
    readonly 'no-identity-secret': (values: { title: string }) => string;
  };
  readonly upgradeBanner: {
    /** Get more answers with Pro */
    readonly title: string;
    readonly benefits: {
      /** Star ratings, NPS, picture and icon questions */
      readonly types: string;
      /** Show surveys on the right pages and devices */
      readonly targeting: string;
      /** Scheduling, timing and exit triggers */
      readonly behavior: string;
      /** Export, filter and manage responses */
      readonly manage: string;
      /** Your colors, your logo */
      readonly branding: string;
      /** Webhooks and spreadsheet sync */
      readonly integrations: string;
    };
    /** Dismiss */
    readonly dismiss: string;
    /** Lite users get {offer}. */
    readonly offer: (values: { offer: string }) => string;
    /** Upgrade Now */
    readonly button: string;
  };
};

// Made of en/responses.json by `npm run messages`.
export declare const t: {
  /** Responses */
  readonly title: string;
  /** Back to Survey Results */
  readonly back: string;
  readonly columns: {
    /** Response */
    readonly id: string;
    /** Answers */
    readonly answers: string;
    /** Score */
    readonly score: string;
    /** Submitted */
    readonly submitted: string;
    /** Page */
    readonly page: string;
    /** Status */
    readonly status: string;
  };
  /** #{id} */
  readonly name: (values: { id: string }) => string;
  /** “{text}” */
  readonly quoted: (values: { text: string }) => string;
  /** {scale}: {value} */
  readonly score: (values: { scale: string; value: string }) => string;
  readonly actions: {
    /** View */
    readonly view: string;
    /** Trash */
    readonly trash: string;
    /** Restore */
    readonly restore: string;
    /** Delete permanently */
    readonly delete: string;
  };
  readonly bulk: {
    /** Trash */
    readonly trash: string;
    /** Restore */
    readonly restore: string;
    /** Delete Permanently */
    readonly delete: string;
  };
  readonly done: {
    /** {count, plural, one {Response moved to the trash} other {# responses moved to the trash}} */
    readonly trash: (values: { count: number }) => string;
    /** {count, plural, one {Response restored} other {# responses restored}} */
    readonly restore: (values: { count: number }) => string;
    /** {count, plural, one {Response deleted} other {# responses deleted}} */
    readonly delete: (values: { count: number }) => string;
  };
  readonly empty: {
    readonly all: {
      /** No responses yet */
      readonly title: string;
      /** When visitors answer this survey, their responses are listed here. */
      readonly text: string;
    };
    readonly publish: {
      /** No responses yet */
      readonly title: string;
      /** When visitors answer this survey, their responses are listed here. */
      readonly text: string;
    };
    readonly partial: {
      /** No partial responses */
      readonly title: string;
      /** Responses that visitors leave before the end are listed here. */
      readonly text: string;
    };
    readonly trash: {
      /** The trash is empty */
      readonly title: string;
      /** Responses you move to the trash stay here until you delete them. */
      readonly text: string;
    };
    readonly spam: {
      /** No suspected spam */
      readonly title: string;
      /** Responses that look automated wait here for you to review. */
      readonly text: string;
    };
  };
  readonly noMatch: {
    /** No matching responses */
    readonly title: string;
    /** No response matches all of these filters. Words are found by how they begin. */
    readonly text: string;
  };
  readonly filters: {
    /** Answer */
    readonly answer: string;
    /** Hidden field */
    readonly field: string;
    /** Any value */
    readonly anyValue: string;
    /** Without a value */
    readonly withoutValue: string;
    /** Another value */
    readonly otherValue: string;
    /** Any answer */
    readonly anyAnswer: string;
    /** Search responses */
    readonly search: string;
  };
  /** Not spam */
  readonly notSpam: string;
  /** Unknown page */
  readonly unknownPage: string;
};

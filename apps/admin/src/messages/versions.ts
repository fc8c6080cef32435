// Made of en/versions.json by `npm run messages`.
export declare const t: {
  /** Versions */
  readonly title: string;
  /** Back to the editor */
  readonly back: string;
  /** All versions */
  readonly list: string;
  /** Version {number, number} */
  readonly version: (values: { number: number }) => string;
  /** Saved {moment} */
  readonly saved: (values: { moment: string }) => string;
  /** Changes not live */
  readonly changesNotLive: string;
  /** Live */
  readonly live: string;
  /** {moment}, {name} */
  readonly byAndWhen: (values: { moment: string; name: string }) => string;
  readonly who: {
    /** Kept since the update */
    readonly nobody: string;
    /** Command line */
    readonly command: string;
    /** Import */
    readonly import: string;
  };
  /** {n, plural, one {# change} other {# changes}} */
  readonly changes: (values: { n: number }) => string;
  /** Live from {from} to {to} */
  readonly liveFromTo: (values: { from: string; to: string }) => string;
  /** Live since {from} */
  readonly liveSince: (values: { from: string }) => string;
  /** Live from {from} */
  readonly liveFrom: (values: { from: string }) => string;
  /** Visitors never got this. */
  readonly neverLive: string;
  /** Last saved {moment}, {name} */
  readonly draftBy: (values: { moment: string; name: string }) => string;
  /** Load older */
  readonly older: string;
  /** No versions yet. Each publication is kept here, and what you save yourself. */
  readonly none: string;
  /** Choose a version to see what changed. */
  readonly choose: string;
  /** {version} compared with {other} */
  readonly compared: (values: { version: string; other: string }) => string;
  /** the version before */
  readonly beforeIt: string;
  /** Changes not live compared with what visitors get */
  readonly draftCompared: string;
  /** Compare with */
  readonly compareWith: string;
  readonly options: {
    /** The version before */
    readonly before: string;
    /** Live */
    readonly live: string;
    /** Changes not live */
    readonly draft: string;
  };
  /** Restore this version */
  readonly restore: string;
  readonly replace: {
    /** Replace your changes? */
    readonly title: string;
    /** What waits to be published is replaced by this version. It is kept as a version itself. */
    readonly body: string;
    /** Cancel */
    readonly cancel: string;
    /** Replace */
    readonly confirm: string;
  };
  /** {version} is back as changes. Publish changes to make it live. */
  readonly backAsChanges: (values: { version: string }) => string;
  /** {version} is back. */
  readonly isBack: (values: { version: string }) => string;
  /** Open the editor */
  readonly openEditor: string;
  readonly missing: {
    /** The page “{name}” no longer exists. */
    readonly page: (values: { name: string }) => string;
    /** “{name}”, which a page rule names, no longer exists. */
    readonly choice: (values: { name: string }) => string;
    /** An image of question {question, number} no longer exists. */
    readonly image: (values: { question: number }) => string;
    /** The image of the logo no longer exists. */
    readonly logo: string;
    /** Answers go on to be sent where they are sent now: only people who may view results can change that. */
    readonly destinations: string;
  };
  /** Preview */
  readonly preview: string;
  /** Preview of {version} */
  readonly previewOf: (values: { version: string }) => string;
  /** This survey does not exist, or no longer does. */
  readonly gone: string;
  /** View surveys */
  readonly toSurveys: string;
};

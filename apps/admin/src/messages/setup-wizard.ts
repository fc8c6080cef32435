// Made of en/setup-wizard.json by `npm run messages`.
export declare const t: {
  /** Setup */
  readonly title: string;
  readonly steps: {
    /** Your site */
    readonly site: string;
    /** First survey */
    readonly survey: string;
    /** Look */
    readonly look: string;
    /** Publish */
    readonly publish: string;
  };
  /** Step {number, number} of {of, number}: {name} */
  readonly step: (values: { number: number; of: number; name: string }) => string;
  /** Back */
  readonly back: string;
  /** Next */
  readonly next: string;
  /** Leave the wizard */
  readonly leave: string;
  readonly site: {
    /** Is this your site? */
    readonly title: string;
    /** Site */
    readonly name: string;
    /** Address */
    readonly address: string;
    /** Time zone */
    readonly zone: string;
    /** Put this line into its pages */
    readonly snippet: string;
    /** Before the end of the body. Pages of this site that already have it need nothing more. */
    readonly snippetHelp: string;
    /** Copy */
    readonly copy: string;
    /** Copied */
    readonly copied: string;
  };
  readonly survey: {
    /** What would you like to know? */
    readonly title: string;
    /** Template */
    readonly label: string;
    /** {count, plural, one {# question} other {# questions}} */
    readonly questions: (values: { count: number }) => string;
    /** You can change every question afterwards. */
    readonly more: string;
  };
  readonly look: {
    /** How should it look? */
    readonly title: string;
    /** Preview */
    readonly preview: string;
  };
  readonly publish: {
    /** Ready to ask? */
    readonly title: string;
    /** Title of the survey */
    readonly name: string;
    /** It shows on all pages of your site, to everybody, at the bottom right. You can change that at any time. */
    readonly text: string;
    /** Publish Survey */
    readonly go: string;
    /** Please enter a title. */
    readonly needTitle: string;
  };
  readonly done: {
    /** Your survey is live */
    readonly title: string;
    /** Your survey is saved as a draft */
    readonly draft: string;
    /** Visitors see it from now on. Their answers appear under Results. */
    readonly text: string;
    /** See it on your site */
    readonly site: string;
    /** Edit the survey */
    readonly edit: string;
    /** Go to the results */
    readonly results: string;
  };
};

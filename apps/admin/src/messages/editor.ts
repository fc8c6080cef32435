// Made of en/editor.json by `npm run messages`.
export declare const t: {
  /** Add option */
  readonly addOption: string;
  /** Add Question */
  readonly addQuestion: string;
  /** Back */
  readonly back: string;
  /** Build */
  readonly build: string;
  /** Cancel */
  readonly cancel: string;
  readonly cards: {
    /** Thank You Message */
    readonly settings_thank_you: string;
    /** Branding */
    readonly settings_theming: string;
    /** Tracking */
    readonly settings_enable_tracking: string;
    /** Targeting */
    readonly settings_targeting: string;
    /** Targeting */
    readonly settings_geo_targeting: string;
    /** Behavior */
    readonly settings_behavior: string;
    /** Answering */
    readonly settings_answering: string;
    /** Languages */
    readonly languages: string;
    /** Translate */
    readonly translations: string;
    /** Google Drive */
    readonly settings_google_drive: string;
    /** Email */
    readonly notifications_email: string;
    /** Webhooks */
    readonly notifications_webhook: string;
  };
  /** {step}, {card} */
  readonly cardOf: (values: { step: string; card: string }) => string;
  /** Close the editor */
  readonly close: string;
  /** Close */
  readonly closeBanner: string;
  /** Delete Question */
  readonly deleteQuestion: string;
  /** Are you sure you want to delete this question? This cannot be undone. */
  readonly deleteQuestionSure: string;
  /** Yes, delete */
  readonly deleteQuestionYes: string;
  /** Desktop */
  readonly desktop: string;
  readonly discard: {
    /** Discard your edits? */
    readonly title: string;
    /** Your edits that have not been saved will be lost. */
    readonly body: string;
    /** Discard */
    readonly confirm: string;
    /** Keep editing */
    readonly cancel: string;
  };
  /** Discard them */
  readonly discardEdits: string;
  /** Edit title */
  readonly editTitle: string;
  readonly unpublishable: {
    /** The Survey can't be published: It has no questions. */
    readonly 'no-questions': string;
    /** The Survey can't be published: Some questions have no title. */
    readonly 'untitled-question': string;
    /** The Survey can't be published: Some questions are missing options. */
    readonly 'missing-options': string;
    /** The Survey can't be published: Something is missing. */
    readonly incomplete: string;
    /** The Survey can't be published: One response per person needs a signed identity (Settings, Misc). */
    readonly 'no-identity-secret': string;
  };
  /** {count, plural, one {# problem} other {# problems}} */
  readonly hasProblems: (values: { count: number }) => string;
  /** This Survey has already collected responses. To make changes, please duplicate this Survey or create a new one */
  readonly hasResponses: string;
  /** You can edit it here as well: changes go live when you publish them, and results keep what visitors saw. */
  readonly editHere: string;
  /** You can edit it here as well: results keep what visitors saw. */
  readonly editDraftHere: string;
  /** Icon color */
  readonly iconColor: string;
  /** Icon of option {number, number} */
  readonly iconOf: (values: { number: number }) => string;
  /** Icon size */
  readonly iconSize: string;
  readonly iconSizes: {
    /** Small */
    readonly small: string;
    /** Medium */
    readonly medium: string;
    /** Large */
    readonly large: string;
  };
  /** Image of option {number, number} */
  readonly imageOf: (values: { number: number }) => string;
  /** Also ask for the first name */
  readonly includeName: string;
  /** Your edits are kept in this browser. */
  readonly isKept: string;
  /** This survey was saved elsewhere since you edited it */
  readonly keptOlder: string;
  /** This browser still holds edits you never saved. They were made to an older version. */
  readonly keptOlderText: string;
  /** Live preview */
  readonly livePreview: string;
  /** Visitors do not see this Survey: its logic hides every question at the start. */
  readonly previewNothing: string;
  /** Opening the survey */
  readonly loading: string;
  /** Load the other version */
  readonly loadTheirs: string;
  /** {parts, select, conditions {Conditions that no longer fit were removed.} options {Options that no longer fit were removed.} both {Conditions and options that no longer fit were removed.} other {}} */
  readonly lost: (values: { parts: 'both' | 'conditions' | 'options' }) => string;
  /** This survey does not exist */
  readonly missing: string;
  /** Something is missing in */
  readonly missingIn: string;
  /** and {count, number} more */
  readonly missingMore: (values: { count: number }) => string;
  /** It may have been deleted. */
  readonly missingText: string;
  /** Move down */
  readonly moveDown: string;
  /** Move question {number, number} */
  readonly moveQuestion: (values: { number: number }) => string;
  /** Move up */
  readonly moveUp: string;
  /** Next Step: {title} */
  readonly nextStep: (values: { title: string }) => string;
  /** This browser keeps no drafts. Save often. */
  readonly notKept: string;
  /** Your Survey was not saved */
  readonly notSaved: string;
  /** This survey could not be opened */
  readonly notOpened: string;
  /** Open the saved version */
  readonly openSaved: string;
  /** Option {number, number} */
  readonly option: (values: { number: number }) => string;
  /** Options */
  readonly options: string;
  /** Overwrite with mine */
  readonly overwrite: string;
  readonly parts: {
    /** Page Targeting */
    readonly settings_targeting_pages: string;
    /** Device Targeting */
    readonly settings_targeting_devices: string;
    /** Geo Targeting */
    readonly settings_geo_targeting: string;
    /** Behavior */
    readonly settings_behavior: string;
    /** Redirect */
    readonly settings_thank_you_type: string;
    /** Branding */
    readonly settings_theming: string;
    /** Google Drive */
    readonly settings_google_drive: string;
    /** Conditional Email Logic */
    readonly notifications_email_logic: string;
    /** Webhooks */
    readonly notifications_webhook: string;
    /** Scheduling */
    readonly publish_at: string;
  };
  /** Phone */
  readonly phone: string;
  /** Preview */
  readonly preview: string;
  /** Preview as */
  readonly previewDevice: string;
  /** Actions of question {number, number} */
  readonly questionActions: (values: { number: number }) => string;
  /** Question {number, number} */
  readonly questionNumber: (values: { number: number }) => string;
  /** Question */
  readonly questionTab: string;
  /** Question */
  readonly questionTitle: string;
  /** Question type */
  readonly questionType: string;
  /** Not saved, needs {needs}: {parts}. */
  readonly removed: (values: { needs: string; parts: string }) => string;
  /** Remove option {number, number} */
  readonly removeOption: (values: { number: number }) => string;
  /** A question of this type needs at least {count, plural, one {# option} other {# options}}. */
  readonly leastOptions: (values: { count: number }) => string;
  /** Restore and save */
  readonly restoreAndSave: string;
  /** Your unsaved edits were restored. */
  readonly restored: string;
  /** Save */
  readonly save: string;
  /** Your Survey was Saved! */
  readonly saved: string;
  /** Your changes are live. */
  readonly changesLive: string;
  /** See it on the site */
  readonly seeOnSite: string;
  /** Save as a new survey */
  readonly saveAsNew: string;
  /** Save title */
  readonly saveTitle: string;
  /** Your Survey was Saved as a Draft. */
  readonly savedDraft: string;
  /** Scheduled for {moment} */
  readonly scheduledFor: (values: { moment: string }) => string;
  readonly settings: {
    readonly required: {
      /** Required */
      readonly label: string;
      /** Visitors cannot go on without an answer. */
      readonly help: string;
    };
    readonly randomize: {
      /** Randomize */
      readonly label: string;
      /** Each visitor sees the options in a different order. */
      readonly help: string;
    };
    readonly comment_box: {
      /** Comment box */
      readonly label: string;
      /** Visitors can add a comment in their own words. */
      readonly help: string;
    };
  };
  /** {setting} of {question} */
  readonly settingOf: (values: { setting: string; question: string }) => string;
  /** Settings */
  readonly settingsTab: string;
  /** Your session has ended */
  readonly signedOut: string;
  /** Sign in again */
  readonly signIn: string;
  /** {title}, step {number, number} of {count, number} */
  readonly stepOf: (values: { title: string; number: number; count: number }) => string;
  /** Something is missing */
  readonly somethingMissing: string;
  /** Steps */
  readonly steps: string;
  /** {number, number} of {count, number} */
  readonly stepsOf: (values: { number: number; count: number }) => string;
  /** Thank You Message */
  readonly thankYou: string;
  /** {count, plural, one {# thing is missing.} other {# things are missing.}} */
  readonly thingsMissing: (values: { count: number }) => string;
  /** Title */
  readonly title: string;
  /** Try again */
  readonly tryAgain: string;
  /** Untitled question */
  readonly untitledQuestion: string;
  /** Use my edits */
  readonly useMine: string;
  /** Show */
  readonly view: string;
  /** View Surveys */
  readonly viewSurveys: string;
  readonly stepTitles: {
    /** Setup */
    readonly setup: string;
    /** Questions */
    readonly questions: string;
    /** Settings */
    readonly settings: string;
    /** Workflow */
    readonly notifications: string;
    /** Publish */
    readonly publish: string;
  };
};

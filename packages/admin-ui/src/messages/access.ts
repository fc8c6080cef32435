// Made of en/access.json by `npm run messages`.
export declare const t: {
  readonly upgrade: {
    /** the {title} addon */
    readonly theAddon: (values: { title: string }) => string;
    /** Upgrade to {plan} to unlock this feature. */
    readonly tooltip: (values: { plan: string }) => string;
    /** Your role does not allow this. */
    readonly role: string;
    /** Activate the {name} addon to use this. */
    readonly addon: (values: { name: string }) => string;
    /** Upgrade to Pro */
    readonly toPro: string;
    /** Upgrade Now */
    readonly button: string;
  };
  readonly resting: {
    /** Kept, not in use: needs {plan}. */
    readonly needs: (values: { plan: string }) => string;
    /** Kept, not in use: activate the {addon} addon. */
    readonly activate: (values: { addon: string }) => string;
  };
  readonly features: {
    /** Past 30 Days */
    readonly 'view-long-range': string;
    /** Filtering Responses */
    readonly 'filter-responses': string;
    /** Opening a Response */
    readonly 'view-response': string;
    /** Managing Responses */
    readonly 'manage-responses': string;
    /** Exporting Results */
    readonly 'export-results': string;
    /** AI Summary */
    readonly 'summarise-results': string;
    /** This Question Type */
    readonly 'use-rating-questions': string;
    /** This Question Type */
    readonly 'use-picture-questions': string;
    /** This Question Setting */
    readonly 'use-question-settings': string;
    /** This Question Setting */
    readonly 'use-randomize-and-comments': string;
    /** Thank You Message */
    readonly 'edit-thank-you': string;
    /** Redirect */
    readonly 'redirect-visitors': string;
    /** Branding */
    readonly 'use-branding': string;
    /** Page Targeting */
    readonly 'target-pages': string;
    /** Device Targeting */
    readonly 'target-devices': string;
    /** Geo Targeting */
    readonly 'target-countries': string;
    /** Behavior */
    readonly 'use-behavior': string;
    /** Scheduling */
    readonly 'schedule-surveys': string;
    /** Conditional Email Logic */
    readonly 'use-email-logic': string;
    /** This Template */
    readonly 'use-templates': string;
    /** Manage User Access */
    readonly 'manage-user-access': string;
    /** Widget Customization */
    readonly 'customize-widget': string;
  };
};

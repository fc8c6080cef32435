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
};

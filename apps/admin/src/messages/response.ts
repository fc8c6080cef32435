// Made of en/response.json by `npm run messages`.
export declare const t: {
  /** Response #{id} */
  readonly title: (values: { id: string }) => string;
  /** Back to All Responses */
  readonly back: string;
  /** Response {position, number} of {total, number}{isAtLeast, select, true {+} other {}} */
  readonly position: (values: { position: number; total: number; isAtLeast: boolean }) => string;
  /** Previous response */
  readonly previous: string;
  /** Next response */
  readonly next: string;
  /** Skipped */
  readonly skipped: string;
  readonly without: {
    /** Not asked */
    readonly later: string;
    /** Not reached */
    readonly left: string;
  };
  /** Comments */
  readonly comments: string;
  /** Name */
  readonly name: string;
  /** No longer part of the survey */
  readonly removed: string;
  /** Response Details */
  readonly details: string;
  /** Submitted */
  readonly submitted: string;
  /** Page Submitted */
  readonly page: string;
  /** Time */
  readonly time: string;
  /** Language */
  readonly language: string;
  /** As seen in {language} */
  readonly asSeen: (values: { language: string }) => string;
  /** Started */
  readonly started: string;
  /** Last answer */
  readonly lastAnswer: string;
  /** Left at */
  readonly leftAt: string;
  /** User IP */
  readonly ip: string;
  /** Country */
  readonly country: string;
  /** Browser */
  readonly browser: string;
  /** OS */
  readonly os: string;
  /** Device */
  readonly device: string;
  readonly devices: {
    /** Desktop */
    readonly Desktop: string;
    /** Tablet */
    readonly Tablet: string;
    /** Mobile */
    readonly Mobile: string;
  };
  /** Hidden fields */
  readonly fields: string;
  /** Confirmed by the site */
  readonly identified: string;
  /** Suspected spam */
  readonly suspicion: string;
  readonly suspicions: {
    /** A hidden field was filled in */
    readonly honeypot: string;
    /** Answered faster than anyone can read */
    readonly 'too-fast': string;
    /** Many responses from one address */
    readonly address: string;
    /** Many responses at once */
    readonly survey: string;
  };
  /** - */
  readonly unknown: string;
  /** This response does not exist */
  readonly missing: string;
  /** It may have been deleted or moved to the trash. */
  readonly missingText: string;
  /** Individual responses are a Pro feature */
  readonly lockedTitle: string;
  /** See what each visitor answered, on which page, and with which browser and device. */
  readonly lockedText: string;
  /** Upgrade Now */
  readonly upgrade: string;
};

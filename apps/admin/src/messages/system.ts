// Made of en/system.json by `npm run messages`.
export declare const t: {
  /** Administration */
  readonly title: string;
  /** System */
  readonly tab: string;
  /** Parts of the administration */
  readonly tabs: string;
  readonly states: {
    /** OK */
    readonly ok: string;
    /** Warning */
    readonly warn: string;
    /** Failed */
    readonly fail: string;
  };
  readonly version: {
    /** Version */
    readonly title: string;
    /** UserFeedback */
    readonly version: string;
    /** Built from */
    readonly commit: string;
    /** Tables */
    readonly schema: string;
    /** Still to be done */
    readonly missing: string;
    /** {name}: {percent, number} % done, about {minutes, plural, one {# minute} other {# minutes}} left */
    readonly filling: (values: { name: string; percent: number; minutes: number }) => string;
    /** {name}: {reason} */
    readonly waiting: (values: { name: string; reason: string }) => string;
    /** You can go back to */
    readonly back: string;
    /** What is new */
    readonly news: string;
  };
  readonly processes: {
    /** Processes */
    readonly title: string;
    /** {count, plural, one {# process} other {# processes}} */
    readonly value: (values: { count: number }) => string;
    /** No process has reported here yet. */
    readonly none: string;
    /** Name */
    readonly name: string;
    /** Version */
    readonly version: string;
    /** State */
    readonly state: string;
    /** Running since */
    readonly since: string;
    /** Last seen */
    readonly seen: string;
    /** Secret */
    readonly fingerprint: string;
    readonly states: {
      /** Starting */
      readonly starting: string;
      /** Ready */
      readonly ready: string;
      /** Stopping */
      readonly stopping: string;
    };
  };
  readonly database: {
    /** Database */
    readonly title: string;
    readonly kinds: {
      /** SQLite */
      readonly sqlite: string;
      /** PostgreSQL */
      readonly postgres: string;
    };
    /** {kind}, {size}, {responses, plural, one {# response} other {# responses}} */
    readonly value: (values: { kind: string; size: string; responses: number }) => string;
    /** Kind */
    readonly kind: string;
    /** Size */
    readonly size: string;
    /** Responses */
    readonly responses: string;
    /** Size of a response */
    readonly each: string;
    /** {count, plural, one {# byte} other {# bytes}} */
    readonly bytes: (values: { count: number }) => string;
    /** Free on its disk */
    readonly free: string;
    /** Waiting to be cleaned up */
    readonly dead: string;
  };
  readonly jobs: {
    /** Background work */
    readonly title: string;
    /** {count, plural, one {# job} other {# jobs}} */
    readonly value: (values: { count: number }) => string;
    /** Nothing has been due yet. */
    readonly none: string;
    /** {count, plural, one {# job fails} other {# jobs fail}} */
    readonly failing: (values: { count: number }) => string;
    /** Job */
    readonly name: string;
    /** State */
    readonly state: string;
    /** Last run */
    readonly last: string;
    /** Next run */
    readonly next: string;
    /** Never */
    readonly never: string;
    /** {done, number} of {total, number} */
    readonly progress: (values: { done: number; total: number }) => string;
    readonly states: {
      /** Waiting */
      readonly waiting: string;
      /** Running */
      readonly running: string;
      /** Done */
      readonly done: string;
      /** Failed */
      readonly failed: string;
      /** Stopped */
      readonly stopped: string;
    };
  };
  readonly backups: {
    /** Backups */
    readonly title: string;
    /** No backup has been made by this site yet. */
    readonly none: string;
    /** None */
    readonly off: string;
    /** {count, plural, one {# backup} other {# backups}}, the last one {moment} */
    readonly value: (values: { count: number; moment: string }) => string;
    /** Size */
    readonly size: string;
    /** Duration */
    readonly duration: string;
    /** {n, number} s */
    readonly seconds: (values: { n: number }) => string;
    /** Responses */
    readonly responses: string;
    /** File */
    readonly file: string;
    /** Verified {moment} */
    readonly verified: (values: { moment: string }) => string;
    /** Verified without restoring */
    readonly partly: string;
    /** Not verified yet */
    readonly unverified: string;
    /** Failed: {reason} */
    readonly failed: (values: { reason: string }) => string;
    /** {n, number} min */
    readonly minutes: (values: { n: number }) => string;
    /** {name} (encrypted) */
    readonly encryptedFile: (values: { name: string }) => string;
  };
  readonly checks: {
    /** Checks */
    readonly title: string;
    /** {count, plural, one {# check, all well} other {# checks, all well}} */
    readonly good: (values: { count: number }) => string;
    /** {failed, number} failed, {warnings, plural, one {# warning} other {# warnings}} */
    readonly bad: (values: { failed: number; warnings: number }) => string;
    /** Check again */
    readonly again: string;
    /** Checked {moment} */
    readonly checked: (values: { moment: string }) => string;
    /** Mail, public address and other machines have not been checked yet. */
    readonly never: string;
    /** Somebody has just checked. Try again in half a minute. */
    readonly tooSoon: string;
    /** All checks are made. */
    readonly done: string;
    /** {failed, number} failed */
    readonly failed: (values: { failed: number }) => string;
    /** {warnings, plural, one {# warning} other {# warnings}} */
    readonly warned: (values: { warnings: number }) => string;
  };
};

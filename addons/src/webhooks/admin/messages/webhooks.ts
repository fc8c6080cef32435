// Made of en/webhooks.json by `npm run messages`.
export declare const t: {
  readonly sent: {
    /** What is sent */
    readonly title: string;
    /** New responses, with all answers */
    readonly whole: string;
    /** New responses, with {count, plural, one {# answer} other {# answers}} */
    readonly some: (values: { count: number }) => string;
  };
  readonly details: {
    /** Request details */
    readonly title: string;
    /** {method}, {format} */
    readonly value: (values: { method: string; format: string }) => string;
  };
};

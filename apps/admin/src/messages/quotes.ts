// Made of en/quotes.json by `npm run messages`.
export declare const t: {
  /** Answers */
  readonly answers: string;
  /** Fallback */
  readonly fallback: string;
  /** Shown where there is nothing to quote. */
  readonly fallbackHelp: string;
  /** Hidden fields */
  readonly fields: string;
  /** Insert */
  readonly insert: string;
  /** A quoted answer or field is missing. */
  readonly missing: string;
  /** A text can quote at most {n, number} answers and fields. */
  readonly most: (values: { n: number }) => string;
  /** The text would be too long. */
  readonly noRoom: string;
  /** Quote */
  readonly quoted: string;
  /** {number, number}. {title} */
  readonly question: (values: { number: number; title: string }) => string;
  /** Reads: {text} */
  readonly reads: (values: { text: string }) => string;
  /** This text quotes something that is not asked before it. */
  readonly unasked: string;
};

/** What question types of the widget's parts need without zod; apart from `limits.ts`, which every screen loads. */

export const SCALE_FORMS = ['numbers', 'emoji', 'labels'] as const;
/** What the steps of a scale can count as, and whether these steps can. */
export const SCALE_MEASURES = {
  nps: (from: number, to: number) => from === 0 && to === 10,
  csat: (from: number, to: number) => to - from === 4,
  ces: (from: number, to: number) => from === 1 && to === 7,
};
/** Texts beside or in place of steps: characters, and how many. */
export const LABEL_MAX = 80;
export const LABELS_MAX = 7;
/** Votes that a result needs before visitors see it. */
export const RESULT_MIN = 5;
/** Questions that visitors see together. */
export const SCREEN_MAX = 5;
export const DROPDOWN_OPTIONS_MAX = 200;
export const RANKING_OPTIONS_MAX = 10;
/** `text` is the characters of a row or a column. */
export const MATRIX = { rows: 10, columns: 7, text: 120 };
export const DEFAULT_OTHER = 'Other';
/** Answers lie between minus and plus `most`; `unit` is characters. */
export const NUMBERS = { most: 9_999_999, decimals: 2, unit: 20 };
/** What a contact may ask for, in its order. */
export const CONTACT_FIELDS = ['name', 'email', 'phone'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
export const CONTACT_ASKS = ['off', 'optional', 'required'] as const;
/** Characters. */
export const CONTACT = { name: 200, phone: 30 };
/** Characters of what a statement says. */
export const STATEMENT_MAX = 2000;
export const DEFAULT_CONSENT = 'I agree';
/** `past` and `future` include today. */
export const DATE_RANGES = ['any', 'past', 'future'] as const;
/** Answers lie between these days. */
export const DATES = { first: '1900-01-01', last: '2100-12-31' };

// Not in `limits.ts`, which the admin's first screen loads.

/** Hidden fields of a survey: how many, and characters. */
export const FIELDS = { most: 20, name: 40, label: 80, value: 200 } as const;
/** Where the value of a hidden field comes from, in the order in which they are asked. */
export const FIELD_SOURCES = ['attribute', 'data', 'url', 'identity'] as const;
/** Quotes of answers and fields in one text: how many, and characters that are shown of each. */
export const QUOTES = { most: 10, characters: 100 } as const;

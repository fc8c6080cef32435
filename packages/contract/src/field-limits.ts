// Not in `limits.ts`, which the admin's first screen loads.

/** `most` is a number of fields, the others are characters. */
export const FIELDS = { most: 20, name: 40, label: 80, value: 200 } as const;
/** In the order in which they are asked for a value. */
export const FIELD_SOURCES = ['attribute', 'data', 'url', 'identity'] as const;
/** In one text: the most quotes, and the characters shown of each. */
export const QUOTES = { most: 10, characters: 100 } as const;

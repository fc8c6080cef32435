const FROM_RIGHT = ['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'];

/** Texts whose first letter belongs to a script written from right to left, Hebrew or Arabic for example. */
const STARTS_RTL = /^\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
/** Letters that are read the other way than a language's. */
const FOREIGN = {
  ltr: /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/,
  rtl: /(?![\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])\p{L}/u,
};

/** How a language is written. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return FROM_RIGHT.includes(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr';
}

/** How a survey is written: as its language or, where nobody has named it, as its questions. */
export function surveyDirection(base: string | null, questions: readonly { title: string }[]): 'ltr' | 'rtl' {
  if (base !== null) return directionOf(base);
  return STARTS_RTL.test(questions.map(({ title }) => title).join('')) ? 'rtl' : 'ltr';
}

/**
 * A name as it stands in a sentence of ours: one that is read the other way keeps its direction, with its punctuation, by marks
 * that nobody sees.
 */
export function isolateName(name: string, sentence: 'ltr' | 'rtl'): string {
  return FOREIGN[sentence].test(name) ? `\u2068${name}\u2069` : name;
}

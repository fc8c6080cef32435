const FROM_RIGHT = ['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'];

/** The first letter belongs to a script written from right to left. */
const STARTS_RTL = /^\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const FOREIGN = {
  ltr: /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/,
  rtl: /(?![\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])\p{L}/u,
};

export function directionOf(tag: string): 'ltr' | 'rtl' {
  return FROM_RIGHT.includes(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr';
}

/** For formats: numbers have the digits of inputs, codes and addresses, in Arabic too. */
export function localeOfNumbers(tag: string): string {
  const { numberingSystem } = new Intl.NumberFormat(tag).resolvedOptions();
  return numberingSystem === 'latn' ? tag : `${tag}-u-nu-latn`;
}

/** By its language or, if nobody has named it, by its questions. */
export function surveyDirection(base: string | null, questions: readonly { title: string }[]): 'ltr' | 'rtl' {
  if (base !== null) return directionOf(base);
  return STARTS_RTL.test(questions.map(({ title }) => title).join('')) ? 'rtl' : 'ltr';
}

/**
 * Puts invisible marks around a name that is read the other way, so that it keeps its direction and punctuation in a
 * sentence of ours.
 */
export function isolateName(name: string, sentence: 'ltr' | 'rtl'): string {
  return FOREIGN[sentence].test(name) ? `\u2068${name}\u2069` : name;
}

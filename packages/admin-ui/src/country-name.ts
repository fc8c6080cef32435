import { localeInUse } from './format.ts';

/** A country by name, in the language of names. */
export function countryName(code: string, language = localeInUse() ?? 'en'): string {
  return namesIn(language).of(code) ?? code;
}

const names = new Map<string, Intl.DisplayNames>();

function namesIn(language: string): Intl.DisplayNames {
  const known = names.get(language) ?? new Intl.DisplayNames([language], { type: 'region' });
  names.set(language, known);
  return known;
}

import { localeInUse } from '@userfeedback/admin-ui';
import { COUNTRIES } from '@userfeedback/engine';

/** All countries by name, in the language of names. */
export function countryOptions(language = localeInUse() ?? 'en'): { value: string; label: string }[] {
  const { compare } = new Intl.Collator(language);
  return COUNTRIES.map((value) => ({ value, label: countryName(value, language) })).sort((a, b) =>
    compare(a.label, b.label),
  );
}

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

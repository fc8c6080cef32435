import { countryName, localeInUse } from '@userfeedback/admin-ui';
import { COUNTRIES } from '@userfeedback/engine';

/** All countries by name, in the language of names. */
export function countryOptions(language = localeInUse() ?? 'en'): { value: string; label: string }[] {
  const { compare } = new Intl.Collator(language);
  return COUNTRIES.map((value) => ({ value, label: countryName(value, language) })).sort((a, b) =>
    compare(a.label, b.label),
  );
}

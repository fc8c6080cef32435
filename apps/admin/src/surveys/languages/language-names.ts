import { localeInUse } from '@userfeedback/admin-ui';
import { UNKNOWN_LANGUAGE } from '@userfeedback/contract/limits';
import { SPOKEN } from '@userfeedback/engine';
import { t } from '../../messages/languages.ts';

/** Languages that surveys are offered in although the widget does not speak them. */
const OTHERS = [
  'af',
  'sq',
  'am',
  'hy',
  'az',
  'eu',
  'be',
  'bn',
  'bs',
  'bg',
  'my',
  'ca',
  'hr',
  'et',
  'fil',
  'gl',
  'ka',
  'gu',
  'hi',
  'is',
  'id',
  'ga',
  'kn',
  'kk',
  'km',
  'ky',
  'lo',
  'lv',
  'lt',
  'lb',
  'mk',
  'ms',
  'ml',
  'mt',
  'mr',
  'mn',
  'ne',
  'fa',
  'ps',
  'pa',
  'sr',
  'sr-Latn',
  'si',
  'sk',
  'sl',
  'so',
  'sw',
  'ta',
  'te',
  'th',
  'ur',
  'uz',
  'vi',
  'cy',
  'zh-Hant',
  'zu',
  'de-AT',
  'de-CH',
  'en-GB',
  'en-US',
  'es-419',
  'fr-CA',
];

/** A language in the language of the admin. */
export function languageName(tag: string): string {
  return nameIn(localeInUse() ?? 'en', tag);
}

/** The name of a language in a filter or among the figures. */
export function filterName(language: string | null): string {
  return language === null || language === UNKNOWN_LANGUAGE ? t.results.unknown : languageName(language);
}

/** All languages, and each of these, to choose from in a filter. */
export function filterChoices(tags: readonly string[]): { value: string; label: string }[] {
  return [{ value: '', label: t.results.all }, ...tags.map((tag) => ({ value: tag, label: filterName(tag) }))];
}

/** Says which language is chosen in a filter. */
export function filterChip(language: string, remove: () => void): { label: string; remove: () => void } {
  return { label: t.results.chip({ language: filterName(language) }), remove };
}

function nameIn(locale: string, tag: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** The same with its own name: "German (Deutsch)". */
export function bothNames(tag: string): string {
  const [name, own] = [languageName(tag), nameIn(tag, tag)];
  return name === own ? name : t.picker.name({ name, own });
}

/** All languages that are offered, by name; those that the widget speaks come first. */
export function offeredLanguages(): string[] {
  const byName = (one: string, other: string) => languageName(one).localeCompare(languageName(other), localeInUse());
  return [...[...SPOKEN].sort(byName), ...OTHERS.toSorted(byName)];
}

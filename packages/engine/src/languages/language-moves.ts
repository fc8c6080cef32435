import type { Languages, SurveyDraft, Translation } from '@userfeedback/contract';
import { LANGUAGES_MAX } from '@userfeedback/contract/limits';
import type { SurveyText } from './survey-texts.ts';
import { countTranslated, findTranslation } from './survey-texts.ts';

export function setLanguages(draft: SurveyDraft, patch: Partial<Pick<Languages, 'base' | 'choice'>>): SurveyDraft {
  return { ...draft, languages: { ...draft.languages, ...patch } };
}

export function addLanguage(draft: SurveyDraft, tag: string): SurveyDraft {
  const { base, others } = draft.languages;
  const isKnown = tag === base || others.some((other) => other.tag === tag);
  if (isKnown || others.length >= LANGUAGES_MAX) return draft;
  return { ...draft, languages: { ...draft.languages, others: [...others, { tag, live: false }] } };
}

export function removeLanguage(draft: SurveyDraft, tag: string): SurveyDraft {
  const others = draft.languages.others.filter((other) => other.tag !== tag);
  const { [tag]: _, ...translations } = draft.translations;
  return { ...draft, languages: { ...draft.languages, others }, translations };
}

export function setLive(draft: SurveyDraft, tag: string, live: boolean): SurveyDraft {
  const others = draft.languages.others.map((other) => (other.tag === tag ? { ...other, live } : other));
  return { ...draft, languages: { ...draft.languages, others } };
}

/** An empty translation removes it. */
export function setTranslation(
  draft: SurveyDraft,
  tag: string,
  { key, text: of }: Pick<SurveyText, 'key' | 'text'>,
  text: string,
): SurveyDraft {
  return withTranslations(draft, tag, (list) => {
    const others = list.filter((each) => each.key !== key);
    return text === '' ? others : [...others, { key, of, text }];
  });
}

/** Translations that were made for an earlier text count again, in all languages. */
export function confirmTranslations(
  draft: SurveyDraft,
  { key, text: of }: Pick<SurveyText, 'key' | 'text'>,
): SurveyDraft {
  return outdatedIn(draft, { key, text: of }).reduce(
    (survey, tag) =>
      withTranslations(survey, tag, (list) => {
        const found = findTranslation(list, { key, text: of })?.translation;
        return found ? [...list.filter((each) => each.key !== key), { ...found, of }] : [...list];
      }),
    draft,
  );
}

export function outdatedIn(draft: SurveyDraft, text: Pick<SurveyText, 'key' | 'text'>): string[] {
  return draft.languages.others.flatMap(({ tag }) =>
    findTranslation(draft.translations[tag], text)?.isCurrent === false ? [tag] : [],
  );
}

/** Keys of entries that read the same as another one of their list. */
export function sameParts(draft: SurveyDraft, tag: string, texts: readonly SurveyText[]): string[] {
  const entries = texts.flatMap(({ key, text, place }) => {
    if (place.kind !== 'part' || place.number === null) return [];
    const found = findTranslation(draft.translations[tag], { key, text });
    const read = found?.isCurrent ? found.translation.text.trim() : text;
    return [{ key, list: `${place.question} ${place.field}`, read }];
  });
  const isRepeated = (one: (typeof entries)[number]) =>
    entries.some((other) => other.key !== one.key && other.list === one.list && other.read === one.read);
  return entries.filter(isRepeated).map(({ key }) => key);
}

/** `missing` counts the texts that visitors still read in the base language. */
export function liveLanguages(draft: SurveyDraft): { tag: string; missing: number }[] {
  return draft.languages.others.flatMap(({ tag, live }) => {
    const { done, all } = countTranslated(draft, tag);
    return live ? [{ tag, missing: all - done }] : [];
  });
}

function withTranslations(
  draft: SurveyDraft,
  tag: string,
  change: (list: readonly Translation[]) => Translation[],
): SurveyDraft {
  const list = change(draft.translations[tag] ?? []);
  return { ...draft, translations: { ...draft.translations, [tag]: list } };
}

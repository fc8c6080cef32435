import type { NamedLink, Question, SurveyDraft, ThankYou, Translation } from '@userfeedback/contract';
import {
  CLOSED_MESSAGE_MAX,
  DEFAULT_CLOSED_MESSAGE,
  DEFAULT_NEXT,
  DEFAULT_SKIP,
  DEFAULT_THANK_YOU,
  TITLE_MAX,
  TRANSLATION_MAX,
} from '@userfeedback/contract/limits';
import { NAMED_LINK } from '@userfeedback/contract/thanks-limits';
import { faceOf } from '../question-types/index.ts';
import { mayQuote } from '../survey/quoting.ts';
import { endingKey } from '../text/ending-key.ts';
import { plainName, plainText } from '../text/plain-text.ts';
import { missingQuotes } from '../text/quotes.ts';
import { hasLimits } from '../visit/limits.ts';

export interface SurveyText extends Room {
  key: string;
  text: string;
  place: TextPlace;
}

interface Room {
  /** Characters. */
  max: number;
  hasLines: boolean;
}

/** Questions and endings are counted from 1, and so are the entries of a list; the usual message's button has no ending. */
export type TextPlace =
  | { kind: SurveyKey }
  | { kind: 'ending'; ending: number }
  | { kind: 'button'; ending: number | null }
  | { kind: 'question'; question: number }
  | { kind: 'part'; question: number; field: string; number: number | null };

type SurveyKey = 'title' | 'skip' | 'next' | 'toggle' | 'thanks' | 'closed';

/** Texts besides those of the questions. */
const OF_SURVEY: Record<SurveyKey, Room> = {
  title: { max: TITLE_MAX, hasLines: false },
  skip: { max: 40, hasLines: false },
  next: { max: 40, hasLines: false },
  toggle: { max: 80, hasLines: false },
  thanks: { max: TRANSLATION_MAX, hasLines: true },
  closed: { max: CLOSED_MESSAGE_MAX, hasLines: true },
};
const SURVEY_KEYS = Object.keys(OF_SURVEY) as SurveyKey[];

type Translatable = Pick<SurveyDraft, 'title' | 'questions' | 'settings'>;
export type Translated = Translatable & Pick<SurveyDraft, 'languages' | 'translations'>;

/** `text` is what a type's list of texts calls it. */
export function textKey(questionId: string, text: string): string {
  return `${questionId}/${text}`;
}

/**
 * In the order of the editor. Empty texts and the product's own are left out: other languages have their own words for
 * those.
 */
export function surveyTexts(survey: Translatable): SurveyText[] {
  return allTexts(survey).flatMap(({ isResting, ...text }) => (isResting || text.text.trim() === '' ? [] : [text]));
}

/** Translations of texts that are not shown now are kept. */
interface KnownText extends SurveyText {
  isResting?: boolean;
}

function allTexts(survey: Translatable): KnownText[] {
  const texts = textsOfSurvey(survey);
  const [title, ...others] = SURVEY_KEYS.flatMap((kind): SurveyText[] => [
    { key: kind, text: texts[kind], place: { kind }, ...OF_SURVEY[kind] },
    ...(kind === 'thanks' ? textsOfEnd(survey.settings.thank_you) : []),
  ]);
  const ofQuestions = survey.questions.flatMap((question, at) => textsOfQuestion(question, at + 1));
  return [...(title ? [title] : []), ...ofQuestions, ...others];
}

function textsOfQuestion(asked: Question, question: number): KnownText[] {
  const { id, title } = asked;
  return [
    { key: id, text: title, place: { kind: 'question', question }, max: TITLE_MAX, hasLines: false },
    ...faceOf(asked)
      .texts(asked)
      .map(
        ({ key, field, number = null, text, max, hasLines = false, isResting = false }): KnownText => ({
          key: textKey(id, key),
          text,
          place: { kind: 'part', question, field, number },
          max,
          hasLines,
          isResting,
        }),
      ),
  ];
}

/** The button of the usual message, and the other endings. */
function textsOfEnd({ button, endings }: ThankYou): SurveyText[] {
  return [
    ...textOfButton('thanks', null, button),
    ...endings.flatMap(({ id, message, ...ending }, at): SurveyText[] => [
      { key: endingKey(id), text: message, place: { kind: 'ending', ending: at + 1 }, ...OF_SURVEY.thanks },
      ...textOfButton(endingKey(id), at + 1, ending.button),
    ]),
  ];
}

function textOfButton(key: string, ending: number | null, button: NamedLink | null): SurveyText[] {
  const place = { kind: 'button' as const, ending };
  return button
    ? [{ key: textKey(key, 'button'), text: button.label, place, max: NAMED_LINK.label, hasLines: false }]
    : [];
}

function textsOfSurvey({ title, settings }: Translatable): Record<SurveyKey, string> {
  const { theming, thank_you, limits } = settings;
  const own = (text: string, factory: string) => (text.trim() === factory ? '' : text);
  return {
    title,
    skip: own(theming.skip_text, DEFAULT_SKIP),
    next: own(theming.next_text, DEFAULT_NEXT),
    toggle: theming.widget_toggle_text,
    thanks: own(thank_you.message, DEFAULT_THANK_YOU),
    closed: hasLimits(limits) ? own(limits.closed_message, DEFAULT_CLOSED_MESSAGE) : '',
  };
}

/** One made for the current text or, failing that, for another text. */
export function findTranslation(
  translations: readonly Translation[] | undefined,
  { key, text }: Pick<SurveyText, 'key' | 'text'>,
): { translation: Translation; isCurrent: boolean } | undefined {
  const ofKey = (translations ?? []).filter((each) => each.key === key && each.text.trim() !== '');
  const current = ofKey.find(({ of }) => of === text);
  const translation = current ?? ofKey[0];
  return translation && { translation, isCurrent: current !== undefined };
}

export function lacksQuote({ key, text }: Pick<SurveyText, 'key' | 'text'>, translation: string): boolean {
  return mayQuote(key) && missingQuotes(text, translation).length > 0;
}

/** The one that visitors read: it was made for the current text and has its quotes. */
export function usedTranslation(
  translations: readonly Translation[] | undefined,
  text: Pick<SurveyText, 'key' | 'text'>,
): Translation | undefined {
  const found = findTranslation(translations, text);
  return found?.isCurrent && !lacksQuote(text, found.translation.text) ? found.translation : undefined;
}

export function countTranslated(survey: Translated, tag: string): { done: number; all: number } {
  const texts = surveyTexts(survey);
  const list = survey.translations[tag];
  const done = texts.filter((text) => usedTranslation(list, text)).length;
  return { done, all: texts.length };
}

export function textsIn(survey: Translated, tag: string): Record<string, string> {
  const list = survey.translations[tag];
  return Object.fromEntries(
    surveyTexts(survey).flatMap((text) => {
      const used = usedTranslation(list, text);
      return used ? [[text.key, used.text]] : [];
    }),
  );
}

export function liveTexts(survey: Translated): Record<string, Record<string, string>> {
  const live = survey.languages.others.filter((other) => other.live);
  return Object.fromEntries(live.map(({ tag }) => [tag, textsIn(survey, tag)]));
}

/** The base first, if somebody has named it. */
export function languageTags({ base, others }: { base: string | null; others: readonly { tag: string }[] }): string[] {
  const tags = others.map(({ tag }) => tag);
  return base === null ? tags : [base, ...tags];
}

export function shownLanguages({ base, others }: SurveyDraft['languages']): string[] {
  return languageTags({ base, others: others.filter(({ live }) => live) });
}

function roomByKey(survey: Translatable): ReadonlyMap<string, Room> {
  return new Map(allTexts(survey).map((text) => [text.key, text]));
}

/** As they are stored: without texts that the survey does not have, and without empty ones. */
export function fittingTranslations(survey: Translated): SurveyDraft['translations'] {
  const rooms = roomByKey(survey);
  const fit = (each: Translation): Translation[] => {
    const room = rooms.get(each.key);
    const clean = (text: string) => (room?.hasLines ? plainText(text) : plainName(text).trim());
    const [of, text] = [clean(each.of), clean(each.text)];
    return room && text.trim() !== '' ? [{ ...each, of, text }] : [];
  };
  return Object.fromEntries(Object.entries(survey.translations).map(([tag, list]) => [tag, list.flatMap(fit)]));
}

export type TranslationProblem = { code: 'no-such-language' } | { code: 'too-long'; n: number };

export function translationProblems(survey: Translated): Record<string, TranslationProblem> {
  const problems: Record<string, TranslationProblem> = {};
  const rooms = roomByKey(survey);
  for (const [tag, list] of Object.entries(survey.translations)) {
    if (survey.languages.others.every((other) => other.tag !== tag))
      problems[`translations.${tag}`] = { code: 'no-such-language' };
    for (const [index, { key, text }] of list.entries()) {
      const { max = text.length } = rooms.get(key) ?? {};
      if (text.length > max) problems[`translations.${tag}.${index}.text`] = { code: 'too-long', n: max };
    }
  }
  return problems;
}

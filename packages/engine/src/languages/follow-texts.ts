import type { Question, SurveyDraft, Translation } from '@userfeedback/contract';
import type { TypeText } from '../question-types/index.ts';
import { faceOf } from '../question-types/index.ts';
import { requote } from '../text/quotes.ts';
import { textKey } from './survey-texts.ts';

type Change = (translation: Translation) => Translation[];

function changeAll<Survey extends Pick<SurveyDraft, 'translations'>>(survey: Survey, change: Change): Survey {
  const all = Object.entries(survey.translations);
  const changed = all.map(([tag, list]): [string, Translation[]] => {
    const next = list.flatMap(change);
    return [tag, next.length === list.length && next.every((each, at) => each === list[at]) ? list : next];
  });
  if (changed.every(([, list], at) => list === all[at]?.[1])) return survey;
  return { ...survey, translations: Object.fromEntries(changed) };
}

/** Translations follow their texts to new places in a list; those of texts that are gone are dropped. */
export function followTexts<Survey extends Pick<SurveyDraft, 'translations'>>(
  survey: Survey,
  before: Question,
  after: Question,
  isRenaming: boolean,
): Survey {
  const [from, to] = [listsOf(before), listsOf(after)];
  const keys = new Map<string, string>();
  for (const [list, was] of from) {
    const is = to.get(list) ?? [];
    if (list === '') for (const { key } of is) keys.set(key, key);
    else
      for (const [at, place] of placesOf(textsIn(was), textsIn(is), isRenaming && was.length === is.length))
        keys.set(was[at]?.key ?? '', is[place]?.key ?? '');
  }
  return changeAll(survey, (translation) => {
    const key = partOf(translation, before.id);
    if (key === undefined) return [translation];
    const next = keys.get(key);
    if (next === undefined) return [];
    return next === key ? [translation] : [{ ...translation, key: textKey(before.id, next) }];
  });
}

/** What a type's list of texts calls the text; undefined if it is not a part of the question. */
function partOf({ key }: Translation, questionId: string): string | undefined {
  const start = textKey(questionId, '');
  return key.startsWith(start) ? key.slice(start.length) : undefined;
}

/** The entries of each list by its name, and under '' all other texts. */
function listsOf(question: Question): ReadonlyMap<string, TypeText[]> {
  const texts = faceOf(question).texts(question);
  return Map.groupBy(texts, ({ number, field }) => (number === undefined ? '' : field));
}

const textsIn = (list: readonly TypeText[]) => list.map(({ text }) => text);

/**
 * Where each text has gone. Texts that kept place and text go first, then those that kept their text, then those
 * that kept their place.
 */
export function placesOf(from: readonly string[], to: readonly string[], isRenaming: boolean): Map<number, number> {
  const places = new Map<number, number>();
  const taken = new Set<number>();
  const settle = (find: (label: string, at: number) => number) => {
    for (const [at, label] of from.entries()) {
      if (places.has(at)) continue;
      const next = find(label, at);
      if (next < 0 || taken.has(next)) continue;
      places.set(at, next);
      taken.add(next);
    }
  };
  settle((label, at) => (to[at] === label ? at : -1));
  settle((label) => to.findIndex((other, at) => other === label && !taken.has(at)));
  if (isRenaming) settle((_, at) => at);
  return places;
}

export function dropTranslations<Survey extends Pick<SurveyDraft, 'translations'>>(
  survey: Survey,
  questionId: string,
): Survey {
  return changeAll(survey, (translation) => (isOf(translation, questionId) ? [] : [translation]));
}

export function copyTranslations<Survey extends Pick<SurveyDraft, 'translations'>>(
  survey: Survey,
  copies: readonly { from: string; to: string }[],
): Survey {
  const follow = (text: string) => requote(text, (id) => copies.find(({ from }) => from === id)?.to);
  return changeAll(survey, (translation) => [
    translation,
    ...copies.flatMap(({ from, to }) => {
      const { key, of, text } = translation;
      if (!isOf(translation, from)) return [];
      return [{ ...translation, key: to + key.slice(from.length), of: follow(of), text: follow(text) }];
    }),
  ]);
}

function isOf(translation: Translation, questionId: string): boolean {
  return translation.key === questionId || partOf(translation, questionId) !== undefined;
}

import type { SurveyDraft, Translation } from '@userfeedback/contract';
import { requote } from '../text/quotes.ts';
import { optionKey } from './survey-texts.ts';

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

/** From 0; undefined if the key is not one of the question's options. */
function optionIn(key: string, questionId: string): number | undefined {
  if (!key.startsWith(`${questionId}/`)) return undefined;
  return Number(key.slice(questionId.length + 1)) - 1;
}

/** Translations follow their options to new places; those of deleted options are dropped. */
export function followOptionPlaces<Survey extends Pick<SurveyDraft, 'translations'>>(
  survey: Survey,
  questionId: string,
  from: readonly string[],
  to: readonly string[],
  isRenaming: boolean,
): Survey {
  if (from.length === to.length && from.every((label, at) => label === to[at])) return survey;
  const places = placesOf(from, to, isRenaming && from.length === to.length);
  return changeAll(survey, (translation) => {
    const place = optionIn(translation.key, questionId);
    if (place === undefined) return [translation];
    const next = places.get(place);
    if (next === undefined) return [];
    return next === place ? [translation] : [{ ...translation, key: optionKey(questionId, next) }];
  });
}

/**
 * Where each option has gone. Options that kept place and text go first, then those that kept their text, then those
 * that kept their place.
 */
function placesOf(from: readonly string[], to: readonly string[], isRenaming: boolean): Map<number, number> {
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

function isOf({ key }: Translation, questionId: string): boolean {
  return key === questionId || optionIn(key, questionId) !== undefined;
}

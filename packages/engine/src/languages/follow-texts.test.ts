import type { Question, SurveyDraft } from '@userfeedback/contract';
import { OPTIONS_MAX } from '@userfeedback/contract/limits';
import { expect, test } from 'vitest';
import { moveOption } from '../survey/draft/option-moves.ts';
import { deleteQuestions, duplicateQuestions, moveQuestion } from '../survey/draft/question-moves.ts';
import {
  addOption,
  addQuestion,
  changeType,
  deleteQuestion,
  removeOption,
  setOption,
  updateQuestion,
} from '../survey/draft/survey-draft.ts';
import { draft, pictures, question } from '../testing/samples.ts';
import { findTranslation, fittingTranslations, surveyTexts } from './survey-texts.ts';

/** Each text in German is the text itself with a mark, so that a foreign one shows. */
const german = (text: string) => `[${text}]`;

function translatedSurvey(): SurveyDraft {
  const survey = draft([question('radio-button', 'like'), pictures('look'), question('nps', 'score')], {
    languages: { base: 'en', others: [{ tag: 'de', live: true }], choice: false },
  });
  const de = surveyTexts(survey).map(({ key, text }) => ({ key, of: text, text: german(text) }));
  return { ...survey, translations: { de } };
}

/** Texts by key with their translations, as far as they count. */
function read(survey: SurveyDraft): [key: string, text: string, translation: string | undefined][] {
  return surveyTexts(survey).map((text) => {
    const found = findTranslation(survey.translations.de, text);
    return [text.key, text.text, found?.isCurrent ? found.translation.text : undefined];
  });
}

const optionsOf = (survey: SurveyDraft, id: string) =>
  read(survey).flatMap(([key, text, translation]) => (key.startsWith(`${id}/`) ? [[text, translation]] : []));

test('translations of options move with them (LA-20)', () => {
  expect(optionsOf(moveOption(translatedSurvey(), 'like', 0, 2), 'like')).toEqual([
    ['B', '[B]'],
    ['C', '[C]'],
    ['A', '[A]'],
  ]);
});

test('an option that is removed takes its translation along (LA-20)', () => {
  const four = setOption(addOption(translatedSurvey(), 'like'), 'like', 3, { label: 'D' });
  const fourth = { key: 'like/4', of: 'D', text: '[D]' };
  const translations = { de: [...(four.translations.de ?? []), fourth] };
  const removed = removeOption({ ...four, translations }, 'like', 2);
  expect(optionsOf(removed, 'like')).toEqual([
    ['A', '[A]'],
    ['B', '[B]'],
    ['D', '[D]'],
  ]);
  expect(removed.translations.de?.filter(({ key }) => key.startsWith('like/'))).toHaveLength(3);
});

test('a renamed option keeps the translation, which was made for another text (LA-14, LA-20)', () => {
  const renamed = setOption(translatedSurvey(), 'like', 1, { label: 'Bee' });
  const found = findTranslation(renamed.translations.de, { key: 'like/2', text: 'Bee' });
  expect(found).toEqual({ translation: { key: 'like/2', of: 'B', text: '[B]' }, isCurrent: false });
});

test('a question that is deleted or loses its options leaves no translations (LA-20)', () => {
  const keys = (survey: SurveyDraft) => survey.translations.de?.map(({ key }) => key);
  expect(keys(deleteQuestion(translatedSurvey(), 'like'))).toEqual(['title', 'look', 'look/1', 'look/2', 'score']);
  expect(keys(changeType(translatedSurvey(), 'like', 'text'))).toEqual([
    'title',
    'like',
    'look',
    'look/1',
    'look/2',
    'score',
  ]);
  expect(optionsOf(changeType(translatedSurvey(), 'like', 'checkbox'), 'like')).toHaveLength(3);
});

test('translations follow the labels of a scale, and go with them (QX-105)', () => {
  const config = { ...question('scale', 'ease').config, form: 'labels' as const, labels: ['Never', 'Often', 'Always'] };
  const survey = draft([question('scale', 'ease', { config })]);
  const de = surveyTexts(survey).map(({ key, text }) => ({ key, of: text, text: german(text) }));
  const keysAfter = (labels: string[], form: 'labels' | 'numbers' = 'labels') =>
    updateQuestion(
      { ...survey, translations: { de } },
      'ease',
      (each) =>
        ({
          ...each,
          config: { ...config, form, labels },
        }) as Question,
    ).translations.de?.flatMap(({ key, text }) => (key.startsWith('ease/') ? `${key} ${text}` : []));
  expect(keysAfter(['Always', 'Never', 'Often'])).toEqual([
    'ease/label/2 [Never]',
    'ease/label/3 [Often]',
    'ease/label/1 [Always]',
  ]);
  expect(keysAfter(['Never', 'Always'])).toEqual(['ease/label/1 [Never]', 'ease/label/2 [Always]']);
  expect(keysAfter(['Never', 'Sometimes', 'Always'])?.[1]).toBe('ease/label/2 [Often]');
  // They are read again once visitors see words again.
  expect(keysAfter(['Never', 'Often', 'Always'], 'numbers')).toHaveLength(3);
  expect(keysAfter([], 'numbers')).toEqual([]);
});

test('a copy of a question is translated like the question (LA-20)', () => {
  const copied = duplicateQuestions(translatedSurvey(), ['like'], () => 'copy');
  expect(optionsOf(copied, 'copy')).toEqual([
    ['A', '[A]'],
    ['B', '[B]'],
    ['C', '[C]'],
  ]);
  expect(read(copied).every(([, text, translation]) => translation === german(text))).toBe(true);
});

/** Numbers that look random, the same for the same seed. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test('whatever is moved, renamed, removed and retyped, no text gets the translation of another (LA-20)', () => {
  let known = 0;
  for (let seed = 1; seed <= 200; seed++) {
    const random = randomFrom(seed);
    let made = 0;
    const makeId = () => `made-${seed}-${made++}`;
    let survey = translatedSurvey();
    const pick = () => survey.questions[random(survey.questions.length)] as Question;
    for (let step = 0; step < 25; step++) {
      if (survey.questions.length === 0) survey = addQuestion(survey, 'checkbox', makeId);
      const { id } = pick();
      const at = random(OPTIONS_MAX);
      const moves: (() => SurveyDraft)[] = [
        () => moveOption(survey, id, at, random(OPTIONS_MAX)),
        () => removeOption(survey, id, at),
        () => addOption(survey, id),
        () => setOption(survey, id, at, { label: `Label ${seed} ${step}` }),
        () => updateQuestion(survey, id, (each) => ({ ...each, title: `Title ${seed} ${step}` })),
        () => moveQuestion(survey, id, random(4)),
        () => duplicateQuestions(survey, [id], makeId),
        () => changeType(survey, id, (['checkbox', 'radio-button', 'text', 'nps'] as const)[random(4)] ?? 'text'),
        () => (survey.questions.length > 2 ? deleteQuestions(survey, [id]) : survey),
      ];
      survey = (moves[random(moves.length)] as () => SurveyDraft)();
      for (const [key, text, translation] of read(survey))
        if (translation !== undefined) {
          known++;
          expect([seed, step, key, translation]).toEqual([seed, step, key, german(text)]);
        }
    }
    // Nothing is kept that belongs to no text.
    const lengths = [survey.translations.de, fittingTranslations(survey).de].map((list) => list?.length);
    expect(lengths[0]).toBe(lengths[1]);
  }
  expect(known).toBeGreaterThan(10_000);
});

import type { Comparator, QuestionType } from '@userfeedback/contract';
import { Question } from '@userfeedback/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUnanswered } from '../conditions/branching.ts';
import { blankQuestion } from '../survey/draft/survey-draft.ts';
import { missingFields } from '../survey/missing.ts';
import { pictures, question, sampleQuestion } from '../testing/samples.ts';
import { readValue, storeValue } from './codes.ts';
import {
  askedBy,
  faceOf,
  faceOfType,
  factsOfKind,
  isRatingQuestion,
  kindOf,
  kindOfNew,
  NEW_SETTINGS,
  partOfAnswer,
  partsOf,
  QUESTION_TYPES,
  questionTypes,
} from './index.ts';

const typesWith = (holds: (type: QuestionType) => boolean) => QUESTION_TYPES.filter(holds);
const CHOICES = ['radio-button', 'checkbox', 'dropdown', 'image-radio', 'icon-choice'] as const;

describe('what a type is', () => {
  test('seventeen types, each with its face (QN-14)', () => {
    expect(Object.keys(questionTypes).toSorted()).toEqual([...QUESTION_TYPES].toSorted());
    expect(QUESTION_TYPES).toHaveLength(17);
  });

  test.each<[string, QuestionType[], (type: QuestionType) => boolean]>([
    ['randomize (QN-19, QX-44)', [...CHOICES, 'ranking'], (type) => questionTypes[type].canRandomize],
    [
      'comment box (QN-20)',
      [...CHOICES, 'ranking', 'matrix', 'number', 'date', 'star-rating', 'scale', 'nps'],
      (type) => questionTypes[type].canComment,
    ],
    ['options to edit', [...CHOICES, 'ranking'], (type) => faceOfType(type)?.hasOptions === true],
    [
      'subject of logic (QN-36)',
      ['radio-button', 'checkbox', 'dropdown', 'star-rating', 'scale', 'nps'],
      (type) => questionTypes[type].isLogicSubject,
    ],
    [
      'moves on at once (WG-55, WG-57)',
      ['radio-button', 'star-rating', 'scale', 'nps'],
      (type) => questionTypes[type].advances,
    ],
    [
      'statistics count options (OP-32)',
      [...CHOICES, 'ranking', 'matrix', 'number', 'date', 'star-rating', 'scale', 'nps', 'statement'],
      (type) => faceOfType(type)?.isFreeText === false,
    ],
    ['needs the question-types addon (EL-03)', ['star-rating', 'nps'], (type) => isRatingQuestion({ type })],
    [
      'is told to need it (EL-03)',
      ['star-rating', 'nps'],
      (type) => questionTypes[type].capability === 'use-rating-questions',
    ],
  ])('%s: %j and no other', (_name, types, holds) => {
    expect(typesWith(holds).toSorted()).toEqual(types.toSorted());
  });

  test('at least one option for checkbox, two for the other choices (QN-32)', () => {
    expect(QUESTION_TYPES.map((type) => [type, questionTypes[type].optionsMin]).filter(([, min]) => min !== 0)).toEqual(
      [
        ['radio-button', 2],
        ['checkbox', 1],
        ['dropdown', 2],
        ['image-radio', 2],
        ['icon-choice', 2],
        ['ranking', 2],
      ],
    );
  });

  test.each<[string, QuestionType, Comparator[], string[] | null]>([
    ['QN-40', 'checkbox', ['IN'], ['A', 'B', 'C']],
    ['QN-41', 'radio-button', ['=', '!='], ['A', 'B', 'C']],
    ['QX-15', 'dropdown', ['=', '!='], ['A', 'B', 'C']],
    ['QN-41', 'image-radio', ['=', '!='], ['', '']],
    ['QN-41', 'icon-choice', ['=', '!='], ['', '']],
    ['QN-42', 'text', ['CONTAINS', '!CONTAINS', 'STARTS_WITH', 'ENDS_WITH'], null],
    ['QN-42', 'long-text', ['CONTAINS', '!CONTAINS', 'STARTS_WITH', 'ENDS_WITH'], null],
    ['QN-42', 'email', ['CONTAINS', '!CONTAINS', 'STARTS_WITH', 'ENDS_WITH'], null],
    ['QX-44', 'ranking', [], null],
    ['QX-39', 'matrix', [], null],
    ['QX-35', 'number', ['=', '!=', '>', '<'], null],
    ['QX-35', 'date', ['=', '!=', '>', '<'], null],
    ['QX-57', 'statement', [], []],
    ['QN-43', 'star-rating', ['>', '<'], ['1', '2', '3', '4', '5']],
    ['QX-11', 'scale', ['=', '!=', '>', '<'], ['1', '2', '3', '4', '5']],
    ['QN-44', 'nps', ['=', '!=', '>', '<'], ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']],
  ])('%s: comparators and values for a condition on %s', (_row, type, comparators, values) => {
    const subject = question(type, 'a');
    expect(faceOf(subject).comparators).toEqual(comparators);
    expect(faceOf(subject).conditionValues(subject)).toEqual(values);
  });

  test('a dropdown of several choices is compared by what it includes (QX-15)', () => {
    const config = { options: ['A', 'B', 'C'], multiple: true, max_choices: 0 };
    expect(faceOf(question('dropdown', 'a', { config })).comparators).toEqual(['IN']);
  });

  test('a name that is not a type has no face', () => {
    expect(faceOfType('nps')?.kind).toBe(questionTypes.nps.kind);
    expect(faceOfType('slider')).toBeUndefined();
    expect(faceOfType('constructor')).toBeUndefined();
  });
});

describe('kinds', () => {
  test('what is counted together, and all that follows from it (FR-01, FR-03)', () => {
    expect(QUESTION_TYPES.map((type) => [type, kindOfNew(type)])).toEqual([
      ['scale', 'scale-1-5'],
      ['star-rating', 'stars-1-5'],
      ['nps', 'nps-1-10'],
      ['radio-button', 'choice'],
      ['checkbox', 'choices'],
      ['dropdown', 'choice'],
      ['image-radio', 'choice'],
      ['icon-choice', 'choice'],
      ['ranking', 'ranking'],
      ['matrix', 'matrix'],
      ['text', 'text'],
      ['long-text', 'text'],
      ['email', 'text'],
      ['contact', 'contact'],
      ['number', 'number'],
      ['date', 'date'],
      ['statement', 'statement'],
    ]);
    const facts = (type: QuestionType) => {
      const { storesAs, isFreeText, isScored, hasOptions } = factsOfKind(kindOfNew(type)) ?? {};
      return [storesAs, isFreeText, isScored, hasOptions];
    };
    expect(facts('email')).toEqual(['text', true, false, false]);
    expect(facts('matrix')).toEqual(['map', false, false, false]);
    expect(facts('ranking')).toEqual(['list', false, false, true]);
    expect(facts('image-radio')).toEqual(['text', false, false, true]);
    expect(facts('checkbox')).toEqual(['list', false, false, true]);
    expect(facts('star-rating')).toEqual(['number', false, true, false]);
    expect(facts('nps')).toEqual(['number', false, true, false]);
  });

  test('a scale of any steps has the facts of scales, and a kind that is gone has none (FR-01)', () => {
    expect(factsOfKind('stars-1-7')).toBe(factsOfKind('stars-1-5'));
    expect(factsOfKind('slider')).toBeUndefined();
    expect(factsOfKind('constructor')).toBeUndefined();
  });
});

describe('a sample', () => {
  test.each(QUESTION_TYPES)('%s can be asked as it is, and answered (QX-102)', (type) => {
    const asked = sampleQuestion(type);
    expect(Question.parse(asked)).toEqual(asked);
    expect(missingFields({ questions: [asked] })).toEqual({});
    const face = faceOf(asked);
    const value = face.sampleValue(asked, 'Words of mine');
    expect(value).not.toBeNull();
    expect(face.checkAnswer(asked, value ?? '')).toBeNull();
    expect(face.isFreeText && !face.asksForAddress ? value : 'Words of mine').toBe('Words of mine');
  });

  test.each(QUESTION_TYPES)('%s refuses any value that it cannot return as it is (QX-104)', (type) => {
    const asked = sampleQuestion(type);
    const face = faceOf(asked);
    const options = [...face.optionValues(asked), ...partsOf(asked)];
    const text = fc.constantFrom(
      ...options,
      '3',
      ' 7 ',
      '-0',
      '2026-11-20',
      'ann@example.com',
      'toString',
      '__proto__',
    );
    const value = fc.oneof(
      text,
      fc.string({ minLength: 1 }),
      fc.double(),
      fc.integer({ min: 0, max: 11 }),
      fc.array(text),
      fc.dictionary(fc.oneof(text, fc.constantFrom('valueOf', 'name', 'email')), text),
    );
    fc.assert(
      fc.property(value, (given) => {
        if (face.checkAnswer(asked, given)) return;
        const normal = face.normalise(asked, given);
        const as = { kind: kindOf(asked), ...askedBy(asked) };
        expect(readValue(as, storeValue(as, normal))).toEqual(isUnanswered(normal) ? null : normal);
      }),
      { numRuns: 500 },
    );
  });

  test('a choice without options has no answer', () => {
    const types = ['radio-button', 'checkbox', 'image-radio', 'icon-choice'] as const;
    const values = types.map((type) => {
      const asked = question(type, 'a', { config: { options: [] } });
      return faceOf(asked).sampleValue(asked, 'x');
    });
    expect(values).toEqual([null, null, null, null]);
    const table = question('matrix', 'a', { config: { rows: ['Speed'], columns: [] } });
    expect(faceOf(table).sampleValue(table, 'x')).toBeNull();
  });

  test('a part that was not answered has no value, whatever it is called', () => {
    expect(partOfAnswer({ Speed: 'Good' }, 'Speed')).toBe('Good');
    expect(partOfAnswer({ Speed: 'Good' }, 'constructor')).toBeNull();
    expect(partOfAnswer(['B', 'A'], 'A')).toBe(2);
    expect(partOfAnswer(['B', 'A'], 'C')).toBeNull();
  });

  test.each(['radio-button', 'checkbox', 'dropdown'] as const)(
    'Other needs its text in a %s (QX-19, QX-20)',
    (type) => {
      const other = { enabled: true, label: 'Other' };
      const asked = question(type, 'a', { config: { ...question(type, 'a').config, other } } as object);
      const { checkAnswer, storesAs } = faceOf(asked);
      const value = storesAs === 'list' ? ['A', 'Other'] : 'Other';
      const translated = { ...asked, shown: { other: 'Andere' } };
      expect(checkAnswer(asked, value, { other: ' ' })).toEqual({ code: 'other-missing', n: 'Other' });
      expect(checkAnswer(translated, value)).toMatchObject({ n: 'Andere' });
      expect(checkAnswer(asked, value, { other: 'Pink' })).toBeNull();
      const restingIf = (enabled: boolean) => {
        const { texts } = faceOf(asked);
        const config = { ...asked.config, other: { ...other, enabled } };
        return texts({ ...asked, config } as Question).find(({ key }) => key === 'other')?.isResting;
      };
      expect([restingIf(true), restingIf(false)]).toEqual([false, true]);
    },
  );
});

describe('a blank question', () => {
  test.each(QUESTION_TYPES)('%s is accepted by the contract as it is', (type) => {
    const blank = questionTypes[type].make({
      id: 'a',
      title: '',
      settings: NEW_SETTINGS,
      logic: { enabled: false, action: 'show', conditions: [] },
      jumps: [],
    });
    expect(Question.parse(blank)).toEqual(blank);
  });

  test('no options for radio-button and checkbox, two blank ones for image-radio and icon-choice (QN-22)', () => {
    const configOf = (type: QuestionType) => blankQuestion(type, 'a').config;
    expect(configOf('radio-button')).toEqual({ options: [] });
    expect(configOf('checkbox')).toEqual({ options: [], max_choices: 0 });
    const image = { label: '', image: '' };
    expect(configOf('image-radio')).toEqual({ options: [image, image] });
    const icon = { label: '', icon: { name: '', style: 'regular' } };
    expect(configOf('icon-choice')).toEqual({ options: [icon, icon] });
  });

  test('icon-choice starts with colour #1579EF and medium icons (QN-18, ER-R-13)', () => {
    expect(question('icon-choice', 'a').settings).toMatchObject({
      icon_color: '#1579EF',
      icon_size: 'medium',
    });
  });

  test('star-rating and nps have a title of their own, the others none (QN-26)', () => {
    expect(questionTypes['star-rating'].defaultTitle).toBe('How would you rate your overall experience?');
    expect(questionTypes.nps.defaultTitle).toBe(
      'On a scale of 1-10, how likely would you recommend us to a friend or colleague?',
    );
    expect(typesWith((type) => questionTypes[type].defaultTitle !== '')).toEqual(['star-rating', 'nps']);
  });
});

describe('what is missing', () => {
  test.each(typesWith((type) => !questionTypes[type].titleIsOptional))('%s without a title (QN-28)', (type) => {
    const untitled = { ...question(type, 'a'), title: '  ' };
    expect(missingFields({ questions: [untitled] })).toMatchObject({
      'questions.0.title': { code: 'title-required' },
    });
  });

  const blankImages = question('image-radio', 'a');
  const blankIcons = question('icon-choice', 'a');
  const radio = (...options: string[]) => question('radio-button', 'a', { config: { options } });
  const checkbox = (...options: string[]) => question('checkbox', 'a', { config: { options, max_choices: 0 } });
  test.each([
    ['radio-button without options (QN-29)', radio(), true],
    ['checkbox without options (QN-29)', checkbox(), true],
    ['radio-button with a blank option (QN-31)', radio('A', ' '), true],
    ['checkbox with a blank option (QN-31)', checkbox('A', ''), true],
    ['image-radio with blank labels (QN-30, QN-31)', blankImages, true],
    ['icon-choice with blank labels (QN-30, QN-31)', blankIcons, true],
    ['radio-button with one option (OP-33)', radio('A'), true],
    ['checkbox with one option', checkbox('A'), false],
    ['image-radio with labels', pictures('a'), false],
    ['nps, which has no options to lack (OP-56)', question('nps', 'a'), false],
    ['text', question('text', 'a'), false],
  ])('%s', (_name, given, isInvalid) => {
    expect(faceOf(given).hasInvalidOptions(given)).toBe(isInvalid);
    expect(missingFields({ questions: [given] })).toEqual(
      isInvalid ? { 'questions.0.config.options': { code: 'options-required' } } : {},
    );
  });
});

describe('answers', () => {
  const named = (type: QuestionType) => (type === 'image-radio' ? pictures('a') : question(type, 'a'));
  test.each<[QuestionType, string | number | string[], boolean]>([
    ['radio-button', 'B', true],
    ['radio-button', 'b', false],
    ['radio-button', 'D', false],
    ['radio-button', ['A'], false],
    ['radio-button', 1, false],
    ['image-radio', 'A', true],
    ['image-radio', '/a.png', false],
    ['checkbox', ['C', 'A'], true],
    ['checkbox', ['A', 'A'], false],
    ['checkbox', ['A', 'D'], false],
    ['checkbox', 'A', false],
    ['text', 'a'.repeat(400), true],
    ['text', 'a'.repeat(401), false],
    ['long-text', 'a'.repeat(400), true],
    ['long-text', 'a'.repeat(401), false],
    ['long-text', 7, false],
    ['email', 'ann@example.com', true],
    ['email', ' ann@example.com ', true],
    ['email', 'ann', false],
    ['email', `${'a'.repeat(250)}@example.com`, false],
    ['star-rating', 1, true],
    ['star-rating', 5, true],
    ['star-rating', '4', true],
    ['star-rating', 0, false],
    ['star-rating', 6, false],
    ['star-rating', 2.5, false],
    ['star-rating', '4.0', false],
    ['scale', 5, true],
    ['scale', '1', true],
    ['scale', 0, false],
    ['scale', 6, false],
    ['scale', 2.5, false],
    ['scale', '', false],
    ['scale', ['5'], false],
    ['nps', 10, true],
    ['nps', 0, false],
    ['nps', 11, false],
    ['nps', ['9'], false],
  ])('%s takes %j: %s (OP-055)', (type, value, isTaken) => {
    const asked = named(type);
    expect(faceOf(asked).checkAnswer(asked, value) === null).toBe(isTaken);
  });

  test('a checkbox answer is stored in the order of the options', () => {
    const asked = question('checkbox', 'a');
    expect(faceOf(asked).normalise(asked, ['C', 'A'])).toEqual(['A', 'C']);
  });

  test('a checkbox answer is right as it is stored, also where two options have the same text', () => {
    const asked = question('checkbox', 'a', { config: { options: ['Other', 'A', 'Other'], max_choices: 0 } });
    const stored = ['Other', 'A'];
    expect(faceOf(asked).normalise(asked, ['A', 'Other'])).toEqual(stored);
    expect(faceOf(asked).checkAnswer(asked, stored)).toBeNull();
  });

  test.each<[QuestionType, string | number, string | number | null]>([
    ['text', '  hi ', 'hi'],
    ['long-text', ' a\nb ', 'a\nb'],
    ['email', ' a@b.co', 'a@b.co'],
    ['star-rating', '4', 4],
    ['scale', '4', 4],
    ['nps', '10', 10],
    ['radio-button', 'A', 'A'],
  ])('%s stores %j as %j', (type, value, stored) => {
    const asked = question(type, 'a');
    expect(faceOf(asked).normalise(asked, value)).toBe(stored);
  });

  test('several values are joined by commas, a skipped answer is empty (SR-12)', () => {
    expect(questionTypes.checkbox.formatAnswer(['A', 'B'])).toBe('A, B');
    expect(questionTypes.nps.formatAnswer(9)).toBe('9');
    for (const type of QUESTION_TYPES) expect(questionTypes[type].formatAnswer(null)).toBe('');
  });
});

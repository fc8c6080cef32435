import type { AnswerValue } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import { sampleQuestion } from '../testing/samples.ts';
import type { AskedAs, StoredValue } from './index.ts';
import {
  askedBy,
  countedUnder,
  faceOf,
  findCode,
  kindOf,
  QUESTION_TYPES,
  readValue,
  stepName,
  storeValue,
  sumOfCodes,
} from './index.ts';

const OPTIONS = ['A', 'B', 'C'];

describe('what is stored of an answer', () => {
  test.each<[string, string[] | null, AnswerValue, StoredValue, string[]]>([
    ['text', null, 'Hello', { codes: [], text: 'Hello' }, []],
    ['text', null, null, { codes: [], text: null }, []],
    ['choice', OPTIONS, 'C', { codes: [2], text: null }, ['C']],
    ['choice', OPTIONS, null, { codes: [], text: null }, []],
    ['choices', OPTIONS, ['A', 'C'], { codes: [0, 2], text: null }, ['A', 'C']],
    ['choices', OPTIONS, ['B'], { codes: [1], text: null }, ['B']],
    ['stars-1-5', null, 4, { codes: [4], text: null }, ['4']],
    ['nps-1-10', null, 10, { codes: [10], text: null }, ['10']],
    ['number', null, 1234, { codes: [1234], text: null }, ['120000']],
    ['number', null, -1234.5, { codes: [-1234.5], text: null }, ['-130000']],
    ['number', null, 0.57, { codes: [0.57], text: null }, ['57']],
    ['number', null, 9_999_999.99, { codes: [9_999_999.99], text: null }, ['990000000']],
    ['number', null, 0, { codes: [0], text: null }, ['0']],
    ['date', null, '2026-11-28', { codes: [20261128], text: null }, ['2026-11']],
    ['date', null, '1900-01-01', { codes: [19000101], text: null }, ['1900-01']],
  ])(
    '%s, %j: %j is %j, counted under %j, and is read as it was given (QX-104)',
    (kind, options, value, stored, counted) => {
      const asked = { kind, options };
      expect(storeValue(asked, value)).toEqual(stored);
      expect(stored.codes.map((code) => countedUnder(asked, code))).toEqual(counted);
      expect(readValue(asked, stored)).toEqual(value);
    },
  );

  test.each(QUESTION_TYPES)('a %s reads what it has stored (QX-104)', (type) => {
    const question = sampleQuestion(type);
    const face = faceOf(question);
    const asked = { kind: kindOf(question), ...askedBy(question) };
    const value = face.sampleValue(question, 'Some words');
    const stored = storeValue(asked, value);
    expect(readValue(asked, stored)).toEqual(value);
    expect([stored.codes.length > 0, stored.text !== null]).toEqual([!face.isFreeText, face.isFreeText]);
  });

  test.each<[string, string[] | null, string, number | undefined]>([
    ['choice', OPTIONS, 'B', 1],
    ['choices', OPTIONS, 'D', undefined],
    ['nps-1-10', null, '7', 7],
    ['nps-1-10', null, '07', undefined],
    ['text', null, '7', undefined],
    ['number', null, '12', undefined],
    ['date', null, '2026-11', undefined],
  ])('%s, %j: an answer %j is found by the code %s (QX-104)', (kind, options, value, code) => {
    expect(findCode({ kind, options }, value)).toBe(code);
  });

  const ROWS = { kind: 'matrix', options: ['Speed', 'Good', 'Poor', 'Good'], rows: 2 };
  test.each<[AskedAs, AnswerValue, number[], string[]]>([
    [ROWS, { Speed: 'Good', Good: 'Poor' }, [1, 10], ['Speed\u001FGood', 'Good\u001FPoor']],
    [ROWS, { Good: 'Good' }, [11], ['Good\u001FGood']],
    [{ kind: 'ranking', options: OPTIONS }, ['C', 'A', 'B'], [201, 2, 103], ['C\u001F1', 'A\u001F2', 'B\u001F3']],
  ])(
    '%j: %j is %j, counted under %j, found by that, and read as it was given (QX-40, QX-44, QX-104)',
    (asked, value, codes, counted) => {
      const stored = { codes, text: null };
      expect(storeValue(asked, value)).toEqual(stored);
      expect(codes.map((code) => countedUnder(asked, code))).toEqual(counted);
      expect(counted.map((name) => findCode(asked, name))).toEqual(codes);
      expect(readValue(asked, stored)).toEqual(value);
    },
  );

  test.each([
    [ROWS, 'Speed'],
    [ROWS, 'Speed\u001FSpeed'],
    [ROWS, 'Good\u001FSpeed'],
    [ROWS, 'Poor\u001FPoor'],
    [{ kind: 'ranking', options: OPTIONS }, 'A\u001F0'],
    [{ kind: 'ranking', options: OPTIONS }, 'A\u001F4'],
    [{ kind: 'ranking', options: OPTIONS }, 'A\u001F01'],
    [{ kind: 'ranking', options: OPTIONS }, 'D\u001F1'],
  ])('%j: nobody could answer %j (QX-42)', (asked, counted) => {
    expect(findCode(asked, counted)).toBeUndefined();
  });

  test('a ranking is read by its places, in whatever order its codes are (QX-44)', () => {
    const stored = { codes: [2, 103, 201], text: null };
    expect(readValue({ kind: 'ranking', options: OPTIONS }, stored)).toEqual(['C', 'A', 'B']);
  });

  test('only steps have names', () => {
    expect(stepName({ kind: 'scale-1-3', options: OPTIONS }, [3])).toBe('C');
    expect(stepName({ kind: 'scale-1-3', options: OPTIONS }, [])).toBeUndefined();
    expect(stepName({ kind: 'choice', options: OPTIONS }, [1])).toBeUndefined();
  });

  test('numbers add up in hundredths, other answers to nothing (QX-31)', () => {
    expect([sumOfCodes('number', [1.1]), sumOfCodes('number', [-0.29]), sumOfCodes('number', [])]).toEqual([
      110, -29, 0,
    ]);
    expect([sumOfCodes('nps-1-10', [9]), sumOfCodes('date', [20261128]), sumOfCodes('gone', [3])]).toEqual([0, 0, 0]);
  });

  test('answers of a kind that is gone are read by what their wording tells (FR-01)', () => {
    expect(readValue({ kind: 'slider', options: null }, { codes: [3], text: null })).toBe(3);
    expect(readValue({ kind: 'tags', options: OPTIONS }, { codes: [1], text: null })).toBe('B');
    expect(readValue({ kind: 'tags', options: OPTIONS }, { codes: [1, 2], text: null })).toEqual(['B', 'C']);
    expect(readValue({ kind: 'poem', options: null }, { codes: [], text: 'Ode' })).toBe('Ode');
    expect(countedUnder({ kind: 'tags', options: OPTIONS }, 1)).toBe('B');
  });
});

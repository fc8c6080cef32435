import { ERRORS } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import errors from './en/errors.json' with { type: 'json' };
import { findSentence, inLanguageOf, languagesIn } from './error-language.ts';

const body = (message: string, fields?: Record<string, string>) => ({
  code: 'invalid' as const,
  message,
  ...(fields && { errors: fields }),
});

describe('texts of failed calls', () => {
  test('are in the language that is wanted, with their values; code and paths stay (LA-82)', () => {
    const failed = body('Some fields are not valid.', {
      title: 'Must be at most 255 characters.',
      'questions.0.title': 'Must be text.',
      per_page: 'Must be at most 100.',
    });
    expect(inLanguageOf('de-AT,de;q=0.9,en;q=0.8', failed)).toEqual({
      code: 'invalid',
      message: 'Einige Felder sind nicht gültig.',
      errors: {
        title: 'Darf höchstens 255 Zeichen haben.',
        'questions.0.title': 'Muss ein Text sein.',
        per_page: 'Darf höchstens 100 sein.',
      },
    });
  });

  test('a problem within a sentence is translated too, what somebody wrote is not', () => {
    const failed = body('"Title is required.": Please choose a number from 1 to 7.');
    expect(inLanguageOf('pt-BR', failed).message).toBe('“Title is required.”: Escolha um número de 1 a 7.');
  });

  test.each([
    ['nobody asked', undefined],
    ['English is wanted first', 'en-GB, de;q=0.5'],
    ['the language is not shipped', 'ga, it;q=0.3'],
    ['the header is none', ';;;q=,,'],
  ])('are English where %s', (_, header) => {
    expect(inLanguageOf(header, body('Please sign in first.')).message).toBe('Please sign in first.');
  });

  test('a sentence that nobody knows stays as it is', () => {
    expect(inLanguageOf('fr', body('The moon is full.')).message).toBe('The moon is full.');
    expect(findSentence('x'.repeat(100_000))).toBeUndefined();
  });

  test('each code has its sentence in the catalog', () => {
    const sentences = Object.fromEntries(
      Object.entries(ERRORS).map(([code, { message }]) => [code, message]),
    );
    expect(errors.codes).toEqual(sentences);
  });

  test('no sentence is taken for another one', () => {
    for (const [group, texts] of Object.entries(errors))
      for (const [name, text] of Object.entries(texts))
        expect(findSentence(text.replaceAll(/\{\w+\}/g, '7')), text).toMatchObject({ group, name });
  });
});

test.each([
  ['fr-CH, fr;q=0.9, en;q=0.8, *;q=0.5', ['fr-CH', 'fr', 'en', '*']],
  ['en;q=0.2, de', ['de', 'en']],
  ['de;q=0, ar', ['ar']],
  ['', ['']],
])('the languages of %j are %j', (header, tags) => {
  expect(languagesIn(header)).toEqual(tags);
});

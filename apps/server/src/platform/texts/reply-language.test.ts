import { ERRORS } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import { PROBLEM_TEXTS } from '../api/problem-texts.ts';
import replies from './en/replies.json' with { type: 'json' };
import { findSentence, languagesIn, translatorFor } from './reply-language.ts';

const translate = (language: string | undefined, text: string) =>
  translatorFor({ headers: language === undefined ? {} : { 'accept-language': language } })(text);

describe('what the server says', () => {
  test.each([
    ['Some fields are not valid.', 'Einige Felder sind nicht gültig.'],
    ['Must be at most 255 characters.', 'Darf höchstens 255 Zeichen haben.'],
    ['Must be at most 100.', 'Darf höchstens 100 sein.'],
    [
      '3.4 GB in the database, 1,234 responses, 2,756 bytes each',
      '3,4 GB in der Datenbank, 1.234 Antworten, je 2.756 Byte',
    ],
    ['<strong>A “b”</strong> was published as scheduled.', '<strong>A “b”</strong> wurde wie geplant veröffentlicht.'],
  ])('“%s” is in the language that is wanted, with its values (LA-74, LA-82)', (english, german) => {
    expect(translate('de-AT,de;q=0.9,en;q=0.8', english)).toBe(german);
  });

  test('a problem within a sentence is translated too, what somebody wrote is not', () => {
    const text = '"Title is required.": Please choose a number from 1 to 7.';
    expect(translate('pt-BR', text)).toBe('“Title is required.”: Escolha um número de 1 a 7.');
  });

  test.each([
    ['nobody asked', undefined],
    ['English is wanted first', 'en-GB, de;q=0.5'],
    ['the language is not shipped', 'ga, it;q=0.3'],
    ['the header is none', ';;;q=,,'],
  ])('is English where %s', (_, header) => {
    expect(translate(header, 'Please sign in first.')).toBe('Please sign in first.');
  });

  test('a sentence that nobody knows stays as it is', () => {
    expect(translate('fr', 'The moon is full.')).toBe('The moon is full.');
    expect(findSentence('x'.repeat(100_000))).toBeUndefined();
  });

  test('each code has its sentence in the catalog', () => {
    const sentences = Object.fromEntries(Object.entries(ERRORS).map(([code, { message }]) => [code, message]));
    expect(replies.codes).toEqual(sentences);
  });

  test('each problem that a rule finds has its sentence in the catalog (LA-82)', () => {
    expect(Object.keys(PROBLEM_TEXTS).filter((code) => !(code in replies.problems))).toEqual([]);
  });

  test('no sentence is taken for another one', () => {
    for (const [group, texts] of Object.entries(replies))
      for (const [name, text] of Object.entries(texts))
        expect(findSentence(text.replaceAll(/\{[^}]+\}/g, '7')), text).toMatchObject({ group, name });
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

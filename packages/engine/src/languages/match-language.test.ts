import { describe, expect, test } from 'vitest';
import { directionOf, surveyDirection } from './direction.ts';
import { chooseLanguage, matchLanguage } from './match-language.ts';

test.each([
  ['de', ['fr', 'de'], 'de'],
  ['de-AT', ['de', 'de-AT'], 'de-AT'],
  ['de-AT', ['de-CH', 'de'], 'de'],
  ['de-AT', ['de-CH', 'de-DE'], 'de-CH'],
  ['pt', ['pt-BR'], 'pt-BR'],
  ['pt_br', ['pt-PT', 'pt-BR'], 'pt-BR'],
  ['EN-us', ['en'], 'en'],
  ['zh-TW', ['zh-Hans', 'zh-Hant'], 'zh-Hant'],
  ['zh-TW', ['zh-Hans'], undefined],
  ['zh-TW', ['zh'], undefined],
  ['zh-HK', ['zh-Hant-TW'], 'zh-Hant-TW'],
  ['zh', ['zh-Hant', 'zh-Hans'], 'zh-Hans'],
  ['zh-CN', ['zh-Hans'], 'zh-Hans'],
  ['zh-Hant', ['zh-Hans', 'zh-TW'], 'zh-TW'],
  ['sr-Latn', ['sr'], undefined],
  ['sr', ['sr-Cyrl'], 'sr-Cyrl'],
  ['no', ['nb'], 'nb'],
  ['es-419', ['es'], 'es'],
  ['es', ['es-419'], 'es-419'],
  ['fil', ['fi'], undefined],
  ['ga', ['en'], undefined],
  ['', ['en'], undefined],
  ['not a tag', ['en'], undefined],
  ['x', ['en'], undefined],
  ['de-x-foo', ['de'], 'de'],
])('%s wants of %j %s (LA-29)', (wanted, tags, found) => {
  expect(matchLanguage(wanted, tags)).toBe(found);
});

describe('the language of a visitor', () => {
  const tags = ['en', 'de', 'fr', 'es', 'it'];
  const none = { set: undefined, placed: undefined, page: undefined, browser: [] };
  test.each([
    ['what was set', { set: 'de', placed: 'fr', page: 'es', browser: ['it'] }, 'de'],
    ['the place', { set: null, placed: 'fr', page: 'es', browser: ['it'] }, 'fr'],
    ['the page', { ...none, page: 'es', browser: ['it'] }, 'es'],
    ['the browser, in its order', { ...none, browser: ['ga', 'it-IT', 'de'] }, 'it'],
    ['the next where the survey has none of it', { set: 'ga', placed: 'pl', page: 'es', browser: [] }, 'es'],
    ['none', none, undefined],
    ['none that the survey has', { ...none, page: 'ga', browser: ['pl'] }, undefined],
  ])('is that of %s (LA-26)', (_, wishes, found) => {
    expect(chooseLanguage(wishes, tags, false)).toBe(found);
  });

  test('is that of the browser before that of the page where the site says so (LA-27)', () => {
    const wishes = { ...none, page: 'fr', browser: ['de'] };
    expect([false, true].map((prefers) => chooseLanguage(wishes, tags, prefers))).toEqual(['fr', 'de']);
    expect(chooseLanguage({ ...wishes, browser: ['ga'] }, tags, true)).toBe('fr');
  });
});

test.each([
  ['ar', 'rtl'],
  ['he', 'rtl'],
  ['fa-IR', 'rtl'],
  ['ur', 'rtl'],
  ['de', 'ltr'],
  ['az', 'ltr'],
  ['az-Arab', 'rtl'],
] as const)('%s is written %s (LA-41)', (tag, direction) => {
  expect(directionOf(tag)).toBe(direction);
});

test('a survey is written as its language, and as its questions only where nobody has named it (LA-41)', () => {
  const [english, hebrew] = [[{ title: 'Did you like it?' }], [{ title: 'איך היה?' }]];
  expect(surveyDirection('he', english)).toBe('rtl');
  expect(surveyDirection('en', hebrew)).toBe('ltr');
  expect(surveyDirection(null, english)).toBe('ltr');
  expect(surveyDirection(null, hebrew)).toBe('rtl');
});

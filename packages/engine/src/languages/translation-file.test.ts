import type { SurveyDraft } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import { draft, question } from '../testing/samples.ts';
import { readTranslations, writeTranslations } from './translation-file.ts';

const OPTIONS = ['=1+1', 'Semi; colon', 'A "quote",\ncomma'];

function survey(de: [key: string, of: string, text: string][] = []): SurveyDraft {
  const radio = question('radio-button', 'like', { title: 'Liked it?', config: { options: OPTIONS } });
  return {
    ...draft([radio]),
    title: 'Fair',
    languages: { base: 'en', others: [{ tag: 'de', live: false }], choice: false },
    translations: { de: de.map(([key, of, text]) => ({ key, of, text })) },
  };
}

const write = (given: SurveyDraft) => writeTranslations(given, 'de', ({ kind }) => kind);
const read = (given: SurveyDraft, file: string) => readTranslations(given, 'de', file);

test('a file for translators has the texts, their places and their room, and no formulas (LA-65)', () => {
  const file = write(survey([['title', 'Fair', '-Messe']]));
  expect(file).toBe(
    [
      '\uFEFFid,place,original,translation,longest',
      "title,title,Fair,'-Messe,255",
      'like,question,Liked it?,,255',
      "like/1,part,'=1+1,,400",
      'like/2,part,"Semi; colon",,400',
      'like/3,part,"A ""quote"",\ncomma",,400',
      '',
    ].join('\r\n'),
  );
});

test('what was written is read again unchanged (LA-65)', () => {
  const full = survey([
    ['title', 'Fair', '-Messe'],
    ['like/1', '=1+1', "'=2"],
    ['like/3', OPTIONS[2] ?? '', '"So",\nund so; <b>'],
  ]);
  const spaced = survey([['title', 'Fair', ' Die\r\nMesse ']]);
  expect(read(spaced, write(spaced))).toMatchObject({ draft: spaced, changed: 0, unchanged: 1 });
  expect(read(full, write(full))).toMatchObject({ added: 0, changed: 0, unchanged: 3, leftOut: [] });
  const back = read(survey(), write(full));
  expect(back).toMatchObject({ added: 3, changed: 0, unchanged: 0, leftOut: [] });
  expect(back?.draft.translations).toEqual(full.translations);
});

describe('a file is read as programs save it', () => {
  const rows = [
    ['Translation', 'ID', 'original'],
    ['Gefallen?', 'like', 'Liked it?'],
    ['Messe', 'title', 'Fair'],
    ['', '', ''],
  ];
  test.each([
    ['commas', ',', '\n'],
    ['semicolons', ';', '\r\n'],
    ['tabs', '\t', '\r'],
  ])('with %s, its lines and columns in any order (LA-66)', (_, separator, end) => {
    const back = read(survey([['title', 'Fair', 'Markt']]), rows.map((row) => row.join(separator)).join(end));
    expect(back).toMatchObject({ added: 1, changed: 1, unchanged: 0, leftOut: [] });
    expect(back?.draft.translations.de).toContainEqual({ key: 'title', of: 'Fair', text: 'Messe' });
  });
});

test('lines that do not fit are left out with their reason, and blank ones change nothing (LA-67)', () => {
  const before = survey([['title', 'Fair', 'Messe']]);
  const file = [
    'id,original,translation',
    'gone,Old,Alt',
    'like,Did you like it?,Gefallen?',
    `like/1,=1+1,${'x'.repeat(401)}`,
    'title,Fair,',
  ].join('\n');
  const back = read(before, file);
  expect(back?.leftOut).toEqual([
    { original: 'Old', code: 'unknown' },
    { original: 'Did you like it?', code: 'changed' },
    { original: '=1+1', code: 'too-long' },
  ]);
  expect(back?.draft).toEqual(before);
});

test.each(['\u0089PNG\r\n', '', '<!doctype html>', 'id,translation\nlike,Ja'])(
  'what is no such file is not read: %j (LA-68)',
  (file) => {
    expect(read(survey(), file)).toBeUndefined();
  },
);

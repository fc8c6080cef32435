import { describe, expect, test } from 'vitest';
import { listAreas, listMessages, listServerAreas, readCatalog } from './catalogs.ts';
import { findWords, readWordList } from './word-list.ts';

/** Exact texts of the specification. */
const FIXED = new Set([
  'about/compare.rows.notifications.text',
  'ai-summary/unavailable',
  'deliveries/emptyText',
  'mails/stop.askAlert',
  'mails/stop.link',
  'mails/stop.linkAt',
  'mails/stop.title',
  'replies/deliveries.noOlderMails',
  'replies/people.noMails',
  'replies/problems.not-ticked',
  'sign-in/reset.noMails',
]);

const list = readWordList();
/** What visitors and mails say keeps the "e-mail" of the specification (LA-45, VR-52). */
const listOfServer = list.filter(({ word }) => !word.startsWith('e-mail'));

describe('messages say what docs/style.md says (FH-10)', () => {
  test.each([
    ...listAreas().map((area) => ({ ...area, words: list })),
    ...listServerAreas().map((area) => ({ ...area, words: listOfServer })),
  ])('$name (FH-10)', ({ words, ...area }) => {
    const found = listMessages(readCatalog(area))
      .map(([name, text]) => [`${area.name}/${name}`, text] as const)
      .filter(([name]) => !FIXED.has(name))
      .flatMap(([name, text]) => findWords(name, text, words));
    expect(found).toEqual([]);
  });

  test('its list is read from the document, and each line has something to say (FH-10)', () => {
    expect(list.length).toBeGreaterThan(30);
    for (const { say } of list) expect(say).toMatch(/\p{L}|'/u);
  });

  test.each([
    ['Nothing is stored yet.', ['stored']],
    ['{stored} is restored.', []],
    ['{n, plural, one {# mail} other {# Mails, sent lately}}', ['mails', 'lately']],
    ['The site’s time zone', ['’']],
  ])('%s', (text, words) => {
    const found = findWords('area/name', text, list);
    expect(found.map((line) => line.match(/says “(.+?)”/)?.[1])).toEqual(words);
    for (const line of found) expect(line).toMatch(/^area\/name says .+ Say “.+” \(docs\/style\.md, Word list\)\.$/);
  });
});

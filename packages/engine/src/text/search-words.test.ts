import { describe, expect, test } from 'vitest';
import { matchesSearch, searchWords, wantedBeginnings } from './search-words.ts';

describe('words of a text', () => {
  test.each([
    ['I liked the drawings, the drawings!', ['i', 'liked', 'the', 'drawings']],
    ['ÉTÉ 5% d’Été', ['ete', '5', 'd']],
    ['Straße STRASSE', ['strasse']],
    ['name@example.test', ['name', 'example', 'test']],
    ['Привет, ёлка', ['привет', 'елка']],
    ['日本語', ['日本', '本語', '語']],
    ['iPhone日本', ['iphone', '日本', '本']],
    [' _%§*" ', []],
    ['\ud800broken', ['broken']],
  ])('%j', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });
});

describe('signs', () => {
  test('each is a word, an emoji with its skin tone and all it is joined to (FR-15)', () => {
    expect(searchWords('Great👍🏽👍🏽 👩‍💻, 🇩🇪🇫🇷 5€')).toEqual(['great', '5', '👍🏽', '👩‍💻', '🇩🇪', '🇫🇷', '€']);
    // With and without the character that asks for a coloured picture.
    expect(searchWords('❤️')).toEqual(searchWords('❤'));
    expect(searchWords('3️⃣ #️⃣')).toHaveLength(2);
  });

  test.each([
    ['Great 👍🏽', '👍🏽', true],
    ['Great 👍🏽', '👍', true],
    ['Great 👍', '👍🏽', false],
    ['Great 👎🏽', '👍🏽', false],
    ['Family 👨‍👩‍👧', '👨‍👩‍👧', true],
    ['Family 👨‍👩‍👧', '👩', false],
    ['It costs 5€', '€', true],
    ['It costs 5 $', '€', false],
    ['It costs $5', '$', true],
    ['It costs $5', '$5', true],
    ['It costs 5', '$5', false],
    ['Acme™ tools', '™', true],
    ['Acme™ tools', 'acme™', true],
    ['Acme™ tools', 'acme', true],
    ['Acme tm tools', '™', false],
    ['Acme tools, a TM', '™', false],
    ['2 ㎏', 'kg', true],
    ['C++ is fast', 'c++', true],
    ['C is fast', 'c++', false],
    ['a → b', '→', true],
    ['Too slow 😡😡', '😡 slow', true],
    ['Too slow', '😡 slow', false],
    ['𝐇𝐞𝐥𝐥𝐨', 'hello', true],
  ])('%j by %j: %s (FR-15)', (text, search, expected) => {
    expect(matchesSearch(searchWords(text), search)).toBe(expected);
  });
});

describe('what a search finds (OP-42)', () => {
  test.each([
    ['I liked the drawings', 'draw LIK', true],
    ['I liked the drawings', 'iked', false],
    ['I liked the drawings', 'liked photos', false],
    ['Déjà vu', 'deja', true],
    ['Deja vu', 'DÉJÀ', true],
    ['日本語が好き', '本語', true],
    ['日本語が好き', '語', true],
    ['日本語が好き', '日語', false],
    ['anything', '%', false],
    ['anything', '', false],
  ])('%j by %j: %s', (text, search, expected) => {
    expect(matchesSearch(searchWords(text), search)).toBe(expected);
  });

  test('a prefix of another search word narrows nothing further', () => {
    expect(wantedBeginnings('a and Andrew and')).toEqual(['andrew']);
  });
});

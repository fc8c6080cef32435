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

describe('OP-42: what a search finds', () => {
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

  test('a beginning of another wanted word asks for nothing more', () => {
    expect(wantedBeginnings('a and Andrew and')).toEqual(['andrew']);
  });
});

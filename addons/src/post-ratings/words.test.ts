import { WORD_FILES } from '@userfeedback/engine/languages/words/index';
import { expect, test } from 'vitest';
import { ENGLISH } from './page/words.ts';

test('the English words of ratings are those that other languages translate (LA-47)', () => {
  expect(ENGLISH).toEqual({ ...WORD_FILES.en.words.ratings, lang: 'en' });
});

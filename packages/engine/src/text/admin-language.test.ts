import { expect, test } from 'vitest';
import { bestLanguage } from './admin-language.ts';

test.each([
  [['de-AT', 'en'], 'de'],
  [['it', 'es-419', 'en'], 'es'],
  [['it'], 'en'],
  [['en-GB', 'de'], 'en'],
  [['ar-EG'], 'ar'],
  [['pt-PT', 'fr'], 'pt-BR'],
  [['', 'd', '*', 'fr'], 'fr'],
])('of a browser that prefers %j the best match is %s (LA-75)', (preferred, tag) => {
  expect(bestLanguage(preferred)).toBe(tag);
});

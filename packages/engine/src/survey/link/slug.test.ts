import { expect, test } from 'vitest';
import { slugOf } from './slug.ts';

test.each([
  ['How was it?', 'how-was-it-abc123'],
  ['  Änderungen & Größe, 2026!', 'anderungen-gro-e-2026-abc123'],
  ['调查', 'survey-abc123'],
  ['', 'survey-abc123'],
  [`${'long '.repeat(7)}words`, 'long-long-long-long-long-long-long-words-abc123'],
  [`${'long '.repeat(8)}words`, 'long-long-long-long-long-long-long-long-abc123'],
])('"%s" begins as %s (LS-07)', (title, slug) => {
  expect(slugOf(title, 'abc123')).toBe(slug);
});

import { expect, test } from 'vitest';
import { isolateName } from './direction.ts';

test.each([
  ['Ready?', 'ltr', 'Ready?'],
  ['Ready?', 'rtl', '\u2068Ready?\u2069'],
  ['جاهز!', 'rtl', 'جاهز!'],
  ['جاهز!', 'ltr', '\u2068جاهز!\u2069'],
  ['מוכן.', 'ltr', '\u2068מוכן.\u2069'],
  ['رحلة إلى Berlin!', 'rtl', '\u2068رحلة إلى Berlin!\u2069'],
  ['42% (3–5)', 'rtl', '42% (3–5)'],
  ['', 'rtl', ''],
  ['東京?', 'rtl', '\u2068東京?\u2069'],
] as const)('“%s” in a sentence that is read %s keeps its signs (XO-09)', (name, sentence, expected) => {
  expect(isolateName(name, sentence)).toBe(expected);
});

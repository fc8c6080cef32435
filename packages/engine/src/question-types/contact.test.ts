import type { AnswerValue, QuestionOf } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { question } from '../testing/samples.ts';
import { contactProblems } from './contact.ts';
import { faceOf, readValue, storeValue } from './index.ts';

const ask = (config: Partial<QuestionOf<'contact'>['config']> = {}) =>
  question('contact', 'who', { config: { name: 'optional', email: 'required', phone: 'optional', ...config } });
const email = 'ann@b.co';

test.each<[Exclude<AnswerValue, null>, string | null]>([
  [{ email }, null],
  [{ name: 'Ann', email: ' ann@b.co ', phone: '+49 (30) 12/34.5-6' }, null],
  [{ email, phone: '٠١٢٣٤' }, null],
  [{ email, name: 'x'.repeat(200) }, null],
  [{ email, name: 'x'.repeat(201) }, 'too-long'],
  [{ name: 'Ann' }, 'required'],
  [{ email: 'ann@' }, 'not-an-address'],
  [{ email, phone: '12 34' }, 'not-a-phone'],
  [{ email, phone: 'call 12345' }, 'not-a-phone'],
  [{ email, phone: '1'.repeat(31) }, 'not-a-phone'],
  [{ email, fax: '12345' }, 'not-asked-for'],
  ['ann@b.co', 'not-asked-for'],
  [['ann@b.co'], 'not-asked-for'],
])('a contact of %j: %s (QX-50, QX-51)', (value, code) => {
  const asked = ask();
  expect(faceOf(asked).checkAnswer(asked, value)?.code ?? null).toBe(code);
});

test('each field has an error of its own (QX-51)', () => {
  const given = { email: 'ann@', phone: '12 34', name: 'x'.repeat(201) };
  expect(contactProblems(ask() as QuestionOf<'contact'>, given)).toEqual({
    name: { code: 'too-long', n: 200 },
    email: { code: 'not-an-address' },
    phone: { code: 'not-a-phone' },
  });
});

test('what is given is stored in the order of the fields, without blanks, and read back (QX-52)', () => {
  const asked = ask({ email: 'optional' });
  const face = faceOf(asked);
  const value = face.normalise(asked, { phone: ' +49 30 1234\n5', email: ' ', name: 'Ann Lee' });
  expect(value).toEqual({ name: 'Ann Lee', phone: '+49 30 1234 5' });
  expect(face.formatAnswer(value)).toBe('Ann Lee, +49 30 1234 5');
  const stored = storeValue({ kind: 'contact', options: null }, value);
  expect(stored).toEqual({ codes: [], text: 'Ann Lee\n\n+49 30 1234 5' });
  expect(readValue({ kind: 'contact', options: null }, stored)).toEqual(value);
  expect(face.normalise(asked, { name: ' ' })).toBeNull();
});

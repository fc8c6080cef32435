import { Id, Submission } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseInput, parseOutput, readQuery } from './wire.ts';

describe('queries', () => {
  test.each([
    ['filter[status]=draft&page=2', { filter: { status: 'draft' }, page: '2' }],
    ['select[]=title&select[]=status', { select: ['title', 'status'] }],
    ['select[0]=title&select[1]=status', { select: ['title', 'status'] }],
    ['title=caf%C3%A9+cr%C3%A8me', { title: 'café crème' }],
    ['title=a%00b', { title: 'ab' }],
    ['', {}],
  ])('%s', (text, values) => {
    expect(JSON.parse(JSON.stringify(readQuery(text)))).toEqual(values);
  });

  test.each([
    '__proto__[polluted]=1',
    'constructor[prototype][polluted]=1',
    'a[__proto__][polluted]=1',
    '__proto__=1&__proto__[polluted]=1',
    'a[constructor][prototype][polluted]=1',
  ])('%s touches no prototype', (text) => {
    readQuery(text);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(Reflect.get([], 'polluted')).toBeUndefined();
  });

  test('cannot make long lists out of few characters', () => {
    expect(readQuery('list[4000000000]=x').list).not.toBeInstanceOf(Array);
  });
});

describe('input', () => {
  const shape = z.object({
    questions: z.array(z.object({ title: z.string().max(3) })),
    page: z.number().default(1),
  });

  test('a number that must be above zero is told where it begins', async () => {
    const errors = { id: 'Must be at least 1.', survey_version: 'Must be at least 1.' };
    const shape = z.object({ id: Id, survey_version: Submission.shape.survey_version });
    await expect(parseInput(shape, { id: '0', survey_version: 0 })).rejects.toMatchObject({ errors });
  });

  test('a wrong field is named by its path (D-02)', async () => {
    const wrong = { questions: [{ title: 'yes' }, { title: 'no way' }, { title: 4 }] };
    await expect(parseInput(shape, wrong)).rejects.toMatchObject({
      code: 'invalid',
      status: 422,
      errors: {
        'questions.1.title': expect.any(String),
        'questions.2.title': expect.any(String),
      },
    });
  });

  test('gets its defaults', async () => {
    expect(await parseInput(shape, { questions: [] })).toEqual({ questions: [], page: 1 });
  });
});

test('output that does not fit is our mistake and not reported as the caller’s', async () => {
  await expect(parseOutput(z.object({ id: z.int() }), { id: 'seven' })).rejects.toThrowError(
    /does not fit its contract at "id"/,
  );
});

test.each([
  [z.array(z.int()).min(1), [], 'At least one is needed.'],
  [z.array(z.int()).min(2), [1], 'At least 2 are needed.'],
  [z.array(z.int()).max(1), [1, 2], 'At most 1 allowed.'],
  [z.string().min(1), '', 'This must not be empty.'],
  [z.string().min(3), 'a', 'Must be at least 3 characters.'],
  [z.string().max(3), 'abcd', 'Must be at most 3 characters.'],
  [z.string().max(3), 7, 'Must be text.'],
  [z.int().max(3), 7, 'Must be at most 3.'],
])('what is wrong with a field is said in words: %#, %j, %s (XI-11)', async (field, value, said) => {
  await expect(parseInput(z.object({ field }), { field: value })).rejects.toMatchObject({
    errors: { field: said },
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIELDS } from './field-limits.ts';
import { TEXT_MAX } from './limits.ts';
import { readPlainSubmission } from './plain-submission.ts';
import { ANSWER_MAX } from './responses.ts';
import { SUBMISSION_MAX, Submission } from './visitor.ts';

const UUID = '6f1c2a54-0d3b-4c1e-9a77-2b8f4e5d6c7a';
const usual = {
  id: '7',
  submission_id: UUID,
  survey_version: 3,
  seconds: 12.5,
  website: '',
  nonce: 'n'.repeat(22),
  fields: { plan: 'pro', utm_source: '' },
  page_submitted: { url: 'https://example.test/beans?a=1', title: 'Beans' },
  answers: [
    { question_id: 'q1', value: 'A walk', extra: { comments: 'with a dog' } },
    { question_id: 'q2', value: ['Making', 'Growing'] },
    { question_id: 'q3', value: 4, extra: { name: 'Ann' } },
    { question_id: 'q4', value: null, extra: {} },
    { question_id: 'q5', value: { Speed: 'Good', Price: '' } },
    { question_id: 'q6', value: {} },
    { question_id: 'q7', value: 'Other', extra: { other: 'A parrot' } },
  ],
};

describe('a submission that is read without the schema', () => {
  test.each<[string, Record<string, unknown>]>([
    ['all fields', usual],
    ['a source', { ...usual, source: { channel: 'qr', label: 'May' } }],
    ['a personal link', { ...usual, invitation: '1-2f', unnamed: true }],
    ['a source without a label, with more', { ...usual, source: { channel: 'link', color: 'red' } }],
    ['the least', { id: '1', answers: [{ question_id: 'q', value: 'x' }] }],
    ['no address of the page', { ...usual, page_submitted: { name: 'Home', url: null } }],
    ['both names of a page', { ...usual, page_submitted: { name: 'Home', title: 'Beans' } }],
    ['fields that nobody knows', { ...usual, color: 'red', page_submitted: { size: 1 } }],
    ['the longest texts', { ...usual, answers: [{ question_id: 'q', value: 'x'.repeat(ANSWER_MAX.text) }] }],
  ])('is what the schema makes of it: %s', (_what, given) => {
    const read = readPlainSubmission(given);
    expect(read).toBeDefined();
    expect(read).toEqual(Submission.parse(given));
  });

  test.each<[string, Record<string, unknown>]>([
    ['an id in another form', { ...usual, id: '07' }],
    ['an id that is no number', { ...usual, id: 'seven' }],
    ['an old name of the question', { ...usual, answers: [{ questionId: 'q1', value: 'x' }] }],
    ['no question', { ...usual, answers: [{ question_id: '', value: 'x' }] }],
    ['another form of unnamed', { ...usual, unnamed: 'yes' }],
    ['no answers', { ...usual, answers: [] }],
    ['too many answers', { ...usual, answers: many(SUBMISSION_MAX.answers + 1, usual.answers[0]) }],
    ['no value', { ...usual, answers: [{ question_id: 'q1' }] }],
    ['a value that is too long', { ...usual, answers: [{ question_id: 'q', value: 'x'.repeat(5001) }] }],
    ['an option that is too long', { ...usual, answers: [{ question_id: 'q', value: ['x'.repeat(TEXT_MAX + 1)] }] }],
    ['too many options', { ...usual, answers: [{ question_id: 'q', value: many(201, 'x') }] }],
    ['too many rows', { ...usual, answers: [{ question_id: 'q', value: { ...many(11, 'x') } }] }],
    ['a row that is a number', { ...usual, answers: [{ question_id: 'q', value: { Speed: 3 } }] }],
    ['a row that is too long', { ...usual, answers: [{ question_id: 'q', value: { ['x'.repeat(401)]: 'x' } }] }],
    ['an endless number', { ...usual, answers: [{ question_id: 'q', value: Number.POSITIVE_INFINITY }] }],
    ['extras of null', { ...usual, answers: [{ question_id: 'q', value: 'x', extra: null }] }],
    ['a comment that is a number', { ...usual, answers: [{ question_id: 'q', value: 'x', extra: { comments: 1 } }] }],
    [
      'an own answer that is too long',
      { ...usual, answers: [{ question_id: 'q', value: 'Other', extra: { other: 'x'.repeat(401) } }] },
    ],
    ['the old name of an address', { ...usual, page_submitted: { link: 'https://example.test/' } }],
    ['a title that is too long', { ...usual, page_submitted: { title: 'x'.repeat(501) } }],
    ['a page of null', { ...usual, page_submitted: null }],
    ['a source of null', { ...usual, source: null }],
    ['another channel', { ...usual, source: { channel: 'import', label: null } }],
    ['a label that is too long', { ...usual, source: { channel: 'qr', label: 'x'.repeat(81) } }],
    ['an id of no UUID', { ...usual, submission_id: 'mine' }],
    ['a version below 1', { ...usual, survey_version: 0 }],
    ['seconds below 0', { ...usual, seconds: -1 }],
    ['a nonce that is too long', { ...usual, nonce: 'x'.repeat(201) }],
    ['a website of null', { ...usual, website: null }],
    ['fields of null', { ...usual, fields: null }],
    ['a field that is a number', { ...usual, fields: { plan: 5 } }],
    ['a field that is too long', { ...usual, fields: { plan: 'x'.repeat(FIELDS.value + 1) } }],
  ])('is left to the schema: %s', (_what, given) => {
    expect(readPlainSubmission(given)).toBeUndefined();
  });

  test('never differs from what the schema makes of it, whatever is sent', () => {
    let read = 0;
    fc.assert(
      fc.property(someSubmission, (given) => {
        const plain = readPlainSubmission(given);
        if (plain === undefined) return;
        read += 1;
        expect(Submission.parse(given)).toEqual(plain);
      }),
      { numRuns: 10_000 },
    );
    expect(read).toBeGreaterThan(200);
  });
});

function many<Item>(count: number, item: Item): Item[] {
  return Array.from({ length: count }, () => item);
}

/** Mostly the right thing, sometimes any other. */
function mostly<Value>(right: fc.Arbitrary<Value>): fc.Arbitrary<unknown> {
  const edge = fc.constantFrom<unknown>(null, undefined, '', 0, -1, 1.5, Number.NaN, {}, [], 'x'.repeat(501), true);
  return fc.oneof(
    { weight: 40, arbitrary: right },
    { weight: 1, arbitrary: fc.anything() },
    { weight: 1, arbitrary: edge },
  );
}

const short = fc.string({ maxLength: 8, unit: 'binary' });
const someName = fc.oneof(
  { weight: 20, arbitrary: short },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor') },
);
const someMap = fc.dictionary(someName, mostly(short), { maxKeys: 11 });
const someExtra = fc.record(
  { name: mostly(short), comments: mostly(short), other: mostly(short) },
  { requiredKeys: [] },
);
const someAnswer = fc.record(
  {
    question_id: mostly(fc.string({ minLength: 1, maxLength: 8 })),
    value: mostly(fc.oneof(short, fc.double(), fc.array(short, { maxLength: 3 }), someMap, fc.constant(null))),
    extra: mostly(someExtra),
  },
  { requiredKeys: ['question_id', 'value'] },
);
const someSubmission = fc.record(
  {
    id: mostly(fc.integer({ min: 1 }).map(String)),
    submission_id: mostly(fc.uuid().map((id) => (id.endsWith('f') ? id.toUpperCase() : id))),
    survey_version: mostly(fc.integer({ min: 1 })),
    answers: mostly(fc.array(mostly(someAnswer), { minLength: 1, maxLength: 3 })),
    page_submitted: mostly(
      fc.record(
        { url: mostly(fc.webUrl()), title: mostly(short), name: mostly(short), link: mostly(short) },
        { requiredKeys: [] },
      ),
    ),
    seconds: mostly(fc.double({ min: 0, max: SUBMISSION_MAX.seconds, noNaN: true })),
    fields: mostly(fc.dictionary(someName, short, { maxKeys: 2 })),
    website: mostly(short),
    nonce: mostly(short),
  },
  { requiredKeys: ['id', 'answers'] },
);

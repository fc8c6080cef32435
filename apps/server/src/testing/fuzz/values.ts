import type { Arbitrary } from 'fast-check';
import fc from 'fast-check';

/** The parts of a JSON schema that we read in the API's description. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  format?: string;
}

/** Placeholders for what only the running server knows; `calls.ts` fills them in when the call is sent. */
export const STAND_INS = { survey: 'uf_survey_', response: 'uf_response_', nonce: 'uf_nonce_' } as const;

const NESTED = (depth: number): unknown => (depth === 0 ? 1 : { a: NESTED(depth - 1) });
const LISTS = (depth: number): unknown => (depth === 0 ? [] : [LISTS(depth - 1)]);

/** Texts that have broken somebody's code before. */
export const texts: Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('', ' ', 'Some words', 'Why?', 'ÄÖ "quoted", 5%', 'two\nlines') },
  { weight: 2, arbitrary: fc.string({ maxLength: 12 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '\u0000',
      'a\u0000b',
      '\ud800',
      '\udc00',
      'a\udfffb',
      '\ud83d',
      '\u202e',
      '\ufeff',
      '\u200b',
      '👍🏽',
      '%00',
      '%',
      '%zz',
      '%ed%a0%80',
      '%c0%af',
      '../../etc/passwd',
      '\\',
      '/',
      '\r\n',
      '\u2028',
      '<b>&',
      "'; drop table surveys; --",
      '(a+)+$',
      '*',
      '=1+1',
      '[object Object]',
      'null',
      'NaN',
      '1e999',
      '__proto__',
      'constructor',
      'toString',
      'javascript:alert(1)',
      'http://127.0.0.1:9/',
      'x@example.test',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(300, 5000, 70_000).map((length) => 'x'.repeat(length)),
  },
);

const numbers = fc.oneof(
  fc.constantFrom(0, 1, 2, 5, 10, 100, -1, -0, 0.5, 1e9, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e308, -1e-7),
  fc.constantFrom(2024, 2005, 12, 31, 20, 60),
);

const moments = fc.constantFrom(
  '2026-01-01T00:00:00.000Z',
  '0000-01-01T00:00:00Z',
  '0000-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  '+275760-09-13T00:00:00.000Z',
  '9999-12-31T23:59:60Z',
  '2026-11-20',
  '2026-02-30',
  '2004-12-31',
  '0001-01-01',
  '9999-12-31',
  '2026-1-1',
  'today',
);

/** Of a wrong type everywhere. */
export const junk: Arbitrary<unknown> = fc.oneof(
  texts,
  numbers,
  moments,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { length: 1 }, NESTED(9), LISTS(9)),
  fc.constantFrom(20, 1001).map((count) => Array.from({ length: count }, (_, index) => index)),
  fc.constantFrom(9, 1001).map((count) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]))),
);

const surveys = fc.oneof(
  { weight: 5, arbitrary: fc.nat({ max: 5 }).map((index) => `${STAND_INS.survey}${index}`) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, 987_654, 2 ** 31, 2 ** 53, 1e21) },
);
const responses = fc.oneof(
  { weight: 5, arbitrary: fc.nat({ max: 9 }).map((index) => `${STAND_INS.response}${index}`) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, 987_654, 2 ** 31, 2 ** 53) },
);
const few = <Value>(values: Arbitrary<Value>) => fc.array(values, { maxLength: 3 });

/** Fields that mean the same everywhere. */
const BY_NAME: Record<string, Arbitrary<unknown>> = {
  survey_id: surveys,
  survey_ids: few(surveys),
  response_ids: few(responses),
  question_id: fc.constantFrom('q1', 'q2', 'q3', 'unknown'),
  nonce: fc.constant(STAND_INS.nonce),
  value: fc.oneof(fc.constantFrom('Yes', 'No', '3', '10', 'Some words', ['Yes']), texts, numbers),
  start_date: moments,
  end_date: moments,
  publish_at: fc.oneof(fc.constant(null), moments),
  extensions: fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), junk),
};

/** Makes texts and numbers in the shape of a schema of the API's description. */
export function valuesFor(schemas: Record<string, Schema>): (schema: Schema, name?: string) => Arbitrary<unknown> {
  const cache = new Map<string, Arbitrary<unknown>>();
  return function valuesOf(schema, name = ''): Arbitrary<unknown> {
    const known = Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined;
    if (known) return known;
    if (schema.$ref) {
      const key = schema.$ref.split('/').at(-1) ?? '';
      const found = cache.get(key) ?? valuesOf(schemas[key] ?? {});
      cache.set(key, found);
      return found;
    }
    if ('const' in schema) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice)));
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
    if (type === 'object') return objects(schema, valuesOf);
    if (type === 'array') return few(schema.items ? valuesOf(schema.items) : junk);
    if (type === 'string') return stringsOf(schema);
    if (type === 'integer' || type === 'number') return numbers;
    if (type === 'boolean') return fc.boolean();
    return type === 'null' ? fc.constant(null) : junk;
  };
}

function objects(schema: Schema, valuesOf: (schema: Schema, name?: string) => Arbitrary<unknown>) {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return fc.dictionary(texts, junk, { maxKeys: 3 });
  return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, valuesOf(field, name)])), {
    requiredKeys: schema.required ?? [],
  });
}

function stringsOf({ format }: Schema): Arbitrary<string> {
  if (format === 'date-time' || format === 'date') return moments;
  if (format === 'uri') return fc.constantFrom('http://127.0.0.1:9/x', 'https://site.invalid/', 'data:,x', '//x');
  if (format === 'email') return fc.oneof(fc.constant('a@example.test'), texts);
  return texts;
}

/** A copy in which the part at this index, counted through the whole tree, is replaced. */
export function withPart(value: unknown, place: number, part: unknown): unknown {
  let left = place % countParts(value);
  const walk = (inner: unknown): unknown => {
    left -= 1;
    if (left < 0) {
      left = Number.POSITIVE_INFINITY;
      return part;
    }
    if (Array.isArray(inner)) return inner.map(walk);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, one]) => [key, walk(one)]));
  };
  return walk(value);
}

function countParts(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((count: number, part) => count + countParts(part), 1);
}

import type { OpenAPI } from '@orpc/contract';
import type { Arbitrary } from 'fast-check';
import fc from 'fast-check';
import { operationsOf } from '../../platform/docs/openapi.ts';
import type { Schema } from './values.ts';
import { junk, STAND_INS, texts, valuesFor, withPart } from './values.ts';

/** Who calls: nobody, a signed-in person of some role, one that forgot the nonce, a script, or nonsense. */
export const CALLERS = [
  'nobody',
  'a bad cookie',
  'a bad key',
  'session:administrator',
  'session:editor',
  'session:author',
  'session:contributor',
  'session:subscriber',
  'no nonce:administrator',
  'key:administrator',
  'key:editor',
  'key:author',
  'key:subscriber',
] as const;
export type CallerName = (typeof CALLERS)[number];

/** One call to send; parts that only the running server knows are still placeholders. */
export interface FuzzCall {
  caller: CallerName;
  method: string;
  /** Below the site's root, percent-encoded as sent. */
  path: string;
  query: string;
  headers: Record<string, string>;
  /** Bytes are written as the characters of their codes: `latin1`. */
  body: { type: string; text: string; encoding: 'utf8' | 'latin1' } | undefined;
}

/** Pages and forms that are not rows of the contract. */
const PAGES: readonly { method: string; path: string; fields?: readonly string[] }[] = [
  ...['/', '/search', '/log-in', '/widget.js', '/admin', '/api/docs', '/healthz', '/metrics', '/feed.xml'].map(
    (path) => ({ method: 'GET', path }),
  ),
  ...['/blog/{slug}', '/category/{slug}', '/tag/{slug}/page/{page}', '/author/{slug}', '/media/{file}'].map((path) => ({
    method: 'GET',
    path,
  })),
  ...['/assets/templates/{file}', '/site-admin/automation/recipe', '/admin/{rest}'].map((path) => ({
    method: 'GET',
    path,
  })),
  { method: 'POST', path: '/log-in', fields: ['email', 'password', 'token', 'next'] },
  { method: 'POST', path: '/blog/{slug}/comments', fields: ['name', 'text', 'comment', 'nonce'] },
  { method: 'POST', path: '/site-admin/automation/setup', fields: ['name', 'step'] },
];

/**
 * Calls of all operations in the API's description, which is made from the contract: a new row is called
 * automatically. Some are valid, most are spoiled in one place or in the way they are sent.
 */
export function callsOf(document: OpenAPI.Document): Arbitrary<FuzzCall> {
  const valuesOf = valuesFor((document.components?.schemas ?? {}) as Record<string, Schema>);
  const operations = operationsOf(document).map((operation) => callOf(operation, valuesOf));
  const pages = PAGES.map(({ method, path, fields }) => {
    const form = fields && fc.record(Object.fromEntries(fields.map((name) => [name, texts])));
    return call(method, path, fc.constant([]), form?.map(formBody) ?? fc.constant(undefined));
  });
  return fc.oneof({ weight: 9, arbitrary: fc.oneof(...operations) }, { weight: 1, arbitrary: fc.oneof(...pages) });
}

/** Most calls should get as far as the route; headers and address together may have 16 KB. */
const LONGEST_QUERY = 6000;

type Operation = ReturnType<typeof operationsOf>[number];
type Pairs = readonly (readonly [string, unknown])[];
type Body = FuzzCall['body'];

function callOf(operation: Operation, valuesOf: (schema: Schema, name?: string) => Arbitrary<unknown>) {
  const parameters = (operation.parameters ?? []) as { name: string; in: string; schema: Schema }[];
  const queryParameters = parameters.filter((parameter) => parameter.in === 'query');
  const query = fc
    .record(Object.fromEntries(queryParameters.map(({ name, schema }) => [name, valuesOf(schema, name)])), {
      requiredKeys: [],
    })
    .chain((fields) => spoiled(fields))
    .map((fields) => pairsOf(fields));
  const { content = {} } = (operation.requestBody ?? {}) as { content?: Record<string, { schema: Schema }> };
  const [type = '', media] = Object.entries(content)[0] ?? [];
  const values = media ? valuesOf(media.schema).chain(spoiled) : fc.constant({});
  return call(operation.method, `/api/v1${operation.path}`, query, bodiesOf(type, values));
}

function call(method: string, template: string, query: Arbitrary<Pairs>, body: Arbitrary<Body>): Arbitrary<FuzzCall> {
  const path = template.split('/').map((part) => (part.startsWith('{') ? pathPart(part) : fc.constant(part)));
  return fc
    .record({
      caller: fc.oneof(
        {
          weight: 3,
          arbitrary: fc.constantFrom('session:administrator' as const, 'key:administrator' as const),
        },
        { weight: 2, arbitrary: fc.constantFrom(...CALLERS) },
      ),
      method: fc.oneof(
        { weight: 24, arbitrary: fc.constant(method) },
        { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD') },
      ),
      path: fc.tuple(...path).map((parts) => parts.join('/')),
      query: fc.oneof(
        { weight: 6, arbitrary: query },
        { weight: 1, arbitrary: fc.array(fc.tuple(queryNames, texts), { maxLength: 4 }) },
      ),
      headers: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: strangeHeaders }),
      body,
    })
    .map(({ query: pairs, ...rest }) => ({ ...rest, query: encodePairs(pairs).slice(0, LONGEST_QUERY) }));
}

const queryNames = fc.oneof(
  fc.constantFrom(
    'page',
    'per_page',
    'filter[status]',
    'filter[x][y]',
    'select[]',
    'a[0][b]',
    'a[999]',
    '[]',
    '__proto__[x]',
  ),
  texts,
);

const pathPart = (part: string): Arbitrary<string> => {
  const known = part === '{rid}' ? STAND_INS.response : STAND_INS.survey;
  return fc.oneof(
    { weight: 12, arbitrary: fc.nat({ max: 5 }).map((index) => `${known}${index}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('0', '-1', '1e9', '9007199254740993', 'NaN', '%00', '%', '%zz', '%ed%a0%80'),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('%c0%af', '..%2f..', '%2e%2e', '', '.', 'welcome', 'x'.repeat(300)),
    },
    // Whole numbers are limited to those above: the survey checked in between must not be hit.
    { weight: 1, arbitrary: texts.map((text) => encode(text.replace(/^\d+$/, 'x').slice(0, 2000))) },
  );
};

const strangeHeaders = fc.dictionary(
  fc.constantFrom(
    'content-type',
    'content-encoding',
    'accept',
    'accept-encoding',
    'accept-language',
    'origin',
    'referer',
    'cookie',
    'authorization',
    'x-wp-nonce',
    'x-forwarded-for',
    'if-none-match',
    'range',
    'user-agent',
    'x-any',
  ),
  fc.oneof(
    fc.constantFrom('', 'gzip', 'identity', 'text/plain', 'application/json; charset=utf-16', 'multipart/form-data'),
    fc.constantFrom('application/x-www-form-urlencoded', 'Bearer uf_', 'Bearer', 'null', 'https://elsewhere.invalid'),
    fc.constantFrom('userfeedback_session=%E0%A4%A', '""', 'W/"x", *', 'bytes=0-', '1.2.3.4, ::1, unknown', 'de;q=x'),
    // A header cannot carry other characters.
    fc.string({ maxLength: 12 }).map((text) => text.replace(/[^\x20-\x7e]/g, '').trim()),
    fc.constantFrom('\u00e9\u00ff', 'x'.repeat(7000)),
  ),
  { minKeys: 1, maxKeys: 2 },
);

/** Unchanged, or with one part replaced. */
function spoiled(value: unknown): Arbitrary<unknown> {
  const other = fc.tuple(fc.nat(), junk).map(([place, part]) => withPart(value, place, part));
  return fc.oneof({ weight: 1, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: other });
}

function bodiesOf(type: string, values: Arbitrary<unknown>): Arbitrary<Body> {
  if (type === '') return fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, strangeBodies);
  const usual =
    type === 'application/json'
      ? values.map((value) => ({ type, text: JSON.stringify(value) ?? '', encoding: 'utf8' as const }))
      : type === 'multipart/form-data'
        ? uploads
        : values.map(formBody);
  return fc.oneof({ weight: 8, arbitrary: usual }, { weight: 1, arbitrary: strangeBodies });
}

const strangeBodies: Arbitrary<Body> = fc.record({
  encoding: fc.constant('latin1' as const),
  type: fc.constantFrom(
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=utf-16',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'x',
    '',
  ),
  text: fc.oneof(
    fc.constantFrom(
      '',
      'null',
      '[]',
      '"text"',
      '7',
      '{',
      '{"title": ',
      '{"a":1,"a":2}',
      '\u00ef\u00bb\u00bf{}',
      '\u00ff\u00fe{\u0000}',
    ),
    fc.constantFrom(
      '{"title":"\u0000a"}',
      '{"title":"\u00ed\u00a0\u0080"}',
      '{"title":"\u00c3\u0028"}',
      '{"id":1e400}',
    ),
    fc.constantFrom('{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}', 'a=1&a[b]=2&__proto__=3'),
    fc.constantFrom(31, 32, 33, 5000, 100_000).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
    fc.constantFrom(33, 20_000).map((depth) => '{"a":'.repeat(depth)),
    fc.constantFrom(70_000, 300_000).map((length) => `{"extensions":{"a":"${'x'.repeat(length)}"}}`),
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc.string(),
  ),
});

const PNG =
  '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR\u0000\u0000\u0000\u0001\u0000\u0000\u0000\u0001\u0008\u0006\u0000\u0000\u0000';
const uploads: Arbitrary<Body> = fc
  .record({
    name: fc.constantFrom('file', 'file', 'file', 'x', '', '__proto__'),
    filename: fc.option(texts.map((text) => text.replace(/["\r\n]/g, '').slice(0, 400))),
    kind: fc.constantFrom('image/png', 'image/svg+xml', 'text/html', 'x', ''),
    content: fc.constantFrom(
      PNG,
      '',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'GIF89a',
      '\u00ff\u00d8\u00ff',
      '\u0000',
    ),
    times: fc.constantFrom(1, 1, 1, 0, 3, 30),
    end: fc.constantFrom('--x--\r\n', '--x--\r\n', '--x--\r\n', '', '--x'),
  })
  .map(({ name, filename, kind, content, times, end }) => {
    const file = filename === null ? '' : `; filename="${bytesOf(filename)}"`;
    const part = `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\nContent-Type: ${kind}\r\n\r\n${content}\r\n`;
    return { type: 'multipart/form-data; boundary=x', text: part.repeat(times) + end, encoding: 'latin1' };
  });

function formBody(value: unknown): Body {
  const pairs = typeof value === 'object' && value !== null ? pairsOf(value) : ([[String(value), '']] as Pairs);
  return { type: 'application/x-www-form-urlencoded', text: encodePairs(pairs), encoding: 'latin1' };
}

/** `filter[status]=x&select[]=y`, as on the wire. */
function pairsOf(value: unknown, name = ''): Pairs {
  if (typeof value !== 'object' || value === null) return name === '' ? [] : [[name, value]];
  return Object.entries(value).flatMap(([key, inner]) =>
    pairsOf(inner, name === '' ? key : name.endsWith('[]') ? name : `${name}[${key}]`),
  );
}

function encodePairs(pairs: Pairs): string {
  return pairs.map(([name, value]) => `${encode(name)}=${encode(String(value))}`).join('&');
}

/** Like `encodeURIComponent`, but keeps percent signs, valid or not, and encodes lone surrogates. */
function encode(text: string): string {
  return text
    .split(/(%)/)
    .map((part) => (part === '%' ? part : encodeWhole(part)))
    .join('');
}

/** Encodes lone surrogates, which `encodeURIComponent` refuses, as if UTF-8 allowed them. */
function encodeWhole(text: string): string {
  return [...text]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0;
      const isHalf = code >= 0xd800 && code <= 0xdfff;
      if (!isHalf) return encodeURIComponent(character);
      return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]
        .map((byte) => `%${byte.toString(16)}`)
        .join('');
    })
    .join('');
}

const bytesOf = (text: string): string => Buffer.from(text).toString('latin1');

import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** Twice as deep as anything of ours; deeper JSON costs too much to walk through. */
const DEEPEST = 32;
const DEEP = 'It is nested too deeply.';
/** More values than any survey has, and than the tables of another site. */
const [BODY_VALUES, FILE_VALUES] = [200_000, 5_000_000];
/** A pair of surrogates, half a pair, a null character, or any other escape (so that `\\u0000` stays as it is). */
const ESCAPES = /\\u(d[89ab][\da-f]{2})\\u(d[c-f][\da-f]{2})|\\u(0000|d[89a-f][\da-f]{2})|\\./gis;
const IS_SUSPECT = /\\u(?:0000|d[89a-f])/i;

/**
 * Accepts JSON bodies only. Null characters and lone surrogates are dropped, since PostgreSQL cannot store them and
 * nobody types them. An empty body is no body; a key like `__proto__` is refused, and so is what is not UTF-8, whose
 * letters would be lost.
 */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  acceptAs(app, 'application/json');
}

/** Also accepts JSON that is sent as plain text. */
export function acceptJsonAsText(app: FastifyInstance): void {
  acceptAs(app, 'text/plain');
}

function acceptAs(app: FastifyInstance, type: string): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>(type, { parseAs: 'buffer' }, (request, body, done) => {
    const text = body.toString();
    if (!isUtf8(body)) done(new AppError('bad_request'));
    else if (text.trim() === '') done(null, undefined);
    else {
      const excess = excessOf(text, BODY_VALUES);
      const code = request.routeOptions.config.takesFile ? 'invalid' : 'bad_request';
      if (excess) done(new AppError(code, excess === DEEP ? 'The body is nested too deeply.' : excess));
      else parse(request, cleanJson(text), done);
    }
  });
}

/** JSON from elsewhere than a body, with the same care. Throws `bad_request`. */
export function parseJson(text: string): unknown {
  return parseBounded(text, 'bad_request');
}

/** The same of a file that somebody has chosen. Throws `invalid`. */
export function parseFile(text: string): unknown {
  return parseBounded(text, 'invalid');
}

function parseBounded(text: string, code: 'bad_request' | 'invalid'): unknown {
  const excess = excessOf(text, FILE_VALUES);
  if (excess !== undefined) throw new AppError(code, excess);
  try {
    return JSON.parse(cleanJson(text.replace(/^\uFEFF/, '')));
  } catch {
    throw new AppError(code, 'This is not JSON.');
  }
}

function cleanJson(text: string): string {
  // After decoding UTF-8, lone surrogates can only be escaped ones.
  const cleaned = text.includes('\0') ? text.replaceAll('\0', '') : text;
  if (!IS_SUSPECT.test(cleaned)) return cleaned;
  return cleaned.replace(ESCAPES, (found, _high, _low, dropped) => (dropped === undefined ? found : ''));
}

/** What a text has more of than fits; values are counted by what is between them. */
function excessOf(text: string, most: number): string | undefined {
  let [depth, values] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at);
    else if (code === OPEN_OBJECT || code === OPEN_LIST) {
      depth += 1;
      values += 1;
      if (depth > DEEPEST) return DEEP;
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) depth -= 1;
    else if (code === COMMA) values += 1;
    if (values > most) return `It holds more than ${most.toLocaleString('en')} values.`;
  }
  return undefined;
}

/** Pictures in a file are long texts: most of them is passed over at once. */
function endOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const COMMA = 0x2c;
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];

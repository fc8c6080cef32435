import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** Twice as deep as anything of ours; deeper JSON costs too much to walk through. */
const DEEPEST = 32;
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
    else if (isTooDeep(text)) done(new AppError('bad_request', 'The body is nested too deeply.'));
    else parse(request, cleanJson(text), done);
  });
}

/** JSON from elsewhere than a body, with the same care. Throws `bad_request`. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new AppError('bad_request', 'It is nested too deeply.');
  try {
    return JSON.parse(cleanJson(text.replace(/^\uFEFF/, '')));
  } catch {
    throw new AppError('bad_request', 'This is not JSON.');
  }
}

function cleanJson(text: string): string {
  // After decoding UTF-8, lone surrogates can only be escaped ones.
  const cleaned = text.includes('\0') ? text.replaceAll('\0', '') : text;
  if (!IS_SUSPECT.test(cleaned)) return cleaned;
  return cleaned.replace(ESCAPES, (found, _high, _low, dropped) => (dropped === undefined ? found : ''));
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isQuoted) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isQuoted = false;
    } else if (code === QUOTE) isQuoted = true;
    else if (code === OPEN_OBJECT || code === OPEN_LIST) {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) depth -= 1;
  }
  return false;
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];

import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse } from 'secure-json-parse';
import { AppError } from './app-error.ts';

/** Twice as deep as anything of ours; walking through deeper JSON costs too much. */
const DEEPEST = 32;
const DEEP = 'It is nested too deeply.';
/** More values than any survey or imported table has. */
const [BODY_VALUES, FILE_VALUES] = [200_000, 5_000_000];
/** A pair of surrogates, half a pair, or a null character. */
const SUSPECT = /\\u(?:d[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|0000|d[89a-f][\da-f]{2})/gi;
const PAIR = 12;
/** Bytes; parsing more blocks the event loop for too long. */
const LARGE = 1_000_000;

export class LargeFile {
  readonly body: Buffer<ArrayBuffer>;

  constructor(body: Buffer<ArrayBuffer>) {
    this.body = body;
  }
}

/**
 * Accepts JSON bodies only. Removes null characters and lone surrogates, which PostgreSQL cannot store and nobody
 * types. An empty body is no body. Refuses keys like `__proto__`, and bodies that are not UTF-8, whose letters would be
 * lost.
 */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  acceptAs(app, JSON_TYPE);
}

/**
 * Also accepts JSON of another type: as text where the contract says so, and as anything from pages that `mayCall`,
 * whose wrappers of `fetch` change headers. A browser asks nobody before it sends text, so other pages must not.
 */
export function acceptJsonOfAnyType(app: FastifyInstance, mayCall: (request: FastifyRequest) => boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, method } = request;
    if (method !== 'GET' && !IS_JSON.test(headers['content-type'] ?? '') && mayCall(request))
      headers['content-type'] = 'text/plain';
    done();
  });
  acceptAs(app, 'text/plain', (request) => request.routeOptions.config.takesText === true || mayCall(request));
}

const JSON_TYPE = 'application/json';
const IS_JSON = /^\s*application\/json\s*(;|$)/i;

function acceptAs(
  app: FastifyInstance,
  type: string,
  mayRead: (request: FastifyRequest) => boolean = () => true,
): void {
  app.addContentTypeParser<Buffer<ArrayBuffer>>(type, { parseAs: 'buffer' }, (request, body, done) => {
    if (!mayRead(request) || (type !== JSON_TYPE && !mayBeJson(body))) return done(new AppError('unsupported_media'));
    const isFile = request.routeOptions.config.takesFile === true;
    if (isFile && body.length > LARGE) return done(null, { file: new LargeFile(body) });
    try {
      done(null, readBody(body, isFile));
    } catch (error) {
      done(error as AppError);
    }
  });
}

function mayBeJson(body: Buffer): boolean {
  const begin = body.toString('latin1', 0, 100).trimStart();
  return begin === '' || /^[[{]/.test(begin);
}

/** Undefined for an empty body. Throws `bad_request`, or `invalid` for a file that holds too much. */
export function readBody(body: Buffer, isFile: boolean): unknown {
  if (!isUtf8(body)) throw new AppError('bad_request');
  const text = body.toString();
  if (text.trim() === '') return undefined;
  const excess = excessOf(text, BODY_VALUES);
  if (excess !== undefined)
    throw new AppError(isFile ? 'invalid' : 'bad_request', excess === DEEP ? 'The body is nested too deeply.' : excess);
  try {
    return parse(cleanJson(text), { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw new AppError('bad_request');
  }
}

/** For JSON from elsewhere, with the same limits. Throws `bad_request`. */
export function parseJson(text: string): unknown {
  return parseBounded(text, 'bad_request');
}

/** For a file that somebody has chosen. Throws `invalid`. */
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
  const parts: string[] = [];
  let from = 0;
  SUSPECT.lastIndex = 0;
  for (let found = SUSPECT.exec(cleaned); found; found = SUSPECT.exec(cleaned)) {
    const { index } = found;
    const { length } = found[0];
    // An escaped backslash: the letters of `\\u0000` stay; half a pair may follow.
    if (slashesBefore(cleaned, index) % 2 === 1) SUSPECT.lastIndex = index + 1;
    else if (length < PAIR) {
      parts.push(cleaned.slice(from, index));
      from = index + length;
    }
  }
  return from === 0 ? cleaned : parts.join('') + cleaned.slice(from);
}

/** What exceeds its limit, if anything; values are counted by their separators. */
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
    if (values > most) return `It has more than ${most.toLocaleString('en')} values.`;
  }
  return undefined;
}

/** Pictures in a file are long texts: most of them is skipped at once. */
function endOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    if (slashesBefore(text, at) % 2 === 0) return at;
  }
  return text.length;
}

function slashesBefore(text: string, at: number): number {
  let slashes = 0;
  while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
  return slashes;
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const COMMA = 0x2c;
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];

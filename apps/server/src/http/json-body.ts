import type { FastifyInstance } from 'fastify';

/** `\u0000` as JSON writes it; an even number of backslashes before it are backslashes themselves. */
const NULL_CHARACTER = /(?<!\\)((?:\\\\)*)\\u0000/g;

/**
 * Bodies are JSON and nothing else. Null characters are dropped, since PostgreSQL keeps none and nobody types one;
 * an empty body is none; a key like `__proto__` is refused.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text.trim() === '') done(null, undefined);
    else parse(request, text.includes('\\u0000') ? text.replace(NULL_CHARACTER, '$1') : text, done);
  });
}

import { PATTERN_MAX, STARS_MAX } from './limits.ts';

export function isPattern(pattern: string): boolean {
  return (
    pattern.startsWith('/') &&
    pattern.length <= PATTERN_MAX &&
    pattern.split('*').length - 1 <= STARS_MAX &&
    // Browsers would remove or change such characters in an address.
    !/[\s\\]/.test(pattern)
  );
}

/**
 * For paths, with the flag `i`; fits what any of the patterns fits. Query, fragment and slashes at the end do not
 * matter; `*` stands for any characters.
 */
export function expressionOf(patterns: readonly string[]): string {
  return `^(?:${patterns.map(alternativeOf).join('|')})/*$`;
}

export function fitsPattern(pattern: string, path: string): boolean {
  return new RegExp(expressionOf([pattern]), 'i').test(path);
}

function alternativeOf(pattern: string): string {
  const path = pattern.replace(/[?#].*$/s, '').replace(/\/+$/, '');
  const pieces = path.split('*').map((piece) => escaped(encoded(piece)));
  if (pieces.length === 1) return pieces[0] ?? '';
  const end = pieces.pop() ?? '';
  const start = pieces.join('.*');
  if (end !== '') return `${start}.*${end}`;
  // `*` does not stand for a slash at the end of the address: "/blog/" is "/blog".
  return start.endsWith('/') && start !== '/' ? `${start}.*[^/]` : `${start}(?:.*[^/])?`;
}

/** As browsers do: what is encoded already stays, such as the `%23` of "/c%23", and brackets are not encoded. */
function encoded(piece: string): string {
  return piece.toWellFormed().replace(/[^!-~]+|["<>`{}]/g, encodeURIComponent);
}

function escaped(piece: string): string {
  return piece.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
}

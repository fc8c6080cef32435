import { PATTERN_MAX, STARS_MAX } from './limits.ts';

/** Whether a pattern is one: it begins with a slash and has at most two `*`. */
export function isPattern(pattern: string): boolean {
  return (
    pattern.startsWith('/') &&
    pattern.length <= PATTERN_MAX &&
    pattern.split('*').length - 1 <= STARS_MAX &&
    // Nothing would be left of it as an address.
    !/[\s\\]/.test(pattern)
  );
}

/**
 * One regular expression for the path of an address, to be used with the flag `i`, that fits what any of the patterns
 * fits. Query, fragment and slashes at the end do not matter; `*` stands for any characters.
 */
export function expressionOf(patterns: readonly string[]): string {
  return `^(?:${patterns.map(alternativeOf).join('|')})/*$`;
}

/** Whether the path of an address fits a pattern. */
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
  // A slash at the end of the address is not one of the characters that `*` stands for: "/blog/" is "/blog".
  return start.endsWith('/') && start !== '/' ? `${start}.*[^/]` : `${start}(?:.*[^/])?`;
}

/** As browsers write it: what is encoded already stays, such as the `%23` of "/c%23", and brackets are not encoded. */
function encoded(piece: string): string {
  return piece.toWellFormed().replace(/[^!-~]+|["<>`{}]/g, encodeURIComponent);
}

function escaped(piece: string): string {
  return piece.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
}

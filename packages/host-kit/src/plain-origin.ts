import { isOrigin } from '@userfeedback/engine';

/** Scheme, host and port, and no more: `URL` would drop user names, dots in paths, tabs and line ends. */
const NO_MORE = /^https?:\/\/[^\s\p{Cc}\\/?#@]+\/?$/iu;

/** The origin as browsers state it; null for anything that is more than an origin, or that no browser can send. */
export function plainOrigin(text: string): string | null {
  const given = text.trim();
  const origin = NO_MORE.test(given) ? URL.parse(given)?.origin : undefined;
  return origin !== undefined && isOrigin(origin) ? origin : null;
}

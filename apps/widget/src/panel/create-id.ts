const PATTERN = 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx';

let count = 0;

/**
 * A UUID. `crypto.randomUUID` is missing on pages without https. Some browsers and pages give the same numbers again
 * and again, so what is different each time is mixed in; that makes good numbers no worse.
 */
export function createId(): string {
  const moment = `${Date.now()} ${performance.now()} ${++count} ${location.href} ${Math.random()}`;
  const states = [hashOf(moment), hashOf(`.${moment}`)];
  const numbers = draw();
  let id = '';
  for (let at = 0; at < PATTERN.length; at++) {
    const which = at % 2;
    const state = hashOf(`${states[which]}`);
    states[which] = state;
    const character = PATTERN[at];
    id += character === 'x' ? '0123456789abcdef'[((numbers[at] ?? 0) ^ (state >>> 9)) & 15] : character;
  }
  return id;
}

function draw(): ArrayLike<number> {
  try {
    return window.crypto.getRandomValues(new Uint8Array(PATTERN.length)) ?? [];
  } catch {
    return [];
  }
}

function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x5bd1e995);
    hash ^= hash >>> 15;
  }
  return hash;
}

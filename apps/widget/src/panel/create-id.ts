const PATTERN = 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx';

/** A random UUID. `crypto.randomUUID` is missing on pages without https. */
export function createId(): string {
  const numbers = window.crypto.getRandomValues(new Uint8Array(PATTERN.length));
  let id = '';
  for (const number of numbers) {
    const character = PATTERN[id.length];
    id += character === 'x' ? '0123456789abcdef'[number % 16] : character;
  }
  return id;
}

const FORM = 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx';

/** A random UUID. Pages without https have no `randomUUID`. */
export function submissionId(): string {
  const numbers = window.crypto.getRandomValues(new Uint8Array(FORM.length));
  let id = '';
  for (const number of numbers) {
    const letter = FORM[id.length];
    id += letter === 'x' ? '0123456789abcdef'[number % 16] : letter;
  }
  return id;
}

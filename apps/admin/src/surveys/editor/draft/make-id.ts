/** An id for a question or an unsaved survey: unique, but not secret. Works without a secure context. */
export function makeId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

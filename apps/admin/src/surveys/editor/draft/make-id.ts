/** An id for a question or a survey not yet saved. Unguessable is not needed, unique is; works without a secure context too. */
export function makeId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

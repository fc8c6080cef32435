/** "A, B and C" or "A, B or C", in the language of the page. */
export function listed(type: 'conjunction' | 'disjunction', parts: readonly string[]): string {
  return new Intl.ListFormat(globalThis.document?.documentElement.lang || 'en', { type }).format(parts);
}

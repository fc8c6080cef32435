/**
 * Numbers of 52 bits that represent beginnings of words, made of two FNV-1a hashes. An index of numbers is a fraction
 * of the size of an index of texts; with ten million different words, one search in a hundred million hits a collision.
 */
const OFFSETS = [0x811c9dc5, 0x2f0b4a27] as const;
const PRIMES = [0x01000193, 0x01000197] as const;

/** Of all beginnings of `marked` that end at `start` or up to `most` characters after it. */
export function beginningNumbers(marked: string, start: number, most = Number.POSITIVE_INFINITY): number[] {
  const numbers: number[] = [];
  let [a, b]: [number, number] = [...OFFSETS];
  const end = Math.min(marked.length, start + most);
  for (let at = 0; at < end; at++) {
    const code = marked.charCodeAt(at);
    a = Math.imul(a ^ code, PRIMES[0]);
    b = Math.imul(b ^ code, PRIMES[1]);
    if (at >= start) numbers.push((a >>> 0) * 2 ** 20 + (b >>> 12));
  }
  return numbers;
}

export function beginningNumber(marked: string): number {
  return beginningNumbers(marked, marked.length - 1, 1)[0] ?? 0;
}

/**
 * Numbers of 52 bits that stand for beginnings of words, of two FNV-1a hashes: an index of numbers is a fraction of one of
 * texts, and among ten million different words one search in a hundred million meets two of the same number.
 */
const OFFSETS = [0x811c9dc5, 0x2f0b4a27] as const;
const PRIMES = [0x01000193, 0x01000197] as const;

/** Of every beginning of `marked` that ends at `start` or after it, but is no longer than `most` from there. */
export function beginningNumbers(marked: string, start: number, most: number): number[] {
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

/** Of the beginning of `marked` that ends before `end`. */
export function beginningNumber(marked: string, end: number): number {
  return beginningNumbers(marked, Math.min(marked.length, end) - 1, 1)[0] ?? 0;
}

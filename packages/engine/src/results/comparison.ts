/** With fewer answers, one more could turn a figure around. */
const LEAST_ANSWERS = 30;

/** The two-sided 95% point of the normal distribution. */
const Z = 1.959963984540054;

export interface Interval {
  low: number;
  high: number;
}

/** The 95% interval of a share by Wilson (1927), which stays within 0 and 1 and also holds for few answers. */
export function wilsonInterval(count: number, answers: number): Interval {
  const share = count / answers;
  const square = (Z * Z) / answers;
  const middle = share + square / 2;
  const half = Z * Math.sqrt((share * (1 - share) + square / 4) / answers);
  const within = (value: number) => Math.min(1, Math.max(0, value / (1 + square)));
  return {
    low: count === 0 ? 0 : within(middle - half),
    high: count === answers ? 1 : within(middle + half),
  };
}

export function isTooFew(answers: number): boolean {
  return answers < LEAST_ANSWERS;
}

export interface Share {
  count: number;
  of: number;
}

/**
 * The two-sided z-test with pooled variance, without correction for continuity. Null if one share is based on too few
 * answers, or there is nothing to compare.
 */
export function chanceOfDifference(one: Share, other: Share): number | null {
  if (isTooFew(one.of) || isTooFew(other.of)) return null;
  const pooled = (one.count + other.count) / (one.of + other.of);
  const variance = pooled * (1 - pooled) * (1 / one.of + 1 / other.of);
  if (variance === 0) return null;
  return outside((one.count / one.of - other.count / other.of) / Math.sqrt(variance));
}

/**
 * Which of these chances stand out when all are judged together, by Benjamini and Hochberg (1995): 5% of those marked
 * are expected to be chance.
 */
export function findMarked(chances: readonly (number | null)[]): boolean[] {
  const known = chances.filter((chance) => chance !== null).toSorted((one, other) => one - other);
  const most = known.findLast((chance, at) => chance <= ((at + 1) / known.length) * MARKED_BY_CHANCE);
  return chances.map((chance) => chance !== null && most !== undefined && chance <= most);
}

const MARKED_BY_CHANCE = 0.05;

/** The part of the normal distribution beyond ±z. The complementary error function of Press et al., exact to seven digits. */
function outside(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + x / 2);
  return t * Math.exp(ERFC.reduceRight((sum, each) => sum * t + each, 0) - x * x);
}

const ERFC = [
  -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
  0.17087277,
];

/** With fewer answers an average or score means little: one more could turn it around. */
const LEAST_ANSWERS = 30;

/** The 95% point of the normal distribution, both sides together. */
const Z = 1.959963984540054;

export interface Interval {
  low: number;
  high: number;
}

/** The 95% interval of a share by Wilson (1927), which stays within 0 and 1 and holds for few answers, too. */
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

/** Whether a figure is based on too few answers. */
export function isTooFew(answers: number): boolean {
  return answers < LEAST_ANSWERS;
}

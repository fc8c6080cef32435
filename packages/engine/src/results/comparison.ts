/** Averages and scores of fewer answers say little: one answer more could turn them. */
const LEAST_ANSWERS = 30;

/** Whether a figure rests on too few answers to be judged. */
export function isTooFew(answers: number): boolean {
  return answers < LEAST_ANSWERS;
}

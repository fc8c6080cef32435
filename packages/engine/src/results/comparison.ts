/** With fewer answers an average or score means little: one more could turn it around. */
const LEAST_ANSWERS = 30;

/** Whether a figure is based on too few answers. */
export function isTooFew(answers: number): boolean {
  return answers < LEAST_ANSWERS;
}

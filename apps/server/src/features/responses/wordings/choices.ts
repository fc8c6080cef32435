/**
 * What a response's row holds of its answers: the number of this form, then a part for each question that was asked,
 * in order, between spaces. `4` was skipped, `4*` was written (the text is a row of `answers`), `4:2` is what was
 * chosen: the position among the wording's options, or the number on a scale; several choices are several parts. 4 is
 * the number of the wording.
 */
const FORM = '1';

/** What became of a question that was asked. */
export interface Given {
  wording: number;
  isWritten: boolean;
  /** What was chosen; empty if it was skipped or written. */
  codes: readonly number[];
}

export function formatChoices(answers: readonly Given[]): string {
  const parts = answers.flatMap(({ wording, isWritten, codes }) => {
    if (isWritten) return `${wording}*`;
    return codes.length === 0 ? `${wording}` : codes.map((code) => `${wording}:${code}`);
  });
  return `${[FORM, ...parts].join(' ')} `;
}

export function parseChoices(text: string): Given[] {
  const found: { wording: number; isWritten: boolean; codes: number[] }[] = [];
  for (const part of text.trimEnd().split(' ').slice(1)) {
    const isWritten = part.endsWith('*');
    const colon = part.indexOf(':');
    const wording = Number(colon < 0 ? part.slice(0, isWritten ? -1 : undefined) : part.slice(0, colon));
    const last = found.at(-1);
    if (last?.wording === wording) last.codes.push(Number(part.slice(colon + 1)));
    else found.push({ wording, isWritten, codes: colon < 0 ? [] : [Number(part.slice(colon + 1))] });
  }
  return found;
}

/** The seconds at each question, beside the choices: `4:12` is 12 at the question with wording 4; null if none is known. */
export function formatSeconds(answers: readonly { wording: number; seconds: number | undefined }[]): string | null {
  const parts = answers.flatMap(({ wording, seconds }) => (seconds === undefined ? [] : `${wording}:${seconds}`));
  return parts.length === 0 ? null : parts.join(' ');
}

/** The same by wording. */
export function parseSeconds(text: string | null): ReadonlyMap<number, number> {
  const parts = text === null ? [] : text.split(' ').map((part) => part.split(':').map(Number));
  return new Map(parts.map(([wording = 0, seconds = 0]) => [wording, seconds]));
}

/** What to look for in a row's text to find those who chose this. */
export function choicePart(wording: number, code: number): string {
  return ` ${wording}:${code} `;
}

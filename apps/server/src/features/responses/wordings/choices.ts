/**
 * The format of `responses.choices`: the number of the format, then a part for each question that was asked, in order,
 * between spaces. `4` was skipped, `4*` was written (the text is a row of `answers`), `4:2` is what was chosen: the
 * position among the wording's options, or the number on a scale. Several choices are several parts. 4 is the number of
 * the wording.
 */
const FORM = '1';

export interface Given {
  wording: number;
  isWritten: boolean;
  /** Empty if it was skipped or written. */
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

/**
 * The format of `responses.answer_seconds`: `4:12` is 12 seconds at the question with wording 4; null if none is known.
 */
export function formatSeconds(answers: readonly { wording: number; seconds: number | undefined }[]): string | null {
  const parts = answers.flatMap(({ wording, seconds }) => (seconds === undefined ? [] : `${wording}:${seconds}`));
  return parts.length === 0 ? null : parts.join(' ');
}

export function parseSeconds(text: string | null): ReadonlyMap<number, number> {
  const parts = text === null ? [] : text.split(' ').map((part) => part.split(':').map(Number));
  return new Map(parts.map(([wording = 0, seconds = 0]) => [wording, seconds]));
}

export function choicePart(wording: number, code: number): string {
  return ` ${wording}:${code} `;
}

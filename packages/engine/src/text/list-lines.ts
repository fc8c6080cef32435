import { TEXT_MAX } from '@userfeedback/contract/limits';

/** What a line of a list may begin with, followed by a space or a tab; the documentation shows the examples. */
export const LIST_MARKS = [
  { pattern: '[-*•–·]', examples: ['-', '*', '•', '–'] },
  { pattern: String.raw`\d{1,3}[.)]`, examples: ['1.', '1)'] },
  { pattern: '[a-z][.)]', examples: ['a.', 'a)'] },
  { pattern: String.raw`\[ ?\]|☐`, examples: ['[ ]', '☐'] },
] as const;

const MARK = new RegExp(`^(?:${LIST_MARKS.map(({ pattern }) => pattern).join('|')})\\s+`, 'i');

/** True for a line that begins with the mark of a list. */
export function hasMark(line: string): boolean {
  return MARK.test(line.trimStart());
}

/** The line without the mark of a list. */
export function withoutMark(line: string): string {
  return line.trim().replace(MARK, '');
}

/** The text of a list's line: without its mark and what a spreadsheet has in further columns, cut to what fits. */
export function readListLine(line: string): string {
  const [text = ''] = withoutMark(line).split('\t');
  return cutText(text.trim(), TEXT_MAX);
}

export function linesOf(text: string): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/);
}

/** At most this long, without half a character at the end. */
export function cutText(text: string, max: number): string {
  return text
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

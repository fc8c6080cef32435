import { TEXT_MAX } from '@userfeedback/contract/limits';
import { plainDigit } from './digits.ts';

/** One of any script, as Arabic and Hebrew lists write it, too; single Chinese letters are words, but for these. */
const LETTER = String.raw`(?:(?!\p{Script=Han})\p{L}\p{M}{0,2}[\u0640׳']?|[甲乙丙丁戊]|الف|[ivx]{2,4})`;
const DIGITS = String.raw`\p{Nd}{1,3}`;

/** How a line of a list may begin, followed by a space or a tab; shown as examples in the documentation. */
export const LIST_MARKS = [
  { pattern: '[-*•–·▪‣◦]', examples: ['-', '*', '•', '–'] },
  { pattern: String.raw`${DIGITS}(?:[.)/]|\.[-–)])`, examples: ['1.', '1)'] },
  {
    pattern: String.raw`${LETTER}(?:[.)]|\.[-–)])|[\p{Script=Arabic}\p{Script=Hebrew}]\u0640?\s?[-–]`,
    examples: ['a.', 'a)'],
  },
  { pattern: String.raw`\((?:${DIGITS}|${LETTER})\)`, examples: ['(1)', '(a)'] },
  { pattern: String.raw`\[ ?[xX✓✔]? ?\]`, examples: ['[ ]'] },
] as const;

/** ①, ⑴, ⒜, Ⓐ, ❶, ㈎, ㉠, ㋐ or 1️⃣; no space needs to follow. */
const CIRCLED = String.raw`(?:[\u2460-\u24FF\u2776-\u2793\u3200-\u321E\u3251-\u327E\u32B1-\u32BF\u32D0-\u32FE]|\d\uFE0F?\u20E3)`;

/** Boxes and circles, for one answer and for several; no space needs to follow. */
export const OPTION_MARKS = {
  single: {
    pattern: String.raw`[○◯●◉◌⚪⚫🔘◎]|\( ?[xXoO•✓✔]? ?\)|\(_{1,3}\)`,
    examples: ['○', '( )', '(x)'],
  },
  several: {
    pattern: String.raw`[□☐☑☒▢❑❏❒■✓✔✅]|\[ ?[xX✓✔]? ?\]|\[_{1,3}\]|【 ?】`,
    examples: ['☐', '□', '[ ]'],
  },
} as const;

const OPTION = `(?:${Object.values(OPTION_MARKS)
  .map(({ pattern }) => pattern)
  .join('|')})`;
const OPTION_MARK = new RegExp(`^${OPTION}\uFE0F?\\s*(?=\\S)`, 'u');
const MARK = new RegExp(`^(?:${LIST_MARKS.map(({ pattern }) => pattern).join('|')})\\s+`, 'u');

const WIDE_LETTER = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`;
/** In scripts without spaces. */
const WIDE_MARK = new RegExp(
  [
    String.raw`^(?:${CIRCLED}[.)]?\s*`,
    String.raw`(?:${DIGITS}|${LETTER})(?:[、．。）]\s*|[.)](?=${WIDE_LETTER}))`,
    String.raw`[（(](?:${DIGITS}|${LETTER})(?:）\s*|\)(?=${WIDE_LETTER})))(?=\S)`,
  ].join('|'),
  'u',
);

export function hasOptionMark(line: string): boolean {
  const text = line.trimStart().replace(MARK_OF_LIST, '');
  return OPTION_MARK.test(text);
}

/** A box within a line: a sign anywhere, brackets only after a space. Several in a row are no boxes. */
const BOX_WITHIN = new RegExp(
  `(?<!${OPTION})(?:(?<!\\S)|(?![([【]))${OPTION}(?=\\uFE0F?\\s*\\S)(?!\\uFE0F?\\s*${OPTION})`,
  'gu',
);
const BULLET_OR_NUMBER = /^\s*(?:[-*•]|\p{Nd}{1,3}[.):、．）]?)?\s*$/u;

/** `Which? ☐ Red ☐ Green` becomes three lines. */
export function splitBoxes(line: string): string[] {
  const places = [...line.matchAll(BOX_WITHIN)].map(({ index }) => index);
  if (places.length < 2) return [line];
  const before = line.slice(0, places[0]);
  const boxes = places.map((place, at) => line.slice(place, places[at + 1]));
  return BULLET_OR_NUMBER.test(before) ? boxes : [before, ...boxes];
}

export function isAnswerLine(line: string): boolean {
  return isWritten(line) && withoutAnswerLine(line.replaceAll(/\s/g, '')) === '';
}

const ANSWER_LINE = /(?:(?<![_＿])[_＿]{3,}|(?<!\.)\.{4,}|(?<!…)…{2,})\s*$/u;

export function withoutAnswerLine(text: string): string {
  return text.replace(ANSWER_LINE, '').trim();
}

const MARK_OF_LIST = /^[-*•]\s+(?=\[[ xX]?\]|[□☐☑☒○◯])/u;

export function hasMark(line: string): boolean {
  const text = line.trimStart();
  return MARK.test(plainNumbers(text)) || WIDE_MARK.test(text) || hasOptionMark(line);
}

export function withoutMark(line: string): string {
  const text = line.trim().replace(MARK_OF_LIST, '');
  const option = OPTION_MARK.exec(text);
  if (option) return text.slice(option[0].length);
  const mark = MARK.exec(plainNumbers(text)) ?? WIDE_MARK.exec(text);
  return text.slice(mark?.[0].length ?? 0);
}

/** Digits of other scripts, and the signs after numbers there, become Latin ones. Keeps the length. */
export function plainNumbers(text: string): string {
  return (
    text
      // Outside the basic plane a digit is two code units long.
      .replaceAll(/\p{Nd}/gu, (digit) => (digit.length > 1 ? digit : plainDigit(digit)))
      .replaceAll(/(?<=\d)[、．。]/g, '.')
      .replaceAll(/(?<=\d)[）]/g, ')')
      .replaceAll(/(?<=\d)[：]/g, ':')
  );
}

/** Without the mark and what a spreadsheet has in further columns, cut to what fits. */
export function readListLine(line: string): string {
  const [text = ''] = withoutMark(line).split('\t');
  return cutText(text.trim(), TEXT_MAX);
}

export function isWritten(text: string): boolean {
  return text.trim() !== '';
}

export function linesOf(text: string): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/);
}

/** Never ends with half a character. */
export function cutText(text: string, max: number): string {
  return text
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

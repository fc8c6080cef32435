import type { Question, QuestionType } from '@userfeedback/contract';
import { OPTIONS_MAX, PASTED_TEXT_MAX, TITLE_MAX } from '@userfeedback/contract/limits';
import { faceOf } from '../../questions/index.ts';
import { cutText, hasMark, linesOf, readListLine, withoutMark } from '../../text/list-lines.ts';
import type { MakeId } from './survey-draft.ts';
import { blankQuestion } from './survey-draft.ts';

/** A question as it was understood from a text. */
export interface ReadQuestion {
  title: string;
  type: QuestionType;
  required: boolean;
  /** All of them, also more than the type has room for. */
  options: string[];
}

export interface ReadSurvey {
  /** What the text calls the survey; null if nothing looks like it. */
  title: string | null;
  questions: ReadQuestion[];
}

interface Options {
  /** Whether the site may use the type. */
  isAllowed(type: QuestionType): boolean;
  /** The first line may be the survey's title. */
  hasTitle?: boolean;
}

/** How a line begins that begins a question, followed by a space; the documentation shows the examples. */
export const QUESTION_MARKS = ['1.', '1)', '1:', 'Q1.', 'Question 1:'] as const;
const NUMBER = /^ ?(?:Q|Question ?)?\d{1,3}[.):]\s+(?=\S)/i;

/** Which type a title asks for, by what stands in it; the first that fits counts, and a mark is cut off where it ends. */
export const TYPE_MARKS = [
  { pattern: /\((?:choose|select) all that apply\)$/i, type: 'checkbox', isCut: true },
  { pattern: /\(1 ?[-–] ?5\)$/, type: 'star-rating', isCut: true },
  { pattern: /e-?mail/i, type: 'email', isCut: false },
] as const satisfies readonly { pattern: RegExp; type: QuestionType; isCut: boolean }[];

const BOX = /^\s*(?:\[ ?\]|☐)\s/;
const REQUIRED = /(?<!\*)\s*\*$/;

/** Reads questions, and if wanted a title, from a text such as a mail. Decision 0039 has the rules. */
export function textToSurvey(text: string, { isAllowed, hasTitle = false }: Options): ReadSurvey {
  const lines = withoutIndent(linesOf(text.slice(0, PASTED_TEXT_MAX)));
  const titleAt = hasTitle ? titleLine(lines) : -1;
  const rest = lines.slice(titleAt + 1);
  const isNumbered = rest.some((line) => NUMBER.test(line));
  const blocks = isNumbered ? numberedBlocks(rest) : rest.filter(isWritten).map((line) => blockOf(line));
  return {
    title: titleAt < 0 ? null : cutText(lines[titleAt] ?? '', TITLE_MAX),
    questions: blocks.map((block) => readBlock(block, isAllowed)).filter(({ title }) => title !== ''),
  };
}

/** Questions of what was read; of options that do not fit, the first are kept. */
export function makeQuestions(read: readonly ReadQuestion[], makeId: MakeId): Question[] {
  return read.map(({ title, type, required, options }) => {
    const blank = blankQuestion(type, makeId());
    const question = options.slice(0, OPTIONS_MAX).reduce((made, label, at) => {
      const face = faceOf(made);
      const hasRow = at < face.optionValues(made).length;
      return face.setOption(hasRow ? made : face.addOption(made), at, { label });
    }, blank);
    return { ...question, title, settings: { ...question.settings, required } } as Question;
  });
}

/** A question's lines: its title, and below it options. */
interface Block {
  title: string[];
  options: string[];
}

function blockOf(line: string): Block {
  return { title: [readTitle(line)], options: [] };
}

/** Lines without a number are options if they are marked or set in, else the title goes on until a line is blank. */
function numberedBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let isTitleOpen = false;
  for (const line of lines) {
    const block = blocks.at(-1);
    if (NUMBER.test(line)) blocks.push(blockOf(line));
    else if (!isWritten(line)) isTitleOpen = false;
    else if (block && isOption(line)) block.options.push(line);
    else if (block && isTitleOpen) block.title.push(line.trim());
    if (NUMBER.test(line)) isTitleOpen = true;
  }
  return blocks;
}

function isOption(line: string): boolean {
  return hasMark(line) || /^(?:\t| {2})/.test(line);
}

function readBlock({ title, options: lines }: Block, isAllowed: Options['isAllowed']): ReadQuestion {
  const whole = title.join(' ').replace(/\s+/g, ' ').trim();
  const starless = whole.replace(REQUIRED, '');
  const mark = TYPE_MARKS.find(({ pattern, type }) => pattern.test(starless) && isAllowed(type));
  const options = [...new Set(lines.map(readListLine).filter(isWritten))];
  const isTicked = lines.some((line) => BOX.test(line)) || mark?.type === 'checkbox';
  const type = options.length > 0 ? (isTicked ? 'checkbox' : 'radio-button') : (mark?.type ?? 'long-text');
  const cut = mark?.isCut && mark.type === type ? starless.replace(mark.pattern, '').trim() : starless;
  const bare = cut.replace(REQUIRED, '');
  const required = starless !== whole || bare !== cut;
  return { title: cutText(bare, TITLE_MAX), type, required, options };
}

function readTitle(line: string): string {
  return NUMBER.test(line) ? line.replace(NUMBER, '') : withoutMark(line);
}

/** The place of the first line, if it has no mark and a blank line follows; -1 if there is no such line. */
function titleLine(lines: readonly string[]): number {
  const first = lines.findIndex(isWritten);
  const line = lines[first] ?? '';
  const isTitle = isWritten(line) && !NUMBER.test(line) && !hasMark(line);
  return isTitle && lines[first + 1]?.trim() === '' ? first : -1;
}

/** Without the spaces that all lines begin with. */
function withoutIndent(lines: readonly string[]): string[] {
  const indents = lines.filter(isWritten).map((line) => line.length - line.trimStart().length);
  const common = Math.min(...indents);
  return lines.map((line) => line.slice(Number.isFinite(common) ? common : 0));
}

function isWritten(line: string): boolean {
  return line.trim() !== '';
}

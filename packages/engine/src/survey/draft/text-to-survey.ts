import type { Question, QuestionType } from '@userfeedback/contract';
import { PASTED_TEXT_MAX, TITLE_MAX } from '@userfeedback/contract/limits';
import { faceOf, kindOfNew, QUESTION_TYPES, questionTypes } from '../../question-types/index.ts';
import {
  cutText,
  hasMark,
  hasOptionMark,
  isAnswerLine,
  isWritten,
  linesOf,
  OPTION_MARKS,
  plainNumbers,
  readListLine,
  splitBoxes,
  withoutAnswerLine,
  withoutMark,
} from '../../text/list-lines.ts';
import type { MakeId } from './survey-draft.ts';
import { blankQuestion } from './survey-draft.ts';

export interface ReadQuestion {
  title: string;
  type: QuestionType;
  required: boolean;
  options: string[];
  /** Several of the options can be chosen, in types where that is a choice. */
  multiple?: boolean;
  /** Of a type that the title says more of. */
  config?: Question['config'];
}

export interface ReadSurvey {
  title: string | null;
  questions: ReadQuestion[];
  left: string[];
}

interface Options {
  isAllowed(type: QuestionType): boolean;
  hasTitle?: boolean;
}

/** How a question begins, followed by a space; shown as examples in the documentation. */
export const QUESTION_MARKS = ['1.', '1)', '1:', 'Q1.', 'Question 1:'] as const;
const WORDS = [
  'Q|Question|Frage|Pregunta|Pergunta|Questão|Domanda|Vraag|Fråga|Spørgsmål|Spørsmål|Kysymys|Pytanie|Otázka|Kérdés',
  'Întrebarea|Soru|Câu|Вопрос|Питання|Ερώτηση|שאלה|سؤال|السؤال|प्रश्न|คำถามที่|ข้อ|問|問題|設問|質問|问题|题|문항|문|질문',
]
  .join('|')
  .replaceAll('|', ' ?|');
/** The space may be missing in scripts without spaces. In SurveyMonkey a star before the number asks for an answer. */
const NUMBER = new RegExp(
  [
    String.raw`^ ?(?:\*\s)?(?:(?:${WORDS} ?)?\d{1,3}(?:(?:[.):/]|\.[-–)])\s+|(?:[.)]|\.[-–]|\s?[-–]\s+)(?=[\p{L}¿¡]))`,
    String.raw`(?:${WORDS} ?)\d{1,3}(?::|\s)\s*)(?=\S)`,
  ].join('|'),
  'iu',
);
/** How questions may be numbered where the first line is, though these are mostly marks of options. */
const OTHER_NUMBERS = [/^ ?[(（](\p{Nd}{1,3})[)）]\s*/u, /^ ?([\u2460-\u2473])\s*/u, /^ ?(\d)\uFE0F?\u20E3\s*/u];
/** "Section B", "Part 2: About you", a line between rules, or what is a heading in Markdown. */
const HEADING =
  /^\s*(?:#{1,6}\s|[=*_~—–-]{3,}\s*$|(?:section|part|abschnitt|teil|seite|partie|rubrique|sección|parte|página|seção|раздел|часть|الجزء|القسم|भाग)\s+(?:\d{1,3}|[a-z]|[ivx]{1,5}|\p{Nd})(?![\p{L}\p{N}])|第.{1,3}[部章節节页])/iu;

const BOX = new RegExp(`^\\s*(?:[-*•]\\s+)?(?:${OPTION_MARKS.several.pattern})`, 'u');
const REQUIRED = /(?<!\*)\s*\*$/;

/** Decision 0039 has the rules. */
export function textToSurvey(text: string, { isAllowed, hasTitle = false }: Options): ReadSurvey {
  const given = plainlyNumbered(withoutIndent(linesOf(text.slice(0, PASTED_TEXT_MAX))), hasTitle).flatMap(splitBoxes);
  const hasNumbers = given.some((line) => isNumbered(withoutMarkdown(line, false)));
  const lines = given.map((line) => withoutMarkdown(line, hasNumbers));
  const titleAt = hasTitle ? titleLine(lines) : -1;
  const rest = lines.slice(titleAt + 1);
  const { blocks, left } = hasNumbers ? numberedBlocks(rest) : plainBlocks(rest);
  const questions = blocks.map((block) => readBlock(block, isAllowed));
  return {
    title: titleAt < 0 ? null : cutText(lines[titleAt]?.replace(/^#+\s+/, '') ?? '', TITLE_MAX),
    questions: questions.filter(({ title }) => title !== ''),
    left: left
      .map((line) => cutText(line.replace(/^\s*#+\s+/, ''), TITLE_MAX))
      .filter((line) => isAnswerLine(line) || /[\p{L}\p{N}]/u.test(line)),
  };
}

/**
 * Numbers and titles in bold, and numbered headings, become plain lines. If there are numbers, other bold lines become
 * headings.
 */
function withoutMarkdown(line: string, hasNumbers: boolean): string {
  if (isAnswerLine(line)) return line;
  const bold = /^\s*(?:\*\*|__)(?<text>[^*_]+)(?:\*\*|__):?\s*$/.exec(line)?.groups?.text;
  if (hasNumbers && bold !== undefined && !isNumbered(bold) && !/[?？؟]\s*$/.test(bold)) return `# ${bold}`;
  const plain = line.replace(/^(\s*)(?:\*\*|__)(.+?)(?:\*\*|__)(?=\s|$|[?:.*])/, '$1$2');
  const heading = /^\s{0,3}#{1,6}\s+(.*)$/.exec(plain)?.[1]?.replaceAll('**', '');
  return heading !== undefined && isNumbered(heading) ? heading : plain;
}

/** Makes `Q1.` of ①, (1) and 1️⃣ where questions are numbered so: what else is numbered are their options. */
function plainlyNumbered(lines: readonly string[], hasTitle: boolean): string[] {
  const first = lines.slice(hasTitle ? titleLine(lines) + 1 : 0).find(isWritten) ?? '';
  const style = OTHER_NUMBERS.find((one) => one.test(first));
  return style
    ? lines.map((line) => line.replace(style, (_, number: string) => `Q${number.normalize('NFKC')}. `))
    : [...lines];
}

function isNumbered(line: string): boolean {
  return NUMBER.test(plainNumbers(line));
}

interface Numbering {
  hasWord: boolean;
  number: number;
  mark: string;
}

function numberingOf(line: string): Numbering {
  const found = NUMBER.exec(plainNumbers(line))?.[0] ?? '';
  const [, word = '', number = '', mark = ''] = /^[ *]*(\D*)(\d+)(.*)$/.exec(found) ?? [];
  return { hasWord: word.trim() !== '', number: Number(number), mark: mark.trim().replace('–', '-') };
}

/** Below `Q1.`, `1.` is an option, and so is `1)` below `1.`, unless it goes on counting questions. */
function countsOptions(own: Numbering, question: Numbering | undefined, option: Numbering | undefined): boolean {
  if (!question || own.hasWord || (!question.hasWord && own.mark === question.mark)) return false;
  // 5 - Very good
  if (option || own.mark === '-') return own.mark === (option ?? own).mark;
  return own.number !== question.number + 1 && (question.hasWord || own.number <= 1);
}

/** Options beyond the type's limit are dropped. */
export function makeQuestions(read: readonly ReadQuestion[], makeId: MakeId): Question[] {
  return read.map(({ title, type, required, options, multiple = false, config }) => {
    const { make, optionsMax } = questionTypes[type];
    const blank = make(blankQuestion(type, makeId()), { multiple, ...(optionsMax === 0 && { options }) });
    const question = options.slice(0, optionsMax).reduce((made, label, at) => {
      const face = faceOf(made);
      const hasRow = at < face.optionValues(made).length;
      return face.setOption(hasRow ? made : face.addOption(made), at, { label });
    }, blank);
    return { ...question, ...(config && { config }), title, settings: { ...question.settings, required } } as Question;
  });
}

interface Block {
  title: string[];
  isStarred: boolean;
  options: string[];
}

function blockOf(line: string): Block {
  return { title: [readTitle(line)], isStarred: isNumbered(line) && /^ ?\*/.test(line), options: [] };
}

interface Blocks {
  blocks: Block[];
  left: string[];
}

/**
 * Lines without a number are options if they have a mark or an indent; otherwise they continue the title until a blank
 * line.
 */
function numberedBlocks(lines: readonly string[]): Blocks {
  const blocks: Block[] = [];
  const left: string[] = [];
  let isTitleOpen = false;
  let question: Numbering | undefined;
  let option: Numbering | undefined;
  for (const line of lines) {
    const block = blocks.at(-1);
    if (!isWritten(line)) isTitleOpen = false;
    else if (isAnswerLine(line) || isAnswerLine(readTitle(line))) {
      if (!isAnswered(block)) left.push(line);
      isTitleOpen = false;
    } else if (isNumbered(line)) {
      const own = numberingOf(line);
      if (block && countsOptions(own, question, option)) {
        block.options.push(line);
        option = own;
        continue;
      }
      blocks.push(blockOf(line));
      isTitleOpen = true;
      question = own;
      option = undefined;
    } else if (HEADING.test(line) || isCapital(line)) {
      left.push(line);
      isTitleOpen = false;
      // Numbers may begin again.
      if (!question?.hasWord) question = undefined;
    } else if (block && isOption(line)) block.options.push(line);
    else if (block && isTitleOpen && block.options.length === 0) block.title.push(line.trim());
    else left.push(line);
  }
  return { blocks, left };
}

/** One question a line. Lines with an indent or a box below it are its options, and so is a list below a plain line. */
function plainBlocks(lines: readonly string[]): Blocks {
  const blocks: Block[] = [];
  const left: string[] = [];
  let isPlain = false;
  for (const line of lines.filter(isWritten)) {
    const block = blocks.at(-1);
    const isMarked = hasMark(line);
    if (isAnswerLine(line)) {
      if (!isAnswered(block)) left.push(line);
      isPlain = false;
    } else if (HEADING.test(line)) left.push(line);
    else if (block && (isSetIn(line) || hasOptionMark(line) || (isPlain && isMarked))) block.options.push(line);
    else {
      blocks.push(blockOf(line));
      isPlain = !isMarked;
    }
  }
  return { blocks, left };
}

/** An answer line below a title only says that a text is wanted, which is what a question without options is anyway. */
function isAnswered(block: Block | undefined): boolean {
  return block?.options.length === 0;
}

/** "ABOUT YOU": a line in capitals is no option. */
function isCapital(line: string): boolean {
  return (
    line.length < CAPITALS_MAX &&
    !hasMark(line) &&
    !isSetIn(line) &&
    /^[^\p{Ll}?？]*\p{Lu}{2}[^\p{Ll}?？]*$/u.test(line)
  );
}

const CAPITALS_MAX = 80;

function isOption(line: string): boolean {
  return hasMark(line) || isSetIn(line);
}

function isSetIn(line: string): boolean {
  return /^(?:\t|\u3000|[ \u00a0]{2})/.test(line);
}

function readBlock({ title, isStarred, options: lines }: Block, isAllowed: Options['isAllowed']): ReadQuestion {
  const whole = withoutAnswerLine(title.join(' ').replace(/\s+/g, ' '));
  const starless = whole.replace(REQUIRED, '');
  const canRate = QUESTION_TYPES.some(
    (type) => questionTypes[type].capability === 'use-rating-questions' && isAllowed(type),
  );
  const readAs = (type: QuestionType) => questionTypes[type].readTitle?.(starless, canRate) ?? null;
  const asked = QUESTION_TYPES.find((type) => isAllowed(type) && readAs(type) !== null);
  const options = [...new Set(lines.map(readOption).filter(isWritten))];
  const isTicked = lines.some((line) => BOX.test(line)) || (asked && kindOfNew(asked) === 'choices');
  const usual = isTicked ? 'checkbox' : 'radio-button';
  const { optionsMax, roomierType } = questionTypes[usual];
  const fitting = (options.length > optionsMax && roomierType) || usual;
  const type = options.length > 0 ? fitting : (asked ?? 'long-text');
  const said = asked === type ? readAs(type) : null;
  const cut = said?.title || starless;
  const bare = cut.replace(REQUIRED, '');
  const required = isStarred || starless !== whole || bare !== cut;
  return {
    title: cutText(bare, TITLE_MAX),
    type,
    required,
    options,
    ...(isTicked && options.length > 0 && { multiple: true }),
    ...(said?.config && { config: said.config }),
  };
}

/** "Other: ____" is an option, and so is an answer line alone. */
function readOption(line: string): string {
  const option = readListLine(line);
  return withoutAnswerLine(option) || option;
}

function readTitle(line: string): string {
  return isNumbered(line) ? line.slice(NUMBER.exec(plainNumbers(line))?.[0].length ?? 0) : withoutMark(line);
}

/** Its place if it has no mark and a blank line follows; otherwise -1. */
function titleLine(lines: readonly string[]): number {
  const first = lines.findIndex(isWritten);
  const line = lines[first] ?? '';
  const isTitle = isWritten(line) && !isNumbered(line) && !hasMark(line);
  return isTitle && lines[first + 1]?.trim() === '' ? first : -1;
}

function withoutIndent(lines: readonly string[]): string[] {
  const indents = lines.filter(isWritten).map((line) => line.length - line.trimStart().length);
  const common = Math.min(...indents);
  return lines.map((line) => line.slice(Number.isFinite(common) ? common : 0));
}

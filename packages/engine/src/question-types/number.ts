import { NUMBERS } from '@userfeedback/contract/question-limits';
import type { AnswerProblem } from './answer-problem.ts';
import { cutMark } from './cut-mark.ts';
import type { EditorFace, VisitorFace } from './face.ts';
import { none } from './free-text.ts';
import { joinedItems } from './options.ts';

export const number: VisitorFace<'number'> = {
  canRandomize: false,
  canComment: true,
  advances: false,
  titleIsLabel: true,
  optionValues: none,
  checkAnswer: ({ config }, value) => {
    const typed = /^\s*-?\d+(?:\.(\d+))?\s*$/.exec(typeof value === 'object' ? '' : plainNumber(value));
    if (!typed) return { code: 'not-a-number' };
    return outOfRange(config, parse(value)) ?? tooFine(config.decimals, typed[1]);
  },
  normalise: (_question, value) => parse(value),
};

/** Never -0. */
function parse(value: unknown): number {
  return Number(plainNumber(value)) + 0;
}

/** Where the digits of Arabic, Persian, Hindi and Bengali keyboards begin. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6];

/** With the digits, point and minus sign of programs: keyboards have their own, and many people type a comma. */
function plainNumber(value: unknown): string {
  return String(value)
    .split('')
    .map((sign) => {
      const code = sign.charCodeAt(0);
      const zero = ZEROS.find((first) => code >= first && code < first + 10);
      if (zero !== undefined) return code - zero;
      return ',٫'.includes(sign) ? '.' : sign === '−' ? '-' : sign;
    })
    .join('');
}

function outOfRange({ min, max }: { min: number | null; max: number | null }, value: number): AnswerProblem | null {
  const [least, most] = [min ?? -NUMBERS.most, max ?? NUMBERS.most];
  if (value >= least && value <= most) return null;
  if ((min === null) === (max === null)) return { code: 'not-between', n: least, to: most };
  return value < least ? { code: 'too-small', n: least } : { code: 'too-large', n: most };
}

function tooFine(decimals: number, typed = ''): AnswerProblem | null {
  return typed.length > decimals ? { code: 'too-many-decimals', n: decimals } : null;
}

export const numberEditor: EditorFace<'number'> = {
  kind: () => 'number',
  asksForAddress: false,
  isOneLine: true,
  part: () => 'inputs',
  isLogicSubject: false,
  defaultTitle: '',
  capability: null,
  readTitle: (title) => cutMark(title, /\(number\)$/i),
  surveyType: 'regular',
  make: (core) => ({ ...core, type: 'number', config: { min: null, max: null, decimals: 0, unit: '' } }),
  texts: ({ config }) => [{ field: 'unit', key: 'unit', text: config.unit, max: NUMBERS.unit }],
  conditionValues: () => null,
  decimals: ({ config }) => config.decimals,
  formatAnswer: joinedItems,
  sample: { title: 'How many people work with you?', config: { min: 0, max: 5000, decimals: 0, unit: 'people' } },
  sampleValue: ({ config: { min, max } }) => Math.min(max ?? NUMBERS.most, Math.max(min ?? 0, 12)),
};

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
    const typed = /^\s*-?\d+(?:[.,](\d+))?\s*$/.exec(Array.isArray(value) ? '' : String(value));
    if (!typed) return { code: 'not-a-number' };
    return outOfRange(config, parse(value)) ?? tooFine(config.decimals, typed[1]);
  },
  normalise: (_question, value) => parse(value),
};

/** Visitors may type a comma. Never -0. */
function parse(value: unknown): number {
  return Number(String(value).split(',').join('.')) + 0;
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
  blankConfig: () => ({ min: null, max: null, decimals: 0, unit: '' }),
  make: (core) => ({ ...core, type: 'number', config: { min: null, max: null, decimals: 0, unit: '' } }),
  texts: ({ config }) => [{ field: 'unit', key: 'unit', text: config.unit, max: NUMBERS.unit }],
  conditionValues: () => null,
  decimals: ({ config }) => config.decimals,
  formatAnswer: joinedItems,
  sample: { title: 'How many people work with you?', config: { min: 0, max: 5000, decimals: 0, unit: 'people' } },
  sampleValue: ({ config: { min, max } }) => Math.min(max ?? NUMBERS.most, Math.max(min ?? 0, 12)),
};

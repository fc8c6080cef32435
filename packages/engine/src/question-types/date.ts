import { DATES } from '@userfeedback/contract/question-limits';
import { cutMark } from './cut-mark.ts';
import type { EditorFace, Today, VisitorFace } from './face.ts';
import { none } from './free-text.ts';
import { joinedItems } from './options.ts';

export const date: VisitorFace<'date'> = {
  canRandomize: false,
  canComment: true,
  advances: false,
  titleIsLabel: true,
  optionValues: none,
  checkAnswer: ({ config: { range } }, value, _extra, today = hereToday()) => {
    if (!isDay(value)) return { code: 'not-a-day' };
    if (range === 'past' && value > today.last) return { code: 'after-today' };
    return range === 'future' && value < today.first ? { code: 'before-today' } : null;
  },
  normalise: (_question, value) => value,
};

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || value < DATES.first || value > DATES.last) return false;
  const time = Date.parse(value);
  // Some engines take 30 February for 2 March.
  return !Number.isNaN(time) && dayOf(time) === value;
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** By the visitor's own clock. */
export function hereToday(): Today {
  const here = dayOf(Date.now() - new Date().getTimezoneOffset() * 60_000);
  return { first: here, last: here };
}

export const dateEditor: EditorFace<'date'> = {
  kind: () => 'date',
  asksForAddress: false,
  isOneLine: true,
  part: () => 'inputs',
  isLogicSubject: false,
  defaultTitle: '',
  capability: null,
  readTitle: (title) => cutMark(title, /\(date\)$/i),
  surveyType: 'regular',
  make: (core) => ({ ...core, type: 'date', config: { range: 'any' } }),
  texts: none,
  conditionValues: () => null,
  formatAnswer: joinedItems,
  sample: { title: 'When did you last visit us?', config: { range: 'any' } },
  sampleValue: ({ config: { range } }) => (range === 'future' ? DATES.last : '2024-02-29'),
};

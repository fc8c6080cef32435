import { DATES } from '@userfeedback/contract/limits';
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
  checkAnswer: ({ config: { range } }, value, today = hereToday()) => {
    if (!isDay(value)) return { code: 'not-a-day' };
    if (range === 'past' && value > today.last) return { code: 'after-today' };
    return range === 'future' && value < today.first ? { code: 'before-today' } : null;
  },
  normalise: (_question, value) => value,
};

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const moment = new Date(value);
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
  return isReal && value >= DATES.first && value <= DATES.last;
}

/** By the visitor's own clock. */
export function hereToday(): Today {
  const now = new Date();
  const here = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
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
  blankConfig: () => ({ range: 'any' }),
  make: (core) => ({ ...core, type: 'date', config: { range: 'any' } }),
  comparators: ['=', '!=', '>', '<'],
  texts: none,
  conditionValues: () => null,
  formatAnswer: joinedItems,
  sample: { title: 'When did you last visit us?', config: { range: 'any' } },
  sampleValue: ({ config: { range } }) => (range === 'future' ? DATES.last : '2024-02-29'),
};

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
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number);
  return day > 0 && day <= daysIn(year, month) && value >= DATES.first && value <= DATES.last;
}

/** 0 if there is no such month. */
function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month < 1 || month > 12 ? 0 : 30 + ((month + Number(month > 7)) % 2);
}

/** By the visitor's own clock. */
export function hereToday(): Today {
  const now = new Date();
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => (part < 10 ? `0${part}` : part));
  const here = `${now.getFullYear()}-${month}-${day}`;
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

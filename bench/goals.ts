import type { Dialect } from './databases.ts';
import type { Comparison } from './judging.ts';

export const BARE_POST = 'bare POST';
export const ONE_BY_ONE = 'one commit a call';
export const BARE_GET = 'bare GET';
export const BARE_START = 'bare start';

const SHARE_OF_POST = { sqlite: 0.13, postgres: 0.1 } as const;
const TIMES_ONE_BY_ONE = { sqlite: 2.9, postgres: 2 } as const;

export function submissionGoals(dialect: Dialect): Comparison[] {
  const rate = { unit: '/s', measured: 'submissions', part: 'usual' } as const;
  return [
    {
      ...rate,
      what: 'submissions per second, as a share',
      reference: BARE_POST,
      goal: ['>=', SHARE_OF_POST[dialect]],
    },
    {
      ...rate,
      what: 'submissions per second, times',
      reference: ONE_BY_ONE,
      goal: ['>=', TIMES_ONE_BY_ONE[dialect]],
    },
    {
      what: 'p99',
      unit: 'ms',
      measured: 'submissions',
      reference: ONE_BY_ONE,
      part: 'tail',
      goal: ['<=', 1],
    },
  ];
}

/** Responses that were saved while they were given beside those that were not. */
export const SAVED_GOALS: readonly Comparison[] = [
  {
    what: 'finished per second after one save',
    unit: '/s',
    measured: 'one save',
    reference: 'no save',
    part: 'usual',
    goal: ['>=', 0.5],
  },
  {
    what: 'p99 after one save',
    unit: 'ms',
    measured: 'one save',
    reference: 'no save',
    part: 'tail',
  },
  {
    what: 'finished per second after four saves',
    unit: '/s',
    measured: 'four saves',
    reference: 'no save',
    part: 'usual',
  },
];

/** Responses with a matrix of ten rows and a ranking of ten among their five answers. */
export const TABLE_GOALS: readonly Comparison[] = [
  {
    what: 'submissions with a matrix and a ranking per second',
    unit: '/s',
    measured: 'tables',
    reference: 'plain',
    part: 'usual',
    goal: ['>=', 0.5],
  },
  { what: 'p99', unit: 'ms', measured: 'tables', reference: 'plain', part: 'tail' },
];

/** Page views of recorded pages beside a program that only parses them. */
export const HEATMAP_GOALS: readonly Comparison[] = [
  {
    what: 'page views per second, as a share',
    unit: '/s',
    measured: 'views',
    reference: BARE_POST,
    part: 'usual',
    goal: ['>=', 0.2],
  },
  { what: 'p99', unit: 'ms', measured: 'views', reference: BARE_POST, part: 'tail' },
];

/** How many times as much as one process several must store, by their number. */
export const SEVERAL_GOALS = { hot: { 3: 2.5, 8: 3.5 }, mixed: { 3: 1.8, 8: 3.5 } } as const;

/** Ratings of one post; those of three processes beside those of one. */
export const RATING_GOALS: readonly Comparison[] = [
  {
    what: 'one process, times',
    unit: '/s',
    measured: 'one process',
    reference: ONE_BY_ONE,
    part: 'usual',
    goal: ['>=', 11],
  },
  {
    what: 'three processes',
    unit: '/s',
    measured: 'three processes',
    reference: 'one process',
    part: 'usual',
    goal: ['>=', 0.9],
  },
];

/** With limits beside without. */
export const LIMIT_GOALS: readonly Comparison[] = [
  {
    what: 'submissions per second',
    unit: '/s',
    measured: 'limited',
    reference: 'plain',
    part: 'usual',
    goal: ['>=', 0.75],
  },
  { what: 'p99', unit: 'ms', measured: 'limited', reference: 'plain', part: 'tail' },
];

/** Through a pooler beside a direct connection. */
export const POOLER_GOALS: readonly Comparison[] = [
  {
    what: 'submissions per second',
    unit: '/s',
    measured: 'submissions, pooled',
    reference: 'submissions, direct',
    part: 'usual',
    goal: ['>=', 0.7],
  },
  {
    what: 'a list of responses: p95',
    unit: 'ms',
    measured: 'lists, pooled',
    reference: 'lists, direct',
    part: 'tail',
    goal: ['<=', 1.5],
  },
];

export const DOCUMENT_GOALS: readonly Comparison[] = [
  ['requests per second', 'document'] as const,
  ['revalidations per second', 'revalidation'] as const,
].map(([what, measured]) => ({
  what,
  unit: '/s',
  measured,
  reference: BARE_GET,
  part: 'usual',
  goal: ['>=', 0.44],
}));

export const DOCUMENT = 'widget document';
export const LINK_GOALS: readonly Comparison[] = [
  {
    what: 'link pages per second',
    unit: '/s',
    measured: 'link page',
    reference: DOCUMENT,
    part: 'usual',
    goal: ['>=', 0.8],
  },
];

export const START_GOALS: readonly Comparison[] = [
  ['first start, demo content made', 'first start'] as const,
  ['start with data', 'start with data'] as const,
].map(([what, measured]) => ({
  what,
  unit: 'ms',
  measured,
  reference: BARE_START,
  part: 'usual',
  goal: ['<=', 6],
}));

/** A page with many responses, compared with the same page with few; only results have a goal. */
export function growthGoal(page: string, few: string, many: string, isOfResults: boolean): Comparison {
  return {
    what: `${page}: p95`,
    unit: 'ms',
    measured: many,
    reference: few,
    part: 'tail',
    ...(isOfResults && { goal: ['<=', 1.5] }),
  };
}

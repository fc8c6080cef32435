import { surveyState } from '@userfeedback/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../platform/db/testing.ts';
import { openTestDatabase, testDialects } from '../../platform/db/testing.ts';
import { countByState, insertSurvey, listSurveys, SURVEY_FILTERS } from './stored/queries.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const MOMENTS = [null, '2026-11-20T11:59:59.999Z', '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.001Z'];
const CASES = (['draft', 'publish', 'trash'] as const).flatMap((status) =>
  MOMENTS.map((publish_at) => ({ status, publish_at })),
);

describe.each(testDialects())('states on %s', (dialect) => {
  let database: TestDatabase;
  const ids = new Map<number, (typeof CASES)[number]>();

  beforeAll(async () => {
    database = await openTestDatabase(dialect);
    for (const each of CASES) ids.set(await insertSurvey(database.db, { ...ROW, ...each }), each);
  });
  afterAll(() => database.close());

  test.each(SURVEY_FILTERS)('the filter %s finds what the engine says has that state (SL-14)', async (filter) => {
    const query = {
      page: 1,
      per_page: -1,
      orderby: 'id',
      order: 'asc',
      filter: { status: filter },
      search: '',
    } as const;
    const { items, total } = await listSurveys(database.db, { ...query, select: [] }, NOW);
    const expected = [...ids].filter(([, survey]) => {
      const state = surveyState(survey, NOW);
      return filter === 'all' ? state !== 'trash' : state === filter;
    });
    expect(items.map(({ id }) => id)).toEqual(expected.map(([id]) => id));
    expect(total).toBe(expected.length);
    const counts = await countByState(database.db, NOW);
    expect(counts.find(({ status }) => status === filter)?.count).toBe(expected.length);
  });
});

const ROW = {
  title: 'A survey',
  type: 'regular' as const,
  template: null,
  cookie_name: 'c',
  questions: '[]',
  settings: '{}',
  notifications: '{}',
  extensions: '{}',
  version: 1,
  revision: 1,
  last_publication: 0,
  created_at: NOW.toISOString(),
  updated_at: NOW.toISOString(),
};

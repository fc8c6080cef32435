import type { OverviewSurvey, Pagination, Period, SavedSurvey, SurveyResults } from '@userfeedback/contract';
import { addDays, granularityOf, kindOfNew, periodsOf } from '@userfeedback/engine';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import type { NewAnswer } from '../responses/new-response.ts';
import { isSkipped } from '../responses/new-response.ts';
import { answer, newResponse } from '../responses/testing.ts';
import type { Given } from './agreement-testing.ts';
import { answersTo, chosen, published, scored } from './agreement-testing.ts';
import { recount } from './recount.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const TODAY = '2026-11-20';
/** `npm run stress -- figures` gives both: more runs, however long they take, and the seed of an earlier run. */
const WANTED = Number(process.env.UF_FIGURES) || undefined;
const RUNS = WANTED ?? 100;
const LIMIT = WANTED ? {} : { interruptAfterTimeLimit: 8_000 };
const SEED = Number(process.env.UF_SEED) || Date.now() % 2 ** 31;

const DAYS = ['2026-11-20', '2026-11-19', '2026-11-14', '2026-11-13', '2026-10-22', '2026-10-21', '2026-01-31'];
const POOL = [
  { id: 'pick', type: 'radio-button', options: ['Yes', 'No', 'It\'s "50%", ok'] },
  { id: 'tick', type: 'checkbox', options: ['A', 'B, C', 'D"'] },
  { id: 'words', type: 'text', options: [] },
  { id: 'stars', type: 'star-rating', options: ['1', '2', '3', '4', '5'] },
  { id: 'score', type: 'nps', options: Array.from({ length: 10 }, (_, index) => String(index + 1)) },
] as const;
type PoolId = (typeof POOL)[number]['id'];
/** A question at the current point of a run. */
interface Asked {
  id: PoolId;
  type: (typeof POOL)[number]['type'];
  title: string;
  options: readonly string[];
}

const value = {
  pick: fc.nat({ max: 2 }),
  tick: fc.subarray([0, 1, 2], { minLength: 1 }),
  words: fc.constantFrom('Some words', 'ÄÖ "quoted", 5%', 'two\nlines'),
  stars: fc.integer({ min: 1, max: 5 }),
  score: fc.integer({ min: 1, max: 10 }),
};
const visit = fc.record({
  day: fc.constantFrom(...DAYS),
  isSpam: fc.nat({ max: 5 }).map((number) => number === 0),
  picks: fc.record({
    pick: fc.option(value.pick, { freq: 4 }),
    tick: fc.option(value.tick, { freq: 4 }),
    words: fc.option(value.words, { freq: 4 }),
    stars: fc.option(value.stars, { freq: 4 }),
    score: fc.option(value.score, { freq: 4 }),
  }),
  comment: fc.option(fc.constantFrom('Lovely', 'not, "at all"')),
});
type Visit = typeof visit extends fc.Arbitrary<infer Value> ? Value : never;
const questionId = fc.constantFrom(...POOL.map(({ id }) => id));
const picks = fc.array(fc.nat({ max: 60 }), { minLength: 1, maxLength: 5 });
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('submit' as const),
      visits: fc.array(visit, { minLength: 1, maxLength: 8 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('trash' as const, 'restore' as const, 'delete' as const),
      picks,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('rename' as const, 'cut' as const, 'remove' as const, 'add' as const),
      id: questionId,
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
const range = fc
  .tuple(fc.constantFrom(...DAYS), fc.constantFrom(...DAYS))
  .map((days) => days.toSorted())
  .map(([start_date = TODAY, end_date = TODAY]) => ({ start_date, end_date }));

describe.each(testDialects())('figures agree on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: NOW });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());

  test(
    'cards, statistics, NPS, chart, lists, exports and recount are those of the responses (D-40, D-41, D-23)',
    async () => {
      process.stdout.write(`figures on ${dialect}: npm run stress -- figures ${SEED} ${RUNS}\n`);
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 4, maxLength: 16 }),
          fc.array(range, { minLength: 2, maxLength: 2 }),
          async (steps, ranges) => {
            const site = await Site.open(server, admin);
            for (const one of steps) await site.take(one);
            for (const one of ranges) await site.compareRange(one);
            await site.compareLists();
            expect(await recount(server.deps.db, site.survey.id)).toEqual([]);
          },
        ),
        { numRuns: RUNS, seed: SEED, ...LIMIT },
      );
    },
    60_000 + RUNS * 3000,
  );
});

/** A survey with everything that was sent to it, and how each figure follows from that. */
class Site {
  readonly server: TestServer;
  readonly admin: Client;
  survey: SavedSurvey;
  given: Given[] = [];
  asked: Asked[] = POOL.map(({ id, type, options }) => ({ id, type, options, title: `Title of ${id}` }));
  /** Each question as it was last. */
  last = new Map<string, Asked>();
  edits = 0;

  private constructor(server: TestServer, admin: Client, survey: SavedSurvey) {
    this.server = server;
    this.admin = admin;
    this.survey = survey;
    for (const one of this.asked) this.last.set(one.id, one);
  }

  static async open(server: TestServer, admin: Client): Promise<Site> {
    const asked = POOL.map(({ id, type, options }) => ({ id, type, options, title: `Title of ${id}` }));
    const survey = await createSurvey(admin, { type: 'nps', questions: asked.map(questionBody) });
    return new Site(server, admin, survey);
  }

  async take(one: Step): Promise<void> {
    if (one.kind === 'submit') await Promise.all(one.visits.map((each) => this.submit(each)));
    else if ('picks' in one) await this.move(one.kind, one.picks);
    else await this.edit(one.kind, one.id);
  }

  async submit({ day, isSpam, picks: picked, comment }: Visit): Promise<void> {
    const answers = this.asked.map((question) => answerOf(question, picked[question.id], comment));
    const status = isSpam ? 'spam' : 'publish';
    const response = newResponse(this.survey.id, {
      day,
      status,
      answers,
      suspicion: isSpam ? 'honeypot' : null,
    });
    const { id } = await this.server.deps.writer.submit(response);
    this.given.push({ id, day, status, answers });
    this.given.sort((a, b) => a.id - b.id);
  }

  async move(kind: 'trash' | 'restore' | 'delete', places: number[]): Promise<void> {
    const targets = new Set(places.map((place) => this.given[place % Math.max(1, this.given.length)]));
    const these = [...targets].filter((one) => one !== undefined);
    if (these.length === 0) return;
    const path = `/surveys/${this.survey.id}/responses`;
    const body = { response_ids: these.map(({ id }) => id) };
    if (kind === 'delete') {
      await this.admin.delete(path, body);
      this.given = this.given.filter((one) => !these.includes(one) || one.status === 'publish');
      return;
    }
    await this.admin.post(`${path}/${kind}`, body);
    for (const one of these) {
      if (kind === 'restore') one.status = 'publish';
      else if (one.status === 'publish') one.status = 'trash';
    }
  }

  async edit(kind: 'rename' | 'cut' | 'remove' | 'add', id: PoolId): Promise<void> {
    this.edits += 1;
    const edited = (one: Asked): Asked[] => {
      if (one.id !== id) return [one];
      if (kind === 'remove') return this.asked.length > 1 ? [] : [one];
      if (kind === 'rename') return [{ ...one, title: `Title ${this.edits} of ${id}` }];
      const canCut = kind === 'cut' && one.options.length > 2 && ['pick', 'tick'].includes(id);
      return [canCut ? { ...one, options: one.options.slice(1) } : one];
    };
    const back = this.last.get(id);
    const isBack = kind === 'add' && back && !this.asked.some((one) => one.id === id);
    this.asked = isBack ? [...this.asked, back] : this.asked.flatMap(edited);
    for (const one of this.asked) this.last.set(one.id, one);
    const body = { ...this.survey, questions: this.asked.map(questionBody), revision: undefined };
    const saved = await this.admin.put<SavedSurvey>(`/surveys/${this.survey.id}`, body);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  }

  async compareRange(days: { start_date: string; end_date: string }): Promise<void> {
    const { id } = this.survey;
    const query = `start_date=${days.start_date}&end_date=${days.end_date}`;
    const results = await this.read<SurveyResults>(`/surveys/${id}/results?${query}`);
    const inRange = published(this.given, days);
    const since = (start_date: string) => published(this.given, { start_date, end_date: TODAY }).length;
    const all = this.given.filter(({ status }) => status === 'publish').length;
    expect(results).toMatchObject({
      responses_count: all,
      responses_count_7_days: since(addDays(TODAY, -6)),
      responses_count_30_days: since(addDays(TODAY, -29)),
    });
    const periods = periodsOf(days, granularityOf(days));
    const perDay = periods.map((period) => ({
      ...period,
      count: inRange.filter(({ day }) => day >= period.date && day <= period.end_date).length,
    }));
    expect(results.data_points).toEqual(perDay);
    await this.compareOverview(query, perDay, all);
    await this.compareQuestions(results, inRange, query);
    this.compareScores(results, inRange, periods);
    await this.compareExport(inRange, query);
  }

  async compareOverview(query: string, perDay: object[], all: number): Promise<void> {
    const overview = await this.read<{
      total_responses: number;
      data_points: object[];
      surveys: OverviewSurvey[];
    }>(`/results?survey_id=${this.survey.id}&${query}`);
    const total = perDay.reduce((sum, point) => sum + ('count' in point ? Number(point.count) : 0), 0);
    expect(overview).toMatchObject({
      total_responses: total,
      data_points: perDay,
      surveys: [{ responses_count: all, range_responses_count: total }],
    });
  }

  async compareQuestions(results: SurveyResults, inRange: readonly Given[], query: string): Promise<void> {
    const isAsked = (id: string) => this.asked.some((one) => one.id === id);
    const answered = (id: string) => answersTo(inRange, id).filter((given) => !isSkipped(given));
    const removed = [...this.last.keys()].filter((id) => !isAsked(id) && answered(id).length > 0);
    const stats = results.question_stats;
    const present = this.asked.map(({ id }) => id);
    expect(stats.map(({ id }) => id).slice(0, present.length)).toEqual(present);
    expect(
      stats
        .slice(present.length)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(removed.toSorted());
    for (const { id, title, options, answers, total_answers, skipped, is_quantitative } of stats) {
      const asked = this.last.get(id);
      const written = is_quantitative
        ? answersTo(inRange, id).filter(({ comments }) => comments !== null)
        : answered(id);
      const newest = written.map(({ response_id }) => response_id).toReversed();
      expect({ title, total_answers, skipped, shown: answers.map(({ response_id }) => response_id) }).toEqual({
        title: asked?.title,
        total_answers: answered(id).length,
        skipped: answersTo(inRange, id).length - answered(id).length,
        shown: newest.slice(0, 10),
      });
      expect(Object.fromEntries(options.map((option) => [option.value, option.count]))).toEqual(
        chosen(answersTo(inRange, id), asked?.options ?? []),
      );
      const list = await this.read<{ pagination: Pagination; items: { response_id: number }[] }>(
        `/surveys/${this.survey.id}/answers?question_id=${id}&per_page=100&${query}`,
      );
      expect([list.pagination.total, list.items.map((item) => item.response_id)]).toEqual([newest.length, newest]);
    }
  }

  compareScores(
    { nps_overview, nps_points }: SurveyResults,
    inRange: readonly Given[],
    periods: readonly Period[],
  ): void {
    const isAsked = this.asked.some(({ id }) => id === 'score');
    const scores = isAsked ? answersTo(inRange, 'score').filter((given) => !isSkipped(given)) : [];
    expect(nps_overview).toEqual(scored(scores));
    const points = periods.flatMap((period) => {
      const own = scores.filter(({ day }) => day >= period.date && day <= period.end_date);
      return own.length > 0 ? [{ ...period, answers: own.length, ...scored(own) }] : [];
    });
    expect(nps_points).toEqual(points);
  }

  async compareExport(inRange: readonly Given[], query: string): Promise<void> {
    const rows = await this.csv(`survey_id=${this.survey.id}&${query}`);
    expect(rows.map((row) => Number(row['Response ID']))).toEqual(inRange.map(({ id }) => id));
    for (const { id, title } of this.last.values()) {
      const cells = inRange.map((one) => cellOf(answersTo([one], id)[0]));
      expect([title, rows.map((row) => row[title])]).toEqual([title, cells]);
    }
    const [first] = this.last.keys();
    const answered = inRange.filter((one) => cellOf(answersTo([one], first ?? '')[0]) !== '');
    const ofOne = await this.csv(`survey_id=${this.survey.id}&report=question&question_id=${first}&${query}`);
    expect(ofOne.map((row) => Number(row['Response ID']))).toEqual(answered.map(({ id }) => id));
  }

  async compareLists(): Promise<void> {
    const ids = (...statuses: string[]) =>
      this.given
        .filter(({ status }) => statuses.includes(status))
        .map(({ id }) => id)
        .toReversed();
    const expected = {
      all: ids('publish'),
      publish: ids('publish'),
      partial: [] as number[],
      trash: ids('trash'),
      spam: ids('spam'),
    };
    for (const [status, wanted] of Object.entries(expected)) {
      const list = await this.read<{
        items: { id: number }[];
        pagination: Pagination;
        status_filters: { status: keyof typeof expected; count: number }[];
      }>(`/surveys/${this.survey.id}/responses?per_page=-1&filter[status]=${status}`);
      expect([status, list.items.map(({ id }) => id), list.pagination.total]).toEqual([status, wanted, wanted.length]);
      for (const filter of list.status_filters) expect(filter.count).toBe(expected[filter.status].length);
    }
    const place = Math.floor(expected.all.length / 2);
    const middle = expected.all[place];
    if (middle === undefined) return;
    const single = await this.read(`/surveys/${this.survey.id}/responses/${middle}`);
    expect(single).toMatchObject({
      position: place + 1,
      total: expected.all.length,
      previous_id: expected.all[place - 1] ?? null,
      next_id: expected.all[place + 1] ?? null,
    });
  }

  async csv(query: string): Promise<Record<string, string>[]> {
    const { raw, status } = await this.admin.get(`/exports?${query}`);
    expect(status).toBe(200);
    return parse(raw, { bom: true, columns: true });
  }

  async read<Body>(path: string): Promise<Body> {
    const { status, body } = await this.admin.get<Body>(path);
    expect([path, status]).toEqual([path, 200]);
    return body;
  }
}

function questionBody({ id, type, title, options }: Asked) {
  const config = type === 'radio-button' || type === 'checkbox' ? { config: { options: [...options] } } : {};
  return { id, type, title, ...config, settings: { comment_box: true } } as never;
}

function answerOf(question: Asked, picked: unknown, comment: string | null): NewAnswer {
  const { id, type, title, options } = question;
  const option = (index: unknown) => options[Number(index) % options.length] ?? '';
  const hasOptions = type === 'radio-button' || type === 'checkbox';
  const base = {
    question_id: id,
    question_title: title,
    question_type: type,
    kind: kindOfNew(type),
    options: hasOptions ? options : null,
  };
  const comments = type === 'text' || picked === null ? null : comment;
  if (picked === null) return answer(base, null, comments);
  if (type === 'checkbox' && Array.isArray(picked)) return answer(base, [...new Set(picked.map(option))], comments);
  return answer(base, type === 'radio-button' ? option(picked) : (picked as string | number), comments);
}

/** What an export shows of an answer. */
function cellOf(given: NewAnswer | undefined): string {
  // One of the options has a comma.
  return given?.text ?? given?.counted.join('; ') ?? '';
}

// Runs alone: it looks at the figures of its process.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPause } from '../../features/deliveries/pauses/service.ts';
import { countRefusal } from '../../features/responses/store/ingest-figures.ts';
import { newResponse } from '../../features/responses/testing.ts';
import { storeFailedJob } from '../../platform/jobs/testing.ts';
import { VERSION } from '../../platform/version.ts';
import type { Client } from '../../testing/client.ts';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import { quiet } from '../../testing/quiet.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { createMetrics } from './metrics.ts';

const TOKEN = 'a token of a collector';
const SERIES = 1500;

describe.each(testDialects())('metrics on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    const config = { metricsToken: TOKEN };
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', joins: true, config });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());

  /** The samples of a scrape by name and labels; figures of the site are fresh in a server beside. */
  const scrape = async (one: TestServer = server) => {
    const { status, body } = await one.visitor.inject<string>({
      url: '/metrics',
      remoteAddress: '10.0.0.7',
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    expect(status).toBe(200);
    const samples = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return new Map(samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
  };
  const freshScrape = async () => {
    const beside = await startTestServer({ dialect, beside: server, config: { metricsToken: TOKEN } });
    const found = await scrape(beside);
    await beside.close();
    return found;
  };

  test('what is stored, repeated, refused and counted moves its figure by as much (DP-64)', async () => {
    const survey = await createSurvey(admin);
    const before = await scrape();
    const response = newResponse(survey.id, {});
    await server.deps.writer.submit(response);
    await server.deps.writer.submit(response);
    await Promise.all([1, 2, 3].map(() => server.deps.writer.submit(newResponse(survey.id, {}))));
    for (let at = 0; at < 5; at++) await server.deps.writer.impression(survey.id, '2026-11-20');
    const body = { answers: 'wrong' };
    for (const _ of [1, 2]) await submitResponse(server, survey, body as never);
    const refused = 'userfeedback_responses_total{outcome="refused"}';
    const countRefused = async () => ((await scrape()).get(refused) ?? 0) - (before.get(refused) ?? 0);
    await expect.poll(countRefused).toBe(2);
    const after = await scrape();
    const moved = (name: string) =>
      (after.get(`userfeedback_${name}`) ?? 0) - (before.get(`userfeedback_${name}`) ?? 0);
    expect(moved('responses_total{outcome="stored"}')).toBe(4);
    expect(moved('responses_total{outcome="repeated"}')).toBe(1);
    expect(moved('impressions_total')).toBe(5);
    expect(moved('ingest_batch_size_sum')).toBe(10);
    expect(moved('ingest_seconds_count')).toBe(moved('ingest_batch_size_count'));
    expect(after.get('userfeedback_ingest_waiting')).toBe(0);
    if (dialect === 'postgres') {
      expect(moved('database_wait_seconds_count')).toBeGreaterThan(0);
      expect(after.get('userfeedback_database_connections{state="idle"}')).toBeGreaterThan(0);
    }
  });

  test('the figures of the site are those of the tables (DP-64, UP-25, DC-86)', async () => {
    const { db } = server.deps;
    const created_at = new Date(Date.now() - 90_000).toISOString();
    const rows = [
      ['email', 'pending', 3],
      ['email', 'failed', 2],
      ['addon:webhooks', 'paused', 1],
    ] as const;
    for (const [kind, status, count] of rows)
      for (let number = 0; number < count; number++)
        await db
          .insertInto('deliveries')
          .values({
            survey_id: 0,
            response_id: 0,
            number: number + 10 * rows.findIndex((row) => row[1] === status),
            kind,
            status: status === 'paused' ? 'pending' : status,
            event: 'summary.weekly',
            destination: kind,
            target: '{}',
            recipients: '',
            attempts: 0,
            last_error: null,
            sent_at: null,
            created_at,
            next_attempt_at: '2999-01-01T00:00:00.000Z',
          })
          .execute();
    await insertPause(db, {
      destination: 'addon:webhooks',
      kind: 'addon:webhooks',
      survey_id: 0,
      reason: null,
      paused_by: 'Ann',
      paused_at: created_at,
    });
    for (const _ of [1, 2]) await storeFailedJob(db, 'fold-counts', 'The disk is full.');
    await db
      .updateTable('jobs')
      .set({ due_at: '2026-01-01T00:00:00.000Z', finished_at: '2026-01-01T00:00:00.000Z' })
      .execute();
    const backup = {
      bytes: 12_400_000,
      milliseconds: 3100,
      responses: 7,
      version: '0.1.0',
      encrypted: 0,
    } as const;
    expect([...(await freshScrape()).keys()].filter((name) => name.startsWith('userfeedback_backup'))).toEqual([]);
    for (const [name, day, state, verified_at] of [
      ['a', '02', 'ok', '2026-01-02T01:34:00.000Z'],
      ['b', '03', 'ok', null],
      ['c', '04', 'failed', null],
    ] as const)
      await db
        .insertInto('backups')
        .values({ ...backup, name, made_at: `2026-01-${day}T01:30:00.000Z`, state, verified_at, error: null })
        .execute();
    const found = await freshScrape();
    const value = (name: string) => found.get(`userfeedback_${name}`);
    expect(value('backup_last_success_timestamp_seconds')).toBe(Date.UTC(2026, 0, 3, 1, 30) / 1000);
    expect(value('backup_verified_timestamp_seconds')).toBe(Date.UTC(2026, 0, 2, 1, 34) / 1000);
    expect(value('backup_bytes')).toBe(12_400_000);
    expect(value('deliveries{kind="email",status="pending"}')).toBe(3);
    expect(value('deliveries{kind="email",status="failed"}')).toBe(2);
    expect(value('deliveries{kind="addon:webhooks",status="paused"}')).toBe(1);
    const oldest = value('delivery_oldest_seconds{kind="email"}') ?? 0;
    expect(oldest).toBeGreaterThanOrEqual(90);
    expect(oldest).toBeLessThan(150);
    expect(value('job_failures{job="fold-counts"}')).toBe(2);
    expect(value('job_late{job="fold-counts"}')).toBe(1);
    expect(value('job_last_success_timestamp_seconds{job="fold-counts"}')).toBe(Date.UTC(2026, 0, 1) / 1000);
    expect(value(`processes{version="${VERSION}"}`)).toBe(1);
    expect(value('ready')).toBe(1);
    expect(value('database_bytes')).toBeGreaterThan(100_000);
    expect(value('disk_free_bytes')).toBeLessThan(value('disk_bytes') ?? 0);
    expect(Math.abs(value('clock_offset_seconds') ?? 9)).toBeLessThan(2);
    expect(value('migration_pending{kind="contract"}')).toBe(0);
    expect([...found.keys()].some((name) => name.startsWith(`userfeedback_build_info{version="${VERSION}"`))).toBe(
      true,
    );
    await db.deleteFrom('backups').execute();
    await db.deleteFrom('deliveries').execute();
    await db.deleteFrom('delivery_pauses').execute();
    await db.deleteFrom('jobs').execute();
  });

  test('1,000 surveys with refusals, 100 destinations and every route: no more series than allowed (DP-65)', async () => {
    for (let survey = 1; survey <= 1000; survey++)
      for (let count = 0; count < (survey > 950 ? 2 : 1); count++)
        countRefusal(survey, survey % 2 ? 'invalid' : 'too_large');
    for (let at = 0; at < 300; at++) await server.visitor.get(`/surveys/${at}/nothing/${at}`);
    for (const path of [
      '/surveys',
      '/settings',
      '/responses',
      '/notices',
      '/templates',
      '/jobs',
      '/system',
      '/addons',
    ]) {
      await admin.get(path);
      await server.visitor.get(path);
      await server.visitor.post(path, {});
    }
    const found = await scrape();
    expect(found.size).toBeLessThan(SERIES);
    const named = [...found.keys()].filter((name) => name.startsWith('userfeedback_refused_submissions_total'));
    const surveys = new Set(named.map((name) => /survey="(\w+)"/.exec(name)?.[1]));
    expect(surveys.size).toBe(51);
    expect(surveys).toContain('other');
    expect(surveys).toContain('951');
    for (const name of found.keys()) expect(name).not.toMatch(/@|example/);
  });

  test('a scrape takes one statement, and none within 15 s (DP-66)', async () => {
    let statements = 0;
    const db = server.deps.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const app = Fastify();
    const print = createMetrics(app, { ...server.deps, db });
    await print();
    const began = performance.now();
    const { text } = await print();
    expect(performance.now() - began).toBeLessThan(quiet(50));
    expect(text).toContain('userfeedback_database_bytes');
    expect(statements).toBe(1);
    await app.close();
  });

  test('rules and dashboard name only metrics and labels that there are (DP-67, DP-68)', async () => {
    const { db } = server.deps;
    await storeFailedJob(db, 'fold-counts', 'The disk is full.');
    const { body } = await server.visitor.inject<string>({
      url: '/metrics',
      remoteAddress: '10.0.0.7',
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    const there = new Set([...body.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name));
    const folder = new URL('../../../../../deploy/monitoring/', import.meta.url);
    const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
    const dashboard = JSON.parse(read('grafana.json')) as {
      panels: { type: string; targets?: { expr: string }[] }[];
    };
    const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(queries.length).toBeGreaterThan(20);
    for (const query of [...queries, read('alerts.yaml')])
      for (const [name] of query.matchAll(/\b(userfeedback|process)_[a-z_]+/g))
        expect(there, query).toContain(name.replace(/_(bucket|count|sum)$/, ''));
    // Grafana's own kinds of panels need no plug-in.
    expect(new Set(dashboard.panels.map(({ type }) => type))).toEqual(new Set(['row', 'timeseries']));
    await db.deleteFrom('jobs').execute();
  });
});

import { pino } from 'pino';
import { sql } from 'kysely';
import { startTestServer, testDialects } from './testing/start-test-server.ts';
import { createSurvey, textQuestion } from './testing/factories.ts';
import { dialectOf } from './platform/db/dialect.ts';
import { test } from 'vitest';

test.each(testDialects())('measure %s', async (dialect) => {
  const server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
  const admin = await server.as('administrator');
  const { db } = server.deps;
  const surveys: number[] = [];
  const hooks: string[] = [];
  for (let n = 0; n < 100; n++) {
    const s = await createSurvey(admin, { title: `Survey ${n}`, questions: [textQuestion('q1')], notifications: { email: { active: true, addresses: 'a@b.test' }, webhook: { active: true, webhooks: [{ name: `Hook ${n}`, request_url: `https://hooks${n}.example.com/x` }] } } });
    surveys.push(s.id);
    hooks.push((await admin.get<any>(`/surveys/${s.id}`)).body.notifications.webhook.webhooks[0].id);
  }
  const ids = surveys.map((id, i) => `(${id}, '${hooks[i]}', ${i})`).join(',');
  const seq = dialect === 'postgres' ? 'generate_series(1, 1000000) as g(n)' : '(with recursive g(n) as (select 1 union all select n + 1 from g where n < 1000000) select n from g) as g';
  const mod = (a: string, b: number) => `(${a} % ${b})`;
  const moment = dialect === 'postgres' ? `to_char(timestamp '2026-08-25' + (g.n * interval '7.7 seconds'), 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')` : `strftime('%Y-%m-%dT%H:%M:%S.000Z', '2026-08-25', '+' || cast(g.n * 7.7 as integer) || ' seconds')`;
  const status = `case when ${mod('g.n', 100)} < 4 then 'failed' when ${mod('g.n', 100)} = 4 then 'held' when ${mod('g.n', 100)} = 5 then 'dropped' when ${mod('g.n', 100)} < 9 then 'pending' else 'sent' end`;
  const started = Date.now();
  await sql.raw(`insert into deliveries (survey_id, response_id, number, attempts, kind, event, destination, target, recipients, status, next_attempt_at, created_at, sent_at, last_attempt_at, failing_since, duration_ms, reply_status)
    select id, g.n, 0, 1, case when ${mod('g.n', 1000)} = 999 then 'email' else 'addon:webhooks' end, 'response.created', case when ${mod('g.n', 1000)} = 999 then 'mail:' || id else 'webhooks:' || hook end, '{}', '', ${status}, '2999-01-01', ${moment}, case when ${mod('g.n', 100)} >= 9 then ${moment} end, ${moment}, case when ${mod('g.n', 100)} < 4 then ${moment} end, 20, 200
    from ${seq} join (select * from (values ${ids}) as v${dialect === 'postgres' ? '(id, hook, i)' : ''}) as s on ${dialect === 'postgres' ? 's.i' : 's.column3'} = ${mod('g.n', 100)}`.replaceAll(/\bid\b(?=[,\s]|$)/g, (m) => m).replace('select id,', dialect === 'postgres' ? 'select id,' : 'select s.column1,').replaceAll("'mail:' || id", dialect === 'postgres' ? "'mail:' || id" : "'mail:' || s.column1").replaceAll("'webhooks:' || hook", dialect === 'postgres' ? "'webhooks:' || hook" : "'webhooks:' || s.column2")).execute(db);
  await sql`update deliveries set sent_at = null where status <> 'sent'`.execute(db).catch(() => undefined);
  console.log(dialect, 'filled in', Date.now() - started);
  if (dialectOf(db) === 'postgres') await sql`analyze deliveries`.execute(db);
  await db.insertInto('delivery_pauses').values({ destination: `webhooks:${hooks[7]}`, kind: 'addon:webhooks', survey_id: surveys[7] ?? 0, reason: null, paused_by: 'x', paused_at: '2026-11-20T00:00:00.000Z' }).execute();
  const paths = ['/deliveries', ...['pending', 'failed', 'paused', 'held', 'sent', 'dropped', 'sending'].map((s) => `/deliveries?filter[status]=${s}`), `/deliveries?filter[survey_id]=${surveys[5]}`, `/deliveries?filter[survey_id]=${surveys[99]}`, '/deliveries?filter[kind]=email', '/deliveries?filter[kind]=summary', '/deliveries?filter[kind]=addon:webhooks', `/deliveries?filter[destination]=webhooks:${hooks[40]}`, `/deliveries?filter[destination]=mail:${surveys[99]}`, '/deliveries?filter[start_date]=2026-09-10&filter[end_date]=2026-09-12', '/deliveries?search=500000', '/deliveries?search=hook%205', '/deliveries?search=survey', '/destinations'];
  for (const path of paths) {
    const times: number[] = [];
    for (let i = 0; i < 30; i++) { const t = performance.now(); const r = await admin.get(path); times.push(performance.now() - t); if (r.status !== 200) console.log(path, r.status); }
    times.sort((a, b) => a - b);
    console.log(dialect, path.slice(0, 60).padEnd(62), 'p50', times[15]?.toFixed(1), 'p95', times[28]?.toFixed(1));
  }
  await server.close();
}, 1_200_000);
void pino;

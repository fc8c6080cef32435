import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SavedSurvey, Survey } from '@userfeedback/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey, submitResponse, surveyBody } from '../../testing/factories.ts';
import { switchPlan } from '../../testing/plans.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer } from '../../testing/start-test-server.ts';
import { backUp } from './backup.ts';
import { restore } from './restore/restore.ts';

let server: TestServer;
let editor: Client;
let survey: SavedSurvey;
let folder: string;
const live = () => server.deps.database.path ?? '';
const file = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'uf-backup-'));
  server = await startTestServer({ dialect: 'sqlite' });
  editor = await server.as('administrator');
  survey = await createSurvey(editor, { title: 'Before' });
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a backup made while responses come in is complete and of one moment', async () => {
  const visitors = keepSubmitting();
  await visitors.until(50);
  await backUp(live(), file('copy.sqlite'));
  await visitors.stop();
  const copy = new DatabaseSync(file('copy.sqlite'), { readOnly: true });
  expect(copy.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  const { rows, counted } = counts(copy);
  copy.close();
  expect(rows).toBeGreaterThanOrEqual(50);
  expect(counted).toBe(rows);
  expect(readdirSync(folder).filter((name) => !/^copy\.sqlite/.test(name))).toEqual([]);
});

test('a backup never overwrites a file', async () => {
  await backUp(live(), file('copy.sqlite'));
  await expect(backUp(live(), file('copy.sqlite'))).rejects.toThrow('is there already');
});

test('a restore while a server is in use takes effect at once, loses nothing acknowledged later, and keeps the old content', async () => {
  await submitResponse(server, survey);
  await backUp(live(), file('copy.sqlite'));
  await editor.put(`/surveys/${survey.id}`, surveyBody({ title: 'After' }));
  const visitors = keepSubmitting();
  await visitors.until(50);
  const aside = await restore(file('copy.sqlite'), live(), new Date());
  const atRestore = visitors.acknowledged.length;
  await visitors.until(atRestore + 50);
  await visitors.stop();
  expect((await editor.get<Survey>(`/surveys/${survey.id}`)).body.title).toBe('Before');
  await expect.poll(async () => (await server.visitor.get<Titles>('/widget')).body.surveys[0]?.title).toBe('Before');
  const restored = new DatabaseSync(live(), { readOnly: true });
  expect(restored.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  const { rows, counted } = counts(restored);
  expect(counted).toBe(rows);
  const known = new Set(
    restored
      .prepare('select lower(hex(submission_id)) as digits from responses')
      .all()
      .map((row) => row.digits),
  );
  // Submissions in progress during the restore may be only in the old content.
  const later = visitors.acknowledged.slice(atRestore + 8);
  expect(later.filter((id) => !known.has(id.replaceAll('-', '')))).toEqual([]);
  restored.close();
  const old = new DatabaseSync(aside ?? '', { readOnly: true });
  expect(old.prepare('select title from surveys').get()).toEqual({ title: 'After' });
  expect(counts(old).rows).toBeGreaterThanOrEqual(50);
  old.close();
});

test('a file that is not a complete database of ours is not restored', async () => {
  writeFileSync(file('text'), 'not a database');
  await expect(restore(file('text'), live(), new Date())).rejects.toThrow('is not a database of UserFeedback');
  await expect(restore(file('gone'), live(), new Date())).rejects.toThrow('does not exist');
  const other = new DatabaseSync(file('other'));
  other.exec('create table something (id integer)');
  other.close();
  await expect(restore(file('other'), live(), new Date())).rejects.toThrow('is not a database of UserFeedback');
  await backUp(live(), file('newer'));
  const newer = new DatabaseSync(file('newer'));
  newer.exec(`insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01')`);
  newer.close();
  await expect(restore(file('newer'), live(), new Date())).rejects.toThrow('newer version');
  expect((await editor.get<Survey>(`/surveys/${survey.id}`)).body.title).toBe('Before');
});

test('a backup is restored where there is no database yet', async () => {
  await backUp(live(), file('copy.sqlite'));
  expect(await restore(file('copy.sqlite'), file('new.sqlite'), new Date())).toBeNull();
  const restored = new DatabaseSync(file('new.sqlite'));
  expect(restored.prepare('select title from surveys').get()).toEqual({ title: 'Before' });
  restored.close();
  expect(existsSync(file('copy.sqlite'))).toBe(true);
});

interface Titles {
  surveys: { title: string }[];
}

function counts(database: DatabaseSync): { rows: number; counted: number } {
  const rows = database.prepare('select count(*) as count from responses').get()?.count;
  const counted = database.prepare('select sum(responses) as count from survey_days').get()?.count;
  return { rows: Number(rows), counted: Number(counted) };
}

/** Eight visitors who submit again and again. */
function keepSubmitting() {
  const acknowledged: string[] = [];
  let isOver = false;
  const visit = async () => {
    while (!isOver) {
      const submission_id = crypto.randomUUID();
      const { status } = await submitResponse(server, survey, { submission_id });
      if (status === 201) acknowledged.push(submission_id);
      else if (status !== 503) throw new Error(`A submission was refused with ${status}.`);
    }
  };
  const visits = Promise.all(Array.from({ length: 8 }, visit));
  return {
    acknowledged,
    until: (count: number) => expect.poll(() => acknowledged.length).toBeGreaterThanOrEqual(count),
    async stop() {
      isOver = true;
      await visits;
    },
  };
}

test('what rests comes back from a backup as it was, resting, and acts once the licence is back (FB-14)', async () => {
  const beside = await startTestServer({ dialect: 'sqlite', licence: 'elite', addons: 'all' });
  const path = beside.deps.database.path ?? '';
  const admin = await beside.as('administrator');
  const { id } = await createSurvey(admin, {
    title: 'All there is',
    publish_at: '2999-01-01T00:00:00.000Z',
    questions: [
      { id: 'stars', type: 'star-rating', title: 'How many?', settings: { comment_box: true } },
      { id: 'why', type: 'text', title: 'Why?' },
    ],
    settings: {
      targeting: { pages: 'select', page_rules: [{ logic: 'page_url_contains', data: 'example' }] },
      theming: { color_scheme: 'custom', widget_color: '#123456' },
    },
    notifications: {
      webhook: {
        active: true,
        webhooks: [{ name: 'Hook', request_url: 'https://hooks.test/1', secret: 'hush' }],
      },
    },
  });
  const read = async () => (await admin.get<Survey>(`/surveys/${id}`)).body;
  const { resting: none, ...acting } = await read();
  expect(none).toEqual([]);
  await switchPlan(beside, 'none');
  const before = await read();
  expect(before.resting.map(({ part }) => part)).toEqual(
    expect.arrayContaining([
      'questions.stars',
      'settings.targeting.pages',
      'settings.theming',
      'notifications.webhook',
    ]),
  );
  await backUp(path, file('resting.sqlite'));
  await admin.post('/surveys/trash', { survey_ids: [id] });
  await admin.post('/surveys/delete', { survey_ids: [id] });
  await restore(file('resting.sqlite'), path, new Date());
  await beside.deps.site.refresh();
  expect(await read()).toEqual(before);
  await switchPlan(beside, 'elite');
  expect(await read()).toEqual({ ...acting, resting: [] });
  await beside.close();
});

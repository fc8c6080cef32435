import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../../apps/server/src/app.ts';
import { setAddonState } from '../../../apps/server/src/features/addon-store/queries.ts';
import type { Client } from '../../../apps/server/src/testing/client.ts';
import { createClient } from '../../../apps/server/src/testing/client.ts';
import { keyHeaders } from '../../../apps/server/src/testing/people.ts';
import type { TestPlan } from '../../../apps/server/src/testing/plans.ts';
import { switchPlan } from '../../../apps/server/src/testing/plans.ts';
import type { TestServer } from '../../../apps/server/src/testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../apps/server/src/testing/start-test-server.ts';
import type { Failure, HeatFigures } from './testing/server.ts';
import { NOW, useHeatmaps } from './testing/server.ts';

describe.each(testDialects())('who may see and record heatmaps on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  const { create, view, figures, removeAll } = useHeatmaps(() => ({ server, admin }));
  const setActive = (active: 0 | 1) =>
    server.deps.site.change((trx) => setAddonState(trx, 'heatmaps', { active }, NOW));

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: ['heatmaps'], now: NOW });
    admin = await server.apiKey('administrator');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.setNow(NOW);
    await removeAll();
  });

  test.each<[TestPlan, string]>([
    ['none', 'upgrade_required'],
    ['plus', 'upgrade_required'],
    ['pro', 'upgrade_required'],
    ['expired', 'upgrade_required'],
  ])('with the licence "%s" nothing can be seen, changed or kept for longer (GS-27) (HM-01)', async (plan, code) => {
    const { id } = await create();
    await switchPlan(server, plan);
    const replies = [
      await admin.get<Failure>('/heatmaps'),
      await admin.get<Failure>(`/heatmaps/${id}`),
      await admin.post<Failure>('/heatmaps', { name: 'P', pattern: '/p' }),
    ];
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(replies.map(() => [403, code]));
    await admin.post('/settings', { settings: { heatmap_retention_period: '7' } });
    await switchPlan(server, 'elite');
    const { body } = await admin.get<{ settings: object }>('/settings');
    expect(body.settings).toMatchObject({ heatmap_retention_period: '60' });
  });

  test('on Elite the addon must be in use (GS-27) (HM-01)', async () => {
    const { id } = await create();
    await setActive(0);
    const off = await admin.get<Failure>(`/heatmaps/${id}`);
    await setActive(1);
    expect([off.status, off.body.code, (await figures(id)).page.id]).toEqual([403, 'addon_inactive', id]);
  });

  test('keys may do what their role may (HM-01)', async () => {
    const { id } = await create();
    await admin.post('/settings', { settings: { view_results: ['editor'] } });
    const statuses = async (role: string) => {
      const key = await server.apiKey(role);
      const read = await key.get(`/heatmaps/${id}`);
      const changed = await key.post(`/heatmaps/${id}/pause`);
      return [read.status, changed.status];
    };
    expect(await statuses('administrator')).toEqual([200, 200]);
    expect(await statuses('editor')).toEqual([200, 403]);
    expect(await statuses('author')).toEqual([403, 403]);
    await admin.post('/settings', { settings: { view_results: [] } });
  });

  /** The token of this person for the overlay of a page. */
  const tokenOf = async (person: Client, id: number) => {
    const { body } = await person.post<{ url: string }>(`/heatmaps/${id}/token`);
    const [, token = ''] = new URL(body.url).hash.split('userfeedback-heatmap=');
    return token;
  };
  const open = async (token: string, more: object = {}, by: Client = server.visitor) =>
    by.post<HeatFigures & Failure>('/heatmaps/view', { token, path: '/pricing', ...more });

  test('a token ends after 30 minutes, with the session and with the right, at most a second later (HM-50)', async () => {
    const { id } = await create();
    await view(id);
    await admin.post('/settings', { settings: { view_results: ['editor'] } });
    const editor = await server.as('editor');
    const token = await tokenOf(editor, id);
    server.setNow('2026-11-21T12:29:59.000Z');
    expect((await open(token)).status).toBe(200);
    server.setNow('2026-11-21T12:30:00.000Z');
    expect((await open(token)).status).toBe(401);
    server.setNow(NOW);
    await admin.post('/settings', { settings: { view_results: [] } });
    await new Promise((done) => setTimeout(done, 900));
    expect((await open(token)).status).toBe(401);
    await admin.post('/settings', { settings: { view_results: ['editor'] } });
    const again = await tokenOf(editor, id);
    expect((await open(again)).status).toBe(200);
    await editor.delete('/session');
    await new Promise((done) => setTimeout(done, 900));
    const ended = await open(again);
    expect([ended.status, ended.body.message]).toEqual([401, 'This view has ended. Open it again from the admin.']);
    await admin.post('/settings', { settings: { view_results: [] } });
  });

  test('a token opens its own page and no other call, and the reply is not kept (HM-50) (HM-51)', async () => {
    const { id } = await create();
    const other = await create({ name: 'Other', pattern: '/other' });
    const token = await tokenOf(await server.as('administrator'), id);
    const shown = await open(token);
    expect([shown.body.page.id, shown.headers['cache-control']]).toEqual([id, 'no-store']);
    const elsewhere = await open(token, { path: '/other' });
    expect([elsewhere.status, elsewhere.body.message]).toEqual([404, 'This page is not recorded.']);
    const bearer = { authorization: `Bearer ${token}` };
    for (const url of [`/heatmaps/${id}`, `/heatmaps/${other.id}`, '/heatmaps', '/settings'])
      expect((await createClient(server.app, bearer).get(url)).status, url).toBe(401);
  });

  test('a token stands in no log (HM-50)', async () => {
    const { id } = await create();
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
    const logged = await buildApp({ ...server.deps, log });
    const person = createClient(logged, await keyHeaders(server.deps, 'administrator'));
    try {
      const token = await tokenOf(person, id);
      const reader = createClient(logged, {});
      expect((await open(token, {}, reader)).status).toBe(200);
      expect((await open(`${token.slice(0, -2)}AA`, {}, reader)).status).toBe(401);
      expect((await open(token, { device: 'watch' }, reader)).status).toBeGreaterThanOrEqual(400);
      expect(lines.join('')).toContain('/api/v1/heatmaps/view');
      expect(lines.join('')).not.toContain(token.slice(0, 40));
    } finally {
      await logged.close();
    }
  });
});

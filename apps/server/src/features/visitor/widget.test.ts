import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { WidgetDocument } from '@userfeedback/contract';
import { TOGGLE_ICONS } from '@userfeedback/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import type { SurveyBody } from '../../testing/factories.ts';
import { createSurvey, radioQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const SITE = 'https://shop.example.test';

describe.each(testDialects())('%s', (dialect) => {
  let server: TestServer;
  let admin: Client;

  beforeAll(async () => {
    const config = { siteOrigins: [SITE] };
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: NOW, config });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());

  test('holds published surveys, newest first, drafts and scheduled ones not before their time (OP-035, OP-036)', async () => {
    const first = await createSurvey(admin, { title: 'First' });
    await createSurvey(admin, { title: 'Draft', status: 'draft' });
    const trashed = await createSurvey(admin, { title: 'Trashed' });
    await admin.post('/surveys/trash', { survey_ids: [trashed.id] });
    const later = await createSurvey(admin, { title: 'Later', publish_at: '2026-11-20T12:30:00.000Z' });
    server.setNow('2026-11-20T12:10:00.000Z');
    const second = await createSurvey(admin, { title: 'Second' });
    expect(await ids()).toEqual([second.id, first.id]);
    server.setNow('2026-11-20T12:30:00.000Z');
    expect(await ids()).toEqual([later.id, second.id, first.id]);
    await admin.post('/surveys/draft', { survey_ids: [later.id, second.id, first.id] });
    expect(await ids()).toEqual([]);
    server.setNow(NOW);
  });

  test('fits the contract (API-S-33, API-S-34)', async () => {
    await createSurvey(admin);
    const { body } = await read();
    expect(WidgetDocument.parse(body).surveys).toHaveLength(body.surveys.length);
    expect(Object.keys(body.surveys[0] ?? {}).toSorted()).toEqual(
      [
        'cookie_name',
        'id',
        'is_shortcode',
        'nonces',
        'notifications',
        'publish_at',
        'questions',
        'settings',
        'template',
        'title',
        'type',
        'version',
        // Ours: what visitors' browsers do not have to look up themselves.
        'dir',
        'font_sheet',
        'lang',
        'look',
        'needs',
        'toggle_path',
      ].toSorted(),
    );
    expect(body.widget_settings).toMatchObject({ position: 'bottom_right', skip_text: 'Skip' });
    expect(body).toMatchObject({ is_pro: true, is_licensed: true, license_type: 'elite' });
    expect(body.addons['question-types']).toBe(true);
  });

  test('has addresses of page rules as browsers state them, whatever letters the host is typed in (EL-38)', async () => {
    const typed = ['https://Müller.example:8443/über?ä=1#x', 'https://a.example/ä'];
    const rule = (data: string) => ({ logic: 'page_url_is' as const, data });
    await createSurvey(admin, {
      title: 'Umlauts',
      settings: { targeting: { pages: 'select', page_rules: typed.map(rule) } },
    });
    const survey = (await read()).body.surveys.find(({ title }) => title === 'Umlauts');
    expect(survey?.settings.targeting.page_rules.map(({ data }) => data)).toEqual([
      'https://xn--mller-kva.example:8443/über?ä=1#x',
      'https://a.example/ä',
    ]);
  });

  test('carries no address, secret, storage or rule that is not in force (OP-041)', async () => {
    await createSurvey(admin, {
      title: 'Secretive',
      notifications: {
        email: { active: true, addresses: 'boss@example.test' },
        webhook: { active: true, webhooks: [{ request_url: 'https://hook.test/x', secret: 'hush-hush' }] },
      },
      settings: {
        google_drive: { enable: true, spreadsheet_id: 'sheet-4711' },
        targeting: { pages: 'all', page_rules: [{ logic: 'page_url_contains', data: 'secret-path' }] },
        geo_targeting: { target: 'all', countries: ['DE'] },
      },
    });
    const { body } = await read();
    const survey = body.surveys.find(({ title }) => title === 'Secretive');
    expect(survey?.notifications).toEqual({});
    expect(survey?.settings.targeting.page_rules).toEqual([]);
    expect(survey?.settings.geo_targeting.countries).toEqual([]);
    const text = JSON.stringify(body);
    for (const hidden of ['boss@', 'hush-hush', 'hook.test', 'sheet-4711', 'google_drive', 'secret-path']) {
      expect(text).not.toContain(hidden);
    }
  });

  test('chosen pages come with their addresses, pages that are gone with none (LG-07, API-S-37, OP-061)', async () => {
    const [page] = await server.deps.host.searchPages('');
    const chosen = { id: page?.id ?? 0, label: 'Chosen' };
    const gone = { id: 999_999, label: 'Gone' };
    const thanks = async (thank_you: NonNullable<SurveyBody['settings']>['thank_you']) => {
      const { id } = await createSurvey(admin, { settings: { thank_you } });
      const { body } = await read();
      return body.surveys.find((survey) => survey.id === id)?.settings.thank_you;
    };
    expect(await thanks({ type: 'redirect', redirect_to: chosen })).toMatchObject({
      redirect_to: chosen,
      redirect_url: page?.url,
    });
    expect(await thanks({ type: 'redirect', redirect_to: gone })).toMatchObject({ redirect_url: null });
    const condition = { question: 'q1', condition_type: '=', condition: 'Yes' } as const;
    const conditions = [
      { ...condition, page: gone },
      { ...condition, page: chosen },
    ];
    expect(await thanks({ type: 'conditional_redirect', conditions })).toMatchObject({
      conditions: [
        { ...condition, redirect_url: null },
        { ...condition, page: chosen, redirect_url: page?.url },
      ],
    });
  });

  test('icons carry their name under both words and the drawing the survey uses (OP-141, QN-15)', async () => {
    const icons = {
      id: 'i',
      type: 'icon-choice' as const,
      title: 'Icons',
      config: {
        options: [
          { label: 'A', icon: { name: 'star', style: 'solid' } },
          { label: 'B', icon: { name: 'info' } },
          { label: 'C', icon: { name: 'ab-testing-of-old', style: 'solid' } },
        ],
      },
    };
    const known = { ...icons, config: { options: icons.config.options.slice(0, 2) } };
    const { id, questions } = await createSurvey(admin, { questions: [known] });
    const stored = JSON.stringify([{ ...questions[0], config: icons.config }]);
    // From before names were checked.
    await server.deps.site.change(async (db) => {
      await db.updateTable('surveys').set({ questions: stored }).where('id', '=', id).execute();
    });
    const { body } = await read();
    const [question] = body.surveys.find((survey) => survey.id === id)?.questions ?? [];
    expect(question?.config).toMatchObject({
      options: [
        { icon: { name: 'star', style: 'solid', icon: 'star', path: expect.stringMatching(/^M/) } },
        // Its name in an earlier set of drawings.
        { icon: { name: 'info', style: 'regular', path: expect.stringMatching(/^M/) } },
        { icon: { name: 'ab-testing-of-old', path: '' } },
      ],
    });
  });

  test('a font comes with the address of its stylesheet, the toggle with its drawing (CT-08, WG-16)', async () => {
    const theming = { font: { family: 'Open Sans', weight: '600' }, widget_toggle_icon: 'field-smile' };
    const { id } = await createSurvey(admin, { settings: { theming } });
    const { id: plain } = await createSurvey(admin);
    const { body } = await read();
    const seen = (wanted: number) => body.surveys.find((survey) => survey.id === wanted);
    expect(seen(id)).toMatchObject({
      font_sheet: 'https://fonts.googleapis.com/css2?family=Open+Sans:wght@600&display=swap',
      toggle_path: TOGGLE_ICONS['field-smile'],
    });
    expect(seen(plain)).toMatchObject({
      font_sheet: null,
      toggle_path: TOGGLE_ICONS['field-userfeedback'],
    });
  });

  test('may be cached by anybody for a minute, is revalidated by its tag, and changes with the surveys (D-10)', async () => {
    const first = await read();
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=60, stale-while-revalidate=60, stale-if-error=86400',
      'content-type': 'application/json; charset=utf-8',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
    expect(first.headers['set-cookie']).toBeUndefined();
    const etag = first.headers.etag ?? '';
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await read({ 'if-none-match': tags });
      expect([again.status, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await read({ 'if-none-match': '"other"' })).status).toBe(200);
    await createSurvey(admin, { title: 'News' });
    const changed = await read({ 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  test('is equal for everybody, whoever asks (D-10)', async () => {
    const bodies = await Promise.all([
      read(),
      admin.get<WidgetDocument>('/widget'),
      read({ 'user-agent': 'iPhone', referer: 'https://elsewhere.test/', cookie: 'a=b' }),
    ]);
    expect(new Set(bodies.map(({ headers }) => headers.etag)).size).toBe(1);
    expect(bodies[1]?.body).toEqual(bodies[0]?.body);
  });

  test('is sent in the best encoding the caller accepts, each with a tag of its own', async () => {
    const plain = await server.app.inject('/api/v1/widget');
    const send = (header: string) =>
      server.app.inject({ url: '/api/v1/widget', headers: { 'accept-encoding': header } });
    const brotli = await send('gzip, deflate, br');
    const zipped = await send('gzip;q=0.8, br;q=0');
    const none = await send('identity, zstd');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    expect(none.body).toBe(plain.body);
    expect([brotli, zipped, none].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    expect(new Set([plain, brotli, zipped].map(({ headers }) => headers.etag)).size).toBe(3);
    expect(brotli.headers.vary).toMatch(/Accept-Encoding/);
  });

  test('may be read by pages of the site and of no other', async () => {
    const own = await read({ origin: SITE });
    expect(own.headers['access-control-allow-origin']).toBe(SITE);
    expect(own.headers.vary).toMatch(/Origin/);
    const foreign = await read({ origin: 'https://evil.test' });
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('the calls of visitors accept the nonces it contains, half a day later too', async () => {
    const { id } = await createSurvey(admin, { questions: [radioQuestion('q1')] });
    const { body } = await read();
    const nonces = body.surveys.find((survey) => survey.id === id)?.nonces;
    const answers = [{ question_id: 'q1', value: 'Yes' }];
    const submit = () => server.visitor.post(`/surveys/${id}/responses`, { nonce: nonces?.submission, answers });
    expect((await submit()).status).toBe(201);
    server.setNow('2026-11-20T23:59:00.000Z');
    expect((await submit()).status).toBe(201);
    server.setNow('2026-11-22T00:01:00.000Z');
    expect((await submit()).status).toBe(403);
    expect((await read()).body.surveys.find((survey) => survey.id === id)?.nonces).not.toEqual(nonces);
    server.setNow(NOW);
  });

  test('the last document is sent while the database is unavailable', async () => {
    const before = await read();
    const { db } = server.deps;
    await db.schema.alterTable('surveys').renameTo('away').execute();
    server.setNow('2026-11-20T12:02:00.000Z');
    const meanwhile = await read();
    await db.schema.alterTable('away').renameTo('surveys').execute();
    server.setNow(NOW);
    expect([meanwhile.status, meanwhile.body]).toEqual([200, before.body]);
  });

  async function ids(): Promise<number[]> {
    return (await read()).body.surveys.map(({ id }) => id);
  }

  function read(headers: Record<string, string> = {}) {
    return server.visitor.inject<WidgetDocument>({ url: '/api/v1/widget', headers });
  }
});

import { randomUUID } from 'node:crypto';
import { WidgetDocument } from '@userfeedback/contract';
import { POSTS } from '@userfeedback/demo-site/posts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { createSurvey, radioQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { draftOf } from '../surveys/stored/stored-survey.ts';

/** The shape as if somebody had added fields everywhere: unknown stored fields are read too. */
const { loosen } = vi.hoisted(() => ({
  loosen(zod: typeof z, schema: z.ZodType): z.ZodType {
    const inner = (part: unknown) => loosenWith(part as z.ZodType);
    const loosenWith = (part: z.ZodType): z.ZodType => {
      const { def } = part as unknown as { def: Record<string, never> & { type: string } };
      if (part instanceof zod.ZodObject)
        return zod.looseObject(
          Object.fromEntries(Object.entries(part.shape).map(([name, field]) => [name, inner(field)])),
        );
      if (part instanceof zod.ZodArray) return zod.array(inner(part.element));
      if (part instanceof zod.ZodUnion) return zod.union(part.options.map(inner));
      if (part instanceof zod.ZodNullable) return inner(part.unwrap()).nullable();
      if (part instanceof zod.ZodOptional) return inner(part.unwrap()).optional();
      if (part instanceof zod.ZodDefault) return inner(part.unwrap()).default(def.defaultValue);
      if (part instanceof zod.ZodPrefault) return inner(part.unwrap()).prefault(def.defaultValue);
      return part;
    };
    return loosenWith(schema);
  },
}));

vi.mock('@userfeedback/contract', async (importOriginal) => {
  const contract = await importOriginal<typeof import('@userfeedback/contract')>();
  const { z: zod } = await import('zod');
  const { Question, SurveySettings, Notifications, Settings } = contract;
  const shapes = { Question, SurveySettings, Notifications, Settings };
  const loose = Object.entries(shapes).map(([name, shape]) => [name, loosen(zod, shape)]);
  return { ...contract, ...Object.fromEntries(loose) };
});

vi.mock('../../../../../addons/src/post-ratings/settings.ts', async (importOriginal) => {
  const settings = await importOriginal<{ DEFAULT_SETTINGS: object }>();
  return { ...settings, DEFAULT_SETTINGS: { ...settings.DEFAULT_SETTINGS, planted: 'PLANTED default' } };
});

/** The value with a field planted in each of its objects. */
function plant(value: unknown, path: string): unknown {
  if (Array.isArray(value)) return value.map((item, index) => plant(item, `${path}.${index}`));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, plant(field, `${path}.${name}`)]);
  return { ...Object.fromEntries(fields), planted: `PLANTED ${path}` };
}

const planted = (text: string) => [...new Set(text.match(/PLANTED [\w.-]*/g) ?? [])];

const CORE = { title: 'Asked', settings: { required: true, randomize: true, comment_box: true } };
const WHEN = { question_id: 'radio-button', compare: '=' as const, value: 'Yes' };
const LOGIC = { enabled: true, action: 'hide' as const, conditions: [WHEN] };
const QUESTIONS = [
  radioQuestion('radio-button', { settings: CORE.settings }),
  { ...CORE, id: 'checkbox', type: 'checkbox' as const, config: { options: ['A', 'B'] }, logic: LOGIC },
  {
    ...CORE,
    id: 'image-radio',
    type: 'image-radio' as const,
    config: { options: ['A', 'B'].map((label) => ({ label, image: '/media/a.png' })) },
  },
  { ...CORE, id: 'text', type: 'text' as const },
  { ...CORE, id: 'long-text', type: 'long-text' as const },
  { ...CORE, id: 'email', type: 'email' as const, config: { include_name: true } },
  { ...CORE, id: 'star-rating', type: 'star-rating' as const },
  { ...CORE, id: 'nps', type: 'nps' as const },
  {
    ...CORE,
    id: 'icon-choice',
    type: 'icon-choice' as const,
    config: {
      options: ['A', 'B'].map((label) => ({ label, icon: { name: 'star', style: 'solid' } })),
    },
  },
];
const PAGE = { id: 1, label: 'A page' };
const SETTINGS = {
  thank_you: {
    type: 'conditional_redirect' as const,
    button: { label: 'Home', url: 'https://shop.example' },
    redirect_to: PAGE,
    conditions: [{ question: 'radio-button', condition_type: '=' as const, condition: 'Yes', page: PAGE }],
  },
  targeting: {
    pages: 'select' as const,
    page_rules: [
      { logic: 'post_type_is' as const, data: [{ id: 'post', label: 'Post' }] },
      { logic: 'page_url_contains' as const, data: '/' },
    ],
  },
  geo_targeting: { target: 'select' as const, countries: ['DE'] },
  behavior: { run_time: 'expire' as const, expire_at: { month: 12, day: 31 } },
  theming: { color_scheme: 'dark' as const, font: { family: 'Lora', weight: '400' } },
};
const NOTIFICATIONS = {
  email: { active: true, addresses: 'ann@example.test', logic: { enable: true, conditions: [WHEN] } },
  webhook: { active: true, webhooks: [{ name: 'A', request_url: 'https://hook.example.test/' }] },
};
const POST = POSTS[0]?.id ?? 0;

describe.each(testDialects())('what visitors get, on %s', (dialect) => {
  let server: TestServer;
  let id: number;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
    const { site } = server.deps;
    const admin = await server.apiKey('administrator');
    await admin.post('/settings', {
      settings: { widget_font: { family: 'Lora', weight: '400' }, widget_toggle_text: 'Hello' },
    });
    await admin.post('/post-ratings/settings', { settings: { rating_question: 'How was it?' } });
    const notifications = NOTIFICATIONS;
    const languages = { base: 'en', others: [{ tag: 'de', live: true }] };
    const translations = { de: [{ key: 'text', of: 'Asked', text: 'Gefragt' }] };
    ({ id } = await createSurvey(admin, {
      questions: QUESTIONS,
      settings: SETTINGS,
      notifications,
      languages,
      translations,
    }));
    await site.change(async (trx) => {
      for (const table of ['surveys', 'survey_versions', 'users', 'media'])
        await sql`alter table ${sql.table(table)} add column planted text default ${sql.lit(`PLANTED ${table}`)}`.execute(
          trx,
        );
      const row = await trx.selectFrom('surveys').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const seed = (name: 'questions' | 'settings' | 'notifications') =>
        JSON.stringify(plant(JSON.parse(row[name]), name));
      const slugs = server.deps.addons.map(({ manifest }) => [manifest.slug, { own: 'PLANTED extensions' }]);
      await trx
        .updateTable('surveys')
        .set({
          questions: seed('questions'),
          settings: seed('settings'),
          notifications: seed('notifications'),
          extensions: JSON.stringify(plant(Object.fromEntries(slugs), 'extensions')),
        })
        .where('id', '=', id)
        .execute();
      for (const [table, key, value] of [
        ['settings', 'name', 'userfeedback'],
        ['post_rating_settings', 'id', 1],
      ] as const) {
        const { rows } = await sql<{ value: string }>`select value from ${sql.table(table)}
          where ${sql.ref(key)} = ${value}`.execute(trx);
        const text = JSON.stringify(plant(JSON.parse(rows[0]?.value ?? ''), table));
        await sql`update ${sql.table(table)} set value = ${text} where ${sql.ref(key)} = ${value}`.execute(trx);
      }
    });
  });
  afterAll(() => server.close());

  test('the server itself reads what was planted into each shape', async () => {
    const row = await server.deps.db.selectFrom('surveys').selectAll().executeTakeFirstOrThrow();
    const read = planted(JSON.stringify(draftOf(row)));
    for (const [index, { id: question }] of QUESTIONS.entries())
      for (const part of ['', '.config', '.settings', '.logic'])
        expect(read, `${question}${part}`).toContain(`PLANTED questions.${index}${part}`);
    for (const part of [
      '',
      '.thank_you',
      '.thank_you.button',
      '.thank_you.conditions.0.page',
      '.targeting.page_rules.0.data.0',
      '.behavior.expire_at',
      '.theming',
      '.theming.font',
      '.geo_targeting',
    ])
      expect(read).toContain(`PLANTED settings${part}`);
    expect(read).toContain('PLANTED notifications.webhook.webhooks.0');
    expect(planted(JSON.stringify(server.deps.site.now().settings))).toEqual(
      expect.arrayContaining(['PLANTED settings', 'PLANTED settings.widget_font']),
    );
    expect(JSON.stringify(row)).toContain('PLANTED surveys');
  });

  test('a field that is added to survey, question, settings or look is in no public reply (FS-21)', async () => {
    const { visitor } = server;
    const { body: described } = await visitor.get<{
      paths: Record<string, Record<string, { security: unknown[] }>>;
    }>('/openapi.json');
    const open = Object.entries(described.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { security }]) =>
        security.length === 0 ? [`${method.toUpperCase()} ${path}`] : [],
      ),
    );
    const document = await visitor.get<WidgetDocument>('/widget');
    const shown = document.body.surveys.find((one) => one.id === id);
    const read = await visitor.get<{ nonce: string; settings: object }>(`/posts/${POST}/ratings`);
    expect([shown?.questions.length, read.status]).toEqual([QUESTIONS.length, 200]);
    const nonces = shown?.nonces;
    const answers = [{ question_id: 'radio-button', value: 'Yes' }];
    const replies: Record<string, { status: number; body: unknown }> = {
      'GET /widget': document,
      'GET /widget/test/{token}': await visitor.get('/widget/test/nothing'),
      'GET /widget/texts/{part}': await visitor.get(`/widget/texts/${shown?.languages?.de}`),
      'GET /widget/country': await visitor.get('/widget/country'),
      'GET /settings/global': await visitor.get('/settings/global'),
      'POST /surveys/{id}/impression': await visitor.post(`/surveys/${id}/impression`, {
        nonce: nonces?.impression,
      }),
      'POST /surveys/{id}/responses': await visitor.post(`/surveys/${id}/responses`, {
        answers,
        nonce: nonces?.submission,
      }),
      'POST /surveys/{id}/visits': await visitor.post(`/surveys/${id}/visits`, {
        submission_id: randomUUID(),
        step: 1,
        answers,
        nonce: nonces?.submission,
      }),
      'POST /widget/person': await visitor.post('/widget/person', {
        identity: { id: 'ann', signature: 'nothing' },
        survey_ids: [id],
      }),
      'DELETE /session': await visitor.inject({ method: 'DELETE', url: '/api/v1/session' }),
      'POST /session/host': await visitor.post('/session/host', { token: 'nothing' }),
      'POST /host/connect': await visitor.post('/host/connect', {}),
      'POST /session/link': await visitor.post('/session/link', { token: 'nothing' }),
      'POST /session/second-factor': await visitor.post('/session/second-factor', { code: '000000' }),
      'POST /session/passkey-options': await visitor.post('/session/passkey-options'),
      'POST /session/passkey': await visitor.post('/session/passkey', { assertion: {} }),
      'GET /session/options': await visitor.get('/session/options'),
      'GET /session/provider': await visitor.get('/session/provider'),
      'GET /session/provider/callback': await visitor.get('/session/provider/callback'),
      'POST /session/password-link': await visitor.post('/session/password-link', { email: 'nobody@x.test' }),
      'POST /session/token': await visitor.post('/session/token', { token: 'nothing' }),
      'POST /session/invitation': await visitor.post('/session/invitation', {
        token: 'nothing',
        name: 'Nobody',
        password: 'teal-otter-walks-98',
      }),
      'POST /session/invitation/passkey-options': await visitor.post('/session/invitation/passkey-options', {
        token: 'nothing',
      }),
      'POST /session/password': await visitor.post('/session/password', {
        token: 'nothing',
        password: 'teal-otter-walks-98',
      }),
      'POST /session/email': await visitor.post('/session/email', { token: 'nothing' }),
      'POST /heatmaps/{id}/views': await visitor.inject({
        method: 'POST',
        url: '/api/v1/heatmaps/1/views',
        headers: { 'content-type': 'text/plain' },
        payload: JSON.stringify({ path: '/', depth: 0, clicks: [], nonce: 'nothing' }),
      }),
      'POST /heatmaps/view': await visitor.post('/heatmaps/view', { token: 'nothing', path: '/' }),
      'GET /google-drive/callback': await visitor.get('/google-drive/callback'),
      'GET /system/caller': await visitor.get('/system/caller?nonce=nothing'),
      'POST /session': await visitor.post('/session', { email: 'nobody@x.test', password: 'wrong' }),
      'GET /posts/{postId}/ratings': read,
      'POST /posts/{postId}/ratings': await visitor.post(`/posts/${POST}/ratings`, {
        rating: 4,
        nonce: read.body.nonce,
      }),
    };
    expect(open.map((row) => row.replace('/api/v1', '')).sort()).toEqual(Object.keys(replies).sort());
    for (const [row, { status, body }] of Object.entries(replies)) {
      expect(status, row).toBeLessThan(500);
      expect(planted(JSON.stringify(body)), row).toEqual([]);
    }
  });

  test('nor on a page, in a feed or in what anybody may read of the server (FS-21)', async () => {
    const pages = ['/', ...POSTS.map(({ slug }) => `/${slug}`), '/search?q=a', '/feed.xml', '/sitemap.xml'];
    const others = ['/robots.txt', '/healthz', '/readyz', '/api/v1/openapi.json', '/api/docs', '/admin/surveys'];
    const closed = [`/api/v1/surveys/${id}`, '/api/v1/settings', '/api/v1/post-ratings/settings'];
    for (const url of [...pages, ...others, ...closed]) {
      const { payload } = await server.app.inject(url);
      expect(planted(payload), url).toEqual([]);
    }
  });

  test('whatever else is put into the document, its shape lets nothing through (FS-21)', async () => {
    const { body } = await server.visitor.get<WidgetDocument>('/widget');
    const everything = plant(body, 'document') as WidgetDocument;
    const left = planted(
      JSON.stringify(WidgetDocument.parse({ ...everything, addons: body.addons, reasons: {}, closed: {} })),
    );
    // The variables of a theme and the parts of languages are lists of names and values of their own.
    expect(left.filter((path) => !/\.(look\.theme|languages)$/.test(path))).toEqual([]);
  });
});

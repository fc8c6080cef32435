import { randomUUID } from 'node:crypto';
import type { Question } from '@userfeedback/contract';
import { LinkDocument } from '@userfeedback/contract';
import { QUESTION_TYPES } from '@userfeedback/engine/question-types/index';
import { sampleQuestion } from '@userfeedback/engine/testing/samples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import type { SurveyBody } from '../../testing/factories.ts';
import { createSurvey, radioQuestion, submitResponse } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { saveSettings } from '../settings/service.ts';
import { documentIn, heading, writeBuiltLink } from './testing.ts';

const { dirs, remove } = writeBuiltLink();
afterAll(remove);
const SITE = 'https://shop.example';
const SENDER = '8.8.8.8';

const ALL_TYPES: Question[] = QUESTION_TYPES.map((type) =>
  JSON.parse(
    JSON.stringify({ ...sampleQuestion(type), id: type }, (key, value) =>
      key === 'image' ? 'https://example.com/a.png' : value,
    ),
  ),
);

describe.each(testDialects())('the page of a link, on %s', (dialect) => {
  let server: TestServer;
  let other: TestServer;
  let admin: Client;
  beforeAll(async () => {
    const config = { siteOrigins: [SITE] };
    server = await startTestServer({ dialect, dirs, config, licence: 'elite', addons: 'all' });
    other = await startTestServer({ dialect, dirs, config, beside: server });
    admin = await server.as('administrator');
  });
  afterAll(async () => {
    await other.close();
    await server.close();
  });

  const link = async (survey: SurveyBody = {}, more: object = {}) => {
    const made = await createSurvey(admin, { title: 'How was it?', ...survey });
    const { url, slug } = await change(made.id, { enabled: true, ...more });
    return { ...made, url, slug };
  };
  const change = async (id: number, wanted: object) => {
    const { body } = await admin.put<{ url: string; link: { slug: string } }>(`/surveys/${id}/places`, {
      link: wanted,
    });
    return { url: body.url, slug: body.link.slug };
  };
  const open = (slug: string, headers: Record<string, string> = {}, on = server) =>
    on.visitor.inject<string>({ method: 'GET', url: `/s/${slug}`, headers });

  test('unknown, switched off, draft and trashed are one and the same (LS-09)', async () => {
    const [off, draft, trashed] = [await link({}, { enabled: false }), await link({ status: 'draft' }), await link()];
    await admin.post('/surveys/trash', { survey_ids: [trashed.id] });
    const unknown = await open('nothing-here');
    expect(unknown.status).toBe(404);
    expect(heading(unknown.body)).toBe('This survey does not exist.');
    const seen = ({ date: _, ...headers }: typeof unknown.headers) => headers;
    for (const slug of [off.slug, draft.slug, trashed.slug, 'a%00b', 'x'.repeat(190)]) {
      const page = await open(slug);
      expect([page.status, page.body]).toEqual([404, unknown.body]);
      expect(seen(page.headers)).toEqual(seen(unknown.headers));
    }
  });

  test('before the opening it says nothing of the survey (LS-10)', async () => {
    const { slug } = await link({ publish_at: '2099-01-01T00:00:00.000Z', title: 'A secret launch' });
    const { status, body } = await open(slug);
    expect([status, heading(body)]).toEqual([200, 'This survey has not opened yet. Please come back later.']);
    expect(body).not.toMatch(/secret|Question q1/);
  });

  test.each<[string, () => SurveyBody['settings'], string]>([
    [
      'ended',
      () => ({ behavior: { run_time: 'until', end_at: new Date(Date.now() + 1500).toISOString() } }),
      'This survey has closed. Thank you for your interest.',
    ],
    [
      'full',
      () => ({ limits: { max_responses: 1, closed_message: 'We have heard enough, {{answer:q1|friend}}.' } }),
      'We have heard enough, friend.',
    ],
  ])('a survey that has %s shows its closing message (LS-10)', async (_, settings, message) => {
    const made = await link({ settings: settings() });
    await submitResponse(server, made);
    await expect.poll(async () => (await open(made.slug)).status).toBe(410);
    const { body } = await open(made.slug);
    expect(heading(body)).toBe('How was it?');
    expect(body).toContain(`<p dir="auto" class="said">${message}</p>`);
    expect(body).not.toContain('Question q1');
  });

  test('a change shows in the other process within a second (LS-10)', async () => {
    const made = await link({ settings: { limits: { max_responses: 1 } } });
    await expect.poll(async () => (await open(made.slug, {}, other)).status, { timeout: 1000 }).toBe(200);
    await change(made.id, { enabled: false });
    await expect.poll(async () => (await open(made.slug, {}, other)).status, { timeout: 1000 }).toBe(404);
    await change(made.id, { enabled: true });
    await expect.poll(async () => (await open(made.slug, {}, other)).status, { timeout: 1000 }).toBe(200);
    await submitResponse(server, made);
    await expect.poll(async () => (await open(made.slug, {}, other)).status, { timeout: 1000 }).toBe(410);
  });

  test('former addresses lead to the one of now, with what stands behind them (LS-08)', async () => {
    const { id, slug: first } = await link();
    await change(id, { slug: `second-${id}` });
    const { url } = await change(id, { slug: `third-${id}` });
    for (const slug of [first, `second-${id}`]) {
      const { status, headers } = await open(`${slug}?a.q1=Yes&lang=de`);
      expect([status, headers.location, headers['cache-control']]).toEqual([
        308,
        `${url}?a.q1=Yes&lang=de`,
        'no-store',
      ]);
    }
    expect((await open(`third-${id}`)).status).toBe(200);
  });

  test('only our own files run, the site may frame it, and search engines leave it out (LS-24, LS-25)', async () => {
    const { slug } = await link();
    const { headers, body } = await open(slug);
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'self';");
    expect(policy).toContain(`frame-ancestors 'self' ${SITE};`.replace(/;$/, ''));
    expect(policy).not.toMatch(/unsafe|sha256|nonce|fonts/);
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-cache',
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toMatch(/ style=|<style| on\w+=/);
    expect(body.match(/<script(?! type="application\/json")[^>]*>/g)).toEqual([
      '<script defer src="/widget-assets/link-1a2b.js" integrity="sha256-script">',
    ]);
    const lora = await link({ settings: { theming: { font: { family: 'Lora', weight: '400' } } } });
    expect((await open(lora.slug)).headers['content-security-policy']).toMatch(
      /style-src 'self' https:\/\/fonts\.\S+; font-src 'self' https:/,
    );
  });

  test('previews in chats have title, description and a picture (LS-24)', async () => {
    const { id, slug } = await link({ title: 'Less < more "now"' }, { description: 'One.\nTwo.' });
    const plain = (await open(slug)).body;
    expect(plain).toContain('<meta property="og:title" content="Less &#60; more &#34;now&#34;">');
    expect(plain).toContain('<meta property="og:description" content="One. Two.">');
    expect(plain).toContain('One.\nTwo.</p>');
    expect(plain).not.toContain('og:image');
    await change(id, { image: '/media/a.png' });
    const { publicUrl } = server.deps.config;
    expect((await open(slug)).body).toContain(`<meta property="og:image" content="${publicUrl}/media/a.png">`);
    const logo = await link({
      settings: { theming: { logo_type: 'custom', custom_logo: '/media/logo.png', show_logo: true } },
    });
    expect((await open(logo.slug)).body).toContain(`<meta property="og:image" content="${publicUrl}/media/logo.png">`);
  });

  test('it is in the language that the address names, or else the browser (LS-27)', async () => {
    const translated = (tag: string, title: string) => ({ [tag]: [{ key: 'title', of: 'Fair', text: title }] });
    const { slug } = await link({
      title: 'Fair',
      questions: [radioQuestion('q1'), radioQuestion('q2')],
      languages: {
        base: 'en',
        others: [
          { tag: 'de', live: true },
          { tag: 'ar', live: true },
          { tag: 'fr', live: false },
        ],
      },
      translations: { ...translated('de', 'Messe'), ...translated('ar', 'معرض'), ...translated('fr', 'Salon') },
    });
    const shown = async (query: string, accepted: string, at = slug) => {
      const { body } = await open(`${at}${query}`, { 'accept-language': accepted });
      return [/<html lang="(\S+)" dir="(\w+)"/.exec(body)?.slice(1).join(' '), heading(body)];
    };
    expect(await shown('', 'fr, de;q=0.8')).toEqual(['de ltr', 'Messe']);
    expect(await shown('?lang=ar', 'de')).toEqual(['ar rtl', 'معرض']);
    expect(await shown('?lang=fr', 'fr')).toEqual(['en ltr', 'Fair']);
    expect(await shown('', 'ar', 'nothing')).toEqual(['ar rtl', 'هذا الاستبيان غير موجود.']);
    const { body } = await open(`${slug}?lang=de`);
    expect(body).toContain(
      '<noscript><p class="said">Bitte JavaScript einschalten, um diese Umfrage zu beantworten.</p>',
    );
    expect(body).toContain('Diese Umfrage konnte nicht geladen werden. Bitte erneut versuchen.');
    // The script needs no further call for what is shown first.
    const { de, ar } = documentIn(body).surveys[0]?.languages ?? {};
    expect([typeof de, typeof ar]).toEqual(['object', 'string']);
  });

  test('the button of its only question sends, unless somebody has written what it says (LS-62)', async () => {
    const button = async (survey: SurveyBody) => {
      const [shown] = documentIn((await open((await link(survey)).slug)).body).surveys;
      const de = shown?.languages?.de;
      return [shown?.look.next_text, typeof de === 'object' ? de.texts.next : undefined];
    };
    const languages = { base: 'fr', others: [{ tag: 'de', live: true }] };
    expect(await button({})).toEqual(['Send', undefined]);
    expect(await button({ languages })).toEqual(['Envoyer', 'Senden']);
    expect(await button({ settings: { theming: { next_text: 'Go' } } })).toEqual(['Go', undefined]);
    expect(await button({ questions: [radioQuestion('q1'), radioQuestion('q2')] })).toEqual(['Next', undefined]);
  });

  test('it is tested before it is turned on, and nobody else sees that page (LS-71)', async () => {
    const { id, slug } = await link({ status: 'draft', title: 'Soon' }, { enabled: false, description: 'For <us>' });
    const { body: made } = await admin.post<{ url: string }>(`/surveys/${id}/links`);
    const { publicUrl } = server.deps.config;
    expect(made.url).toMatch(`${publicUrl}/s/test/`);
    const page = await open(made.url.slice(`${publicUrl}/s/`.length));
    expect([page.status, page.headers['cache-control'], page.headers['x-robots-tag']]).toEqual([
      200,
      'no-store',
      'noindex',
    ]);
    expect(heading(page.body)).toBe('Soon');
    expect(page.body).toContain('For &#60;us&#62;');
    const shown = documentIn(page.body);
    expect(LinkDocument.parse(shown)).toEqual(shown);
    const [survey] = shown.surveys;
    expect(survey?.nonces.submission).toMatch(/^test-/);
    expect(shown.test?.texts.test).toBe('Test. Nothing is counted.');
    const answer = { submission_id: randomUUID(), answers: [{ question_id: 'q1', value: 'Yes' }] };
    const nonce = survey?.nonces.submission;
    const sent = await server.visitor.post(`/surveys/${id}/responses`, { ...answer, nonce, survey_version: 1 });
    expect(sent.status).toBe(201);
    expect((await admin.get<{ items: unknown[] }>(`/surveys/${id}/tests`)).body.items).toHaveLength(1);
    expect((await admin.get<{ items: unknown[] }>(`/surveys/${id}/responses`)).body.items).toEqual([]);
    expect((await open(slug)).status).toBe(404);
    const gone = await open('test/AAAAAAAAAAAAAAAAAAAAAA', { 'accept-language': 'de' });
    expect([gone.status, heading(gone.body), documentIn(gone.body)]).toEqual([
      404,
      'Dieser Testlink gilt nicht mehr.',
      { surveys: [] },
    ]);
  });

  test('its survey is the one of the shared document, for everybody and at once (LS-12, LS-14)', async () => {
    const { slug } = await link({
      questions: [radioQuestion('q1'), sampleQuestion('matrix')],
      settings: {
        targeting: {
          devices: ['mobile'],
          pages: 'select',
          page_rules: [{ logic: 'page_url_contains', operator: '&&', data: '/x' }],
        },
        geo_targeting: { target: 'select', countries: ['DE'] },
        behavior: { timing: 'delay', timing_delay: 60, display_length: 'once', start_minimized: true },
        limits: { sample_percent: 1, max_responses: 50 },
        fields: [{ name: 'plan', label: 'Plan', from: ['url'] }],
      },
    });
    const { body } = await open(slug);
    const [survey] = documentIn(body).surveys;
    expect(survey).toMatchObject({
      is_shortcode: true,
      look: { start_minimized: false, logo: { type: 'none' } },
      settings: {
        targeting: { pages: 'all', page_rules: [] },
        geo_targeting: { countries: [] },
        behavior: { timing: 'immediate', display_length: 'until_response' },
      },
    });
    expect(survey?.needs).toEqual(['limits', 'fields', 'tables']);
    for (const name of ['panel', 'limits', 'fields', 'tables'])
      expect(body).toContain(
        `<link rel="modulepreload" href="/widget-assets/${name}-1a2b.js" integrity="sha256-${name}">`,
      );
    expect(body).not.toContain('/widget-assets/scale');
  });

  test('it holds what visitors may know, and nothing else (LS-70)', async () => {
    const { slug, id } = await link({
      questions: ALL_TYPES,
      notifications: {
        email: { active: true, addresses: 'owner@secret.test' },
        webhook: { active: true, webhooks: [{ name: 'A', request_url: 'https://hook.secret.test/' }] },
      },
    });
    await admin.put(`/surveys/${id}/places`, { on_pages: 'none' });
    const { body } = await open(slug);
    const found = documentIn(body);
    expect(found.surveys[0]?.questions.map(({ type }) => type)).toEqual(QUESTION_TYPES);
    expect(JSON.parse(JSON.stringify(LinkDocument.parse(found)))).toEqual(found);
    expect(body).not.toMatch(/secret|google_drive|webhook|addresses/);
  });

  test('reading it counts and stores nothing (LS-20)', async () => {
    const { id, slug } = await link();
    for (let n = 0; n < 100; n++) expect((await open(slug)).status).toBe(200);
    const { body } = await admin.get<{ impressions: number; responses_count: number }>(`/surveys/${id}`);
    expect([body.impressions, body.responses_count]).toEqual([0, 0]);
  });

  test('where one device answers again and again, its address makes nothing suspect (LS-79)', async () => {
    await saveSettings(server.deps, { spam_per_address: 5 });
    const suspected = async (again: boolean) => {
      const { id, slug } = await link({}, { again });
      const nonce = documentIn((await open(slug)).body).surveys[0]?.nonces.submission;
      for (let n = 0; n < 8; n++) {
        const { status } = await server.visitor.inject({
          method: 'POST',
          url: `/api/v1/surveys/${id}/responses`,
          remoteAddress: SENDER,
          payload: { answers: [{ question_id: 'q1', value: 'Yes' }], nonce },
        });
        expect(status).toBe(201);
      }
      const list = await admin.get<{ items: object[] }>(`/surveys/${id}/responses?filter[status]=spam`);
      return list.body.items.length;
    };
    expect([await suspected(false), await suspected(true)]).toEqual([3, 0]);
  });
});

test('many pages for one address are refused, over all processes, and say so in words (LS-31)', async () => {
  const config = { rateLimit: true };
  const first = await startTestServer({ dialect: 'sqlite', dirs, config, joins: true });
  const second = await startTestServer({ dialect: 'sqlite', dirs, config, beside: first, joins: true });
  await expect.poll(() => [first, second].map(({ deps }) => deps.membership.count())).toEqual([2, 2]);
  const open = (on: TestServer) =>
    on.visitor.inject<string>({ method: 'GET', url: '/s/nothing', remoteAddress: SENDER });
  let shown = 0;
  for (let n = 0; n < 800; n++) if ((await open(n % 2 ? first : second)).status === 404) shown++;
  expect(shown).toBeGreaterThanOrEqual(600);
  expect(shown).toBeLessThanOrEqual(750);
  const { status, headers, body } = await open(first);
  expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
  expect(body).toContain('This survey could not be loaded. Please try again.');
  await second.close();
  await first.close();
});

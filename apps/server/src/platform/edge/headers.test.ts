import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { WidgetDocument } from '@userfeedback/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { Client } from '../../testing/client.ts';
import { createClient } from '../../testing/client.ts';
import { createSurvey } from '../../testing/factories.ts';
import { SAMPLE_IMAGES } from '../../testing/sample-images.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer } from '../../testing/start-test-server.ts';
import { contractRows } from '../api/contract-rows.ts';

const dir = mkdtempSync(join(tmpdir(), 'userfeedback-built-'));
const SCRIPT = `export const words = ${JSON.stringify('how do you like it? '.repeat(100))};`;
const PAGE = '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>';
const ORIGIN = 'https://shop.example';

let server: TestServer;
let app: FastifyInstance;
let client: Client;

beforeAll(async () => {
  for (const folder of ['admin/assets', 'widget/widget-assets']) mkdirSync(join(dir, folder), { recursive: true });
  writeFileSync(join(dir, 'admin/index.html'), PAGE);
  writeFileSync(join(dir, 'admin/assets/main-1a2b.js'), SCRIPT);
  writeFileSync(join(dir, 'admin/assets/main-1a2b.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(dir, 'admin/assets/main-1a2b.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(dir, 'widget/widget.js'), SCRIPT);
  writeFileSync(join(dir, 'widget/widget-version.json'), '{}');
  writeFileSync(join(dir, 'widget/widget-assets/panel-1a2b.js'), SCRIPT);
  const config = { siteOrigins: [ORIGIN], publicUrl: 'https://feedback.example' };
  server = await startTestServer({ dialect: 'sqlite', config });
  app = await buildApp(server.deps, { admin: join(dir, 'admin'), widget: join(dir, 'widget') });
  client = createClient(app, {});
});
afterAll(async () => {
  await app.close();
  await server.close();
  rmSync(dir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  client.inject<string>({ method: 'GET', url, headers });

function policyOf(headers: Record<string, string | undefined>): Map<string, string> {
  const directives = (headers['content-security-policy'] ?? '').split(';').map((each) => each.trim().split(/ (.*)/));
  return new Map(directives.map(([name = '', values = '']) => [name, values]));
}

describe('content security policy', () => {
  test.each(['/', '/admin', '/admin/surveys/7', '/api/docs', '/api/v1/surveys', '/api/v1/nothing'])(
    '%s runs nothing inline and nothing from other sites',
    async (url) => {
      const { headers } = await get(url);
      const policy = policyOf(headers);
      expect(policy.get('default-src')).toMatch(/^'(self|none)'$/);
      expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|script-src (?!'self')/);
      expect(policy.get('frame-ancestors')).toMatch(/^'(self|none)'$/);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': expect.stringContaining('max-age=31536000'),
      });
    },
  );

  test('the admin’s style elements carry the nonce of their reply, a different one each time', async () => {
    const [first, second] = [await get('/admin/surveys'), await get('/admin/surveys')];
    const nonce = /nonce="([^"]+)"/.exec(first.body)?.[1] ?? '';
    expect(nonce).toHaveLength(24);
    expect(first.body).not.toContain('__CSP_NONCE__');
    expect(policyOf(first.headers).get('style-src')).toBe(`'self' 'nonce-${nonce}' https://fonts.googleapis.com`);
    expect(second.body).not.toContain(nonce);
    expect(first.headers['cache-control']).toBe('no-store');
  });

  test('fonts come from the font service alone, on the site’s pages while a survey has one (CT-08, OP-130)', async () => {
    const admin = policyOf((await get('/admin/surveys')).headers);
    expect(admin.get('font-src')).toBe("'self' https://fonts.gstatic.com");
    const branded = await startTestServer({ dialect: 'sqlite', licence: 'plus', addons: ['branding'] });
    const styles = async () => policyOf((await branded.visitor.inject({ url: '/' })).headers).get('style-src');
    const administrator = await branded.as('administrator');
    expect(await styles()).toBeUndefined();
    const font = { family: 'Inter', weight: '500' };
    const { id } = await createSurvey(administrator, { settings: { theming: { font } } });
    expect(await styles()).toBe("'self' https://fonts.googleapis.com");
    await administrator.post('/surveys/trash', { survey_ids: [id] });
    expect(await styles()).toBeUndefined();
    await branded.close();
  });

  test('without a font service nothing is fetched from elsewhere (OP-130)', async () => {
    const config = { fonts: null };
    const addons = ['branding'];
    const closed = await startTestServer({ dialect: 'sqlite', licence: 'plus', addons, config });
    const font = { family: 'Inter', weight: '500' };
    await createSurvey(await closed.as('administrator'), { settings: { theming: { font } } });
    const { body } = await closed.visitor.get<WidgetDocument>('/widget');
    expect(body.surveys.map(({ settings, font_sheet }) => [settings.theming.font, font_sheet])).toEqual([[font, null]]);
    const unstyled = await buildApp(closed.deps, { admin: join(dir, 'admin'), widget: dir });
    const { headers } = await unstyled.inject({ url: '/admin/surveys' });
    expect(headers['content-security-policy']).not.toContain('font');
    await unstyled.close();
    await closed.close();
  });

  test('nobody is told to use https where the site does not', async () => {
    const plain = await server.app.inject({ url: '/api/v1/surveys' });
    expect(plain.headers['strict-transport-security']).toBeDefined();
    const http = await startTestServer({ dialect: 'sqlite' });
    const { headers } = await http.visitor.inject({ url: '/' });
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    await http.close();
  });
});

describe('built files', () => {
  test('hashed ones are cached for ever, compressed, and revalidated by their tag', async () => {
    const raw = await app.inject({
      url: '/admin/assets/main-1a2b.js',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(raw.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect(gunzipSync(raw.rawPayload).toString()).toBe(SCRIPT);
    const etag = String(raw.headers.etag);
    const again = await get('/admin/assets/main-1a2b.js', {
      'accept-encoding': 'gzip',
      'if-none-match': etag,
    });
    expect([again.status, again.body]).toEqual([304, '']);
    const brotli = await get('/admin/assets/main-1a2b.js', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotli.headers.etag).not.toBe(etag);
    expect((await get('/admin/assets/main-1a2b.js', { 'accept-encoding': 'br;q=0' })).body).toBe(SCRIPT);
  });

  test.each([
    '/admin/assets/none.js',
    '/admin/assets/',
    '/admin/assets/../index.html',
    '/admin/assets/..%2f..%2fpackage.json',
    '/widget-assets/..%2f..%2f..%2fpackage.json',
    '/widget-assets/none.js',
  ])('%s is not there', async (url) => {
    const { status, body, headers } = await get(url);
    expect(headers['cache-control'] ?? 'no-cache').not.toContain('immutable');
    expect(JSON.stringify(body)).not.toContain('"name"');
    expect(status === 404 || String(body).includes('csp-nonce')).toBe(true);
  });

  test('the widget may be loaded by any page', async () => {
    for (const [url, caching] of [
      ['/widget.js', 'public, max-age=300'],
      ['/widget-version.json', 'no-cache'],
      ['/widget-assets/panel-1a2b.js', 'public, max-age=31536000, immutable'],
    ] as const) {
      const { headers } = await get(url, { origin: 'https://anywhere.example' });
      expect(headers).toMatchObject({
        'cache-control': caching,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      });
    }
  });

  test('before a build the admin says what is missing', async () => {
    const empty = await buildApp(server.deps, { admin: join(dir, 'none'), widget: join(dir, 'none') });
    const { statusCode, body } = await empty.inject({ url: '/admin/surveys' });
    expect([statusCode, body]).toEqual([503, 'The admin is not built yet: npm run build\n']);
    await empty.close();
  });
});

describe('calls from pages of other origins', () => {
  const visitorRows = contractRows().filter(({ meta }) => meta.capability === 'visit');
  const otherRows = contractRows().filter(({ meta }) => meta.capability !== 'visit');
  const urlOf = (path: string) => `/api/v1${path.replaceAll(/\{\w+\}/g, '1')}`;
  const sendPreflight = (path: string, method: string, origin: string, names = 'content-type') =>
    client.inject({
      method: 'OPTIONS',
      url: urlOf(path),
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': names,
      },
    });

  test.each(visitorRows)('$name is open to the sites that embed the widget, to no others', async ({ path, method }) => {
    const preflight = await sendPreflight(path, method, ORIGIN);
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-origin']).toBe(ORIGIN);
    expect(preflight.headers['access-control-allow-methods']?.split(', ')).toContain(method);
    expect(preflight.headers['access-control-allow-headers']).toBe('content-type');
    expect(preflight.headers.vary).toBe('Origin, Access-Control-Request-Headers');
    const send = (origin: string) => client.inject({ method, url: urlOf(path), headers: { origin } });
    const sent = await send(ORIGIN);
    expect(sent.headers['access-control-allow-origin']).toBe(ORIGIN);
    expect(sent.headers['access-control-expose-headers']).toBe('retry-after, date');
    expect(sent.headers.vary).toContain('Origin');
    for (const { headers } of [preflight, sent]) expect(headers['access-control-allow-credentials']).toBe('true');
    const stranger = await send('https://evil.example');
    expect(stranger.headers['access-control-allow-origin']).toBeUndefined();
    expect(stranger.headers['access-control-allow-credentials']).toBeUndefined();
    expect(stranger.headers.vary).toContain('Origin');
    expect(
      (await sendPreflight(path, method, 'https://evil.example')).headers['access-control-allow-origin'],
    ).toBeUndefined();
  });

  test.each(otherRows)('$name is closed to them', async ({ path, method }) => {
    const preflight = await sendPreflight(path, method, ORIGIN);
    expect(preflight.headers['access-control-allow-methods']?.split(', ') ?? []).not.toContain(method);
    const sent = await client.inject({ method, url: urlOf(path), headers: { origin: ORIGIN } });
    expect(sent.headers['access-control-allow-origin']).toBeUndefined();
    expect(sent.headers['access-control-allow-credentials']).toBeUndefined();
  });

  const many = (count: number) => Array.from({ length: count }, (_, at) => `x-trace-${at}`).join(',');
  test.each([
    ['of tracing', 'Traceparent, baggage,sentry-trace', 'content-type, traceparent, baggage, sentry-trace'],
    ['of sessions', 'authorization,content-type,x-requested-with', 'content-type, authorization, x-requested-with'],
    ['everything', '*', 'content-type'],
    ['no names', 'a b,é,(x)', 'content-type'],
    ['40', many(40), `content-type, ${many(40).replaceAll(',', ', ')}`],
    ['41', many(41), 'content-type'],
    ['a long one', `x-${'a'.repeat(1000)}`, 'content-type'],
  ])('headers that a page adds are allowed by name: %s (XV-05)', async (_name, asked, allowed) => {
    const { status, headers } = await sendPreflight('/surveys/{id}/responses', 'POST', ORIGIN, asked);
    expect([status, headers['access-control-allow-headers']]).toEqual([204, allowed]);
  });

  test('visitors’ routes look neither at the session nor at a key that are sent along (XV-05)', async () => {
    const administrator = await server.as('administrator');
    const { id } = await createSurvey(administrator, { status: 'publish' });
    const known = await administrator.inject({
      method: 'GET',
      url: '/api/v1/widget',
      headers: { origin: ORIGIN },
    });
    const rest = { 'x-requested-with': 'XMLHttpRequest', traceparent: '00-1-2-01' };
    for (const credentials of [
      { authorization: 'Bearer broken' },
      { authorization: 'Basic broken', cookie: 'userfeedback_session=broken' },
    ]) {
      const headers = { ...credentials, ...rest, origin: ORIGIN };
      const document = await client.inject({ method: 'GET', url: '/api/v1/widget', headers });
      const plain = await client.inject({
        method: 'GET',
        url: '/api/v1/widget',
        headers: { origin: ORIGIN },
      });
      expect(document.raw.equals(plain.raw) && document.raw.equals(known.raw)).toBe(true);
      expect(document.headers).toEqual(plain.headers);
      const url = `/api/v1/surveys/${id}/responses`;
      const post = (more: object) =>
        client.inject({ method: 'POST', url, payload: {}, headers: { origin: ORIGIN, ...more } });
      expect((await post(headers)).raw.equals((await post({})).raw)).toBe(true);
    }
  });
});

test('data over a kilobyte is compressed', async () => {
  const { headers } = await app.inject({
    url: '/api/v1/openapi.json',
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(headers['content-encoding']).toBe('br');
});

test('what docs/deploy.md says of caches is what is sent (DP-28)', async () => {
  const text = readFileSync(new URL('../../../../../docs/deploy.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `(\/[^`]*)` +\| `([^`]+)`/gm)].map(([, path, header]) => [path, header]);
  const image = { file_name: 'a.png', bytes: SAMPLE_IMAGES.png, user_id: null };
  const samples: Record<string, string> = {
    '/widget-assets/*': '/widget-assets/panel-1a2b.js',
    '/media/*': new URL((await server.deps.host.media.save(image)).url).pathname,
    '/admin/assets/*': '/admin/assets/main-1a2b.js',
    '/api/v1/*': '/api/v1/surveys',
  };
  const sent = await Promise.all(
    rows.map(async ([path = '']) => [path, (await get(samples[path] ?? path)).headers['cache-control']]),
  );
  expect(sent).toEqual(rows);
  expect(rows).toHaveLength(7);
});

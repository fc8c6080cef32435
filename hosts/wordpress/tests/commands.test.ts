import { expect, test } from 'vitest';
import { databaseEnv } from '../../../apps/server/src/platform/db/testing.ts';
import { ufHere } from '../../../apps/server/src/testing/run-command.ts';
import { startTestServer } from '../../../apps/server/src/testing/start-test-server.ts';
import { entry, startForWordPress, WordPressSite } from './wordpress-site.ts';

test('uf wordpress makes links, says what is connected and ends it (WC-03, WC-10, WC-16)', async () => {
  const server = await startForWordPress({ dialect: 'sqlite' });
  const { dataDir, databaseUrl } = server.deps.config;
  const env = { UF_DATA_DIR: dataDir, UF_CONTENT_HOST: 'wordpress', ...databaseEnv(databaseUrl) };
  const run = (...args: string[]) => ufHere(env, ['wordpress', ...args]);
  const site = new WordPressSite(server);
  expect(await run('status')).toMatchObject({ code: 0, out: 'No WordPress site is connected.' });
  expect(await run('disconnect')).toMatchObject({ code: 1, err: 'uf: No WordPress site is connected.' });
  const { out: link } = await run('link');
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:4400\/connect#[0-9A-HJKMNP-TV-Z]{20}$/);
  const { status, body } = await site.paste(link);
  expect(status).toBe(201);
  site.siteId = body.site_id;
  await site.push('entries', [entry(1, 'One')]);
  const told = await run('status');
  expect(told.out).toContain('Connected to https://coffee.test (Coffee & Cups) since 20');
  expect(told.out).toContain('1 pages and posts, 0 terms, 0 images; not everything has been sent yet');
  expect(JSON.parse((await run('status', '--json')).out)).toMatchObject({ connected: true, entries: 1 });
  expect((await run('link')).err).toBe(
    'uf: This server is connected to https://coffee.test. Add --replace to make a link that replaces it.',
  );
  const tea = new WordPressSite(server, 'https://tea.test');
  expect((await tea.paste((await run('link', '--replace')).out)).status).toBe(201);
  expect((await run('disconnect')).out).toBe(
    'https://tea.test is no longer connected. Surveys and responses are kept.',
  );
  expect((await run('plugin', '--out', `${dataDir}/none/plugin.zip`)).code).toBe(1);
  await server.close();
});

test('a server for the demo site has no such commands to run, and no such routes', async () => {
  const server = await startTestServer({ dialect: 'sqlite' });
  const env = { UF_DATA_DIR: server.deps.config.dataDir };
  expect((await ufHere(env, ['wordpress', 'link'])).err).toBe('uf: UF_CONTENT_HOST is not wordpress.');
  const admin = await server.as('administrator');
  expect((await admin.get('/host/status')).status).toBe(404);
  const site = new WordPressSite(server);
  expect((await site.paste('ABC')).status).toBe(404);
  expect((await site.call('GET', '/host/config')).status).toBe(401);
  await server.close();
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WordPress } from '../../scripts/wordpress/site.mjs';
import { startWordPress } from '../../scripts/wordpress/site.mjs';
import type { Api } from '../admin.ts';
import { openApi } from '../admin.ts';
import type { Product } from '../product.ts';
import { startElite } from '../product.ts';
import type { Session } from './session.ts';
import { connect, logIn, press, runClock, SETTINGS } from './session.ts';

let site: WordPress;
let product: Product;
let api: Api;
beforeAll(async () => {
  [site, product] = await Promise.all([
    startWordPress(),
    startElite([], { demo: false, env: { UF_CONTENT_HOST: 'wordpress' } }),
  ]);
  api = openApi(product);
  await connect(site, await product.uf('wordpress', 'link'));
});
afterAll(() => Promise.all([site?.stop(), product?.stop()]));

/** What Site Health says of surveys, as its page fetches it. */
async function healthOfShowing(admin: Session) {
  const { text } = await admin.get('/wp-admin/site-health.php');
  const nonce = /wpApiSettings = [^;]*"nonce":"(\w+)"/.exec(text)?.[1] ?? '';
  const reply = await admin.get('/wp-json/userfeedback-connector/v1/health/shown', { 'x-wp-nonce': nonce });
  return JSON.parse(reply.text) as { label: string; status: string; description: string };
}

test.each([
  ['Sync now', (admin: Session) => press(admin, 'sync')],
  ['Send everything again', (admin: Session) => press(admin, 'again')],
  ['Change key', (admin: Session) => press(admin, 'key')],
  ['the daily event', () => runClock(site, 'daily')],
])('what is wrong on the server about the site is mended by %s, and said until then (XW-02)', async (_, mend) => {
  const admin = await logIn(site, 'admin');
  const refused = `Surveys cannot be shown: the server refuses pages of ${site.url}.`;
  await site.php(`$connection = new UserFeedback\\Connector\\Connection();
    $server = new UserFeedback\\Connector\\Server($connection, new UserFeedback\\Connector\\Signer($connection));
    $facts = UserFeedback\\Connector\\SiteFacts::all();
    $facts['info']['home_url'] = 'https://wrong.example/'; $facts['info']['time_zone'] = 'Asia/Tokyo';
    $facts['origins'] = ['https://wrong.example'];
    $server->call('PUT', '/host/site', $facts);`);
  expect(await product.uf('wordpress', 'status')).toContain('https://wrong.example/');
  const before = (await admin.get(SETTINGS)).text;
  expect(before).toContain(refused);
  expect(before).not.toMatch(/published|shown on this site/);
  const health = await healthOfShowing(admin);
  expect([health.status, health.label]).toEqual(['critical', 'Surveys cannot be shown']);
  expect(health.description).toContain(`${refused} Press &quot;Sync now&quot; in the settings.`);
  await mend(admin);
  expect(await product.uf('wordpress', 'status')).toContain(`Connected to ${site.url}/`);
  expect((await api.get<{ time_zone: string }>('/site-info')).body.time_zone).toBe('+00:00');
  expect((await admin.get(SETTINGS)).text).toContain('No survey is published yet.');
  expect(await healthOfShowing(admin)).toMatchObject({ status: 'good', label: 'Surveys can be shown' });
});

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../scripts/setup/chromium.mjs';
import { inRoot } from '../scripts/setup/paths.mjs';
import { startProduct } from './product.ts';

/** Takes the pictures of the README anew, in light and dark, from a demo that was just made. */
const FOLDER = inRoot('docs', 'pictures');
const SIZE = { width: 1280, height: 800 };
/** So that figures, days and a question's score are in it. */
const RESULTS = { width: 1280, height: 1180 };

mkdirSync(FOLDER, { recursive: true });
const executablePath = findChromium();
if (!executablePath) throw new Error('No Chromium found: install the package "chromium" or set CHROMIUM_PATH.');
const [product, browser] = await Promise.all([
  startProduct({ env: { UF_DEMO_PLAN: 'elite' } }),
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] }),
]);
try {
  const token = new URL(product.signInLink).searchParams.get('token');
  const signIn = await browser.newContext();
  const reply = await signIn.request.post(`${product.url}/api/v1/session/link`, { data: { token } });
  const { nonce } = await reply.json();
  await signIn.request.put(`${product.url}/api/v1/account/password`, {
    headers: { 'x-wp-nonce': nonce },
    data: { password: 'teal-otter-walks-98' },
  });
  const storageState = await signIn.storageState();
  for (const colorScheme of ['light', 'dark'] as const) {
    const options = { viewport: SIZE, colorScheme, reducedMotion: 'reduce', locale: 'en-GB' } as const;
    const visitor = await (await browser.newContext(options)).newPage();
    await visitor.goto(`${product.url}/`);
    await visitor.getByRole('region', { name: 'Choose the cover of the spring issue' }).waitFor();
    await visitor.waitForLoadState('networkidle');
    await visitor.screenshot({ path: join(FOLDER, `widget-${colorScheme}.png`) });
    const admin = await (await browser.newContext({ ...options, storageState, viewport: RESULTS })).newPage();
    await admin.goto(`${product.url}/admin/results/survey/2`);
    await admin.getByRole('img').first().waitFor();
    await admin.waitForLoadState('networkidle');
    await admin.screenshot({ path: join(FOLDER, `results-${colorScheme}.png`) });
  }
} finally {
  await browser.close();
  await product.stop();
}

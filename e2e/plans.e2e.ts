import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { openSession, reloadBy } from './admin.ts';
import { startProduct } from './product.ts';

/** Screens that offer or lock something on lower plans. */
const SCREENS = [
  '/surveys',
  '/surveys/new/setup',
  '/surveys/edit/2/questions',
  '/surveys/edit/2/settings',
  '/surveys/edit/2/notifications',
  '/surveys/edit/2/publish',
  '/results',
  '/results/survey/2',
  '/results/heatmaps',
  '/post-ratings',
  '/addons',
  '/settings/general',
  '/settings/widget',
  '/settings/email',
  '/settings/access',
  '/settings/misc',
];

describe('the plans of a demo', () => {
  let session: Session;
  beforeAll(async () => {
    session = await openSession(() => startProduct({ env: { UF_DEMO_PLAN: 'elite' } }));
  });
  afterAll(() => session?.close());

  const open = async (path: string) => {
    await session.page.goto(`${session.product.url}/admin${path}`);
    await session.page.getByRole('heading').first().waitFor();
    await session.page.waitForLoadState('networkidle');
  };

  test('on Elite nothing is locked, offered or kept from visitors on any screen (FH-01)', async () => {
    for (const path of SCREENS) {
      await open(path);
      const told = session.page.getByText(/upgrade|not shown:|unlock|kept, not in use/i).filter({ visible: true });
      expect(await told.allTextContents(), path).toEqual([]);
    }
    expect(session.complaints).toEqual([]);
  });

  test('each other plan is two clicks away and walks on without a reload (FH-01, FH-02)', async () => {
    const { page } = session;
    for (const [plan, hidden] of [
      ['Lite', true],
      ['Plus', false],
      ['Pro', false],
      ['Elite', false],
    ] as const) {
      await open('/settings/general');
      await page.getByRole('button', { name: 'Try another plan' }).click();
      await page.getByRole('menuitem', { name: plan, exact: true }).click();
      await page.getByText(`Plan: ${plan}`).waitFor();
      await page.getByText(`This site is now on ${plan}.`).waitFor();
      await page.getByRole('link', { name: 'Surveys', exact: true }).first().click();
      await page.getByRole('heading', { name: 'Surveys', exact: true }).waitFor();
      await page.getByRole('row', { name: /Would you recommend us/ }).waitFor();
      const note = page.getByText(/^Not shown: a question needs/);
      if (hidden) await note.first().waitFor();
      else expect(await note.count()).toBe(0);
    }
  });

  test('a key that was bought brings all of its plan in three clicks (FH-04)', async () => {
    const { page, api, product } = session;
    await api.send('POST', '/license/plan', { plan: 'lite' });
    for (const slug of ['targeting', 'webhooks', 'heatmaps', 'branding', 'behavior'])
      await product.uf('addon', 'deactivate', slug);
    const key = await product.uf('licence', 'issue', '--type', 'elite');
    await open('/settings/general');
    await page.getByLabel('License key').fill(key);
    await reloadBy(page, () => page.getByRole('button', { name: 'Verify Key' }).click());
    const offer = page.getByRole('region', { name: 'Turn on everything in your plan' });
    await offer.waitFor();
    expect(await offer.getByRole('checkbox').count()).toBe(5);
    await reloadBy(page, () => offer.getByRole('button', { name: 'Turn on 5 addons' }).click());
    await page.getByText('Plan: Elite').waitFor();
    expect(await offer.count()).toBe(0);
    await open('/addons');
    expect(await page.getByRole('button', { name: 'Deactivate' }).count()).toBeGreaterThanOrEqual(9);
  });
});

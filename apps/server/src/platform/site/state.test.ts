import { addonManifests } from '@userfeedback/addons/manifests';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { issueLicence, openLicences, useLicence } from '../../features/licence/service.ts';
import { getSettings, saveSettings } from '../../features/settings/service.ts';
import { quiet } from '../../testing/quiet.ts';
import type { Db } from '../db/schema.ts';
import type { TestDatabase } from '../db/testing.ts';
import { openTestDatabase, testDialects } from '../db/testing.ts';
import type { SiteState } from './state.ts';
import { openSiteState } from './state.ts';

const log = pino({ level: 'silent' });

describe.each(testDialects())('the site as all processes see it, on %s', (dialect) => {
  let database: TestDatabase;
  let moment = new Date('2026-11-20T12:00:00Z');
  const now = () => moment;
  let here: SiteState;
  let there: SiteState;
  const open = () => openSiteState({ db: database.db, log, now, manifests: addonManifests });

  beforeEach(async () => {
    moment = new Date('2026-11-20T12:00:00Z');
    database = await openTestDatabase(dialect);
    here = await open();
    there = await open();
  });
  afterEach(async () => {
    here.stop();
    there.stop();
    await database.close();
  });

  test('a change is seen at once where it was made, and within a second elsewhere', async () => {
    await saveSettings({ site: here }, { skip_text: 'Later' });
    expect(here.now().settings.skip_text).toBe('Later');
    await expect.poll(() => there.now().settings.skip_text, { timeout: quiet(1000), interval: 20 }).toBe('Later');
    expect(there.now().counter).toBe(here.now().counter);
  });

  test('a change of the settings leaves what it does not name', async () => {
    await saveSettings({ site: here }, { skip_text: 'Later' });
    const saved = await saveSettings({ site: here }, { next_text: 'On' });
    expect(saved).toMatchObject({ skip_text: 'Later', next_text: 'On', widget_position: 'bottom_right' });
    expect(await getSettings(database)).toEqual(saved);
  });

  test('the command line needs no state of its own', async () => {
    const { db } = database;
    const licences = openLicences({ config: { storeUrl: null }, db, now, log });
    const key = await issueLicence(db, now, { type: 'elite', expires: '2026-11-20', state: 'valid' });
    expect(await useLicence(licences, ` ${key}\n`)).toBe(true);
    expect(await useLicence(licences, 'UF-NONE')).toBe(false);
    await expect.poll(() => here.now().access.is_licensed).toBe(true);
  });

  test('a licence expires by date, and listeners are called', async () => {
    const { db } = database;
    const licences = openLicences({ config: { storeUrl: null }, db, now, log, site: here });
    await licences.use(await issueLicence(db, now, { type: 'elite', expires: '2026-11-20', state: 'valid' }));
    expect(here.now().access).toMatchObject({ is_licensed: true, license_type: 'elite' });
    const listener = vi.fn();
    here.onChange(listener);
    moment = new Date('2026-11-21T00:00:01Z');
    await expect.poll(() => here.now().access.is_licensed).toBe(false);
    expect(here.now().access).toMatchObject({ is_pro: true, license_type: 'elite' });
    await expect.poll(() => listener.mock.calls.length).toBe(1);
  });

  test('listeners are called once for each change, until they leave', async () => {
    const listener = vi.fn();
    const leave = there.onChange(listener);
    await here.change((db) => mark(db, 'targeting', { installed: 1 }));
    await expect.poll(() => listener.mock.calls.length).toBe(1);
    expect(listener.mock.lastCall?.[0]).toMatchObject({
      access: { addons: { targeting: { installed: true } } },
    });
    await there.refresh();
    expect(listener).toHaveBeenCalledTimes(1);
    leave();
    await here.change((db) => mark(db, 'targeting', { active: 1 }));
    await expect.poll(() => there.now().access.addons.targeting?.active).toBe(true);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('a change that fails leaves nothing behind and is not announced', async () => {
    const { counter } = here.now();
    const failing = here.change(async (db) => {
      await mark(db, 'targeting', { installed: 1 });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrowError('changed my mind');
    expect((await here.refresh()).counter).toBe(counter);
    expect(here.now().access.addons.targeting?.installed).toBe(false);
  });

  test('many changes at once are all there in the end', async () => {
    const slugs = addonManifests.map(({ slug }) => slug);
    await Promise.all(slugs.map((slug) => here.change((db) => mark(db, slug, { installed: 1 }))));
    expect(slugs.filter((slug) => !here.now().access.addons[slug]?.installed)).toEqual([]);
    expect(here.now().counter).toBeGreaterThanOrEqual(slugs.length);
  });
});

async function mark(db: Db, slug: string, change: { installed: 1 } | { active: 1 }): Promise<void> {
  await db
    .insertInto('addon_states')
    .values({ slug, installed: 0, active: 0, changed_at: '', ...change })
    .onConflict((row) => row.column('slug').doUpdateSet(change))
    .execute();
}

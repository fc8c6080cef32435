import { screen, waitFor } from '@testing-library/react';
import type { Settings } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { openAdmin, stubServer } from '../../../apps/admin/testing/open-admin.tsx';
import { keepSettings } from '../../../apps/admin/testing/settings-store.ts';
import type { SiteOptions } from '../../../apps/admin/testing/site-info.ts';

async function openTab(change: Partial<Settings> = {}, site: SiteOptions = {}) {
  const server = stubServer(site);
  const saves = keepSettings(server, change);
  const { user } = openAdmin('/settings/heatmaps', server);
  const box = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Delete old heatmap counts automatically',
  });
  const period = screen.getByRole<HTMLInputElement>('combobox', { name: 'Keep counts for' });
  return { user, saves, box, period };
}

const save = () => screen.getByRole('button', { name: 'Save Settings' });

test('the tab has the section, its box and the choice of days, 60 at first (ST-35, ST-36, ST-37, ST-38)', async () => {
  const { user, box, period } = await openTab({ heatmap_auto_delete_enabled: true });
  expect(screen.getByRole('heading', { name: 'Automated Heatmap Deletion' })).toBeTruthy();
  expect(box.checked).toBe(true);
  expect(period.value).toBe('60 days');
  await user.click(period);
  expect((await screen.findAllByRole('option', { hidden: true })).map(({ textContent }) => textContent)).toEqual([
    '1 day',
    '7 days',
    '14 days',
    '30 days',
    '60 days',
    '180 days',
    '1 Year',
  ]);
});

test('the days that were stored are chosen (ST-38)', async () => {
  const { period } = await openTab({ heatmap_retention_period: '14' });
  expect(period.value).toBe('14 days');
});

test('the days can be chosen once the box is ticked, and are saved as text (ST-36, ST-39, ST-40)', async () => {
  const { user, saves, box, period } = await openTab();
  expect([box.checked, period.disabled]).toEqual([false, true]);
  // Nothing is offered: only the unticked box is in the way.
  await user.click(period);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(box);
  expect(period.disabled).toBe(false);
  await user.click(period);
  await user.click(await screen.findByRole('option', { name: '30 days', hidden: true }));
  await user.click(save());
  await waitFor(() => expect(saves).toEqual([{ heatmap_auto_delete_enabled: true, heatmap_retention_period: '30' }]));
  await user.click(box);
  expect(period.disabled).toBe(true);
});

test.each<[string, SiteOptions, RegExp]>([
  ['on Lite', { plan: 'lite' }, /an Elite feature/],
  ['on Pro', { plan: 'pro' }, /an Elite feature/],
  ['on Elite without the addon', { plan: 'elite', active: [] }, /addon/],
])('%s a click on box or days says what is missing, and changes nothing (ST-41, GS-27)', async (_name, site, words) => {
  const { user, saves, box, period } = await openTab({ heatmap_auto_delete_enabled: true }, site);
  for (const control of [period, box]) {
    await user.click(control);
    expect((await screen.findByRole('dialog')).textContent).toMatch(words);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  // Not `box.checked`: jsdom inverts a box whose click was refused instead of restoring it.
  expect(period.value).toBe('60 days');
  await user.click(save());
  await screen.findByText('Settings saved.');
  expect(saves.flatMap((changes) => Object.keys(changes))).toEqual([]);
});

test('on Elite with the addon in use nothing is locked (GS-27)', async () => {
  const { user, box } = await openTab({}, { plan: 'elite', active: ['heatmaps'] });
  await user.click(box);
  expect(box.checked).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
});

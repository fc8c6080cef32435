import { screen, waitFor, within } from '@testing-library/react';
import { contract } from '@userfeedback/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { setOnline } from '../../../../testing/network.ts';
import { openAdmin, stubServer } from '../../../../testing/open-admin.tsx';
import type { SiteOptions } from '../../../../testing/site-info.ts';
import { siteInfo } from '../../../../testing/site-info.ts';

const UNSET: SiteOptions = { time_zone: 'UTC', time_zone_source: 'default' };
const OFFER = 'Days are counted in UTC because no time zone has been chosen yet. This browser uses Pacific/Auckland.';

/** A server that stores the time zone it is sent. */
function zoneServer(change: SiteOptions = {}) {
  let site = siteInfo(change);
  const saves: unknown[] = [];
  const settings = () => ({ ...site.settings, time_zone: site.time_zone });
  const server = stubServer()
    .on(contract.site.info, () => site)
    .on(contract.settings.get, () => ({ settings: settings() }))
    .on(contract.settings.save, ({ body }) => {
      const sent = (body as { settings: { time_zone?: string } }).settings;
      saves.push(sent);
      site = { ...site, time_zone: sent.time_zone ?? '', time_zone_source: 'setting' };
      return { settings: settings() };
    });
  return { server, saves };
}

/** Sets the browser's time zone. */
function inZone(timeZone: string): void {
  const here = Intl.DateTimeFormat.prototype.resolvedOptions;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function options(
    this: Intl.DateTimeFormat,
  ) {
    return { ...here.call(this), timeZone };
  });
}

afterEach(() => {
  setOnline(true);
  vi.restoreAllMocks();
});

const field = () => screen.findByRole('combobox', { name: 'Site time zone' });

test('the time zone is found by typing and saved alone (FP-04)', async () => {
  const { server, saves } = zoneServer();
  const { user } = openAdmin('/settings/general', server);
  const zone = (await field()) as HTMLInputElement;
  expect(zone.value).toBe('Europe/Berlin');
  await user.clear(zone);
  await user.type(zone, 'los_ang');
  await user.click(await screen.findByRole('option', { name: 'America/Los_Angeles', hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  await waitFor(() => expect(saves).toEqual([{ time_zone: 'America/Los_Angeles' }]));
});

test('while nobody has chosen, the zone of the browser is offered, and taken at once (FP-04)', async () => {
  inZone('Pacific/Auckland');
  const { server, saves } = zoneServer(UNSET);
  const { user } = openAdmin('/settings/general', server);
  // The form comes after its settings, with notices of its own.
  await field();
  const offer = await screen.findByText(OFFER);
  const notice = offer.closest('[data-notice]') as HTMLElement;
  await user.click(within(notice).getByRole('button', { name: 'Use Pacific/Auckland' }));
  await waitFor(() => expect(screen.queryByText(OFFER)).toBeNull());
  expect(saves).toEqual([{ time_zone: 'Pacific/Auckland' }]);
  await waitFor(async () => expect(((await field()) as HTMLInputElement).value).toBe('Pacific/Auckland'));
});

test.each<[string, string, SiteOptions]>([
  ['the same as the site', 'UTC', UNSET],
  ['another, but somebody has chosen', 'Pacific/Auckland', { time_zone: 'UTC', time_zone_source: 'setting' }],
  ['another, but the zone is the host’s', 'Pacific/Auckland', { time_zone: 'UTC', time_zone_source: 'host' }],
  [
    'another, for somebody who may not choose',
    'Pacific/Auckland',
    { ...UNSET, grants: { ...siteInfo().grants, manage_settings: false } },
  ],
])('nothing is offered where the browser is in %s zone (FP-04)', async (_what, here, site) => {
  inZone(here);
  const { server } = zoneServer(site);
  openAdmin('/about', server);
  // The bell is loaded the same way as the notices.
  await screen.findByRole('button', { name: 'Notifications: 0 new' });
  setOnline(false);
  await screen.findByText(/You are offline/);
  expect(screen.queryByText(/This browser uses/)).toBeNull();
});

test('a host with its own time zone has no such setting (FP-05)', async () => {
  const { server } = zoneServer({ time_zone_source: 'host' });
  openAdmin('/settings/general', server);
  await screen.findByText('Launch Setup Wizard');
  expect(screen.queryByText('Time zone')).toBeNull();
});

import { screen, waitFor, within } from '@testing-library/react';
import { contract } from '@userfeedback/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { openAdmin, stubServer } from '../../../../testing/open-admin.tsx';
import { siteInfo } from '../../../../testing/site-info.ts';
import { browserStore } from '../../../storage.ts';

const LITE = { key: '', type: '', is_expired: false, is_disabled: false, is_invalid: false };
const keyOf = (type: string) => (type === 'lite' ? LITE : { ...LITE, key: `UF-${type.toUpperCase()}`, type });
type Plan = 'lite' | 'plus' | 'pro' | 'elite';

beforeEach(() => browserStore.remove('userfeedback-plan-addons-of'));

/** A site whose plan follows what is sent. */
function sitePlans(first: Plan, { store = null as string | null, network = {} } = {}) {
  let plan = first;
  const former = {
    license: keyOf(first).key,
    tried: 'UF-TRIED',
    addons: [{ slug: 'branding' as const, installed: true, active: false }],
  };
  const site = () => siteInfo({ plan, active: [], license_store: store });
  const server = stubServer({ plan, active: [], license_store: store })
    .on(contract.site.info, site)
    .on(contract.settings.get, { settings: siteInfo().settings })
    .onAction('get_license', () => ({ success: true, data: { site: keyOf(plan), network } }))
    .onAction('get_addons', () => ({ success: true, data: Object.values(site().addons) }))
    .onAction('validate_settings_blurb', { success: true, data: false })
    .onAction('verify_license', ({ body }) => {
      plan = (body as { license: string }).license.slice(3).toLowerCase() as Plan;
      return { success: true, data: { message: 'Your license key has been verified.' } };
    })
    .on(contract.licence.tryPlan, ({ body }) => {
      plan = (body as { plan: Plan }).plan;
      return { former };
    })
    .on(contract.licence.putBack, () => {
      plan = first;
      return { success: true as const };
    })
    .on(contract.licence.turnOnAddons, { success: true });
  return { server, former };
}

test.each([
  ['elite', 'lite', 'Plan: Lite'],
  ['lite', 'elite', 'Plan: Elite'],
] as const)('on %s another plan is two clicks away, and Undo takes it back (FH-02)', async (first, other, shown) => {
  const { server, former } = sitePlans(first);
  const { user } = openAdmin('/settings/general', server);
  await screen.findByText(`Plan: ${first === 'lite' ? 'Lite' : 'Elite'}`);
  if (first === 'elite') await screen.findByText('Issued by this server.');
  await user.click(screen.getByRole('button', { name: 'Try another plan' }));
  await user.click(await screen.findByRole('menuitem', { name: other === 'lite' ? 'Lite' : 'Elite', hidden: true }));
  await screen.findByText(shown);
  expect(server.callsOf(contract.licence.tryPlan).map(({ body }) => body)).toEqual([{ plan: other }]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText(`Plan: ${first === 'lite' ? 'Lite' : 'Elite'}`);
  expect(server.callsOf(contract.licence.putBack).map(({ body }) => body)).toEqual([{ former }]);
});

test('where a store or a network decides, no plan can be tried, and who decides is said (FH-02)', async () => {
  openAdmin('/settings/general', sitePlans('pro', { store: 'store.example' }).server);
  await screen.findByText('Verified by store.example.');
  expect(screen.queryByRole('button', { name: 'Try another plan' })).toBeNull();
});

test('a site on its network’s plan says so, and offers no other (FH-02)', async () => {
  openAdmin('/settings/general', sitePlans('lite', { network: keyOf('plus') }).server);
  await screen.findByText(/This site uses the license of its network/);
  expect(screen.getByText('Plan: Plus')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try another plan' })).toBeNull();
});

test('after a key was verified, what is ticked is turned on together (FH-04)', async () => {
  const reload = vi.fn();
  window.addEventListener('userfeedback:reload', reload, { once: true });
  const { server } = sitePlans('plus');
  const { user } = openAdmin('/settings/general', server);
  const field = await screen.findByLabelText('License key');
  expect(screen.queryByRole('checkbox', { name: /^Webhooks/ })).toBeNull();
  await user.clear(field);
  await user.type(field, 'UF-PRO{Enter}');
  const offer = await screen.findByRole('region', { name: 'Turn on everything in your plan' });
  await user.click(within(offer).getByRole('checkbox', { name: /^Webhooks/ }));
  await user.click(within(offer).getByRole('button', { name: /^Turn on \d addons$/ }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  const [sent] = server.callsOf(contract.licence.turnOnAddons).map(({ body }) => (body as { slugs: string[] }).slugs);
  expect(sent).toContain('targeting');
  expect(sent).not.toContain('webhooks');
});

test('after a reload one line still leads there, until the person closes it for this plan (FH-04)', async () => {
  const { server } = sitePlans('plus');
  let dismissed: string[] = [];
  server
    .on(contract.site.info, () => siteInfo({ plan: 'plus', active: [], dismissed }))
    .on(contract.notices.dismiss, ({ params }) => {
      dismissed = [(params as { id: string }).id];
      return { success: true as const };
    });
  const { user } = openAdmin('/settings/general', server);
  await screen.findByText(/^\d addons in your plan are off\.$/);
  await user.click(screen.getByRole('button', { name: 'Turn on everything in your plan' }));
  await screen.findByRole('region', { name: 'Turn on everything in your plan' });
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByText('Turn on everything in your plan')).toBeNull());
  expect(dismissed).toEqual(['plan-addons-plus']);
  expect(server.callsOf(contract.licence.turnOnAddons)).toEqual([]);
});

test('the advertisement of a Lite site goes with the plan, at once (FH-02)', async () => {
  const { server } = sitePlans('lite');
  server.onAction('validate_settings_blurb', { success: true, data: true });
  const { user } = openAdmin('/settings/general', server);
  await screen.findByRole('link', { name: 'Upgrade Now' });
  await user.click(screen.getByRole('button', { name: 'Try another plan' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Elite', hidden: true }));
  await screen.findByText('Plan: Elite');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Upgrade Now' })).toBeNull());
});

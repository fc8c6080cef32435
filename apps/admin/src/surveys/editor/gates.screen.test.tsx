import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { SurveyInput } from '@userfeedback/contract';
import { afterEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { openAdmin } from '../../../testing/open-admin.tsx';
import type { SiteOptions } from '../../../testing/site-info.ts';
import { inactiveAddons, siteInfo } from '../../../testing/site-info.ts';
import { storedSurvey, surveyStore } from '../../../testing/survey-store.ts';

const QUESTION = { id: 'a', type: 'radio-button' as const, title: 'A?', config: { options: ['One', 'Two'] } };
/** What the server leaves of a survey that was saved without plan and addons. */
const AS_BEFORE = { targeting: { devices: ['desktop' as const] } };
const please = (addon: string) => `Please activate the ${addon} addon to access this feature.`;
/** The words stand beside others. */
const PART = { exact: false };
const EDITOR: SiteOptions = {
  user: { id: 2, name: 'Eve', email: 'eve@site.test', role: 'editor', roles: ['editor'] },
  grants: { ...siteInfo().grants, manage_settings: false },
};
const HEADINGS = {
  questions: 'Gated',
  settings: 'Settings',
  notifications: 'Workflow',
  publish: 'Summary of Gated',
} as const;

async function open(
  step: keyof typeof HEADINGS,
  site: SiteOptions,
  settings: z.input<typeof SurveyInput>['settings'] = AS_BEFORE,
) {
  const draft = { title: 'Gated', template: 'blank', questions: [QUESTION], settings };
  const store = surveyStore([storedSurvey(5, draft)], site);
  const opened = openAdmin(`/surveys/edit/5/${step}`, store.server);
  await screen.findByRole('heading', { name: HEADINGS[step] });
  return { ...store, ...opened };
}

const card = (name: string | RegExp) => within(screen.getByRole('region', { name }));
const radio = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const device = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
/** A click on something locked opens the offer; returns the campaign of its link. */
async function campaignOf(user: UserEvent, locked: HTMLElement) {
  await user.click(locked);
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /Upgrade Now/ });
  const campaign = new URL(link.href).searchParams.get('utm_campaign');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return campaign;
}
const settingsSent = async ({ saves }: Awaited<ReturnType<typeof open>>) => {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saves()).toHaveLength(1));
  return saves()[0]?.settings as SurveyInput['settings'];
};

describe('on Lite', () => {
  test('ten controls of behavior are disabled, and lead to the offer of their group (GT-11, GT-12, GS-19, FQ-24)', async () => {
    const { user } = await open('settings', { plan: 'lite' });
    const locked = screen
      .getByRole('region', { name: 'Behavior' })
      .querySelectorAll<HTMLInputElement>('input[aria-disabled="true"]');
    const campaigns: Record<string, string | null> = {};
    for (const control of locked) {
      const label = control.labels?.[0]?.textContent ?? '';
      campaigns[label.replace(/The survey starts.*/, '')] = await campaignOf(user, control);
      if (control.type === 'radio') expect(control.checked).toBe(false);
    }
    expect(campaigns).toEqual({
      'After a delay': 'display-timings',
      'Before leaving': 'display-timings',
      'Halfway down the page': 'display-timings',
      'When something happens': 'display-timings',
      Once: 'display-length',
      Repeatedly: 'display-length',
      'Again after a while': 'display-length',
      'Until a date each year': 'survey-runtime',
      'Until a date and time': 'survey-runtime',
      'Start minimized': 'survey-minimized',
    });
    for (const name of [/^Immediately/, /^Until response/, /^Indefinitely/]) expect(radio(name).checked).toBe(true);
  });

  test('targeting leads to the offer and nothing changes (GS-21, GS-22, GS-23, OP-70)', async () => {
    const opened = await open('settings', { plan: 'lite' });
    const { user } = opened;
    expect(await campaignOf(user, device('Mobile'))).toBe('device-targeting');
    expect(await campaignOf(user, device('Desktop'))).toBe('device-targeting');
    expect(await campaignOf(user, radio(/^Selected pages/))).toBe('page-targeting');
    expect(await campaignOf(user, radio('Selected countries'))).toBe('geo-targeting');
    expect([device('Desktop').checked, device('Mobile').checked]).toEqual([true, false]);
    for (const name of ['All pages', 'All countries']) expect(radio(name).checked).toBe(true);
    expect(await settingsSent(opened)).toMatchObject({
      targeting: { devices: ['desktop'], pages: 'all', page_rules: [] },
      geo_targeting: { target: 'all' },
    });
  });
});

test('on Plus pages are free, devices are not (GS-22)', async () => {
  const site: SiteOptions = { plan: 'plus', active: ['targeting'] };
  const { user } = await open('settings', site);
  expect(await campaignOf(user, device('Mobile'))).toBe('device-targeting');
  expect(device('Mobile').checked).toBe(false);
  fireEvent.click(radio(/^Selected pages/));
  expect(radio(/^Selected pages/).checked).toBe(true);
  await screen.findByRole('list', { name: 'Page rules' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('rules of a licence that has gone are seen, but neither changed nor called wrong (CT-17, OP-134)', async () => {
  await open(
    'settings',
    { plan: 'lite' },
    {
      targeting: {
        pages: 'select',
        page_rules: [{ logic: 'user_role' as never }, { logic: 'page_url_is', data: 'x' }],
      },
    },
  );
  const list = await screen.findByRole('list', { name: 'Page rules' });
  const fields = [...list.querySelectorAll('input:not([type="hidden"])')];
  expect(fields.length).toBeGreaterThan(2);
  for (const field of fields) expect(field.matches(':disabled')).toBe(true);
  for (const name of ['And…', 'Or…'])
    for (const button of screen.getAllByRole('button', { name })) expect(button.matches(':disabled')).toBe(true);
  expect(list.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0);
});

test.each([
  ['installed', 'Activate Addon', { addons: inactiveAddons() }],
  ['licensed', 'Install & Activate', { active: [] }],
] as const)(
  'addons that are %s but not active ask for "%s" in place of their options (GT-13, GT-19, GS-24, OP-70, OP-90)',
  async (_state, action, site) => {
    await open('settings', site as SiteOptions);
    card('Targeting').getByText(please('Targeting'));
    card('Targeting').getByText(please('Geo Restrictions'));
    card('Behavior').getByText(please('Behavior'));
    for (const name of ['Targeting', 'Behavior']) {
      expect(card(name).getAllByRole('button', { name: action }).length, name).toBeGreaterThan(0);
      expect(card(name).queryAllByRole('radio'), name).toEqual([]);
      expect(card(name).queryAllByRole('checkbox'), name).toEqual([]);
    }
    fireEvent.click(screen.getByRole('button', { name: 'Workflow' }));
    await screen.findByRole('heading', { level: 2, name: 'Workflow' });
    const webhooks = within(await screen.findByRole('region', { name: /Webhook/ }));
    webhooks.getByText(please('Webhooks'));
    webhooks.getByRole('button', { name: 'Install & Activate' });
  },
);

describe('by role', () => {
  afterEach(() => localStorage.clear());

  test('whoever may not manage the site is told whom to ask (GS-04, OP-108)', async () => {
    const ask = 'Only administrators of this site can do that. Please ask owner@site.test.';
    await open('settings', { addons: inactiveAddons(), ...EDITOR });
    await card('Targeting').findByText(please('Targeting'), PART);
    expect(screen.getAllByText(ask, PART).length).toBeGreaterThan(1);
    expect(screen.queryByRole('button', { name: /Activate/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Questions/ }));
    fireEvent.click(await screen.findByRole('combobox', { name: 'Question type' }));
    fireEvent.click(await screen.findByRole('option', { name: /^NPS/, hidden: true }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Activate the Question Types addon' }));
    dialog.getByText(please('Question Types'), PART);
    dialog.getByText(ask, PART);
    expect(dialog.queryByRole('button', { name: /Activate/ })).toBeNull();
  });

  test('two roles find identical locks, of the plan and of addons (GT-01, OP-89)', async () => {
    const site: SiteOptions = { plan: 'plus', active: ['question-types', 'targeting'] };
    const locksOf = async (role: SiteOptions) => {
      await open('questions', { ...site, ...role });
      const found: string[] = [];
      for (const [step, entry] of [
        ['questions', /^Questions/],
        ['settings', /^Settings/],
        ['notifications', 'Workflow'],
        ['publish', 'Publish'],
      ] as const) {
        const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
        const button = steps.queryByRole('button', { name: entry });
        if (button) fireEvent.click(button);
        const name = HEADINGS[step];
        await screen.findByRole('heading', { name });
        if (step === 'notifications') await screen.findByRole('region', { name: /Webhook/ });
        const marked = [...document.querySelectorAll('[data-locked]')].map(
          (each) => each.closest('label')?.textContent ?? each.ariaLabel ?? each.textContent,
        );
        const prompts = screen.queryAllByText(/^Please activate the .* addon/).map((each) => each.textContent);
        found.push(...[...marked, ...prompts].map((words) => `${step}: ${words}`));
      }
      cleanup();
      return found;
    };
    const administrator = await locksOf({});
    expect(administrator.length).toBeGreaterThan(4);
    expect(new Set(administrator.map((each) => each.split(':')[0])).size).toBeGreaterThan(2);
    expect(await locksOf(EDITOR)).toEqual(administrator);
  });
});

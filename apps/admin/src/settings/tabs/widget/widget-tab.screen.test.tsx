import { screen, waitFor, within } from '@testing-library/react';
import type { Settings } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import { openAdmin } from '../../../../testing/open-admin.tsx';
import { refusal } from '../../../../testing/server.ts';
import { keepSettings } from '../../../../testing/settings-store.ts';
import type { SiteOptions } from '../../../../testing/site-info.ts';
import { inactiveAddons, siteInfo } from '../../../../testing/site-info.ts';
import { storedSurvey, surveyStore } from '../../../../testing/survey-store.ts';

const SURVEY = storedSurvey(5, {
  title: 'An evening at the Sail Loft',
  template: 'blank',
  questions: [{ id: 'q', type: 'text', title: 'How was it?' }],
});

function listOf(...surveys: (typeof SURVEY)[]) {
  const items = surveys.map(({ id, title, cookie_name, responses_count }) => {
    return { id, title, cookie_name, responses_count };
  });
  return {
    items,
    pagination: { page: 1, pages: 1, per_page: -1, total: items.length },
    status_filters: [],
  };
}

/** The tab on a server that keeps the settings it is sent, and what was sent. */
function openTab(site: SiteOptions = {}, change: Partial<Settings> = {}) {
  const { server } = surveyStore([SURVEY], site);
  server.on(contract.surveys.list, listOf(SURVEY));
  const saves = keepSettings(server, change);
  return { ...openAdmin('/settings/widget', server), server, saves };
}

const card = () => screen.findByRole('region', { name: 'Look of the widget' });
const save = () => screen.getByRole('button', { name: 'Save Settings' });
const inGroup = (look: HTMLElement, group: string, name: string) =>
  within(within(look).getByRole('radiogroup', { name: group })).getByText(name);

/** Every control that Pro adds, by its name. */
const LOCKED: [string, (look: HTMLElement) => HTMLElement][] = [
  ['the icon', (look) => within(look).getByLabelText('Smile')],
  ['the colour of the icon', (look) => within(look).getByLabelText('Icon color')],
  ['the label', (look) => within(look).getByLabelText('Label')],
  ['the font', (look) => within(look).getByRole('combobox', { name: 'Font family' })],
  ['the middle of the left side', (look) => within(look).getByLabelText('Middle left')],
  ['the middle of the right side', (look) => within(look).getByLabelText('Middle right')],
  ['the dark scheme', (look) => inGroup(look, 'Color scheme', 'Dark')],
  ['a colour', (look) => within(look).getByLabelText('Button color')],
  ['the custom logo', (look) => inGroup(look, 'Logo', 'Custom')],
  ['starting minimized', (look) => within(look).getByRole('switch', { name: /^Start minimized/ })],
];

describe('on Lite a click on what Pro adds leads to the offer and changes nothing', () => {
  test.each(LOCKED)('%s (ST-14, GS-08, GS-09, GS-10, GS-11, GS-12, GS-13, GS-14, GS-15)', async (_name, find) => {
    const { user, saves } = openTab({ plan: 'lite' });
    const look = await card();
    await user.click(find(look));
    await screen.findByRole('dialog', { name: /is a Pro feature$/ });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(within(look).getByLabelText('Bottom left'));
    await user.click(save());
    await waitFor(() => expect(saves).toEqual([{ widget_position: 'bottom_left' }]));
  });
});

test('without its addon a control says which one it takes (GS-13, GS-14, GS-15, GS-19)', async () => {
  const { user } = openTab({ addons: inactiveAddons() });
  const look = await card();
  for (const [control, addon] of [
    [inGroup(look, 'Color scheme', 'Dark'), 'Branding'],
    [inGroup(look, 'Logo', 'Custom'), 'Branding'],
    [within(look).getByRole('switch', { name: /^Start minimized/ }), 'Behavior'],
  ] as const) {
    await user.click(control);
    await screen.findByRole('dialog', { name: `Activate the ${addon} addon` });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('passing through the colours by keyboard chooses none of them, and what is no colour is taken back (ST-19)', async () => {
  const { user, saves } = openTab();
  const look = await card();
  const fields = ['Widget color', 'Text color', 'Button color', 'Icon color'].map((name) =>
    within(look).getByRole<HTMLInputElement>('textbox', { name }),
  );
  const shown = fields.map(({ value }) => value);
  for (const field of fields) {
    await user.click(field);
    await user.tab();
  }
  const [, , button = look] = fields;
  await user.type(button, 'reddish');
  await user.tab();
  expect(fields.map(({ value }) => value)).toEqual(shown);
  await user.click(within(look).getByLabelText('Bottom left'));
  await user.click(save());
  await waitFor(() => expect(saves).toEqual([{ widget_position: 'bottom_left' }]));
});

test('a custom logo without an image keeps the page from being saved (ST-06, ST-07, ST-20, ST-24)', async () => {
  const { user, server } = openTab({}, { logo_type: 'none' });
  const look = await card();
  const kinds = within(within(look).getByRole('radiogroup', { name: 'Logo' })).getAllByRole<HTMLInputElement>('radio');
  expect(kinds.map(({ value }) => value)).toEqual(['none', 'userfeedback', 'custom']);
  await user.click(inGroup(look, 'Logo', 'Custom'));
  await user.click(save());
  await screen.findByText('Please fix errors on this page.');
  await within(look).findByText('You must select a custom logo.');
  expect(server.callsOf(contract.settings.save)).toEqual([]);
});

test('a save that is refused says so and keeps what was typed', async () => {
  const { user, server } = openTab();
  const skip = within(await card()).getByLabelText<HTMLInputElement>('Skip button');
  server.on(contract.settings.save, refusal('forbidden'));
  await user.clear(skip);
  await user.type(skip, 'Pass');
  await user.click(save());
  await screen.findByText(/Your role does not allow this/);
  expect(skip.value).toBe('Pass');
});

test('without surveys there is none to show, and a link to create the first (ST-17)', async () => {
  const { server } = surveyStore();
  server
    .on(contract.surveys.list, listOf())
    .on(contract.settings.get, { settings: siteInfo().settings })
    .on(contract.templates.list, []);
  const { user } = openAdmin('/settings/widget', server);
  await screen.findByRole('heading', { name: 'No Surveys' });
  await user.click(screen.getByRole('link', { name: 'Create New' }));
  await screen.findByRole('button', { name: /Start from Scratch/ });
  expect(location.pathname).toBe('/admin/surveys/new/setup');
});

test('surveys that cannot be loaded are asked for again', async () => {
  const { server } = surveyStore([SURVEY]);
  server.on(contract.settings.get, { settings: siteInfo().settings }).on(contract.surveys.list, refusal('forbidden'));
  const { user } = openAdmin('/settings/widget', server);
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.on(contract.surveys.list, listOf(SURVEY));
  await user.click(again);
  await card();
});

import type { Settings } from '@userfeedback/contract';
import { ADDON_SLUGS } from '@userfeedback/contract/limits';
import { expect, test } from 'vitest';
import { setSiteLook } from '../look/theming.ts';
import { settings, siteAccess } from '../testing/samples.ts';
import { allowedChanges, settingsProblems, withManagers } from './settings-changes.ts';

const sites = {
  lite: siteAccess('', [], []),
  pro: siteAccess('pro', [], ['branding', 'behavior']),
  elite: siteAccess('elite', ADDON_SLUGS),
};

test.each<[string, Partial<Settings>, (keyof typeof sites)[]]>([
  ['GS-06 role lists', { view_results: ['editor'] }, ['pro', 'elite']],
  ['GS-08 the icon', { widget_toggle_icon: 'field-smile' }, ['pro', 'elite']],
  ['GS-09 its colour', { widget_toggle_color: '#000000' }, ['pro', 'elite']],
  ['GS-10 its label', { widget_toggle_text: 'Hello' }, ['pro', 'elite']],
  ['GS-11 the font', { widget_font: { family: 'Inter', weight: '400' } }, ['pro', 'elite']],
  ['GS-12 the middle', { widget_position: 'middle_left' }, ['pro', 'elite']],
  ['GS-12 the bottom', { widget_position: 'bottom_left' }, ['lite', 'pro', 'elite']],
  ['GS-13 GS-16 the theme', { widget_theme: 'dark' }, ['elite']],
  ['GS-13 GS-16 a colour', { widget_button_color: '#000000' }, ['elite']],
  ['GS-14 GS-17 a logo of one’s own', { widget_custom_logo: '/a.png' }, ['elite']],
  ['GS-15 starting minimized', { widget_start_minimized: true }, ['elite']],
  ['words', { skip_text: 'Pass' }, ['lite', 'pro', 'elite']],
])('OP-105 %s', (_name, change, allowed) => {
  const kept = Object.entries(sites).filter(
    ([, site]) => Object.keys(allowedChanges(change, site)).length > 0,
  );
  expect(kept.map(([name]) => name)).toEqual(allowed);
});

test('ST-21 ST-22 ST-23 the kind of the logo says whether it is shown and has an image', () => {
  const change = (logo_type: Settings['logo_type']) =>
    allowedChanges({ logo_type, widget_custom_logo: '/a.png' }, sites.elite);
  expect(change('none')).toMatchObject({ widget_show_logo: false, widget_custom_logo: '' });
  expect(change('userfeedback')).toMatchObject({ widget_show_logo: true, widget_custom_logo: '' });
  expect(change('custom')).toMatchObject({ widget_show_logo: true, widget_custom_logo: '/a.png' });
});

test('ST-24 a custom logo needs an image; what was stored so before is not judged', () => {
  expect(settingsProblems({ logo_type: 'custom' }, settings)).toEqual({
    widget_custom_logo: 'You must select a custom logo.',
  });
  expect(settingsProblems({ logo_type: 'custom', widget_custom_logo: '/a.png' }, settings)).toEqual({});
  expect(settingsProblems({ skip_text: 'Pass' }, { ...settings, logo_type: 'custom' })).toEqual({});
});

test('ST-34 roles that manage the site are on each list, once and first', () => {
  const lists = withManagers({ ...settings, view_results: ['editor', 'administrator'] }, ['administrator']);
  expect(lists.view_results).toEqual(['administrator', 'editor']);
  expect(lists.delete_surveys).toEqual(['administrator']);
});

test('ST-21 ST-23 the site’s look changes like that of a survey', () => {
  expect(setSiteLook(settings, { color_scheme: 'dark' })).toMatchObject({
    widget_theme: 'dark',
    widget_color: '#333333',
    widget_text_color: '#ffffff',
  });
  expect(setSiteLook(settings, { button_color: '#00AA55' })).toMatchObject({
    widget_theme: 'custom',
    widget_button_color: '#00AA55',
  });
  const custom = { ...settings, ...setSiteLook(settings, { custom_logo: '/a.png' }) };
  expect(custom).toMatchObject({ logo_type: 'custom', widget_show_logo: true, widget_custom_logo: '/a.png' });
  for (const logo_type of ['none', 'userfeedback'] as const)
    expect(setSiteLook(custom, { logo_type })).toMatchObject({ logo_type, widget_custom_logo: '' });
  expect(
    setSiteLook(settings, { widget_toggle_text: 'Hi', position: 'middle_left', skip_text: 'Pass' }),
  ).toMatchObject({
    ...{ widget_toggle_text: 'Hi', widget_position: 'middle_left', skip_text: 'Pass' },
  });
});

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
  ['role lists (GS-06)', { view_results: ['editor'] }, ['pro', 'elite']],
  ['the icon (GS-08)', { widget_toggle_icon: 'field-smile' }, ['pro', 'elite']],
  ['its colour (GS-09)', { widget_toggle_color: '#000000' }, ['pro', 'elite']],
  ['its label (GS-10)', { widget_toggle_text: 'Hello' }, ['pro', 'elite']],
  ['the font (GS-11)', { widget_font: { family: 'Inter', weight: '400' } }, ['pro', 'elite']],
  ['the middle (GS-12)', { widget_position: 'middle_left' }, ['pro', 'elite']],
  ['the bottom (GS-12)', { widget_position: 'bottom_left' }, ['lite', 'pro', 'elite']],
  ['the theme (GS-13, GS-16)', { widget_theme: 'dark' }, ['elite']],
  ['a colour (GS-13, GS-16)', { widget_button_color: '#000000' }, ['elite']],
  ['a logo of one’s own (GS-14, GS-17)', { widget_custom_logo: '/a.png' }, ['elite']],
  ['starting minimized (GS-15)', { widget_start_minimized: true }, ['elite']],
  ['words', { skip_text: 'Pass' }, ['lite', 'pro', 'elite']],
])('%s (OP-105)', (_name, change, allowed) => {
  const kept = Object.entries(sites).filter(([, site]) => Object.keys(allowedChanges(change, site)).length > 0);
  expect(kept.map(([name]) => name)).toEqual(allowed);
});

test('the kind of the logo says whether it is shown and has an image (ST-21, ST-22, ST-23)', () => {
  const change = (logo_type: Settings['logo_type']) =>
    allowedChanges({ logo_type, widget_custom_logo: '/a.png' }, sites.elite);
  expect(change('none')).toMatchObject({ widget_show_logo: false, widget_custom_logo: '' });
  expect(change('userfeedback')).toMatchObject({ widget_show_logo: true, widget_custom_logo: '' });
  expect(change('custom')).toMatchObject({ widget_show_logo: true, widget_custom_logo: '/a.png' });
});

test('a custom logo needs an image; one stored without it earlier is not refused (ST-24)', () => {
  expect(settingsProblems({ logo_type: 'custom' }, settings)).toEqual({
    widget_custom_logo: { code: 'no-logo' },
  });
  expect(settingsProblems({ logo_type: 'custom', widget_custom_logo: '/a.png' }, settings)).toEqual({});
  expect(settingsProblems({ skip_text: 'Pass' }, { ...settings, logo_type: 'custom' })).toEqual({});
});

test.each(['widget_custom_logo', 'notifications_header_image'] as const)(
  '%s is a web address, or a picture of the media library (XA-08)',
  (name) => {
    const problemsOf = (address: string) => settingsProblems({ [name]: address }, settings);
    for (const address of ['javascript:alert(1)', '//site.test/a.png', 'a.png'])
      expect(problemsOf(address)).toEqual({ [name]: { code: 'not-an-image-address' } });
    for (const address of ['', '/media/a.png', 'https://site.test/a.png']) expect(problemsOf(address)).toEqual({});
  },
);

test('roles that manage the site are on each list, once and first (ST-34)', () => {
  const lists = withManagers({ ...settings, view_results: ['editor', 'administrator'] }, ['administrator']);
  expect(lists.view_results).toEqual(['administrator', 'editor']);
  expect(lists.delete_surveys).toEqual(['administrator']);
});

test('the site’s look changes like that of a survey (ST-21, ST-23)', () => {
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
  expect(setSiteLook(settings, { widget_toggle_text: 'Hi', position: 'middle_left', skip_text: 'Pass' })).toMatchObject(
    {
      widget_toggle_text: 'Hi',
      widget_position: 'middle_left',
      skip_text: 'Pass',
    },
  );
});

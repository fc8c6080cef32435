import type { Theming, WidgetSettings } from '@userfeedback/contract';
import { WidgetSettings as WidgetSettingsShape } from '@userfeedback/contract';
import { DARK_THEME, LIGHT_THEME } from '@userfeedback/contract/limits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { delivered, everything, lite, settings, survey, without } from '../testing/samples.ts';
import { contrast, readableOn } from './contrast.ts';
import type { Look } from './look.ts';
import { resolveLook, themeColors, visitorLook, widgetSettingsOf } from './look.ts';

const global = widgetSettingsOf(settings);
const look = (theming: Partial<Theming>, site = everything, patch: Partial<WidgetSettings> = {}): Look =>
  resolveLook(delivered(survey([], { theming }), site).settings, { ...global, ...patch }, site);
const colors = { widget_color: '#111111', text_color: '#eeeeee', button_color: '#00ff00' };

describe('colours', () => {
  test.each<[string, Partial<Theming>, typeof lite, Look['scheme'], typeof colors]>([
    ['light by default (WG-07, WG-08)', {}, everything, 'light', LIGHT_THEME],
    ['dark (WG-07)', { color_scheme: 'dark' }, everything, 'dark', DARK_THEME],
    [
      'dark, stored with its own colours (WG-07)',
      { color_scheme: 'dark', ...DARK_THEME },
      everything,
      'dark',
      DARK_THEME,
    ],
    ['custom colours (WG-09)', { color_scheme: 'custom', ...colors }, everything, 'custom', colors],
    ['colours stored with a scheme (WG-09)', { color_scheme: 'light', ...colors }, everything, 'light', colors],
    ['dark without branding (GS-16)', { color_scheme: 'dark' }, without('branding'), 'light', LIGHT_THEME],
    ['custom on Lite (GS-16)', { color_scheme: 'custom', ...colors }, lite, 'light', LIGHT_THEME],
  ])('%s', (_name, theming, site, scheme, expected) => {
    expect(look(theming, site)).toMatchObject({ scheme, ...expected });
  });

  test.each<[string, Partial<Theming>, Partial<WidgetSettings>, Look['scheme'], Partial<typeof colors>]>([
    ['all as the site', {}, { theme: 'custom', ...colors }, 'custom', colors],
    ['as a dark site', {}, { theme: 'dark' }, 'dark', DARK_THEME],
    ['a scheme of its own', { color_scheme: 'light' }, { theme: 'custom', ...colors }, 'light', LIGHT_THEME],
    [
      'one colour of its own, the others as the site',
      { button_color: '#ff0000' },
      { theme: 'dark', ...DARK_THEME },
      'custom',
      { ...DARK_THEME, button_color: '#ff0000' },
    ],
    [
      'an own light ground on a dark site stays light',
      { widget_color: LIGHT_THEME.widget_color },
      { theme: 'dark' },
      'custom',
      { ...DARK_THEME, widget_color: LIGHT_THEME.widget_color },
    ],
    ['a custom scheme without colours', { color_scheme: 'custom' }, { theme: 'dark' }, 'custom', DARK_THEME],
  ])('%s (FV-16)', (_name, theming, site, scheme, expected) => {
    expect(look(theming, everything, site)).toMatchObject({ scheme, ...expected });
  });

  test('schemes start with the constants', () => {
    expect([themeColors('light'), themeColors('dark')]).toEqual([LIGHT_THEME, DARK_THEME]);
  });

  test.each([
    ['#ffffff', '#000000'],
    ['#2D87F1', '#000000'],
    ['#fff', '#000000'],
    ['#333333', '#ffffff'],
    ['#000', '#ffffff'],
    ['#b3261e', '#ffffff'],
  ] as const)('on %s reads %s', (color, readable) => {
    expect(readableOn(color)).toBe(readable);
    expect(contrast(color, readable)).toBeGreaterThanOrEqual(4.5);
  });

  test('contrast runs from 1 to 21, short colours are the long ones', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrast('#2D8', '#22dd88')).toBeCloseTo(1);
  });
});

test('whatever colours are chosen, the panel has them and everything on it stays readable (WG-09)', () => {
  const color = fc
    .array(fc.nat(15), { minLength: 6, maxLength: 6 })
    .map((digits) => `#${digits.map((digit) => digit.toString(16)).join('')}`);
  const { theming, behavior } = survey([]).settings;
  fc.assert(
    fc.property(color, color, color, (widget_color, text_color, button_color) => {
      const own = { ...theming, color_scheme: 'custom' as const, widget_color, text_color, button_color };
      const { theme } = visitorLook(resolveLook({ theming: own, behavior }, widgetSettingsOf(settings), everything));
      const against = (name: string) => contrast(theme[name] ?? '', widget_color);
      expect([theme['--ground'], theme['--text'], theme['--button']]).toEqual([widget_color, text_color, button_color]);
      for (const name of ['--read', '--quiet', '--error']) expect(against(name), name).toBeGreaterThanOrEqual(4.5);
      for (const name of ['--edge', '--accent']) expect(against(name), name).toBeGreaterThanOrEqual(3);
      expect(contrast(theme['--on-button'] ?? '', button_color)).toBeGreaterThanOrEqual(3);
      expect(contrast(theme['--on-chosen'] ?? '', button_color)).toBeGreaterThanOrEqual(4.5);
      if (contrast('#ffffff', button_color) >= 3) expect(theme['--on-button']).toBe('#ffffff');
      if (contrast(text_color, widget_color) >= 4.5) expect(theme['--read']).toBe(text_color);
    }),
  );
});

describe('position', () => {
  test.each<[string, Theming['position'], typeof lite, WidgetSettings['position'], Look['position']]>([
    ['the global one by default (WG-06)', null, everything, 'bottom_right', 'bottom_right'],
    ['the survey wins (WG-04)', 'middle_left', everything, 'bottom_right', 'middle_left'],
    ['the global one (WG-04)', null, everything, 'bottom_left', 'bottom_left'],
    ['no middle on Lite (WG-05)', 'middle_left', lite, 'bottom_right', 'bottom_left'],
    ['no middle on Lite (WG-05)', null, lite, 'middle_right', 'bottom_right'],
    [
      'no middle with an expired licence (WG-05)',
      'middle_right',
      { ...everything, is_licensed: false },
      'bottom_left',
      'bottom_right',
    ],
  ])('%s', (_name, position, site, globalPosition, expected) => {
    const own = survey([], { theming: { position } }).settings;
    expect(resolveLook(own, { ...global, position: globalPosition }, site).position).toBe(expected);
  });
});

describe('logo', () => {
  const none = { type: 'none', src: '' };
  const product = { type: 'userfeedback', src: '' };
  const own = { logo_type: 'custom', custom_logo: '/logo.png' } as const;
  test.each<[string, Partial<Theming>, typeof lite, Partial<WidgetSettings>, Look['logo'] | typeof none]>([
    ['none by default (WG-17)', {}, everything, {}, none],
    ['to be shown, no type (WG-18)', { show_logo: true }, everything, {}, product],
    ['the product logo', { logo_type: 'userfeedback' }, everything, {}, product],
    ['the custom one (WG-19)', own, everything, {}, { type: 'custom', src: '/logo.png' }],
    ['a custom one without image', { logo_type: 'custom' }, everything, {}, none],
    ['a custom one without branding (GS-17)', own, without('branding'), {}, product],
    ['a global custom one without branding (GS-17)', {}, without('branding'), own, product],
    ['a global product logo on Lite', {}, lite, { logo_type: 'userfeedback' }, product],
    ['as the site (FV-16)', {}, everything, own, { type: 'custom', src: '/logo.png' }],
    ['none of its own though a global one is set', { logo_type: 'none' }, everything, own, none],
  ])('%s', (_name, theming, site, patch, logo) => {
    expect(look(theming, site, patch).logo).toEqual(logo);
  });
});

describe('the rest', () => {
  test('texts of the survey, else the global ones, else the constants (WG-14, WG-15)', () => {
    expect(look({ skip_text: ' \u00a0 ', next_text: '\t' }, everything, { skip_text: '  ' })).toMatchObject({
      skip_text: 'Skip',
      next_text: 'Next',
    });
    expect(look({})).toMatchObject({ skip_text: 'Skip', next_text: 'Next' });
    expect(look({}, lite, { skip_text: 'Pass', next_text: 'Go on' })).toMatchObject({
      skip_text: 'Pass',
      next_text: 'Go on',
    });
    expect(look({ skip_text: 'No', next_text: 'Yes' }, everything, { skip_text: 'Pass' })).toMatchObject({
      skip_text: 'No',
      next_text: 'Yes',
    });
    expect(look({}, lite, { skip_text: '', next_text: '' })).toMatchObject({
      skip_text: 'Skip',
      next_text: 'Next',
    });
  });

  test('icon, colour and label of the toggle (WG-10, WG-11, WG-12, WG-13)', () => {
    expect(look({}).toggle).toEqual({ text: '', icon: 'field-userfeedback', color: '#23282D' });
    expect(
      look({}, everything, { widget_toggle_icon: '', widget_toggle_color: '', widget_toggle_text: 'Tell us' }).toggle,
    ).toEqual({
      text: 'Tell us',
      icon: 'field-chevron-down',
      color: '#23282D',
    });
    expect(
      look({ widget_toggle_icon: 'field-smile', widget_toggle_color: '#ff0000', widget_toggle_text: 'Hi' }).toggle,
    ).toEqual({
      text: 'Hi',
      icon: 'field-smile',
      color: '#ff0000',
    });
  });

  test('the font of the survey, else the global one (WG-16)', () => {
    const font = { family: 'Inter', weight: '500' };
    expect(look({ font }).font).toEqual(font);
    expect(look({}, everything, { font }).font).toEqual(font);
    expect(look({}).font).toBeNull();
  });

  test('starting minimized takes the behavior addon, and behavior decides (GS-20, WG-24, OP-074)', () => {
    const minimized = survey([], { behavior: { start_minimized: true } });
    const starts = (site: typeof lite) =>
      resolveLook(delivered(minimized, site).settings, global, site).start_minimized;
    expect(starts(everything)).toBe(true);
    expect(starts(without('behavior'))).toBe(false);
    expect(look({ start_minimized: true }).start_minimized).toBe(false);
    const own = (start_minimized: boolean | null, ofSite: boolean, site = everything) =>
      resolveLook(survey([], { behavior: { start_minimized } }).settings, { ...global, start_minimized: ofSite }, site)
        .start_minimized;
    expect([own(null, true), own(false, true), own(true, false), own(null, false)]).toEqual([true, false, true, false]);
    expect(own(null, true, without('behavior'))).toBe(false);
  });

  test('the global widget settings have the shape of the contract', () => {
    expect(WidgetSettingsShape.parse(global)).toEqual(global);
  });
});

import type { Theming } from '@userfeedback/contract';
import { DARK_THEME, LIGHT_THEME } from '@userfeedback/contract/limits';
import { describe, expect, test } from 'vitest';
import { draft } from '../testing/samples.ts';
import { contrast } from './contrast.ts';
import { fontSheet } from './font-sheet.ts';
import { READABLE, readableColor } from './readable-color.ts';
import type { LookPart } from './theming.ts';
import { isOwnPart, LOOK_PARTS, partAsSite, setTheming } from './theming.ts';

const inter = { family: 'Inter', weight: '500' };
const before = (theming: Partial<Theming>) => {
  const made = draft();
  return { ...made, settings: { ...made.settings, theming: { ...made.settings.theming, ...theming } } };
};

describe('changing the look', () => {
  test.each<[string, Partial<Theming>, Partial<Theming>, Partial<Theming>]>([
    ['a scheme brings its colours', {}, { color_scheme: 'dark' }, { color_scheme: 'dark', ...DARK_THEME }],
    [
      'and takes back those of one’s own',
      { color_scheme: 'custom', button_color: '#ff0000' },
      { color_scheme: 'light' },
      { color_scheme: 'light', ...LIGHT_THEME },
    ],
    [
      'custom starts with the colours at hand',
      { color_scheme: 'dark', ...DARK_THEME },
      { color_scheme: 'custom' },
      { color_scheme: 'custom', ...DARK_THEME },
    ],
    [
      'a colour makes the scheme custom',
      { color_scheme: 'dark', ...DARK_THEME },
      { button_color: '#ff0000' },
      { color_scheme: 'custom', ...DARK_THEME, button_color: '#ff0000' },
    ],
    ['a logo type is shown', {}, { logo_type: 'userfeedback' }, { logo_type: 'userfeedback', show_logo: true }],
    ['none hides it', { logo_type: 'userfeedback', show_logo: true }, { logo_type: 'none' }, { show_logo: false }],
    ['a picture makes the logo custom', {}, { custom_logo: '/a.png' }, { logo_type: 'custom', show_logo: true }],
    ['without one it stays so', { logo_type: 'custom' }, { custom_logo: '' }, { logo_type: 'custom' }],
    ['a whole font (CT-07)', {}, { font: inter }, { font: inter }],
    ['a family alone is no font (CT-07)', {}, { font: { family: 'Inter', weight: '' } }, { font: null }],
    ['nor is a weight (CT-07)', { font: inter }, { font: { family: '', weight: '500' } }, { font: null }],
    [
      'other values stay as they are',
      { skip_text: 'Pass' },
      { next_text: 'On' },
      { skip_text: 'Pass', next_text: 'On' },
    ],
  ])('%s', (_title, theming, patch, expected) => {
    const changed = setTheming(before(theming), patch).settings.theming;
    expect(changed).toMatchObject(expected);
    expect(Object.keys(changed).toSorted()).toEqual(Object.keys(before({}).settings.theming).toSorted());
  });

  test.each(Object.keys(LOOK_PARTS) as LookPart[])('the part %s is as the site or the survey’s own (FV-16)', (part) => {
    const own: Theming = {
      color_scheme: 'custom',
      widget_color: '#ff0000',
      text_color: '#00ff00',
      button_color: '#0000ff',
      logo_type: 'custom',
      custom_logo: '/own.png',
      show_logo: true,
      position: 'middle_left',
      skip_text: 'Pass',
      next_text: 'On',
      font: inter,
      start_minimized: false,
      widget_toggle_text: 'Hi',
      widget_toggle_icon: 'field-smile',
      widget_toggle_color: '#123456',
    };
    expect(isOwnPart(own, part)).toBe(true);
    const changed = setTheming(before(own), partAsSite(part)).settings.theming;
    expect(isOwnPart(changed, part)).toBe(false);
    const others = (Object.keys(LOOK_PARTS) as LookPart[]).filter((name) => name !== part);
    expect(others.filter((name) => !isOwnPart(changed, name))).toEqual([]);
    for (const field of LOOK_PARTS[part]) {
      expect(isOwnPart({ ...before({}).settings.theming, [field]: own[field] }, part)).toBe(true);
    }
  });
});

describe('readable colours', () => {
  test.each([
    ['#23282d', '#ffffff', '#23282d'],
    ['#777777', '#ffffff', '#767676'],
    ['#ffffff', '#2D87F1', '#202020'],
    ['#444444', '#333333', null],
    ['#808080', '#808080', null],
    ['#fff', '#fff', null],
  ])('%s on %s', (color, ground, expected) => {
    const readable = readableColor(color, ground);
    expect(contrast(readable, ground)).toBeGreaterThanOrEqual(READABLE);
    if (expected) expect(readable).toBe(expected);
  });
});

describe('font stylesheets', () => {
  test.each([
    [
      'https://f.example/css2',
      { family: 'Open Sans', weight: '600' },
      'https://f.example/css2?family=Open+Sans:wght@600&display=swap',
    ],
    ['https://f.example/css?key=1', inter, 'https://f.example/css?key=1&family=Inter:wght@500&display=swap'],
    [
      'https://f.example/css2',
      { family: 'A&b="', weight: '4"' },
      'https://f.example/css2?family=A%26b%3D%22:wght@4%22&display=swap',
    ],
    ['https://f.example/css2', null, null],
    ['https://f.example/css2', { family: 'Inter', weight: '' }, null],
    [null, inter, null],
  ])('%s with %o (CT-08)', (service, font, sheet) => {
    expect(fontSheet(service, font)).toBe(sheet);
  });
});

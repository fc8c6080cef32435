import type { Settings, SurveyDraft, Theming } from '@userfeedback/contract';
import { completeFont } from './font-sheet.ts';
import { themeColors } from './look.ts';

const COLORS = ['widget_color', 'text_color', 'button_color'] as const;

/**
 * A scheme sets its colours, a custom colour makes the scheme custom, a chosen logo is shown, and a font counts only if
 * complete.
 */
export function setTheming(draft: SurveyDraft, patch: Partial<Theming>): SurveyDraft {
  return {
    ...draft,
    settings: { ...draft.settings, theming: changeTheming(draft.settings.theming, patch) },
  };
}

function changeTheming(before: Theming, patch: Partial<Theming>): Theming {
  const theming = { ...before, ...impliedBy(patch), ...patch };
  return { ...theming, font: completeFont(theming.font) };
}

export const AS_THE_SITE = {
  color_scheme: null,
  widget_color: null,
  text_color: null,
  button_color: null,
  logo_type: null,
  custom_logo: '',
  show_logo: false,
  skip_text: '',
  next_text: '',
  font: null,
  position: null,
  widget_toggle_text: '',
  widget_toggle_icon: '',
  widget_toggle_color: '',
} as const satisfies Omit<Theming, 'start_minimized'>;

export const LOOK_PARTS = {
  colors: ['color_scheme', 'widget_color', 'text_color', 'button_color'],
  logo: ['logo_type', 'custom_logo', 'show_logo'],
  position: ['position'],
  toggle: ['widget_toggle_icon', 'widget_toggle_color', 'widget_toggle_text'],
  font: ['font'],
  words: ['skip_text', 'next_text'],
} as const satisfies Record<string, readonly (keyof typeof AS_THE_SITE)[]>;
export type LookPart = keyof typeof LOOK_PARTS;

export function isOwnPart(theming: Theming, part: LookPart): boolean {
  return LOOK_PARTS[part].some((field) => theming[field] !== AS_THE_SITE[field]);
}

export function partAsSite(part: LookPart): Partial<Theming> {
  return Object.fromEntries(LOOK_PARTS[part].map((field) => [field, AS_THE_SITE[field]]));
}

export function siteTheming(settings: Settings): Theming {
  return {
    color_scheme: settings.widget_theme,
    widget_color: settings.widget_color,
    text_color: settings.widget_text_color,
    button_color: settings.widget_button_color,
    logo_type: settings.logo_type,
    custom_logo: settings.widget_custom_logo,
    show_logo: settings.widget_show_logo,
    skip_text: settings.skip_text,
    next_text: settings.next_text,
    start_minimized: settings.widget_start_minimized,
    font: settings.widget_font,
    position: settings.widget_position,
    widget_toggle_text: settings.widget_toggle_text,
    widget_toggle_icon: settings.widget_toggle_icon,
    widget_toggle_color: settings.widget_toggle_color,
  };
}

/** Has the same side effects as `setTheming` in a survey. */
export function setSiteLook(settings: Settings, patch: Partial<Theming>): Partial<Settings> {
  const theming = changeTheming(siteTheming(settings), patch);
  return {
    widget_theme: theming.color_scheme ?? settings.widget_theme,
    widget_color: theming.widget_color ?? settings.widget_color,
    widget_text_color: theming.text_color ?? settings.widget_text_color,
    widget_button_color: theming.button_color ?? settings.widget_button_color,
    widget_toggle_icon: theming.widget_toggle_icon,
    widget_toggle_color: theming.widget_toggle_color,
    widget_toggle_text: theming.widget_toggle_text,
    widget_font: theming.font,
    widget_position: theming.position ?? settings.widget_position,
    widget_show_logo: theming.show_logo,
    logo_type: theming.logo_type ?? settings.logo_type,
    widget_custom_logo: theming.logo_type === 'custom' ? theming.custom_logo : '',
    skip_text: theming.skip_text,
    next_text: theming.next_text,
  };
}

function impliedBy({ color_scheme, logo_type, custom_logo, ...patch }: Partial<Theming>): Partial<Theming> {
  const isColored = COLORS.some((color) => patch[color]);
  const type = logo_type ?? (custom_logo ? ('custom' as const) : undefined);
  return {
    ...(color_scheme === 'light' || color_scheme === 'dark' ? themeColors(color_scheme) : {}),
    ...(isColored ? { color_scheme: 'custom' as const } : {}),
    ...(type ? { logo_type: type, show_logo: type !== 'none' } : {}),
  };
}

import type { Settings, SurveyDraft, Theming } from '@userfeedback/contract';
import { wholeFont } from './font-sheet.ts';
import { themeColors } from './look.ts';

const COLORS = ['widget_color', 'text_color', 'button_color'] as const;

/**
 * Changes how a survey looks. A scheme brings its colours, a colour of one's own makes the scheme custom; a logo that
 * is named is shown, and a font counts only whole (CT-07).
 */
export function setTheming(draft: SurveyDraft, patch: Partial<Theming>): SurveyDraft {
  const theming = { ...draft.settings.theming, ...impliedBy(patch), ...patch };
  return {
    ...draft,
    settings: { ...draft.settings, theming: { ...theming, font: wholeFont(theming.font) } },
  };
}

/** Colours as the site's settings have them now; a survey keeps colours of its own, so they are copied. */
export function siteColors(settings: Settings): Partial<Theming> {
  return {
    color_scheme: settings.widget_theme,
    widget_color: settings.widget_color,
    text_color: settings.widget_text_color,
    button_color: settings.widget_button_color,
  };
}

/** The logo as the site's settings have it now, copied like the colours. */
export function siteLogo(settings: Settings): Partial<Theming> {
  return {
    logo_type: settings.logo_type,
    custom_logo: settings.widget_custom_logo,
    show_logo: settings.widget_show_logo,
  };
}

function impliedBy({ color_scheme, logo_type, custom_logo, ...patch }: Partial<Theming>): Partial<Theming> {
  const isColored = COLORS.some((color) => patch[color] !== undefined);
  const type = logo_type ?? (custom_logo ? ('custom' as const) : undefined);
  return {
    ...(color_scheme === 'light' || color_scheme === 'dark' ? themeColors(color_scheme) : {}),
    ...(isColored ? { color_scheme: 'custom' as const } : {}),
    ...(type ? { logo_type: type, show_logo: type !== 'none' } : {}),
  };
}

import type { Settings, SurveySettings, Theming, WidgetLook, WidgetSettings } from '@userfeedback/contract';
import { DARK_THEME, DEFAULT_NEXT, DEFAULT_SKIP, LIGHT_THEME } from '@userfeedback/contract/limits';
import type { SiteAccess } from '../access/access.ts';
import { accessTo } from '../access/access.ts';
import { hasVisibleText } from '../text/visible-text.ts';
import { contrast, readableLarge, readableOn } from './contrast.ts';
import { mix, readableColor } from './readable-color.ts';

export type Scheme = NonNullable<Theming['color_scheme']>;
type Colors = Pick<WidgetSettings, 'widget_color' | 'text_color' | 'button_color'>;
type Position = WidgetSettings['position'];
type LogoType = WidgetSettings['logo_type'];

export interface Look extends Colors {
  scheme: Scheme;
  position: Position;
  /** `src` is the custom logo's address, otherwise empty. */
  logo: { type: LogoType; src: string };
  skip_text: string;
  next_text: string;
  toggle: { text: string; icon: string; color: string };
  font: Theming['font'];
  start_minimized: boolean;
}

type LookSettings = {
  theming: Theming;
  behavior: Pick<SurveySettings['behavior'], 'start_minimized'>;
};
type Entitled = Record<'paid' | 'branding' | 'behavior', boolean>;

/** The survey's own values, then the site's, then the constants, as far as the plan allows. */
export function resolveLook(settings: LookSettings, global: WidgetSettings, site: SiteAccess): Look {
  return lookOf(settings, global, {
    paid: site.is_pro && site.is_licensed,
    branding: accessTo('use-branding', null, site).allowed,
    behavior: accessTo('use-behavior', null, site).allowed,
  });
}

/** As stored, even if the plan does not allow it and visitors get another look. */
export function storedLook(settings: LookSettings, global: WidgetSettings): Look {
  return lookOf(settings, global, { paid: true, branding: true, behavior: true });
}

function lookOf({ theming, behavior }: LookSettings, global: WidgetSettings, entitled: Entitled): Look {
  return {
    ...(entitled.branding ? colorsOf(theming, global) : { scheme: 'light', ...LIGHT_THEME }),
    position: positionFor(theming.position ?? global.position, entitled.paid),
    logo: logoFor(theming, global, entitled.branding),
    skip_text: firstWritten(theming.skip_text, global.skip_text, DEFAULT_SKIP),
    next_text: firstWritten(theming.next_text, global.next_text, DEFAULT_NEXT),
    toggle: {
      text: firstWritten(theming.widget_toggle_text, global.widget_toggle_text),
      icon: theming.widget_toggle_icon || global.widget_toggle_icon || 'field-chevron-down',
      color: theming.widget_toggle_color || global.widget_toggle_color || LIGHT_THEME.text_color,
    },
    font: theming.font ?? global.font,
    start_minimized: (behavior.start_minimized ?? global.start_minimized) && entitled.behavior,
  };
}

/** A text that nobody sees would make a button without a name. */
function firstWritten(...texts: readonly string[]): string {
  return texts.find(hasVisibleText) ?? '';
}

/** Minimum contrast of lines and marks against their background (WCAG AA). */
const VISIBLE = 3;

export function visitorLook(look: Look): WidgetLook {
  const { position, logo, skip_text, next_text, toggle, start_minimized } = look;
  const { text, icon } = toggle;
  return {
    position,
    logo,
    skip_text,
    next_text,
    toggle: { text, icon },
    start_minimized,
    theme: themeOf(look),
  };
}

/**
 * The stylesheet mixes all other colours from these. The panel has exactly the chosen colours; text has them as far as
 * it stays readable.
 */
function themeOf(look: Look): WidgetLook['theme'] {
  const { widget_color: ground, text_color, button_color, font } = look;
  const isDark = readableOn(ground) === '#ffffff';
  const read = readableColor(text_color, ground);
  return {
    '--ground': ground,
    '--text': text_color,
    '--read': read,
    '--quiet': readableColor(mix(read, ground, 0.22), ground),
    '--edge': readableColor(mix(read, ground, 0.42), ground, VISIBLE),
    '--button': button_color,
    '--on-button': readableLarge(button_color),
    '--on-chosen': readableOn(button_color),
    // The mark of a choice must be visible; otherwise the text colour replaces the button colour.
    '--accent': contrast(button_color, ground) >= VISIBLE ? button_color : read,
    '--error': readableColor(isDark ? '#ffb4ab' : '#b3261e', ground),
    '--scheme': isDark ? 'dark' : 'light',
    '--toggle': look.toggle.color,
    '--pill': readableOn(look.toggle.color),
    '--font': font ? `"${font.family.replaceAll('"', '')}"` : 'system-ui',
    '--weight': font?.weight ?? '400',
  };
}

export function themeColors(scheme: Exclude<Scheme, 'custom'>): Colors {
  return scheme === 'dark' ? DARK_THEME : LIGHT_THEME;
}

export function widgetSettingsOf(settings: Settings): WidgetSettings {
  return {
    position: settings.widget_position,
    show_logo: settings.widget_show_logo,
    logo_type: settings.logo_type,
    custom_logo: settings.widget_custom_logo,
    skip_text: settings.skip_text,
    next_text: settings.next_text,
    start_minimized: settings.widget_start_minimized,
    frequency_days: settings.frequency_days,
    frequency_session: settings.frequency_session,
    widget_language: settings.widget_language,
    widget_toggle_text: settings.widget_toggle_text,
    widget_toggle_icon: settings.widget_toggle_icon,
    widget_toggle_color: settings.widget_toggle_color,
    font: settings.widget_font,
    theme: settings.widget_theme,
    widget_color: settings.widget_color,
    text_color: settings.widget_text_color,
    button_color: settings.widget_button_color,
  };
}

const COLORS = ['widget_color', 'text_color', 'button_color'] as const;

/** Missing colours come from the survey's own scheme, or from the site. */
function colorsOf(theming: Theming, global: WidgetSettings): Colors & { scheme: Scheme } {
  const own = theming.color_scheme ?? (COLORS.some((color) => theming[color]) ? 'custom' : null);
  const site = { ...inScheme(global.theme, global), scheme: global.theme };
  if (own === null) return site;
  const base = own === 'custom' ? site : themeColors(own);
  const colors = {
    widget_color: theming.widget_color ?? base.widget_color,
    text_color: theming.text_color ?? base.text_color,
    button_color: theming.button_color ?? base.button_color,
  };
  return { ...inScheme(own, colors), scheme: own };
}

/** A colour that differs from the light default was chosen by somebody, and is used in every scheme. */
function inScheme(scheme: Scheme, colors: Colors): Colors {
  const pick = (key: keyof Colors) =>
    scheme === 'dark' && colors[key].toLowerCase() === LIGHT_THEME[key].toLowerCase() ? DARK_THEME[key] : colors[key];
  return {
    widget_color: pick('widget_color'),
    text_color: pick('text_color'),
    button_color: pick('button_color'),
  };
}

/** The middle needs a paid plan; without one the panel stays on its side, at the bottom. */
function positionFor(position: Position, isAnywhere: boolean): Position {
  if (isAnywhere) return position;
  return position.endsWith('left') ? 'bottom_left' : 'bottom_right';
}

type LogoSource = Pick<Theming, 'logo_type' | 'show_logo' | 'custom_logo'>;

/** Without branding, a survey cannot hide the logo, and no custom logo is shown. */
function logoFor(theming: LogoSource, global: LogoSource, isBranded: boolean): Look['logo'] {
  const isOwn = isBranded ? theming.logo_type !== null || theming.show_logo : logoType(theming) !== 'none';
  const source = isOwn ? theming : global;
  const type = logoType(source);
  if (type !== 'custom') return { type, src: '' };
  if (!isBranded) return { type: 'userfeedback', src: '' };
  return source.custom_logo ? { type, src: source.custom_logo } : { type: 'none', src: '' };
}

/** "None" is also stored when no type was chosen; then `show_logo` means the product's logo. */
function logoType({ logo_type, show_logo }: LogoSource): LogoType {
  const type = logo_type ?? 'none';
  return type === 'none' && show_logo ? 'userfeedback' : type;
}

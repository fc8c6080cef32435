import type { Look } from '@userfeedback/engine/look';
import { contrast, readableOn } from '@userfeedback/engine/look';
import type { CSSProperties } from 'react';

type Theme = CSSProperties & Record<`--${string}`, string>;

/** The look as CSS variables; everything else in the stylesheet is mixed from these. */
export function themeOf(look: Look): Theme {
  const { widget_color: ground, text_color, button_color, font } = look;
  const isDark = readableOn(ground) === '#ffffff';
  return {
    '--ground': ground,
    '--text': text_color,
    '--button': button_color,
    '--on-button': readableOn(button_color),
    // What marks a choice must be told from the ground; a button colour that cannot gives way to the text's.
    '--accent': contrast(button_color, ground) >= 3 ? button_color : text_color,
    '--error': isDark ? '#ffb4ab' : '#b3261e',
    '--scheme': isDark ? 'dark' : 'light',
    '--toggle': look.toggle.color,
    '--pill': readableOn(look.toggle.color),
    '--font': font ? `"${font.family.replaceAll('"', '')}"` : 'system-ui',
    '--weight': font?.weight ?? '400',
  };
}

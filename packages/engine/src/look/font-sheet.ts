import type { Theming } from '@userfeedback/contract';

type Font = NonNullable<Theming['font']>;

export function fontSheet(service: string | null, font: Theming['font']): string | null {
  if (!service || !isWhole(font)) return null;
  const family = encodeURIComponent(font.family).replaceAll('%20', '+');
  const first = service.includes('?') ? '&' : '?';
  return `${service}${first}family=${family}:wght@${encodeURIComponent(font.weight)}&display=swap`;
}

/** A font counts only with family and weight. */
export function completeFont(font: Theming['font']): Theming['font'] {
  return isWhole(font) ? font : null;
}

function isWhole(font: Theming['font']): font is Font {
  return font !== null && font.family !== '' && font.weight !== '';
}

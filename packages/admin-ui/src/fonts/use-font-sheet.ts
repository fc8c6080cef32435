import { loadFont } from '@userfeedback/survey-view/font';
import { useEffect } from 'react';

/** Loads a font's stylesheet while something shows the font. */
export function useFontSheet(href: string | null): void {
  useEffect(() => (href ? loadFont(href) : undefined), [href]);
}

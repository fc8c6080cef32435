import { loadFont } from '@userfeedback/survey-view/font';
import { useEffect } from 'react';

export function useFontSheet(href: string | null): void {
  useEffect(() => (href ? loadFont(href) : undefined), [href]);
}

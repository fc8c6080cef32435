import { useEffect } from 'react';

/** Loads a font's stylesheet while something shows the font. */
export function useFontSheet(href: string | null): void {
  useEffect(() => {
    if (!href) return;
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', referrerPolicy: 'no-referrer', href });
    document.head.append(link);
    return () => link.remove();
  }, [href]);
}

/**
 * Asks the font service for a font, in the page itself, since a shadow root takes none. If it does not come,
 * or the page's policy forbids it, the system's font stays. The answer takes it back.
 */
export function bringFont(href: string): () => void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.referrerPolicy = 'no-referrer';
  link.href = href;
  document.head.append(link);
  return () => link.remove();
}

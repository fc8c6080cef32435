/**
 * Loads the font into the page: a shadow root cannot load fonts. If it does not load, or the page's policy forbids it,
 * the system's font is used. Returns a function that removes it.
 */
export function loadFont(href: string): () => void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.referrerPolicy = 'no-referrer';
  link.href = href;
  document.head.append(link);
  return () => link.remove();
}

/**
 * Loads a font into the page, since fonts cannot be loaded into a shadow root. If it does not load, or the page's policy
 * forbids it, the system's font is used. Returns a function that removes it.
 */
export function loadFont(href: string): () => void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.referrerPolicy = 'no-referrer';
  link.href = href;
  document.head.append(link);
  return () => link.remove();
}

/** How often it is looked how far the page is. */
export const LOOK_MS = 50;

/** Resolves once the page's HTML is parsed. It polls, because `document.open()` removes all listeners. */
export async function pageIsParsed(): Promise<void> {
  while (document.readyState === 'loading') await new Promise((done) => setTimeout(done, LOOK_MS));
}

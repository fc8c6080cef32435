const LOOK_MS = 50;

/** Resolves once all of the page's HTML is there. Asks instead of listening: `document.open()` ends all listening. */
export async function pageIsParsed(): Promise<void> {
  while (document.readyState === 'loading') await new Promise((done) => setTimeout(done, LOOK_MS));
}

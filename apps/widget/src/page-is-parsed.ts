export const LOOK_MS = 50;

/** Polls, because `document.open()` removes all listeners. */
export async function pageIsParsed(): Promise<void> {
  while (document.readyState === 'loading') await new Promise((done) => setTimeout(done, LOOK_MS));
}

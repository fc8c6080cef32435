/** Longest wait for an idle moment, in milliseconds. */
const PATIENCE = 2000;

/** Resolves when the browser has nothing better to do; for what a screen can do without at first. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: PATIENCE });
    else setTimeout(resolve, 500);
  });
}

import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from 'react';

/** The longest wait for an idle moment, in milliseconds. */
const PATIENCE = 2000;

/**
 * A part that a screen can do without, to be drawn inside a `Suspense`. Its script is fetched when the browser is idle;
 * if it cannot be loaded, nothing is drawn.
 */
export function loadWhenIdle<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    await idle();
    return { default: await load().catch(() => () => null) };
  });
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: PATIENCE });
    else setTimeout(resolve, 500);
  });
}

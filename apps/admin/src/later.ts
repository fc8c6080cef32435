import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from 'react';

/** Longest wait for an idle moment, in milliseconds. */
const PATIENCE = 2000;

/**
 * A part that a screen can do without, to be drawn inside a `Suspense`: its script is fetched once the browser has
 * nothing better to do, and where it cannot be had nothing is drawn.
 */
export function later<Props extends object>(
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

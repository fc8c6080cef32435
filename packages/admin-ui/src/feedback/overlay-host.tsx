import type { ComponentType } from 'react';
import { useSyncExternalStore } from 'react';

type Overlays = ComponentType<{ onReady(): void }>;

let overlays: Overlays | null = null;
let ready: Promise<void> | null = null;
let markReady = () => {};
const listeners = new Set<() => void>();

export function OverlayHost() {
  const Drawn = useSyncExternalStore(subscribe, () => overlays);
  return Drawn && <Drawn onReady={() => markReady()} />;
}

/** No screen needs the code of modals and toasts at first, so it is loaded separately. */
export function overlaysReady(): Promise<void> {
  ready ??= load().catch((error: unknown) => {
    ready = null;
    throw error;
  });
  return ready;
}

async function load(): Promise<void> {
  const { Overlays: Loaded } = await import('./overlays.tsx');
  const mounted = new Promise<void>((resolve) => {
    markReady = resolve;
  });
  overlays = Loaded;
  for (const listener of listeners) listener();
  await mounted;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

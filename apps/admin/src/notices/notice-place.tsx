import { lazy, Suspense } from 'react';

/** Longest wait for an idle moment, in milliseconds. */
const PATIENCE = 2000;

const NoticeArea = lazy(async () => {
  await idle();
  return { default: (await import('./notice-area.tsx')).NoticeArea };
});

/** Where notices stand; they come once the screen itself is there. */
export function NoticePlace({ route }: { route: string }) {
  return (
    <Suspense>
      <NoticeArea route={route} />
    </Suspense>
  );
}

/** Resolves when the browser has nothing better to do. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: PATIENCE });
    else setTimeout(resolve, 500);
  });
}

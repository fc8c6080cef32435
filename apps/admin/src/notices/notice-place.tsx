import { lazy, Suspense } from 'react';
import { idle } from '../idle.ts';

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

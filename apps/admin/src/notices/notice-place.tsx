import { Suspense } from 'react';
import { later } from '../later.ts';

const NoticeArea = later(async () => (await import('./notice-area.tsx')).NoticeArea);

/** Loads the notices after the screen itself. */
export function NoticePlace({ route }: { route: string }) {
  return (
    <Suspense>
      <NoticeArea route={route} />
    </Suspense>
  );
}

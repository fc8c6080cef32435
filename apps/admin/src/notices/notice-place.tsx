import { Suspense } from 'react';
import { later } from '../later.ts';

const NoticeArea = later(async () => (await import('./notice-area.tsx')).NoticeArea);

/** Where notices stand; they come once the screen itself is there. */
export function NoticePlace({ route }: { route: string }) {
  return (
    <Suspense>
      <NoticeArea route={route} />
    </Suspense>
  );
}

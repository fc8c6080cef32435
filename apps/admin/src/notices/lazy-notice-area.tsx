import { memoWithTexts } from '@userfeedback/admin-ui/messages';
import { Suspense } from 'react';
import { loadWhenIdle } from '../load-when-idle.ts';

const NoticeArea = loadWhenIdle(async () => (await import('./notice-area.tsx')).NoticeArea);

/** Loads the notices after the screen itself. */
export const LazyNoticeArea = memoWithTexts(function LazyNoticeArea({ route }: { route: string }) {
  return (
    <Suspense>
      <NoticeArea route={route} />
    </Suspense>
  );
});

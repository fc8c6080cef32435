import { Suspense } from 'react';
import { loadWhenIdle } from '../load-when-idle.ts';

const NotificationsToggle = loadWhenIdle(async () => (await import('./notifications-toggle.tsx')).NotificationsToggle);

/** Loads the notifications' toggle after the screen itself. */
export function LazyNotificationsToggle() {
  return (
    <Suspense>
      <NotificationsToggle />
    </Suspense>
  );
}

import { lazy, Suspense } from 'react';
import { idle } from '../idle.ts';

const NotificationsToggle = lazy(async () => {
  await idle();
  return { default: (await import('./notifications-toggle.tsx')).NotificationsToggle };
});

/** Where the notifications' toggle stands; it comes once the screen itself is there. */
export function NotificationsPlace() {
  return (
    <Suspense>
      <NotificationsToggle />
    </Suspense>
  );
}

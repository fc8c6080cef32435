import { Suspense } from 'react';
import { later } from '../later.ts';

const NotificationsToggle = later(
  async () => (await import('./notifications-toggle.tsx')).NotificationsToggle,
);

/** Loads the notifications' toggle after the screen itself. */
export function NotificationsPlace() {
  return (
    <Suspense>
      <NotificationsToggle />
    </Suspense>
  );
}

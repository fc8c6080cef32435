import { Suspense } from 'react';
import { later } from '../later.ts';

const NotificationsToggle = later(
  async () => (await import('./notifications-toggle.tsx')).NotificationsToggle,
);

/** Where the notifications' toggle stands; it comes once the screen itself is there. */
export function NotificationsPlace() {
  return (
    <Suspense>
      <NotificationsToggle />
    </Suspense>
  );
}

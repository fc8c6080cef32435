import { Card } from '@userfeedback/admin-ui';
import { Page } from '../frame/page.tsx';
import { t } from '../strings/notifications.ts';
import { NotificationList } from './notification-list.tsx';

/** `/notifications`: all that the drawer has, with room to read it. */
export function NotificationsScreen() {
  return (
    <Page route="notifications" title={t.title}>
      <Card>
        <NotificationList />
      </Card>
    </Page>
  );
}

import { Card } from '@userfeedback/admin-ui';
import { Page } from '../../frame/page.tsx';
import { t } from '../../messages/notifications.ts';
import { NotificationList } from '../notification-list.tsx';

/** `/notifications`: the drawer's content with more room. */
export function NotificationsScreen() {
  return (
    <Page route="notifications" title={t.title}>
      <Card>
        <NotificationList />
      </Card>
    </Page>
  );
}

import { Anchor, Box, Divider } from '@mantine/core';
import { SideDrawer } from '@userfeedback/admin-ui';
import { Link } from 'react-router';
import { t } from '../messages/notifications.ts';
import { paths } from '../paths.ts';
import { NotificationList } from './notification-list.tsx';

/** The notifications at the right edge of any screen, with a link to their own screen. */
export function NotificationsDrawer({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  return (
    <SideDrawer title={t.title} closeLabel={t.close} isOpen={isOpen} onClose={onClose} size={440}>
      <NotificationList onGo={onClose} />
      <Divider />
      <Box pt="md">
        <Anchor component={Link} to={paths.notifications} onClick={onClose}>
          {t.all}
        </Anchor>
      </Box>
    </SideDrawer>
  );
}

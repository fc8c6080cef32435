import { Anchor, Box, Divider, Drawer } from '@mantine/core';
import { Row } from '@userfeedback/admin-ui';
import { Link } from 'react-router';
import { t } from '../messages/notifications.ts';
import { paths } from '../paths.ts';
import { NotificationList } from './notification-list.tsx';

/** The notifications at the right edge of any screen, with a link to their own screen. */
export function NotificationsDrawer({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} position="right" size={440} lockScroll={false}>
      <Drawer.Overlay />
      <Drawer.Content>
        <Row justify="space-between" p="md" isUnbroken gap={0}>
          <Drawer.Title fw={600}>{t.title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t.close} />
        </Row>
        <Drawer.Body>
          <NotificationList onGo={onClose} />
          <Divider />
          <Box pt="md">
            <Anchor component={Link} to={paths.notifications} onClick={onClose}>
              {t.all}
            </Anchor>
          </Box>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

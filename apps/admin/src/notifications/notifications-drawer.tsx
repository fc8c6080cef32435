import { Anchor, Drawer } from '@mantine/core';
import { Link } from 'react-router';
import { t } from '../messages/notifications.ts';
import { paths } from '../paths.ts';
import { NotificationList } from './notification-list.tsx';
import classes from './notifications.module.css';

/** The notifications at the right edge of any screen, with a link to their own screen. */
export function NotificationsDrawer({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} position="right" size={440} lockScroll={false}>
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={classes.drawerHead}>
          <Drawer.Title fw={600}>{t.title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t.close} />
        </div>
        <Drawer.Body>
          <NotificationList onGo={onClose} />
          <div className={classes.foot}>
            <Anchor component={Link} to={paths.notifications} onClick={onClose}>
              {t.all}
            </Anchor>
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

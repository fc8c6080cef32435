import { CloseButton, Drawer } from '@mantine/core';
import { t } from '../messages/shell.ts';
import { Navigation } from './navigation.tsx';
import classes from './navigation-drawer.module.css';

/** The navigation of phones, sliding in from the left. */
export function NavigationDrawer({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size={272} padding={0} lockScroll={false}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t.nav.label}>
        <Drawer.Body className={classes.body}>
          <CloseButton className={classes.close} size="lg" aria-label={t.nav.close} onClick={onClose} />
          <Navigation onGo={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

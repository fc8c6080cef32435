import { CloseButton, Drawer } from '@mantine/core';
import { t } from '../strings.ts';
import { Navigation } from './navigation.tsx';
import classes from './navigation-drawer.module.css';

/** The navigation of phones, sliding in from the left. */
export function NavigationDrawer({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={272}
      withCloseButton={false}
      padding={0}
      aria-label={t.nav.label}
      classNames={{ body: classes.body ?? '' }}
    >
      <CloseButton className={classes.close} size="lg" aria-label={t.nav.close} onClick={onClose} />
      <Navigation onGo={onClose} />
    </Drawer>
  );
}

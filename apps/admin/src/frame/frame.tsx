import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { t } from '../strings.ts';
import classes from './frame.module.css';
import { FrameContext } from './frame-context.ts';
import { Navigation } from './navigation.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const NavigationDrawer = lazy(() =>
  import('./navigation-drawer.tsx').then((module) => ({ default: module.NavigationDrawer })),
);

/** Navigation at the left and the screen beside it: words from 1025 px, icons down to 768, below that a drawer. */
export function Frame() {
  const isRail = useMediaQuery('(max-width: 1024px)', undefined, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const [wasDrawerOpened, setDrawerOpened] = useState(false);
  const [isDrawerOpen, drawer] = useDisclosure(false, { onOpen: () => setDrawerOpened(true) });
  useShortcuts();
  return (
    <FrameContext value={{ openNavigation: drawer.open }}>
      <a className={classes.skip} href="#main">
        {t.nav.skip}
      </a>
      <NavigationProgress />
      <RouteAnnouncer />
      <div className={classes.frame} data-rail={isRail || undefined}>
        {isPhone ? (
          wasDrawerOpened && (
            <Suspense>
              <NavigationDrawer isOpen={isDrawerOpen} onClose={drawer.close} />
            </Suspense>
          )
        ) : (
          <aside className={classes.side}>
            <Navigation isRail={isRail} />
          </aside>
        )}
        <div className={classes.screen}>
          <Outlet />
        </div>
      </div>
    </FrameContext>
  );
}

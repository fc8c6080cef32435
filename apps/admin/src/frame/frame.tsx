import { VisuallyHidden } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { ProgressLine } from '@userfeedback/admin-ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { t } from '../messages/shell.ts';
import classes from './frame.module.css';
import { FrameContext } from './frame-context.ts';
import { Navigation } from './navigation.tsx';
import { useIsPhone } from './use-is-phone.ts';
import { useShortcuts } from './use-shortcuts.ts';

const NavigationDrawer = lazy(() =>
  import('./navigation-drawer.tsx').then((module) => ({ default: module.NavigationDrawer })),
);

/**
 * Navigation at the left and the screen beside it: with text from 1025 px, with icons from 768 px, below that a drawer.
 */
export function Frame() {
  const isRail = useMediaQuery('(max-width: 1024px)', undefined, { getInitialValueInEffect: false });
  const isPhone = useIsPhone();
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

/** A line at the top of the window while the next screen loads; not for quick ones. */
function NavigationProgress() {
  const { state } = useNavigation();
  return <div className={classes.place}>{state !== 'idle' && <ProgressLine work="working" />}</div>;
}

/** Tells screen readers the title of a new screen. */
function RouteAnnouncer() {
  const { pathname, key } = useLocation();
  const [title, setTitle] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per address
  useEffect(() => {
    if (key === 'default') return;
    // The new screen sets the window's title in its own effect.
    const timer = setTimeout(() => setTitle(document.title), 100);
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {title}
    </VisuallyHidden>
  );
}

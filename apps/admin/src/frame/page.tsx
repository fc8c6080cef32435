import { ActionIcon, Anchor, Title } from '@mantine/core';
import { IconArrowLeft, IconMenu2 } from '@tabler/icons-react';
import type { PageProps } from '@userfeedback/admin-ui';
import { PRODUCT } from '@userfeedback/admin-ui';
import { use, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { Mark } from '../icons/mark.tsx';
import { t } from '../messages/shell.ts';
import { LazyNoticeArea } from '../notices/lazy-notice-area.tsx';
import { LazyNotificationsToggle } from '../notifications/lazy-notifications-toggle.tsx';
import { FrameContext } from './frame-context.ts';
import classes from './page.module.css';
import { PersonMenu } from './person-menu.tsx';

/** One screen in the frame: title at the left, its one primary action at the right, the signed-in person at the end. */
export function Page({ route, title, subject, back, action, children }: PageProps) {
  const heading = usePageStart(subject ? `${title}: ${subject}` : title);
  const { openNavigation } = use(FrameContext);
  return (
    <div data-route={route}>
      <header className={classes.header}>
        <div className={classes.phoneStart}>
          <ActionIcon size="lg" aria-label={t.nav.open} onClick={openNavigation}>
            <IconMenu2 size={20} />
          </ActionIcon>
          <Mark size={26} />
        </div>
        <div className={classes.titleRow}>
          <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </Title>
          {action && <div className={classes.action}>{action}</div>}
        </div>
        <div className={classes.person}>
          <LazyNotificationsToggle />
          <PersonMenu />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <LazyNoticeArea route={route} />
        {back && (
          <Anchor component={Link} to={back.to} className={classes.back}>
            <IconArrowLeft size={16} aria-hidden /> {back.label}
          </Anchor>
        )}
        {children}
      </main>
    </div>
  );
}

/** Sets the window's title; after a navigation scrolls to the top and focuses the heading. */
function usePageStart(windowTitle: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, key } = useLocation();
  const isFirst = useRef(key === 'default');
  useEffect(() => {
    document.title = `${windowTitle} · ${PRODUCT.name}`;
  }, [windowTitle]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per address
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  return heading;
}

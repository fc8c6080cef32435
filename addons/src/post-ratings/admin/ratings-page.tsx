import { Button } from '@mantine/core';
import type { Lock } from '@userfeedback/admin-ui';
import { Card, EmptyState, LinkTabs, LockDrawing, Page, useLock } from '@userfeedback/admin-ui';
import type { ReactNode } from 'react';
import { t } from './messages/post-ratings.ts';
import { paths } from './paths.ts';

const TABS = (['settings', 'results'] as const).map((name) => ({
  to: paths[name],
  get label() {
    return t.tabs[name];
  },
}));

interface Props {
  tab: 'settings' | 'results';
  action?: ReactNode;
  children: ReactNode;
}

/** Says what is missing if the plan or the addon is. */
export function RatingsPage({ tab, action, children }: Props) {
  const lock = useLock('use-post-ratings');
  return (
    <Page route={`post-ratings-${tab}`} title={t.title} subject={t.tabs[tab]} action={lock ? undefined : action}>
      {lock ? (
        <LockedRatings lock={lock} />
      ) : (
        <>
          <LinkTabs label={t.tabs.label} tabs={TABS} />
          {children}
        </>
      )}
    </Page>
  );
}

function LockedRatings({ lock: { kind, reason, action, open } }: { lock: Lock }) {
  return (
    <Card component="div">
      <EmptyState
        drawing={<LockDrawing />}
        title={t.locked.title}
        action={
          kind !== 'role' && (
            <Button onClick={() => open()}>
              {kind === 'addon' ? t.locked.activate : (action ?? t.locked.upgrade)}
            </Button>
          )
        }
      >
        {kind === 'role' ? reason : t.locked[kind]}
      </EmptyState>
    </Card>
  );
}

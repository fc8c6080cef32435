import { Button } from '@mantine/core';
import { Card, EmptyState, isTabShown, LinkTabs, LockDrawing, Page, useLock, useSite } from '@userfeedback/admin-ui';
import type { ReactNode } from 'react';
import { heatmapsManifest } from '../manifest.ts';
import { paths } from './api.ts';
import { t } from './messages/heatmaps.ts';

/** Says what is missing if the plan or the addon is. */
export function HeatmapsFrame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  const lock = useLock('view-heatmaps');
  const { addons } = useSite();
  const tabs = [
    { to: paths.results, label: t.tabs.overview },
    { to: paths.list, label: t.title },
  ];
  return (
    <Page route="heatmaps" title={t.tabs.label} subject={t.title} action={lock ? undefined : action}>
      {isTabShown(addons[heatmapsManifest.slug]) && <LinkTabs label={t.tabs.label} tabs={tabs} />}
      {lock ? (
        <Card component="div">
          <EmptyState
            drawing={<LockDrawing />}
            title={t.locked.title}
            action={
              lock.kind !== 'role' && (
                <Button onClick={() => lock.open()}>
                  {lock.kind === 'addon' ? t.locked.activate : (lock.action ?? t.locked.upgrade)}
                </Button>
              )
            }
          >
            {lock.kind === 'role' ? lock.reason : t.locked[lock.kind]}
          </EmptyState>
        </Card>
      ) : (
        children
      )}
    </Page>
  );
}

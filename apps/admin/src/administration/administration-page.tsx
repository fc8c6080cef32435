import { LinkTabs, useSite } from '@userfeedback/admin-ui';
import type { ReactNode } from 'react';
import { tabsFor } from '../frame/administration-tabs.ts';
import { Page } from '../frame/page.tsx';
import { t } from '../messages/administration.ts';
import { paths } from '../paths.ts';

const labels = (): Readonly<Record<string, string>> => ({
  [paths.people]: t.tabs.people,
  [paths.apiKeys]: t.tabs.apiKeys,
  [paths.deliveries]: t.tabs.deliveries,
  [paths.system]: t.tabs.system,
});

/** A part of the administration, with the tabs of those that this person may use. */
export function AdministrationPage({
  route,
  path,
  action,
  children,
}: {
  route: string;
  path: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const names = labels();
  const tabs = tabsFor(useSite()).map((tab) => ({ to: tab.path, label: names[tab.path] ?? '' }));
  return (
    <Page route={route} title={t.title} subject={names[path]} action={action}>
      <LinkTabs label={t.tabs.label} tabs={tabs} />
      {children}
    </Page>
  );
}

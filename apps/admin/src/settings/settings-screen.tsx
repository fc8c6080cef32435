import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CardSkeleton } from '@userfeedback/admin-ui';
import type { Settings } from '@userfeedback/contract';
import type { ComponentType, ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { api } from '../api.ts';
import { Page } from '../frame/page.tsx';
import { UnsavedGuard } from '../leaving/unsaved-guard.tsx';
import { paths } from '../paths.ts';
import { t } from '../strings/site-settings.ts';
import { AccessTab } from './access-tab.tsx';
import { GeneralTab } from './general-tab.tsx';
import { MiscTab } from './misc-tab.tsx';
import { SaveBanner } from './save-banner.tsx';
import classes from './settings.module.css';
import { SettingsTabs } from './settings-tabs.tsx';
import type { SettingsTabName } from './tab-names.ts';
import { SETTINGS_TABS } from './tab-names.ts';
import { useSaveBanner } from './use-save-banner.ts';
import type { SettingsForm } from './use-settings-form.ts';
import { useSettingsForm } from './use-settings-form.ts';

const WidgetTab = lazy(() =>
  import('./widget/widget-tab.tsx').then((module) => ({ default: module.WidgetTab })),
);
const TABS: Record<SettingsTabName, ComponentType<SettingsForm>> = {
  general: GeneralTab,
  widget: WidgetTab,
  access: AccessTab,
  misc: MiscTab,
};
const FORM = 'settings-form';

/** `/settings/{tab}`: each tab is a form of its own over the same settings. */
export function SettingsScreen() {
  const last = useLocation().pathname.split('/').at(-1);
  const tab = SETTINGS_TABS.find((known) => known === last) ?? SETTINGS_TABS[0];
  const { data } = useQuery(
    api.settings.get.queryOptions({ throwOnError: (_error, { state }) => state.data === undefined }),
  );
  if (data) return <SettingsTab key={tab} tab={tab} stored={data.settings} />;
  return (
    <SettingsPage tab={tab}>
      <CardSkeleton lines={6} />
    </SettingsPage>
  );
}

function SettingsTab({ tab, stored }: { tab: SettingsTabName; stored: Settings }) {
  const banner = useSaveBanner();
  const { form, submit, isSaving, isDirty } = useSettingsForm({
    stored,
    onEnd: (outcome) => {
      banner.show(outcome);
      window.scrollTo(0, 0);
    },
  });
  const Tab = TABS[tab];
  return (
    <SettingsPage
      tab={tab}
      action={
        <Button type="submit" form={FORM} loading={isSaving} className={classes.save ?? ''}>
          {t.save}
        </Button>
      }
    >
      <UnsavedGuard isDirty={isDirty} isInside={(path) => path === paths.settingsTab(tab)} />
      <SaveBanner banner={banner} />
      <form
        id={FORM}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSaving) void submit();
        }}
      >
        <Suspense fallback={<CardSkeleton lines={6} />}>
          <Tab {...form} />
        </Suspense>
      </form>
    </SettingsPage>
  );
}

function SettingsPage({
  tab,
  action,
  children,
}: {
  tab: SettingsTabName;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Page route={`settings-${tab}`} title={t.title} subject={t.tabs[tab]} action={action}>
      <SettingsTabs />
      {children}
    </Page>
  );
}

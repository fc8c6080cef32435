import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CardSkeleton, LinkTabs } from '@userfeedback/admin-ui';
import type { Settings } from '@userfeedback/contract';
import type { ComponentType, ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { api } from '../api.ts';
import { Page } from '../frame/page.tsx';
import { UnsavedGuard } from '../leaving/unsaved-guard.tsx';
import { paths } from '../paths.ts';
import { t } from '../strings/site-settings.ts';
import { SaveBanner, useSaveBanner } from './save-banner.tsx';
import classes from './settings.module.css';
import type { FormTabName, SettingsTabName } from './tab-names.ts';
import { SETTINGS_TABS } from './tab-names.ts';
import { AccessTab } from './tabs/access-tab.tsx';
import { addonTab } from './tabs/addon-tab.tsx';
import { EmailTab } from './tabs/email-tab.tsx';
import { GeneralTab } from './tabs/general/general-tab.tsx';
import { MiscTab } from './tabs/misc-tab.tsx';
import type { SettingsForm } from './use-settings-form.ts';
import { useSettingsForm } from './use-settings-form.ts';

const WidgetTab = lazy(() =>
  import('./tabs/widget/widget-tab.tsx').then((module) => ({ default: module.WidgetTab })),
);
const TABS: Record<FormTabName, ComponentType<SettingsForm>> = {
  general: GeneralTab,
  widget: WidgetTab,
  email: EmailTab,
  access: AccessTab,
  misc: MiscTab,
};
/** What is done in these tabs is done at once. */
const ACTING_TABS: Record<Exclude<SettingsTabName, FormTabName>, ComponentType> = {
  integrations: lazy(async () => ({
    default: (await import('./tabs/integrations-tab.tsx')).IntegrationsTab,
  })),
  'google-drive': addonTab('google-drive').Tab,
};
const FORM = 'settings-form';

/** `/settings/{tab}`: forms over the same settings, and tabs in which everything acts at once. */
export function SettingsScreen() {
  const last = useLocation().pathname.split('/').at(-1);
  const tab = SETTINGS_TABS.find((known) => known === last) ?? SETTINGS_TABS[0];
  if (isForm(tab)) return <FormTab key={tab} tab={tab} />;
  const Tab = ACTING_TABS[tab];
  return (
    <SettingsPage tab={tab}>
      <div className={classes.form}>
        <Suspense fallback={<CardSkeleton lines={6} />}>
          <Tab />
        </Suspense>
      </div>
    </SettingsPage>
  );
}

function isForm(tab: SettingsTabName): tab is FormTabName {
  return tab in TABS;
}

function FormTab({ tab }: { tab: FormTabName }) {
  const { data } = useQuery(
    api.settings.get.queryOptions({ throwOnError: (_error, { state }) => state.data === undefined }),
  );
  if (data) return <LoadedTab tab={tab} stored={data.settings} />;
  return (
    <SettingsPage tab={tab}>
      <CardSkeleton lines={6} />
    </SettingsPage>
  );
}

function LoadedTab({ tab, stored }: { tab: FormTabName; stored: Settings }) {
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
    <Page route={`settings-${tab}`} title={t.title} subject={tabLabel(tab)} action={action}>
      <SettingsTabs />
      {children}
    </Page>
  );
}

/** What a tab is called; those of addons say it themselves. */
function tabLabel(tab: SettingsTabName): string {
  return tab === 'google-drive' ? addonTab(tab).label : t.tabs[tab];
}

/** The parts of the settings, each at its own address. */
function SettingsTabs() {
  return (
    <LinkTabs
      label={t.tabs.label}
      tabs={SETTINGS_TABS.map((tab) => ({ to: paths.settingsTab(tab), label: tabLabel(tab) }))}
    />
  );
}

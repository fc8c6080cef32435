import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CardSkeleton, Items, LinkTabs } from '@userfeedback/admin-ui';
import type { Settings } from '@userfeedback/contract';
import type { ComponentType, ReactNode } from 'react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '../api.ts';
import { Page } from '../frame/page.tsx';
import { UnsavedGuard } from '../leaving/unsaved-guard.tsx';
import { t } from '../messages/settings.ts';
import { paths } from '../paths.ts';
import type { BeforeSave } from './before-save.ts';
import { BeforeSaveContext } from './before-save.ts';
import { SaveBanner, useSaveBanner } from './save-banner.tsx';
import classes from './settings.module.css';
import { SETTINGS_TABS } from './tab-names.ts';
import { AccessTab } from './tabs/access-tab.tsx';
import { ADDON_FORMS, ADDON_TABS } from './tabs/addon-tabs.ts';
import { EmailTab } from './tabs/email-tab.tsx';
import { GeneralTab } from './tabs/general/general-tab.tsx';
import { MiscTab } from './tabs/misc-tab.tsx';
import type { SettingsForm } from './use-settings-form.ts';
import { useSettingsForm } from './use-settings-form.ts';

const WidgetTab = lazy(() => import('./tabs/widget/widget-tab.tsx').then((module) => ({ default: module.WidgetTab })));
interface Form {
  path: string;
  Tab: ComponentType<SettingsForm>;
}
const GENERAL: Form = { path: 'general', Tab: GeneralTab };
/** Tabs that are forms, each saved as a whole. */
const FORMS: readonly Form[] = [
  GENERAL,
  { path: 'widget', Tab: WidgetTab },
  { path: 'email', Tab: EmailTab },
  ...ADDON_FORMS,
  { path: 'access', Tab: AccessTab },
  { path: 'misc', Tab: MiscTab },
];
const IntegrationsTab = lazy(async () => ({
  default: (await import('./tabs/integrations-tab.tsx')).IntegrationsTab,
}));
/** Tabs in which each control acts at once. */
const ACTING_TABS = [{ path: 'integrations', Tab: IntegrationsTab }, ...ADDON_TABS];
const OWN_TABS = SETTINGS_TABS.map((path) => ({
  path,
  get label() {
    return t.tabs[path];
  },
}));
const ACCESS = SETTINGS_TABS.indexOf('access');
/** All tabs in order. */
const TABS = [...OWN_TABS.slice(0, ACCESS), ...ADDON_FORMS, ...OWN_TABS.slice(ACCESS), ...ADDON_TABS];
const FORM = 'settings-form';

/** `/settings/{tab}`: forms over the same settings, and tabs in which each control acts at once. */
export function SettingsScreen() {
  const last = useLocation().pathname.split('/').at(-1);
  const acting = ACTING_TABS.find(({ path }) => path === last);
  if (!acting) {
    const form = FORMS.find(({ path }) => path === last) ?? GENERAL;
    return <FormTab key={form.path} {...form} />;
  }
  const { path, Tab } = acting;
  return (
    <SettingsPage tab={path}>
      <Items>
        <Suspense fallback={<CardSkeleton lines={6} />}>
          <Tab />
        </Suspense>
      </Items>
    </SettingsPage>
  );
}

function FormTab(form: Form) {
  const { data } = useQuery(
    api.settings.get.queryOptions({ throwOnError: (_error, { state }) => state.data === undefined }),
  );
  if (data) return <LoadedTab {...form} stored={data.settings} />;
  return (
    <SettingsPage tab={form.path}>
      <CardSkeleton lines={6} />
    </SettingsPage>
  );
}

function LoadedTab({ path: tab, Tab, stored }: Form & { stored: Settings }) {
  const banner = useSaveBanner();
  const { form, submit, isSaving, isDirty } = useSettingsForm({
    stored,
    onEnd: (outcome) => {
      banner.show(outcome);
      window.scrollTo(0, 0);
    },
  });
  const beforeSave = useRef<BeforeSave>(null);
  const hasErrors = Object.keys(form.errors).length > 0;
  const { close, shown } = banner;
  const isRefused = shown?.outcome === 'invalid';
  const hadErrors = useRef(false);
  useEffect(() => {
    if (isRefused && hadErrors.current && !hasErrors) close();
    hadErrors.current = hasErrors;
  }, [isRefused, hasErrors, close]);
  const [isChecking, setChecking] = useState(false);
  const save = async () => {
    setChecking(true);
    const after = beforeSave.current ? await beforeSave.current() : () => {};
    setChecking(false);
    if (!after) return banner.show('invalid');
    await submit();
    after();
  };
  return (
    <SettingsPage
      tab={tab}
      action={
        <Button type="submit" form={FORM} loading={isSaving || isChecking} className={classes.save ?? ''}>
          {t.save}
        </Button>
      }
    >
      <UnsavedGuard isDirty={isDirty} isInside={(path) => path === paths.settingsTab(tab)} />
      <SaveBanner banner={banner} />
      <Items
        component="form"
        id={FORM}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSaving && !isChecking) void save();
        }}
      >
        <Suspense fallback={<CardSkeleton lines={6} />}>
          <BeforeSaveContext value={beforeSave}>
            <Tab {...form} />
          </BeforeSaveContext>
        </Suspense>
      </Items>
    </SettingsPage>
  );
}

function SettingsPage({ tab, action, children }: { tab: string; action?: ReactNode; children: ReactNode }) {
  const subject = TABS.find(({ path }) => path === tab)?.label;
  return (
    <Page route={`settings-${tab}`} title={t.title} {...(subject && { subject })} action={action}>
      <LinkTabs label={t.tabs.label} tabs={TABS.map(({ path, label }) => ({ to: paths.settingsTab(path), label }))} />
      {children}
    </Page>
  );
}

import { Button, Group, Switch } from '@mantine/core';
import { Notice, SettingsCard, useFieldMarks } from '@userfeedback/admin-ui';
import { followAnalytics, setTracking } from '@userfeedback/engine';
import { useEffect } from 'react';
import { t } from '../../../../strings/settings.ts';
import type { Editor } from '../../draft/use-survey-draft.ts';
import classes from './settings.module.css';
import { useAnalytics } from './use-analytics.ts';

/** Whether the site's analytics hear of this survey, and the way to an analytics plugin (TG-02 to TG-06, OP-72). */
export function TrackingCard({ editor: { draft, edit, prepare } }: { editor: Editor }) {
  const analytics = useAnalytics(() => edit((survey) => setTracking(survey, true)));
  const { state } = analytics;
  const mark = useFieldMarks();
  useEffect(() => prepare((survey) => followAnalytics(survey, state)), [prepare, state]);
  const { enable_tracking } = draft.settings;
  return (
    <SettingsCard title={t.tracking.title} help={t.tracking.help}>
      {state !== 'active' && (
        <div className={classes.notice}>
          <PluginNotice {...analytics} />
        </div>
      )}
      <Switch
        label={t.tracking.toggle}
        description={t.tracking.toggleHelp}
        checked={enable_tracking}
        {...mark('settings.enable_tracking')}
        // What runs already can be stopped, also where its plugin has gone.
        disabled={state !== 'active' && !enable_tracking}
        onChange={(event) => {
          const isOn = event.currentTarget.checked;
          edit((survey) => setTracking(survey, isOn));
        }}
      />
    </SettingsCard>
  );
}

function PluginNotice({ state, offered, mayInstall, busy, start }: ReturnType<typeof useAnalytics>) {
  const isInstalled = state === 'inactive';
  return (
    <Notice
      tone="blue"
      actions={
        mayInstall && (
          <Group gap="xs">
            {offered.map((slug, index) => {
              const name = t.tracking.plugins[slug];
              const label = isInstalled ? t.tracking.activate(name) : t.tracking.install(name);
              const doing = busy?.step === 'install' ? t.tracking.installing : t.tracking.activating;
              return (
                <Button
                  key={slug}
                  size="xs"
                  variant={index === 0 ? 'filled' : 'subtle'}
                  disabled={busy !== null}
                  onClick={() => void start(slug)}
                >
                  {busy?.slug === slug ? doing : label}
                </Button>
              );
            })}
          </Group>
        )
      }
    >
      {isInstalled ? t.tracking.inactive : t.tracking.needed} {!mayInstall && t.tracking.ask}
    </Notice>
  );
}

import { Button, Switch, Text } from '@mantine/core';
import {
  ajax,
  errorToast,
  ImitatedNote,
  Notice,
  Row,
  reloadPage,
  renewSite,
  toast,
  useFieldMarks,
  useSite,
} from '@userfeedback/admin-ui';
import type { AnalyticsPlugin } from '@userfeedback/contract';
import { ANALYTICS_PLUGINS } from '@userfeedback/contract/limits';
import type { Analytics } from '@userfeedback/engine';
import { followAnalytics, setTracking } from '@userfeedback/engine';
import { useEffect, useState } from 'react';
import { t as words } from '../../../../messages/settings-step.ts';
import { useDraft, useEditor } from '../../draft/use-editor.ts';
import { ClosedLine } from './closed-line.tsx';

/** Whether the site's analytics count this survey, and how to get an analytics plugin. */
export function TrackingCard() {
  const draft = useDraft();
  const { edit, prepare, autosave } = useEditor();
  const analytics = useAnalytics(() => {
    edit((survey) => setTracking(survey, true));
    // Saved before the page is loaded again: a save on leaving may come later than what the page loads then.
    void autosave();
  });
  const { state } = analytics;
  const mark = useFieldMarks();
  useEffect(() => prepare((survey) => followAnalytics(survey, state)), [prepare, state]);
  const { enable_tracking } = draft.settings;
  const hasPlugins = useSite().host.plugins !== 'none';
  if (!hasPlugins && !enable_tracking) return null;
  return (
    <ClosedLine
      title={words.tracking.title}
      value={words.tracking[enable_tracking ? 'on' : 'off']}
      name="survey-tracking"
      fields={['settings.enable_tracking']}
    >
      <Text c="dimmed">{words.tracking.help}</Text>
      {hasPlugins && state !== 'active' && <PluginNotice {...analytics} />}
      <ImitatedNote />
      <Switch
        label={words.tracking.toggle}
        description={words.tracking.toggleHelp}
        checked={enable_tracking}
        {...mark('settings.enable_tracking')}
        // Tracking that is on can be switched off even if its plugin is gone.
        disabled={state !== 'active' && !enable_tracking}
        onChange={(event) => {
          const isOn = event.currentTarget.checked;
          edit((survey) => setTracking(survey, isOn));
        }}
      />
    </ClosedLine>
  );
}

function PluginNotice({ state, offered, mayInstall, busy, start }: ReturnType<typeof useAnalytics>) {
  const isInstalled = state === 'inactive';
  const { admin_url: elsewhere } = useSite().host;
  return (
    <Notice
      tone="blue"
      actions={
        mayInstall && (
          <Row gap="xs">
            {offered.map((slug, index) => {
              const name = words.tracking.plugins[slug];
              const label = isInstalled
                ? words.tracking.activate({ plugin: name })
                : words.tracking.install({ plugin: name });
              const doing = busy?.step === 'install' ? words.tracking.installing : words.tracking.activating;
              return elsewhere === null ? (
                <Button
                  key={slug}
                  size="xs"
                  variant={index === 0 ? 'filled' : 'subtle'}
                  disabled={busy !== null}
                  onClick={() => void start(slug)}
                >
                  {busy?.slug === slug ? doing : label}
                </Button>
              ) : (
                <Button
                  key={slug}
                  size="xs"
                  variant={index === 0 ? 'filled' : 'subtle'}
                  component="a"
                  href={new URL('plugins.php', elsewhere).href}
                  target="_blank"
                  rel="noopener"
                >
                  {label}
                </Button>
              );
            })}
          </Row>
        )
      }
    >
      {isInstalled ? words.tracking.inactive : words.tracking.needed} {!mayInstall && words.tracking.ask}
    </Notice>
  );
}

/** How long it says that the plugin is active before the page reloads, in milliseconds. */
const RELOAD_MS = 800;

type Step = 'install' | 'activate';

/** The site's analytics plugins: which of them can track this survey, and how to install the others. */
function useAnalytics(onActivated: () => void) {
  const site = useSite();
  const [busy, setBusy] = useState<{ slug: AnalyticsPlugin; step: Step } | null>(null);
  const installed = ANALYTICS_PLUGINS.filter((slug) => site[slug].is_installed);

  /** Runs one step on a plugin. If it fails, a toast says so and the plugins are loaded again. */
  const attempt = async (slug: AnalyticsPlugin, step: Step, basename: string) => {
    setBusy({ slug, step });
    const call = () => (step === 'install' ? ajax('install_plugin', { slug }) : ajax('activate_plugin', { basename }));
    if (basename !== '' && (await succeeds(call()))) return true;
    await Promise.allSettled([renewSite()]);
    setBusy(null);
    void errorToast(words.tracking.failed[step]({ plugin: words.tracking.plugins[slug] }));
    return false;
  };

  /** Installs the plugin if it is missing, activates it, and reloads the page. */
  const start = async (slug: AnalyticsPlugin) => {
    const steps: Step[] = site[slug].is_installed ? ['activate'] : ['install', 'activate'];
    setBusy({ slug, step: steps[0] ?? 'activate' });
    const basename = await basenameOf(slug);
    for (const step of steps) if (!(await attempt(slug, step, basename))) return;
    onActivated();
    void toast(words.tracking.activated({ plugin: words.tracking.plugins[slug] }));
    window.setTimeout(reloadPage, RELOAD_MS);
  };

  return {
    state: stateOf(
      installed.length > 0,
      installed.some((slug) => site[slug].is_active),
    ),
    /** The plugins to activate, or else those to install. */
    offered: installed.length > 0 ? installed : ANALYTICS_PLUGINS,
    mayInstall: site.grants.manage_settings,
    busy,
    start,
  };
}

function stateOf(isInstalled: boolean, isActive: boolean): Analytics {
  if (isActive) return 'active';
  return isInstalled ? 'inactive' : 'none';
}

/** The basename that an activate call needs; empty if the site does not reply. */
async function basenameOf(slug: AnalyticsPlugin): Promise<string> {
  try {
    const plugins = await ajax('get_plugins', {});
    return plugins.find((plugin) => plugin.slug === slug)?.basename ?? '';
  } catch {
    return '';
  }
}

async function succeeds(call: Promise<object>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch {
    return false;
  }
}

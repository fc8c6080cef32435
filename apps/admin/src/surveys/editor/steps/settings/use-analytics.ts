import { ajax, errorToast, reloadPage, renewSite, toast, useSite } from '@userfeedback/admin-ui';
import type { AnalyticsPlugin } from '@userfeedback/contract';
import { ANALYTICS_PLUGINS } from '@userfeedback/contract/limits';
import type { Analytics } from '@userfeedback/engine';
import { useState } from 'react';
import { t } from '../../../../strings/settings.ts';

/** Between the answer that a plugin is active and loading the page again (TG-05), in milliseconds. */
const RELOAD_MS = 800;

type Step = 'install' | 'activate';

/** The site's analytics plugins: what they could do for a survey now, and how to get them to work. */
export function useAnalytics(onActivated: () => void) {
  const site = useSite();
  const [busy, setBusy] = useState<{ slug: AnalyticsPlugin; step: Step } | null>(null);
  const installed = ANALYTICS_PLUGINS.filter((slug) => site[slug].is_installed);

  /** Does one thing to a plugin; where it fails a toast says so (ER-B-01, ER-B-02), and the plugins are asked for anew. */
  const attempt = async (slug: AnalyticsPlugin, step: Step, basename: string) => {
    setBusy({ slug, step });
    const call = () =>
      step === 'install' ? ajax('install_plugin', { slug }) : ajax('activate_plugin', { basename });
    if (basename !== '' && (await succeeds(call()))) return true;
    await Promise.allSettled([renewSite()]);
    setBusy(null);
    void errorToast(t.tracking.failed[step](t.tracking.plugins[slug]));
    return false;
  };

  /** Installs the plugin where it is missing, activates it, and loads the page again (TG-05, TG-06). */
  const start = async (slug: AnalyticsPlugin) => {
    const steps: Step[] = site[slug].is_installed ? ['activate'] : ['install', 'activate'];
    setBusy({ slug, step: steps[0] ?? 'activate' });
    const basename = await basenameOf(slug);
    for (const step of steps) if (!(await attempt(slug, step, basename))) return;
    onActivated();
    void toast(t.tracking.activated(t.tracking.plugins[slug]));
    window.setTimeout(reloadPage, RELOAD_MS);
  };

  return {
    state: stateOf(
      installed.length > 0,
      installed.some((slug) => site[slug].is_active),
    ),
    /** What can be activated, or else installed. */
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

/** The name that an activate call wants; empty where the site does not answer. */
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

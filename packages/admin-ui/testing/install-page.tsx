import { Button, MantineProvider, Stack } from '@mantine/core';
import '@mantine/core/styles.css';
import type { PluginInfo, SiteInfo } from '@userfeedback/contract';
import { useCallback, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { InstallItem } from '../src/index.ts';
import {
  ActivateAddon,
  ajax,
  confirm,
  InstallButton,
  nonceOf,
  OverlayHost,
  openUpgradeModal,
  SiteProvider,
  setSession,
} from '../src/index.ts';

const fetchSite = async (): Promise<SiteInfo> => (await fetch('/api/v1/site-info')).json();

/** Everything that installs, on one page: each addon and plugin of the product it is served by. */
function InstallPage({ first }: { first: SiteInfo }) {
  const [site, setSite] = useState(first);
  const [plugins, setPlugins] = useState<PluginInfo[]>([]);
  const [answer, setAnswer] = useState('');
  const loadPlugins = useCallback(async () => {
    const found = await ajax('get_plugins', {}).catch(() => null);
    if (found) setPlugins(found);
  }, []);
  useEffect(() => {
    setSession({
      nonce: async (action) => nonceOf(first, action),
      renewNonce: async (action) => {
        const renewed = await fetchSite();
        setSite(renewed);
        return nonceOf(renewed, action);
      },
      onSignedOut: () => {},
      onFactorNeeded: () => {},
      prove: async () => false,
    });
    void loadPlugins();
  }, [first, loadPlugins]);
  const items: readonly InstallItem[] = [
    ...Object.values(site.addons).map((addon) => ({ ...addon, kind: 'addon' as const })),
    ...plugins.map((plugin) => ({ ...plugin, kind: 'plugin' as const })),
  ];
  return (
    <SiteProvider value={site}>
      <Stack p="md" component="main" aria-label="Install">
        {items.map((item) => (
          <section key={item.title} aria-label={item.title}>
            <InstallButton
              item={item}
              activates={item.kind === 'plugin' || item.basename.endsWith('branding')}
              onDone={loadPlugins}
            />
          </section>
        ))}
        <section aria-label="Elsewhere">
          <InstallButton item={ELSEWHERE} />
        </section>
        <ActivateAddon addon="webhooks" />
        <Button onClick={async () => setAnswer(String(await confirm()))}>Ask</Button>
        <output>{answer}</output>
        <Button onClick={() => openUpgradeModal({ feature: 'Testing', plan: 'Pro' }, site)}>Upgrade</Button>
      </Stack>
      <OverlayHost />
    </SiteProvider>
  );
}

/** An addon that links to a place of its own; none of ours does. */
const ELSEWHERE = {
  kind: 'addon',
  title: 'Elsewhere',
  type: 'licensed',
  installed: true,
  active: true,
  url: '',
  basename: '',
  redirect: '/elsewhere',
} as const;

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <MantineProvider>
      <InstallPage first={await fetchSite()} />
    </MantineProvider>,
  );
}

import { Button } from '@mantine/core';
import type { AddonInfo } from '@userfeedback/contract';
import { WORKFLOW_ADDONS } from '@userfeedback/contract/limits';
import { t } from '../messages/install.ts';
import { useInstall } from './use-install.ts';

/** Installs the addon first if needed, and reloads the page. */
export function ActivateButton({ addon }: { addon: AddonInfo }) {
  const { busy, run } = useInstall({ ...addon, kind: 'addon' });
  const isPlain = addon.installed && !WORKFLOW_ADDONS.some((slug) => slug === addon.slug);
  const start = () => (addon.installed ? run('activate') : run('install', 'activate'));
  return (
    <Button
      size="xs"
      aria-disabled={busy !== null}
      data-disabled={busy !== null || undefined}
      onClick={start}
      data-autofocus
    >
      {busy ? t.busy[busy] : isPlain ? t.activateAddon : t.both}
    </Button>
  );
}

import { Button } from '@mantine/core';
import type { UpgradeOrigin } from '@userfeedback/engine';
import { StatusBadge } from '../feedback/status-badge.tsx';
import type { InstallItem } from '../install/install-steps.ts';
import { useInstall } from '../install/use-install.ts';
import { t as access } from '../messages/access.ts';
import { t } from '../messages/install.ts';
import { Locked } from './locked.tsx';
import { UpgradeButton } from './upgrade-button.tsx';

interface Props {
  item: InstallItem;
  activates?: boolean;
  /** Called when an operation has ended, well or not, so that the item's state can be loaded again. */
  onDone?: () => void;
  origin?: UpgradeOrigin;
}

export function InstallButton({ item, activates = false, onDone, origin = {} }: Props) {
  const { busy, run } = useInstall(item, onDone);
  if (item.kind === 'addon' && item.redirect)
    return (
      <Button component="a" href={item.redirect} target="_blank" rel="noopener">
        {t.goTo({ title: item.title })}
      </Button>
    );
  if (item.kind === 'addon' && item.type !== 'licensed')
    return <UpgradeButton origin={origin}>{access.upgrade.button}</UpgradeButton>;
  // Plugins are deactivated in the site's own administration.
  if (item.kind === 'plugin' && item.active && !busy) return <StatusBadge tone="green">{t.active}</StatusBadge>;
  if (item.kind === 'plugin' && item.manage_url !== null)
    return (
      <Button component="a" href={item.manage_url} target="_blank" rel="noopener">
        {labelOf(item)}
      </Button>
    );
  const deactivate = async () => {
    const { mayDeactivate } = await import('../install/ask-first.ts');
    if (await mayDeactivate(item)) await run('deactivate');
  };
  const start = () => {
    if (busy) return;
    if (item.active) return deactivate();
    return item.installed ? run('activate') : run('install', ...(activates ? (['activate'] as const) : []));
  };
  return (
    <Locked capability="manage-settings">
      {/* A disabled button would lose the focus. */}
      <Button
        variant={item.active ? 'default' : 'filled'}
        aria-disabled={busy !== null}
        data-disabled={busy !== null || undefined}
        onClick={start}
      >
        {busy ? t.busy[busy] : labelOf(item)}
      </Button>
    </Locked>
  );
}

function labelOf({ kind, installed, active }: InstallItem): string {
  if (active) return t.deactivate;
  return installed ? t.activate : t.install[kind];
}

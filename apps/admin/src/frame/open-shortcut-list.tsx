import { openModal } from '@userfeedback/admin-ui';
import { t } from '../messages/shell.ts';
import type { Shortcut } from './shortcut-list.tsx';

/** Lists keyboard shortcuts: those of the screens with navigation, or others. */
export async function openShortcutList(shortcuts?: readonly Shortcut[]): Promise<void> {
  const { FRAME_SHORTCUTS, ShortcutList } = await import('./shortcut-list.tsx');
  await openModal({
    title: t.nav.shortcuts,
    size: 420,
    children: <ShortcutList shortcuts={shortcuts ?? FRAME_SHORTCUTS} />,
  });
}

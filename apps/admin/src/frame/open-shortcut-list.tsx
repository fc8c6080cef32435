import { openModal } from '@userfeedback/admin-ui';
import { t } from '../strings.ts';

/** Lists the keys that do something. */
export async function openShortcutList(): Promise<void> {
  const { ShortcutList } = await import('./shortcut-list.tsx');
  await openModal({ title: t.shortcuts.title, size: 420, children: <ShortcutList /> });
}

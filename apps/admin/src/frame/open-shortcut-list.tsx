import { openModal } from '@userfeedback/admin-ui';
import { t } from '../strings.ts';

/** Lists the keyboard shortcuts of the screens with navigation, or of the editor. */
export async function openShortcutList(where: 'frame' | 'editor' = 'frame'): Promise<void> {
  const { ShortcutList } = await import('./shortcut-list.tsx');
  await openModal({ title: t.shortcuts.title, size: 420, children: <ShortcutList where={where} /> });
}

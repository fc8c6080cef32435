import { openModal } from '@userfeedback/admin-ui';
import { t } from '../../../../../messages/writing.ts';
import type { PasteProps } from './paste-dialog.tsx';

/** Opens the dialog that makes questions of a text; its code is loaded with the first. */
export async function openPasteDialog(props: PasteProps): Promise<void> {
  const { PasteDialog } = await import('./paste-dialog.tsx');
  await openModal({ title: t.paste.title, size: 720, children: <PasteDialog {...props} /> });
}

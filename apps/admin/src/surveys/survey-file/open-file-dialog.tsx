import { openModal } from '@userfeedback/admin-ui';
import { t } from '../../messages/survey-file.ts';
import type { FileDialogProps } from './file-dialog.tsx';

/** Opens the dialog that makes a survey of a file; its code is loaded with the first. */
export async function openFileDialog(props: FileDialogProps): Promise<void> {
  const { FileDialog } = await import('./file-dialog.tsx');
  await openModal({ title: t.fromFile, size: 640, children: <FileDialog {...props} /> });
}

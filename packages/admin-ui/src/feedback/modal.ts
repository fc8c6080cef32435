import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import { createElement } from 'react';
import { t } from '../messages/common.ts';
import type { AboveDialog } from './above.ts';
import { showAbove } from './above.ts';
import { overlaysReady } from './overlay-host.tsx';

const FIRST = { 'data-autofocus': true };

export async function openModal(modal: {
  title: string;
  size: number;
  children: ReactNode;
  onClose?: () => void;
}): Promise<void> {
  await overlaysReady();
  modals.open({ ...modal, children: createElement('div', { ref: beginAtFirstField }, modal.children) });
}

/** A dialog above the one that is open, which stays as it is. */
export async function openAbove(dialog: AboveDialog): Promise<void> {
  await overlaysReady();
  showAbove(dialog);
}

export function closeModal(): void {
  modals.closeAll();
}

/** Otherwise the button that closes it would have the focus first. */
function beginAtFirstField(dialog: HTMLElement | null): void {
  if (dialog?.querySelector('[data-autofocus]')) return;
  dialog?.querySelector('input, textarea, select')?.setAttribute('data-autofocus', 'true');
}

/** Resolves to whether to go on; "Cancel" has the focus. With `cancel: null` there is only one button. */
export async function confirm(
  texts: { title?: string; body?: ReactNode; confirm?: string; cancel?: string | null; isDangerous?: boolean } = {},
): Promise<boolean> {
  await overlaysReady();
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title: texts.title ?? t.modal.title,
      children: texts.body,
      labels: { confirm: texts.confirm ?? t.modal.confirm, cancel: texts.cancel ?? t.modal.cancel },
      confirmProps: { ...(texts.isDangerous && { color: 'red' }), ...(texts.cancel === null && FIRST) },
      cancelProps: texts.cancel === null ? { style: { display: 'none' } } : FIRST,
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    });
  });
}

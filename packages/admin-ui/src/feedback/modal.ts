import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import { t } from '../messages/common.ts';
import { overlaysReady } from './overlay-host.tsx';

export async function openModal(modal: { title: string; size: number; children: ReactNode }): Promise<void> {
  await overlaysReady();
  modals.open(modal);
}

export function closeModal(): void {
  modals.closeAll();
}

/** Resolves to whether to go on. With `cancel: null` there is only one button. */
export async function confirm(
  texts: { title?: string; body?: ReactNode; confirm?: string; cancel?: string | null; isDangerous?: boolean } = {},
): Promise<boolean> {
  await overlaysReady();
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title: texts.title ?? t.modal.title,
      children: texts.body,
      labels: { confirm: texts.confirm ?? t.modal.confirm, cancel: texts.cancel ?? t.modal.cancel },
      confirmProps: texts.isDangerous ? { color: 'red' } : {},
      ...(texts.cancel === null && { cancelProps: { style: { display: 'none' } } }),
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    });
  });
}

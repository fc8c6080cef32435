import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import { overlaysReady } from './overlay-host.tsx';

interface Dialog {
  title: string;
  children: ReactNode;
  /** Also when it is closed by its buttons. */
  onClose(): void;
}

let dialog: Dialog | null = null;
const listeners = new Set<() => void>();

/** A dialog above the one that is open, which stays as it is. */
export async function openAbove(opened: Dialog): Promise<void> {
  await overlaysReady();
  show(opened);
}

export function closeAbove(): void {
  const closed = dialog;
  show(null);
  closed?.onClose();
}

/** Above toasts and other dialogs. */
const LAYER = 500;

export function Above() {
  const shown = useSyncExternalStore(subscribe, () => dialog);
  return (
    <Modal opened={shown !== null} onClose={closeAbove} title={shown?.title} size={440} zIndex={LAYER}>
      {shown?.children}
    </Modal>
  );
}

function show(next: Dialog | null): void {
  dialog = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import type { ReactNode } from 'react';

export interface AboveDialog {
  title: string;
  children: ReactNode;
  /** Also when it is closed by its buttons. */
  onClose(): void;
}

let dialog: AboveDialog | null = null;
const listeners = new Set<() => void>();

/** `openAbove` in modal.ts loads what draws it. */
export function showAbove(next: AboveDialog | null): void {
  dialog = next;
  for (const listener of listeners) listener();
}

export function closeAbove(): void {
  const closed = dialog;
  showAbove(null);
  closed?.onClose();
}

export const aboveStore = {
  get: () => dialog,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

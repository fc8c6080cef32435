import type { Notice } from '@userfeedback/contract';

/** A notice with what follows half a second after it was closed. */
export interface ShownNotice extends Notice {
  onClose?: () => void;
  /** What can be done about it at once. */
  action?: { text: string; run(): Promise<void> };
}

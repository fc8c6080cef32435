import type { Notice } from '@userfeedback/contract';

/** A notice with what to run half a second after it was closed. */
export interface ShownNotice extends Notice {
  onClose?: () => void;
  /** What the person can do about it here. */
  action?: { text: string; run(): Promise<void> };
}

import type { Notice } from '@userfeedback/contract';

/** A notice with what follows half a second after it was closed (API-R-30, SW-32). */
export interface ShownNotice extends Notice {
  onClose?: () => void;
  /** What can be done about it at once. */
  action?: { text: string; run(): Promise<void> };
}

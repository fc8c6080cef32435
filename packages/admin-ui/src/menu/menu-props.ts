import type { ReactNode } from 'react';
import type { Action } from './action.ts';

/** A button and what its menu offers. */
export interface MenuButtonProps {
  /** What the button is called. */
  label: string;
  className?: string | undefined;
  /** The face of the button. */
  children: ReactNode;
  /** Stands above the first entry. */
  head?: ReactNode;
  /** Entries, with a line between groups. */
  groups: readonly (readonly Action[])[];
}

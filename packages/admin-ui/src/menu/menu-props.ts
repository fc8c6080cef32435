import type { ReactNode } from 'react';
import type { Action } from './action.ts';

/** A button and its menu. */
export interface MenuButtonProps {
  /** The button's name. */
  label: string;
  className?: string | undefined;
  /** The content of the button. */
  children: ReactNode;
  /** Shown above the first entry. */
  head?: ReactNode;
  /** Entries, with a line between groups. */
  groups: readonly (readonly Action[])[];
}

import type { ReactNode } from 'react';
import type { Action } from './action.ts';

export interface MenuButtonProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
  head?: ReactNode;
  /** A line separates the groups. */
  groups: readonly (readonly Action[])[];
}

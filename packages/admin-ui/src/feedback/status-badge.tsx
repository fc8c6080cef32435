import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

export type BadgeTone = 'green' | 'blue' | 'gray' | 'red' | 'amber';

export function StatusBadge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}

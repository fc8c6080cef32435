import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './job-line.module.css';

interface Props {
  title: string;
  figures: string;
  /** For screen readers: all of it in one sentence. */
  label: string;
  done: number;
  total: number;
  /** Why it does not go on at the moment. */
  problem?: string | null;
  /** Such as a button that stops it. */
  action?: ReactNode;
}

/** Long work with how far it has got. */
export function JobLine({ title, figures, label, done, total, problem = null, action }: Props) {
  return (
    <div className={classes.job}>
      <div className={classes.line}>
        <Text size="sm" truncate title={title}>
          {title}
        </Text>
        <Text size="sm" flex="none" data-number>
          {figures}
        </Text>
        {action}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        className={classes.bar}
      >
        <div style={{ inlineSize: `${shareOf({ done, total }) * 100}%` }} />
      </div>
      {problem !== null && (
        <Text size="sm" c="var(--uf-red-text)">
          {problem}
        </Text>
      )}
    </div>
  );
}

/** How much of it is done, from 0 to 1. */
export function shareOf({ done, total }: { done: number; total: number }): number {
  return total > 0 ? done / total : 1;
}

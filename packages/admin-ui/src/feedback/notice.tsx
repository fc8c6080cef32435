import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** A sentence that stays until it no longer applies: red for failures, amber for warnings, blue for news. */
export function Notice({
  tone,
  role,
  children,
  actions,
}: {
  tone: 'red' | 'amber' | 'blue';
  role?: 'alert' | 'status';
  children: ReactNode;
  /** Buttons at the end of the line. */
  actions?: ReactNode;
}) {
  const Icon = tone === 'blue' ? IconInfoCircle : IconAlertTriangle;
  return (
    <div className={classes.notice} data-tone={tone} role={role}>
      <Icon className={classes.icon} size={18} stroke={1.8} aria-hidden />
      <div className={classes.text}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}

import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import classes from './notice.module.css';

/** Red for failures, amber for warnings, blue for news, green for success. */
export function Notice({
  tone,
  role,
  icon,
  children,
  actions,
}: {
  tone: 'red' | 'amber' | 'blue' | 'green';
  role?: 'alert' | 'status';
  icon?: ComponentType<{ className?: string; size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  children: ReactNode;
  actions?: ReactNode;
}) {
  const Icon = icon ?? (tone === 'red' || tone === 'amber' ? IconAlertTriangle : IconInfoCircle);
  return (
    <div className={classes.notice} data-tone={tone} role={role}>
      <Icon className={classes.icon} size={18} stroke={1.8} aria-hidden />
      <div className={classes.text}>{typeof children === 'string' ? <span>{children}</span> : children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}

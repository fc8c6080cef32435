import { Box } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { Row } from './items.tsx';
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
    <Row gap="6 10" py={10} px={14} bdrs="md" className={classes.notice} data-tone={tone} role={role}>
      <Icon className={classes.icon} size={18} stroke={1.8} aria-hidden />
      <Box flex="1 1 200px" miw={0}>
        {typeof children === 'string' ? <span>{children}</span> : children}
      </Box>
      {actions && (
        <Row gap="xs" isUnbroken>
          {actions}
        </Row>
      )}
    </Row>
  );
}

import { Button, CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { t as common } from '../messages/common.ts';
import { t } from '../messages/table.ts';
import { Notice } from './notice.tsx';

export function Problem({
  text,
  action,
  onRetry,
  onClose,
}: {
  text: string;
  /** What can be done about it, besides trying again. */
  action?: ReactNode;
  onRetry?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}) {
  return (
    <Notice
      tone="red"
      role="alert"
      actions={
        (action || onRetry || onClose) && (
          <>
            {action}
            {onRetry && (
              <Button size="xs" variant="default" onClick={onRetry}>
                {t.retry}
              </Button>
            )}
            {onClose && <CloseButton size="sm" aria-label={common.problem.close} onClick={onClose} />}
          </>
        )
      }
    >
      {text}
    </Notice>
  );
}

import { Button, CloseButton } from '@mantine/core';
import { t } from '../strings.ts';
import { Notice } from './notice.tsx';

/** Says in place that something failed, with buttons to try again or to dismiss the message. */
export function Problem({
  text,
  onRetry,
  onClose,
}: {
  text: string;
  onRetry?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}) {
  return (
    <Notice
      tone="red"
      role="alert"
      actions={
        (onRetry || onClose) && (
          <>
            {onRetry && (
              <Button size="xs" variant="default" onClick={onRetry}>
                {t.table.retry}
              </Button>
            )}
            {onClose && <CloseButton size="sm" aria-label={t.problem.close} onClick={onClose} />}
          </>
        )
      }
    >
      {text}
    </Notice>
  );
}

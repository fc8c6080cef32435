import { Button, CloseButton } from '@mantine/core';
import { t } from '../strings.ts';
import { Notice } from './notice.tsx';

/** Says where it belongs that something failed, with a way to try again or to put the message away. */
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

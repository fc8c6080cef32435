import { Button } from '@mantine/core';
import { Card, EmptyState, LockDrawing, useLock } from '@userfeedback/admin-ui';
import { t } from '../strings.ts';

/** What stands in place of a single response where the plan has none (OP-46). */
export function LockedResponse() {
  const lock = useLock('view-response');
  return (
    <Card component="div">
      <EmptyState
        drawing={<LockDrawing />}
        title={t.response.lockedTitle}
        action={<Button onClick={() => lock?.open()}>{t.response.upgrade}</Button>}
      >
        {t.response.lockedText}
      </EmptyState>
    </Card>
  );
}

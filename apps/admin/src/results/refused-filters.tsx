import { Button } from '@mantine/core';
import type { Lock } from '@userfeedback/admin-ui';
import { Notice } from '@userfeedback/admin-ui';
import { t } from '../messages/refused-filters.ts';

/** Says that the address asks for more than the plan includes; the screen shows what is free. */
export function RefusedFilters({ lock }: { lock: Lock }) {
  return (
    <Notice
      tone="blue"
      actions={
        <Button size="compact-sm" onClick={() => lock.open()}>
          {t.upgrade}
        </Button>
      }
    >
      {t.refused({ plan: lock.needs })}
    </Notice>
  );
}

import { Button } from '@mantine/core';
import type { Lock } from '@userfeedback/admin-ui';
import { Notice } from '@userfeedback/admin-ui';
import { t } from '../strings.ts';

/** Says that the address asks for more than the plan has; the screen shows what is free. */
export function RefusedFilters({ lock }: { lock: Lock }) {
  return (
    <Notice
      tone="blue"
      actions={
        <Button size="compact-sm" onClick={() => lock.open()}>
          {t.responses.filters.upgrade}
        </Button>
      }
    >
      {t.responses.filters.refused(lock.needs)}
    </Notice>
  );
}

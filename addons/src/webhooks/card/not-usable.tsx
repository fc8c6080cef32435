import { Button } from '@mantine/core';
import type { Lock } from '@userfeedback/admin-ui';
import { ActivateAddon, Notice } from '@userfeedback/admin-ui';
import { t } from '../strings.ts';

/** What it takes to use webhooks here: the addon in use (GT-19), or a better plan (GT-20). */
export function NotUsable({ lock }: { lock: Lock }) {
  if (lock.kind === 'addon') return <ActivateAddon addon="webhooks" />;
  return (
    <Notice
      tone="blue"
      actions={
        <Button size="xs" onClick={lock.open}>
          {t.upgrade}
        </Button>
      }
    >
      {t.locked}
    </Notice>
  );
}

import { Button } from '@mantine/core';
import type { AddonSlug } from '@userfeedback/contract';
import { Notice } from '../feedback/notice.tsx';
import { ActivateAddon } from '../install/activate-addon.tsx';
import { t } from '../messages/access.ts';
import type { Lock } from './use-lock.ts';

interface Props {
  lock: Lock;
  addon: AddonSlug;
  text: string;
}

export function NotUsable({ lock, addon, text }: Props) {
  if (lock.kind === 'addon') return <ActivateAddon addon={addon} />;
  return (
    <Notice
      tone="blue"
      actions={
        <Button size="xs" onClick={() => lock.open()}>
          {lock.action ?? t.upgrade.toPro}
        </Button>
      }
    >
      {lock.action ? lock.reason : text}
    </Notice>
  );
}

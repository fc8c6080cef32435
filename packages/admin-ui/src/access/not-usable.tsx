import { Button } from '@mantine/core';
import type { AddonSlug } from '@userfeedback/contract';
import { Notice } from '../feedback/notice.tsx';
import { ActivateAddon } from '../install/activate-addon.tsx';
import { t } from '../messages/access.ts';
import { useSite } from '../site/site.tsx';
import type { Lock } from './use-lock.ts';

interface Props {
  lock: Lock;
  addon: AddonSlug;
  text: string;
}

export function NotUsable({ lock, addon, text }: Props) {
  const { upgrade } = useSite();
  if (lock.kind === 'addon') return <ActivateAddon addon={addon} />;
  return (
    <Notice
      tone="blue"
      actions={
        <Button size="xs" onClick={() => lock.open()}>
          {upgrade.by_trying ? t.upgrade.tryPlan : t.upgrade.toPro}
        </Button>
      }
    >
      {upgrade.by_trying ? lock.reason : text}
    </Notice>
  );
}

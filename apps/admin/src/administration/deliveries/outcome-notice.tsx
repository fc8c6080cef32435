import { CloseButton } from '@mantine/core';
import { Notice } from '@userfeedback/admin-ui';
import { t } from '../../messages/deliveries.ts';
import type { Outcome } from './use-message-actions.tsx';

/** How many were taken, and why the others were not. */
export function OutcomeNotice({ outcome, onClose }: { outcome: Outcome; onClose(): void }) {
  const { verb, taken, asked, refused } = outcome;
  const reasons = Map.groupBy(refused, ({ reason }) => reason);
  const say = verb === 'drop' ? t.someDropped : t.someAgain;
  return (
    <Notice tone="amber" role="alert" actions={<CloseButton aria-label={t.closeOutcome} onClick={onClose} />}>
      <div>
        {verb === 'sendAgain' && taken === 0 ? t.noneAgain : say({ taken, n: asked })}
        <ul>
          {[...reasons].map(([reason, all]) => (
            <li key={reason}>{t.refused({ n: all.length, reason })}</li>
          ))}
        </ul>
      </div>
    </Notice>
  );
}

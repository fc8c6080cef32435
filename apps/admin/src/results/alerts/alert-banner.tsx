import { Button } from '@mantine/core';
import { Notice, useSite } from '@userfeedback/admin-ui';
import type { Alert } from '@userfeedback/contract';
import { t } from '../../messages/alerts.ts';
import { sinceText, valueText } from './alert-words.ts';

/** One banner, however many are raised. */
export function AlertBanner({ raised, onOpen }: { raised: readonly Alert[]; onOpen(): void }) {
  const { time_zone } = useSite();
  const [first] = raised;
  if (!first) return null;
  const { name } = first;
  return (
    <Notice
      tone="amber"
      role="status"
      actions={
        <Button size="xs" variant="default" onClick={onOpen}>
          {t.banner.see}
        </Button>
      }
    >
      {raised.length === 1
        ? t.banner.one({ name, moment: sinceText(first, time_zone), value: valueText(first.measure, first.value) })
        : t.banner.many({ count: raised.length, names: raised.map((one) => `“${one.name}”`).join(', ') })}
    </Notice>
  );
}

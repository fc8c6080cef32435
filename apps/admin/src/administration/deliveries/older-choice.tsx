import { Radio } from '@mantine/core';
import { Items } from '@userfeedback/admin-ui';
import { addDays, dayInZone } from '@userfeedback/engine';
import { t } from '../../messages/deliveries.ts';

export type Older = 'all' | 'days' | 'no';

const DAYS = 30;

/** Which older responses are sent. */
export function OlderChoice({
  value,
  count,
  mayBeNone = false,
  onChange,
}: {
  value: Older;
  /** Null: unknown. */
  count: number | null;
  mayBeNone?: boolean;
  onChange(value: Older): void;
}) {
  const words = t.fillIn;
  return (
    <Radio.Group label={words.which} value={value} onChange={(chosen) => onChange(chosen as Older)}>
      <Items gap="xs" mt="xs">
        <Radio value="all" label={count === null ? words.every : words.all({ n: count })} />
        <Radio value="days" label={words.days} />
        {mayBeNone && <Radio value="no" label={words.no} />}
      </Items>
    </Radio.Group>
  );
}

/** For `POST /destinations/{key}/backfill`. */
export function daysOf(older: Older, timeZone: string): { start_date?: string } {
  return older === 'days' ? { start_date: addDays(dayInZone(new Date(), timeZone), 1 - DAYS) } : {};
}

import { Select, Text } from '@mantine/core';
import { MarkedGroup } from '@userfeedback/admin-ui';
import type { Behavior } from '@userfeedback/contract';
import { isPastExpiry } from '@userfeedback/engine';
import { t } from '../../../../strings/settings.ts';
import classes from './settings.module.css';
import { today } from './today.ts';

interface Props {
  expireAt: Behavior['expire_at'];
  isExpiring: boolean;
  onChange(expireAt: NonNullable<Behavior['expire_at']>): void;
}

const DAYS = Array.from({ length: 31 }, (_none, index) => String(index + 1));

/** Month and day of the end, which count while the survey is to expire (BH-07, BH-08); warns of a past day (OP-073). */
export function ExpiryFields({ expireAt, isExpiring, onChange }: Props) {
  const { month, day } = expireAt ?? today();
  const shared = { disabled: !isExpiring, allowDeselect: false };
  return (
    <MarkedGroup path="settings.behavior.expire_at" className={classes.stack}>
      <div className={classes.date}>
        <Select
          {...shared}
          label={t.behavior.month}
          data={months()}
          value={isExpiring ? String(month) : null}
          onChange={(chosen) => chosen && onChange({ month: Number(chosen), day })}
        />
        <Select
          {...shared}
          label={t.behavior.day}
          data={DAYS}
          value={isExpiring ? String(day) : null}
          onChange={(chosen) => chosen && onChange({ month, day: Number(chosen) })}
        />
      </div>
      {isExpiring &&
        (isPastExpiry({ month, day }, today()) ? (
          <Text size="sm" role="status" className={classes.warning}>
            {t.behavior.past}
          </Text>
        ) : (
          <Text size="sm" c="dimmed">
            {t.behavior.yearly}
          </Text>
        ))}
    </MarkedGroup>
  );
}

/** The twelve months by name, in the browser's language. */
function months(): { value: string; label: string }[] {
  const name = new Intl.DateTimeFormat(navigator.language, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_none, index) => ({
    value: String(index + 1),
    label: name.format(Date.UTC(2026, index)),
  }));
}

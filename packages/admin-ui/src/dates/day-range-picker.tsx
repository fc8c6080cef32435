import { Button, Popover, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import type { DayRange } from '@userfeedback/engine/results/days';
import { RANGE_PRESETS, rangeOf } from '@userfeedback/engine/results/days';
import { lazy, Suspense, useState } from 'react';
import { formatDayRange } from '../format.ts';
import { t } from '../messages/pickers.ts';
import classes from './day-range-picker.module.css';

const RangeCalendar = lazy(() => import('./range-calendar.tsx').then((module) => ({ default: module.RangeCalendar })));

export function DayRangePicker({
  value,
  today,
  onChange,
}: {
  /** Null: every day may be chosen. */
  value: DayRange | null;
  /** The last day that can be chosen, in the site's time zone. */
  today: string;
  onChange(range: DayRange): void;
}) {
  const [isOpen, setOpen] = useState(false);
  const choose = (range: DayRange) => {
    onChange(range);
    setOpen(false);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconCalendar size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          <VisuallyHidden>{t.range.label}: </VisuallyHidden>
          {value ? formatDayRange(value.start_date, value.end_date) : t.range.any}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t.range.label}>
        <PresetList value={value} today={today} onChoose={choose} />
        <Suspense fallback={<Skeleton className={classes.calendar} />}>
          <RangeCalendar
            className={classes.calendar}
            value={value ?? { start_date: today, end_date: today }}
            today={today}
            onChoose={choose}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

function PresetList({
  value,
  today,
  onChoose,
}: {
  value: DayRange | null;
  today: string;
  onChoose(range: DayRange): void;
}) {
  return (
    <ul className={classes.presets} aria-label={t.range.presets}>
      {RANGE_PRESETS.map((preset) => {
        const range = rangeOf(preset, today);
        const isCurrent = range.start_date === value?.start_date && range.end_date === value.end_date;
        return (
          <li key={preset}>
            <button
              type="button"
              data-choice
              className={classes.preset}
              aria-pressed={isCurrent}
              onClick={() => onChoose(range)}
            >
              {t.range.days[preset]}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

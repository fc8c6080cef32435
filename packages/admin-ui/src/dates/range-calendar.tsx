import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { FIRST_DAY } from '@userfeedback/contract/limits';
import type { DayRange } from '@userfeedback/engine/results/days';
import { useState } from 'react';
import { t } from '../messages/pickers.ts';
import { calendarWords, firstDayOfWeek } from './calendar-words.ts';

/** Large, so it is loaded only when the picker opens. */
export function RangeCalendar({
  className,
  value,
  today,
  onChoose,
}: {
  className: string | undefined;
  value: DayRange;
  today: string;
  onChoose(range: DayRange): void;
}) {
  const [days, setDays] = useState<[string | null, string | null]>([value.start_date, value.end_date]);
  const change = ([start, end]: [string | null, string | null]) => {
    setDays([start, end]);
    if (start && end) onChoose({ start_date: start, end_date: end });
  };
  return (
    <DatePicker
      {...(className ? { className } : {})}
      type="range"
      allowSingleDateInRange
      value={days}
      onChange={change}
      defaultDate={value.end_date}
      minDate={FIRST_DAY}
      maxDate={today}
      weekendDays={[]}
      firstDayOfWeek={firstDayOfWeek()}
      ariaLabels={{ previousMonth: t.range.previousMonth, nextMonth: t.range.nextMonth }}
      {...calendarWords()}
    />
  );
}

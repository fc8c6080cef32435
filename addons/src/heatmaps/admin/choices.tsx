import { Group, Select, Text } from '@mantine/core';
import { DayRangePicker, formatDay, formatDayRange, useSite } from '@userfeedback/admin-ui';
import { DEVICES } from '@userfeedback/contract/limits';
import type { DayRange } from '@userfeedback/engine/results/days';
import { addDays, countDays, dayInZone, defaultRange } from '@userfeedback/engine/results/days';
import { findRange } from '@userfeedback/engine/results/find-range';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Device, HeatFigures } from '../endpoints.ts';
import { t } from './messages/heatmaps.ts';

export interface Choice extends Partial<DayRange> {
  device?: Device;
  layout?: number;
}

export function useChoice() {
  const [params, setParams] = useSearchParams();
  const { time_zone } = useSite();
  const today = dayInZone(new Date(), time_zone);
  const chosen = readChoice(params, '', today);
  const second = readChoice(params, SECOND, today);
  const set = (choices: readonly [prefix: string, choice: Choice][], replace = false) => {
    // Not the address drawn last, which may be older.
    const next = new URLSearchParams(window.location.search);
    for (const [prefix, choice] of choices)
      for (const name of NAMES) {
        const value = choice[name];
        if (value === undefined) next.delete(prefix + name);
        else next.set(prefix + name, String(value));
      }
    next.delete('page');
    setParams(next, { preventScrollReset: true, replace });
  };
  return {
    today,
    first: { ...defaultRange(today), ...chosen },
    second: second.device && { ...defaultRange(today), ...second },
    change: (choice: Choice) => set([['', choice]]),
    /** Null ends the comparison. */
    compareWith: (choice: Choice | null) => set([[SECOND, choice ?? {}]]),
    /** For layouts that are gone: the newest ones are shown instead. */
    forgetLayouts: () => {
      const without = ({ layout: _, ...others }: Choice) => others;
      set(
        [
          ['', without(chosen)],
          [SECOND, without(second)],
        ],
        true,
      );
    },
  };
}

const NAMES = ['start_date', 'end_date', 'device', 'layout'] as const;
const SECOND = 'with_';

function readChoice(params: URLSearchParams, prefix: string, today: string): Choice {
  const of = (name: (typeof NAMES)[number]) => params.get(prefix + name);
  const device = DEVICES.find((known) => known === of('device'));
  const layout = Number(of('layout'));
  return {
    ...findRange(of('start_date'), of('end_date'), today),
    ...(device && { device }),
    ...(Number.isSafeInteger(layout) && layout > 0 && { layout }),
  };
}

/** Of the other devices the one with most views; if there is none, as many days before the shown ones. */
export function suggestSecond({ device, layout, device_views, start_date, end_date }: HeatFigures): Choice {
  const [other] = DEVICES.filter((each) => each !== device && device_views[each] > 0).toSorted(
    (one, two) => device_views[two] - device_views[one],
  );
  if (other) return { device: other, layout, start_date, end_date };
  const before = addDays(start_date, -1);
  const first = addDays(before, 1 - countDays(start_date, end_date));
  return { device, layout, start_date: first, end_date: before };
}

/** What differs between the sides; undefined if both show the same. */
export function sideNames(one: HeatFigures, other: HeatFigures): readonly [string, string] | undefined {
  const parts: ((of: HeatFigures) => string)[] = [
    ({ device }) => t.figures.deviceNames[device],
    ({ layout, layouts }) => layoutName(layouts, layout),
    ({ start_date, end_date }) => formatDayRange(start_date, end_date),
  ];
  const isSame = [
    one.device === other.device,
    one.layout === other.layout,
    one.start_date === other.start_date && one.end_date === other.end_date,
  ];
  const differing = parts.filter((_, at) => !isSame[at]);
  const nameOf = (of: HeatFigures) => differing.map((part) => part(of)).join(', ');
  return differing.length === 0 ? undefined : [nameOf(one), nameOf(other)];
}

/** "Since Nov 1, 2026"; with a number if several began on that day. */
function layoutName(layouts: HeatFigures['layouts'], id: number): string {
  const since = layouts.find((layout) => layout.id === id)?.since ?? '';
  const ids = layouts.filter((layout) => layout.since === since).map((layout) => layout.id);
  const date = formatDay(since);
  return ids.length < 2 ? t.figures.since({ date }) : t.figures.sinceOneOf({ date, n: ids.length - ids.indexOf(id) });
}

export function Choices({
  label,
  isSecond = false,
  figures,
  today,
  onChange,
  children,
}: {
  label: string;
  isSecond?: boolean;
  figures: HeatFigures;
  today: string;
  onChange(choice: Choice): void;
  children: ReactNode;
}) {
  const { device, layout, device_views, start_date, end_date } = figures;
  const shown: Choice = { device, layout, start_date, end_date };
  return (
    <Group align="flex-end" role="group" aria-label={label}>
      {isSecond && (
        <Text fw={600} w="100%">
          {label}
        </Text>
      )}
      <Select
        label={t.figures.device}
        data={DEVICES.map((value) => ({
          value,
          label: t.figures.devices[value]({ n: device_views[value] }),
        }))}
        value={device}
        allowDeselect={false}
        onChange={(value) => onChange({ ...shown, device: DEVICES.find((known) => known === value) ?? device })}
      />
      <Select
        label={t.figures.layout}
        data={figures.layouts.map(({ id }) => ({
          value: String(id),
          label: layoutName(figures.layouts, id),
        }))}
        value={String(layout)}
        allowDeselect={false}
        onChange={(value) => onChange({ ...shown, layout: Number(value) })}
      />
      <DayRangePicker
        value={{ start_date, end_date }}
        today={today}
        onChange={(range) => onChange({ ...shown, ...range })}
      />
      {children}
    </Group>
  );
}

import { NativeSelect } from '@mantine/core';
import { DayRangePicker, formatDayRange, Row, TableSearch, useSite } from '@userfeedback/admin-ui';
import type { Destination } from '@userfeedback/contract';
import { dayInZone } from '@userfeedback/engine/results/days';
import { t } from '../../messages/deliveries.ts';
import { AddFilter, FilterChips } from '../../results/filter-parts.tsx';
import { destinationName, kindNames } from './delivery-words.tsx';
import type { useDeliveries } from './use-deliveries.ts';

export function MessageFilters({
  list: { control, narrowing, narrow, clear },
  destinations,
}: {
  list: ReturnType<typeof useDeliveries>;
  destinations: readonly Destination[];
}) {
  const site = useSite();
  const { survey_id, kind, destination, start_date, end_date } = narrowing;
  const surveys = new Map(destinations.flatMap(({ survey }) => (survey ? [[String(survey.id), survey.title]] : [])));
  const names = new Map(destinations.map((one) => [one.key, destinationName(one)]));
  const kinds = new Map(Object.entries(kindNames(site)));
  const chips = [
    ...(survey_id
      ? [
          {
            label: t.filters.surveyIs({ survey: surveys.get(survey_id) ?? survey_id }),
            remove: () => narrow({ survey_id: null }),
          },
        ]
      : []),
    ...(kind
      ? [{ label: t.filters.kindIs({ kind: kinds.get(kind) ?? kind }), remove: () => narrow({ kind: null }) }]
      : []),
    ...(destination
      ? [
          {
            label: t.filters.destinationIs({ destination: names.get(destination) ?? destination }),
            remove: () => narrow({ destination: null }),
          },
        ]
      : []),
    ...(start_date && end_date
      ? [
          {
            label: t.filters.daysAre({ days: formatDayRange(start_date, end_date) }),
            remove: () => narrow({ start_date: null, end_date: null }),
          },
        ]
      : []),
  ];
  return (
    <>
      <Row gap="sm">
        <DayRangePicker
          value={start_date && end_date ? { start_date, end_date } : null}
          today={dayInZone(new Date(), site.time_zone)}
          onChange={(range) => narrow({ ...range })}
        />
        <AddFilter count={[survey_id, kind, destination].filter(Boolean).length}>
          <FilterSelect
            label={t.filters.survey}
            value={survey_id}
            choices={surveys}
            onChange={(value) => narrow({ survey_id: value })}
          />
          <FilterSelect
            label={t.filters.kind}
            value={kind}
            choices={kinds}
            onChange={(value) => narrow({ kind: value })}
          />
          <FilterSelect
            label={t.filters.destination}
            value={destination}
            choices={names}
            onChange={(value) => narrow({ destination: value })}
          />
        </AddFilter>
        <TableSearch
          size="sm"
          label={t.filters.search}
          placeholder={t.filters.searchShort}
          value={control.state.search}
          onSearch={(search) => control.change({ search }, true)}
        />
      </Row>
      {chips.length > 0 && <FilterChips chips={chips} onClear={clear} />}
    </>
  );
}

/** Also names a choice that is no longer there. */
function FilterSelect({
  label,
  value = '',
  choices,
  onChange,
}: {
  label: string;
  value: string | undefined;
  choices: ReadonlyMap<string, string>;
  onChange(value: string | null): void;
}) {
  const isKnown = value === '' || choices.has(value);
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      data={[
        { value: '', label: t.filters.any },
        ...(isKnown ? [] : [{ value, label: value }]),
        ...[...choices].map(([key, name]) => ({ value: key, label: name })),
      ]}
    />
  );
}

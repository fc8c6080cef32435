import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { t } from '../strings.ts';
import classes from './results.module.css';
import type { SurveyPickerProps } from './survey-picker-props.ts';

const ALL = 'all';

/** The picker itself; loaded by `SurveyPicker`, since what draws it is large. */
export function SurveySelect({ label, value, allLabel, onChange }: SurveyPickerProps) {
  const input = { per_page: -1, select: ['title'] };
  const { data } = useQuery(
    api.surveys.list.queryOptions({ input, placeholderData: keepPreviousData, staleTime: 30_000 }),
  );
  const surveys = (data?.items ?? []).map(({ id, title }) => ({
    value: String(id),
    label: title ?? `#${id}`,
  }));
  const choose = (chosen: string | null) => {
    if (chosen === null) return;
    onChange(chosen === ALL ? undefined : Number(chosen));
  };
  return (
    <Select
      className={classes.picker}
      aria-label={label}
      data={allLabel ? [{ value: ALL, label: allLabel }, ...surveys] : surveys}
      value={value === undefined ? ALL : String(value)}
      onChange={choose}
      allowDeselect={false}
      searchable
      limit={9999}
      withScrollArea={false}
      comboboxProps={{ withinPortal: false }}
      classNames={{ options: classes.options ?? '' }}
      nothingFoundMessage={t.overview.nothing}
    />
  );
}

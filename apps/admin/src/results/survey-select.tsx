import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChoiceSelect } from '@userfeedback/admin-ui';
import { api } from '../api.ts';
import classes from './results.module.css';

const ALL = 'all';

/** The picker itself, which is large; `SurveyPicker` loads it. */
export function SurveySelect({ label, value, allLabel, onChange }: SurveyPickerProps) {
  const input = { per_page: -1, select: ['title'] };
  const { data } = useQuery(
    api.surveys.list.queryOptions({ input, placeholderData: keepPreviousData, staleTime: 30_000 }),
  );
  const surveys = (data?.items ?? []).map(({ id, title }) => ({
    value: String(id),
    label: title ?? `#${id}`,
  }));
  return (
    <ChoiceSelect
      className={classes.picker ?? ''}
      label={label}
      hideLabel
      isListInPlace
      options={allLabel ? [{ value: ALL, label: allLabel }, ...surveys] : surveys}
      value={value === undefined ? ALL : String(value)}
      onChange={(chosen) => onChange(chosen === ALL ? undefined : Number(chosen))}
    />
  );
}

/** The picker's properties, shared with what is shown while it loads. */
export interface SurveyPickerProps {
  label: string;
  /** Undefined: all surveys. */
  value: number | undefined;
  /** Adds an entry for all surveys, with this label. */
  allLabel?: string;
  onChange(id: number | undefined): void;
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChoiceSelect } from '@userfeedback/admin-ui';
import { api } from '../api.ts';
import classes from './results.module.css';

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

/** What the picker of surveys is given, whichever way it is drawn. */
export interface SurveyPickerProps {
  label: string;
  /** Undefined stands for all surveys. */
  value: number | undefined;
  /** Adds an entry for all surveys, with these words. */
  allLabel?: string;
  onChange(id: number | undefined): void;
}

import { lazy, Suspense } from 'react';
import classes from './results.module.css';

const SurveySelect = lazy(() =>
  import('./survey-select.tsx').then((module) => ({ default: module.SurveySelect })),
);

export interface SurveyPickerProps {
  label: string;
  /** Undefined stands for all surveys. */
  value: number | undefined;
  /** Adds an entry for all surveys, with these words. */
  allLabel?: string;
  onChange(id: number | undefined): void;
}

/** Chooses one survey of all outside the trash. */
export function SurveyPicker(props: SurveyPickerProps) {
  return (
    <Suspense fallback={<div className={classes.picker} data-waiting />}>
      <SurveySelect {...props} />
    </Suspense>
  );
}

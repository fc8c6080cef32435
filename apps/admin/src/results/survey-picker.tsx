import { lazy, Suspense } from 'react';
import classes from './results.module.css';
import type { SurveyPickerProps } from './survey-select.tsx';

const SurveySelect = lazy(() => import('./survey-select.tsx').then((module) => ({ default: module.SurveySelect })));

/** Chooses one of the surveys that are not in the trash. */
export function SurveyPicker(props: SurveyPickerProps) {
  return (
    <Suspense fallback={<div className={classes.picker} data-waiting />}>
      <SurveySelect {...props} />
    </Suspense>
  );
}

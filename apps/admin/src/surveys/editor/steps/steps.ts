import { t } from '../../../messages/editor.ts';
import { paths } from '../../../paths.ts';

/** The editor's steps in order; the first is for new surveys only. */
export const STEPS = (['setup', 'questions', 'settings', 'notifications', 'publish'] as const).map((name) => ({
  name,
  get title() {
    return t.stepTitles[name];
  },
}));

export type StepName = (typeof STEPS)[number]['name'];
export type Step = (typeof STEPS)[number];

/** The steps of a new survey, or of an existing one (without setup). */
export function stepsOf(isNew: boolean): readonly Step[] {
  return isNew ? STEPS : STEPS.filter((step) => step.name !== 'setup');
}

/** The address of a step: under `/new` until the survey is opened by its own address. */
export function stepPath(step: StepName, editedId: number | null): string {
  return `${editedId === null ? paths.newSurvey : paths.editSurvey(editedId)}/${step}`;
}

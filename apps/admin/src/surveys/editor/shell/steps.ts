import { paths } from '../../../paths.ts';
import type { Editor } from '../draft/use-survey-draft.ts';

/** The editor's steps in order; the first belongs to new surveys alone. */
export const STEPS = [
  { name: 'setup', title: 'Setup' },
  { name: 'questions', title: 'Questions' },
  { name: 'settings', title: 'Settings' },
  { name: 'notifications', title: 'Workflow' },
  { name: 'publish', title: 'Publish' },
] as const;

export type StepName = (typeof STEPS)[number]['name'];
export type Step = (typeof STEPS)[number];

/** What a step between setup and publish is given. */
export interface StepProps {
  editor: Editor;
  /** Back and Next, to stand at the end of the step. */
  foot: React.ReactNode;
}

/** The steps of a new survey, or of one that exists (without setup). */
export function stepsOf(isNew: boolean): readonly Step[] {
  return isNew ? STEPS : STEPS.filter((step) => step.name !== 'setup');
}

/** Where a step lies: under `/new` until the editor is opened by the survey's own address. */
export function stepPath(step: StepName, editedId: number | null): string {
  return `${editedId === null ? paths.newSurvey : paths.editSurvey(editedId)}/${step}`;
}

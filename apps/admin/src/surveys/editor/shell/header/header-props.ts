import type { SurveyDraft } from '@userfeedback/contract';
import type { StepName } from '../../steps/steps.ts';

/** What the header shows of the survey. */
export type HeaderSurvey = Pick<SurveyDraft, 'id' | 'title' | 'status' | 'publish_at'>;

/** What is done from the header. */
export interface HeaderCalls {
  setTitle(title: string): void;
  undo(): void;
  redo(): void;
  save(): void;
  saveAndGo(step: StepName): void;
  publish(): void;
  publishChanges(): void;
  makeDraft(): void;
  discardChanges(id: number): void;
  test(id: number): void;
  share(): void;
  download(id: number): void;
}

import type { Editor } from './use-survey-draft.ts';

/** The properties of the steps between setup and publish. */
export interface StepProps {
  editor: Editor;
  /** Back and Next, for the end of the step. */
  foot: React.ReactNode;
}

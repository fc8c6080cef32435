import type { QuestionOf, QuestionType } from '@userfeedback/contract';
import type { Editor } from '../../../draft/use-survey-draft.ts';

export interface ConfigProps<T extends QuestionType = QuestionType> {
  question: QuestionOf<T>;
  edit: Editor['edit'];
}

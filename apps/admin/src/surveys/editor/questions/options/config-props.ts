import type { QuestionOf, QuestionType } from '@userfeedback/contract';
import type { Editor } from '../../use-survey-draft.ts';

export interface ConfigProps<T extends QuestionType = QuestionType> {
  question: QuestionOf<T>;
  edit: Editor['edit'];
}

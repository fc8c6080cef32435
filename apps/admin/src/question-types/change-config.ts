import type { Question, QuestionOf, QuestionType } from '@userfeedback/contract';
import { updateQuestion } from '@userfeedback/engine';
import type { ConfigProps } from './type-face.ts';

type Config<T extends QuestionType> = QuestionOf<T>['config'];

/** Changes what a question's type adds to it. */
export function changeConfig<T extends QuestionType>(
  { question, edit }: ConfigProps<T>,
  change: (config: Config<T>) => Config<T>,
) {
  edit((draft) =>
    updateQuestion(draft, question.id, (before) =>
      before.type === question.type ? ({ ...before, config: change(before.config as Config<T>) } as Question) : before,
    ),
  );
}

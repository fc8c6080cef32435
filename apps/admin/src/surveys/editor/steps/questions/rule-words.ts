import type { Question } from '@userfeedback/contract';
import { readWithFallbacks } from '@userfeedback/engine';
import { t } from '../../../../messages/questions.ts';

/** When a question is shown, in one sentence; null if always. */
export function ruleInWords({ logic }: Question, questions: readonly Question[]): string | null {
  if (!logic.enabled) return null;
  const tests = logic.conditions.map(({ question_id, compare, value }) => {
    const title = questions.find(({ id }) => id === question_id)?.title ?? '';
    return t.logic.tests[compare]({
      question: readWithFallbacks(title).trim() || t.conditions.untitled,
      isOpen: value === '',
      value: String(value),
    });
  });
  return t.logic.rule({
    action: logic.action,
    conditions: tests.length === 0 ? '' : tests.reduce((first, second) => t.logic.both({ first, second })),
  });
}

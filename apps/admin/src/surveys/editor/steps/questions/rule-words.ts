import type { Question } from '@userfeedback/contract';
import { t } from '../../../../strings/questions.ts';

/** When a question is shown, in one sentence; null if always. */
export function ruleInWords({ logic }: Question, questions: readonly Question[]): string | null {
  if (!logic.enabled) return null;
  const tests = logic.conditions.map(({ question_id, compare, value }) => {
    const title = questions.find(({ id }) => id === question_id)?.title.trim();
    return t.logic.test(title || t.conditions.untitled, compare, String(value));
  });
  return t.logic.rule(logic.action, tests);
}

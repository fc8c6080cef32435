import { formatNumber } from '@userfeedback/admin-ui';
import type { Question } from '@userfeedback/contract';
import { JUMP_TO_END } from '@userfeedback/contract/limits';
import { jumpTargets, readWithFallbacks } from '@userfeedback/engine';
import { listed } from '../../../../listed.ts';
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

/** Where the survey can go on after a question; null if always at the next one. */
export function jumpsInWords(question: Question, questions: readonly Question[]): string | null {
  const targets = jumpTargets(question).map((to) =>
    to === JUMP_TO_END ? t.jumps.end : formatNumber(questions.findIndex(({ id }) => id === to) + 1),
  );
  return targets.length === 0 ? null : t.jumps.then({ targets: listed('disjunction', targets) });
}

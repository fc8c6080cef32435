import type { SurveyDraft } from '@userfeedback/contract';
import { answerTextsOf } from '../../question-types/text-choices.ts';

export type LostPart = 'conditions' | 'jumps' | 'options';

export function lostParts(before: SurveyDraft, after: SurveyDraft): LostPart[] {
  const lost: LostPart[] = [];
  if (conditionCount(after) < conditionCount(before)) lost.push('conditions');
  if (jumpCount(after) < jumpCount(before)) lost.push('jumps');
  const isCut = after.questions.some((question) => {
    const old = before.questions.find(({ id }) => id === question.id);
    return old && old.type !== question.type && answerTextsOf(old).length > answerTextsOf(question).length;
  });
  if (isCut) lost.push('options');
  return lost;
}

function conditionCount({ questions, settings, notifications }: SurveyDraft): number {
  const { conditions, endings } = settings.thank_you;
  const redirects = conditions.length + notifications.email.logic.conditions.length;
  // An ending keeps a blank row.
  const named = endings.flatMap((ending) => ending.conditions.filter(({ question_id }) => question_id !== ''));
  return questions.reduce((sum, { logic }) => sum + logic.conditions.length, redirects + named.length);
}

function jumpCount({ questions }: SurveyDraft): number {
  return questions.reduce((sum, { jumps }) => sum + jumps.length, 0);
}

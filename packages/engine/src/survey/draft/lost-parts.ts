import type { SurveyDraft } from '@userfeedback/contract';
import { faceOf } from '../../question-types/index.ts';

export type LostPart = 'conditions' | 'options';

export function lostParts(before: SurveyDraft, after: SurveyDraft): LostPart[] {
  const lost: LostPart[] = [];
  if (conditionCount(after) < conditionCount(before)) lost.push('conditions');
  const isCut = after.questions.some((question) => {
    const old = before.questions.find(({ id }) => id === question.id);
    return old && old.type !== question.type && optionTexts(old) > optionTexts(question);
  });
  if (isCut) lost.push('options');
  return lost;
}

function conditionCount({ questions, settings, notifications }: SurveyDraft): number {
  const others = settings.thank_you.conditions.length + notifications.email.logic.conditions.length;
  return questions.reduce((sum, { logic }) => sum + logic.conditions.length, others);
}

function optionTexts(question: SurveyDraft['questions'][number]): number {
  if (!faceOf(question).hasOptions) return 0;
  return faceOf(question)
    .optionValues(question)
    .filter((text) => text.trim() !== '').length;
}

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
  const { conditions, endings } = settings.thank_you;
  const redirects = conditions.length + notifications.email.logic.conditions.length;
  // An ending keeps a blank row.
  const named = endings.flatMap((ending) => ending.conditions.filter(({ question_id }) => question_id !== ''));
  return questions.reduce((sum, { logic }) => sum + logic.conditions.length, redirects + named.length);
}

function optionTexts(question: SurveyDraft['questions'][number]): number {
  if (!faceOf(question).hasOptions) return 0;
  return faceOf(question)
    .optionValues(question)
    .filter((text) => text.trim() !== '').length;
}

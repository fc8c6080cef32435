import type { NotShown, Question, SiteInfo, SurveyDraft, Unpublishable } from '@userfeedback/contract';
import type { SiteAccess } from '../access/access.ts';
import { nextQuestionIndex } from '../conditions/branching.ts';
import { faceOf, isRatingQuestion } from '../question-types/index.ts';
import { hasVisibleText } from '../text/visible-text.ts';
import { questionsInForce } from './in-force.ts';

type Asking = Pick<SurveyDraft, 'questions'>;
export type Signing = Pick<SiteInfo, 'identity_secret_made_at'>;

export function questionsProblem(draft: Asking): Unpublishable | null {
  if (draft.questions.length === 0) return 'no-questions';
  if (untitledQuestions(draft).length > 0) return 'untitled-question';
  return questionsMissingOptions(draft).length > 0 ? 'missing-options' : null;
}

export interface Missing {
  code: 'question-required' | 'title-required' | 'options-required' | 'field-required' | 'not-a-web-address';
}

export function missingFields(draft: Asking): Record<string, Missing> {
  const fields: Record<string, Missing> = {};
  if (draft.questions.length === 0) fields.questions = { code: 'question-required' };
  const untitled = untitledQuestions(draft);
  draft.questions.forEach((question, index) => {
    if (untitled.includes(question)) fields[`questions.${index}.title`] = { code: 'title-required' };
    if (faceOf(question).hasInvalidOptions(question))
      fields[`questions.${index}.config.options`] = { code: 'options-required' };
    for (const path of blankTexts(question))
      fields[`questions.${index}.${path}`] = { code: path.endsWith('.url') ? 'not-a-web-address' : 'field-required' };
  });
  return fields;
}

export function untitledQuestions({ questions }: Asking): Question[] {
  return questions.filter((question) => !faceOf(question).titleIsOptional && !hasVisibleText(question.title));
}

/** Blank texts of types that need no title are no options: publishing calls the survey incomplete. */
export function questionsMissingOptions({ questions }: Asking): Question[] {
  return questions.filter(
    (question) =>
      faceOf(question).hasInvalidOptions(question) ||
      (!faceOf(question).titleIsOptional && blankTexts(question).length > 0),
  );
}

/** Paths of texts of the type's own lists that nobody has written yet. */
function blankTexts(question: Question): string[] {
  return faceOf(question).blankTexts?.(question) ?? [];
}

/**
 * Null if it is shown. A rating question that the site may not use comes first: without it, it would be another survey.
 * Other unusable questions are left out.
 */
export function notShown(survey: Asking, site: SiteAccess): NotShown | null {
  const { questions } = questionsInForce(survey.questions, site);
  if (survey.questions.some(isRatingQuestion) && !questions.some(isRatingQuestion)) return 'question-at-rest';
  if (questions.length === 0) return 'no-questions';
  return untitledQuestions({ questions }).length > 0 ? 'untitled-question' : null;
}

/** False when the logic hides every question at the start. */
export function canBegin({ questions }: Asking): boolean {
  return nextQuestionIndex(questions, -1, []) !== -1;
}

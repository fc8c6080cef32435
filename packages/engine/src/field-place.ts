import type { SurveyDraft } from '@userfeedback/contract';
import type { EditorStep } from './step-ready.ts';

/** Where in the editor a field is found. */
export interface FieldPlace {
  step: EditorStep;
  /** The question whose card holds it. */
  questionId?: string;
}

/** Where the editor shows the field of this path ("questions.1.title"), as errors of a save name it (D-02). */
export function placeOfField(path: string, draft: Pick<SurveyDraft, 'questions'>): FieldPlace {
  const [head = '', second] = path.split('.');
  const question = head === 'questions' ? draft.questions[Number(second)] : undefined;
  if (question) return { step: 'questions', questionId: question.id };
  return { step: STEPS[`${head}.${second}`] ?? STEPS[head] ?? 'questions' };
}

/** The texts of those errors that belong to a question's card, by its id. */
export function questionErrors(
  errors: Record<string, string>,
  draft: Pick<SurveyDraft, 'questions'>,
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [path, text] of Object.entries(errors)) {
    const { questionId } = placeOfField(path, draft);
    if (questionId) found.set(questionId, [...new Set([...(found.get(questionId) ?? []), text])]);
  }
  return found;
}

const STEPS: Record<string, EditorStep> = {
  title: 'questions',
  'settings.thank_you': 'questions',
  'settings.google_drive': 'notifications',
  settings: 'settings',
  notifications: 'notifications',
  status: 'publish',
  publish_at: 'publish',
};

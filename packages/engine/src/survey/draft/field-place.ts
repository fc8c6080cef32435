import type { SurveyDraft } from '@userfeedback/contract';
import type { EditorStep } from './step-ready.ts';

export interface FieldPlace {
  step: EditorStep;
  questionId?: string;
}

/** `path` is that of a save's error, such as "questions.1.title". */
export function placeOfField(path: string, draft: Pick<SurveyDraft, 'questions'>): FieldPlace {
  const [head = '', second] = path.split('.');
  const question = head === 'questions' ? draft.questions[Number(second)] : undefined;
  if (question) return { step: 'questions', questionId: question.id };
  return { step: STEPS[`${head}.${second}`] ?? STEPS[head] ?? 'questions' };
}

/** The errors whose fields still have the refused value, by the fields' current paths: questions may have moved. */
export function remainingErrors(
  errors: Record<string, string>,
  refused: SurveyDraft,
  draft: SurveyDraft,
): Record<string, string> {
  const standing: Record<string, string> = {};
  for (const [path, text] of Object.entries(errors)) {
    const now = movedPath(path, refused, draft);
    if (valueAt(refused, path) === valueAt(draft, now)) standing[now] = text;
  }
  return standing;
}

function movedPath(path: string, refused: SurveyDraft, draft: SurveyDraft): string {
  const [head, place, ...rest] = path.split('.');
  const question = head === 'questions' ? refused.questions[Number(place)] : undefined;
  if (!question) return path;
  return [head, draft.questions.findIndex(({ id }) => id === question.id), ...rest].join('.');
}

function valueAt(draft: SurveyDraft, path: string): unknown {
  let value: unknown = draft;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

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
  'settings.theming': 'questions',
  'settings.google_drive': 'notifications',
  settings: 'settings',
  languages: 'settings',
  notifications: 'notifications',
  status: 'publish',
  publish_at: 'publish',
};

import type { SurveyDraft } from '@userfeedback/contract';
import { t } from '../../../strings/editor.ts';

/** The name people know a part of a survey by; the wire calls it "settings.behavior" or "questions.q7". */
export function partName(part: string, { questions }: Pick<SurveyDraft, 'questions'>): string {
  const index = questions.findIndex(
    ({ id }) => part === `questions.${id}` || part.startsWith(`questions.${id}.`),
  );
  const question = questions[index];
  if (!question) return t.editor.parts[part] ?? part.split('.').at(-1) ?? part;
  const name = t.editor.questionNumber(index + 1);
  const setting = part.slice(`questions.${question.id}.settings.`.length);
  if (setting === 'randomize' || setting === 'comment_box')
    return t.editor.settingOf(t.editor.settings[setting].label, name);
  return name;
}

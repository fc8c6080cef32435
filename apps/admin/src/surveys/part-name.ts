import type { SurveyDraft } from '@userfeedback/contract';
import { t } from '../messages/editor.ts';

/** Parts of a survey that need a plan or an addon, by their names on the wire. */
export function knownPart(part: string): string | undefined {
  return (t.parts as Record<string, string>)[part.replaceAll('.', '_')];
}

/** The name people know a part of a survey by; the wire calls it "settings.behavior" or "questions.q7". */
export function partName(part: string, { questions }: Pick<SurveyDraft, 'questions'>): string {
  const index = questions.findIndex(({ id }) => part === `questions.${id}` || part.startsWith(`questions.${id}.`));
  const question = questions[index];
  if (!question) return knownPart(part) ?? part.split('.').at(-1) ?? part;
  const name = t.questionNumber({ number: index + 1 });
  const setting = part.slice(`questions.${question.id}.settings.`.length);
  if (setting === 'randomize' || setting === 'comment_box')
    return t.settingOf({ setting: t.settings[setting].label, question: name });
  return name;
}

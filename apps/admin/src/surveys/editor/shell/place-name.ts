import type { SurveyDraft } from '@userfeedback/contract';
import { placeOfField } from '@userfeedback/engine';
import { t } from '../../../messages/editor.ts';
import { t as words } from '../../../messages/editor-shell.ts';
import { STEPS } from '../steps/steps.ts';

/** Where a field is, in words: its question, or its step and card. */
export function placeName(path: string, draft: SurveyDraft): string {
  const { step, questionId } = placeOfField(path, draft);
  const index = draft.questions.findIndex(({ id }) => id === questionId);
  if (index >= 0) return t.questionNumber({ number: index + 1 });
  const title = STEPS.find(({ name }) => name === step)?.title ?? step;
  const card = cardName(path);
  return card ? t.cardOf({ step: title, card }) : title;
}

/** The place of a change: the question's part, or as `placeName`. */
export function changeName(path: string, draft: SurveyDraft): string {
  if (path === 'title') return words.questionParts.title;
  const place = placeName(path, draft);
  const part = /^questions\.\d+\.(.+)$/.exec(path)?.[1];
  const kind = part && PARTS.find(([start]) => part.startsWith(start))?.[1];
  return kind ? words.partOf({ place, part: words.questionParts[kind] }) : place;
}

/** The parts of a question, by the start of their fields' paths. */
const PARTS = [
  ['title', 'title'],
  ['type', 'type'],
  ['config.options', 'options'],
  ['config', 'settings'],
  ['settings', 'settings'],
  ['logic', 'logic'],
  ['jumps', 'logic'],
] as const;

/** The card that a field is on; undefined if it is on none. */
export function cardName(path: string): string | undefined {
  const name = path.replaceAll('.', '_');
  return Object.entries(t.cards).find(([start]) => name.startsWith(start))?.[1];
}

import type { SurveyDraft } from '@userfeedback/contract';

/** A text that is typed in one of several rows: the survey as typing began, and what the last letter made of it. */
export interface TypedText {
  index: number;
  from: SurveyDraft;
  to: SurveyDraft;
}

/**
 * Types a letter into the row at `index`. On its way a text may be empty or that of another row, so what names the row
 * follows from where typing began.
 */
export function typeLetter(
  draft: SurveyDraft,
  index: number,
  change: (from: SurveyDraft) => SurveyDraft,
  typed?: TypedText,
): TypedText {
  const goesOn = typed?.index === index && FOLLOWING.every((part) => draft[part] === typed.to[part]);
  const { questions, settings, notifications, translations } = goesOn ? typed.from : draft;
  const from = { ...draft, questions, settings, notifications, translations };
  return { index, from, to: change(from) };
}

/** The parts of a survey that name options or hidden fields. */
const FOLLOWING = ['questions', 'settings', 'notifications', 'translations'] as const;

import type { SurveyDraft } from '@userfeedback/contract';

/** `from` is the survey when typing began, `to` after the last letter. */
export interface TypedText {
  index: number;
  from: SurveyDraft;
  to: SurveyDraft;
}

/**
 * While somebody types, a text may be empty or equal that of another row for a moment. So references to the row are
 * renamed from their state when typing began.
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

const FOLLOWING = ['questions', 'settings', 'notifications', 'translations'] as const;

import type { Condition, RedirectCondition, SurveyDraft } from '@userfeedback/contract';
import { CONDITIONS_MAX } from '@userfeedback/contract/limits';
import { blankCondition } from './question-logic.ts';

export function redirectCondition({ question, condition_type, condition }: RedirectCondition): Condition {
  return { question_id: question, compare: condition_type, value: condition };
}

export function blankRedirect(): RedirectCondition {
  return redirectRow(blankCondition(undefined), null);
}

export function redirectRow(
  { question_id, compare, value }: Condition,
  page: RedirectCondition['page'],
): RedirectCondition {
  return { question: question_id, condition_type: compare, condition: value, page };
}

export function addRedirect(draft: SurveyDraft): SurveyDraft {
  return changeRows(draft, (rows) => (rows.length >= CONDITIONS_MAX ? rows : [...rows, blankRedirect()]));
}

/** A question that does not exist is refused. */
export function setRedirect(
  draft: SurveyDraft,
  index: number,
  patch: Partial<Condition & Pick<RedirectCondition, 'page'>>,
): SurveyDraft {
  const { page, ...condition } = patch;
  const isKnown = draft.questions.some(({ id }) => id === patch.question_id);
  if (patch.question_id !== undefined && !isKnown) return draft;
  return changeRows(draft, (rows) =>
    rows.map((row, at) =>
      at === index
        ? redirectRow({ ...redirectCondition(row), ...condition }, page === undefined ? row.page : page)
        : row,
    ),
  );
}

export function removeRedirect(draft: SurveyDraft, index: number): SurveyDraft {
  return changeRows(draft, (rows) => (rows.length > 1 ? rows.filter((_, at) => at !== index) : rows));
}

function changeRows(draft: SurveyDraft, change: (rows: RedirectCondition[]) => RedirectCondition[]): SurveyDraft {
  const { thank_you } = draft.settings;
  return {
    ...draft,
    settings: {
      ...draft.settings,
      thank_you: { ...thank_you, conditions: change(thank_you.conditions) },
    },
  };
}

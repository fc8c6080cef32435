import type { Condition, Ending, RedirectCondition, SurveyDraft, ThankYou } from '@userfeedback/contract';
import { CONDITIONS_MAX } from '@userfeedback/contract/limits';
import { ENDINGS } from '@userfeedback/contract/thanks-limits';
import { dropTranslations } from '../../languages/follow-texts.ts';
import { endingKey } from '../../text/ending-key.ts';
import { blankCondition, isCompared } from './question-logic.ts';

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

export function addEnding(draft: SurveyDraft, makeId: () => string): SurveyDraft {
  const ending = {
    id: makeId(),
    conditions: [blankCondition(draft.questions.find(isCompared))],
    message: '',
    button: null,
  };
  return changeEndings(draft, (endings) => (endings.length < ENDINGS.most ? [...endings, ending] : endings));
}

export function setEnding(
  draft: SurveyDraft,
  id: string,
  patch: Partial<Pick<Ending, 'message' | 'button'>>,
): SurveyDraft {
  return changeEnding(draft, id, (ending) => ({ ...ending, ...patch }));
}

/** Earlier ones are asked first. */
export function moveEnding(draft: SurveyDraft, id: string, by: 1 | -1): SurveyDraft {
  return changeEndings(draft, (endings) => {
    const from = endings.findIndex((ending) => ending.id === id);
    const [moved, to] = [endings[from], from + by];
    return moved && to >= 0 && to < endings.length ? endings.toSpliced(from, 1).toSpliced(to, 0, moved) : endings;
  });
}

export function removeEnding(draft: SurveyDraft, id: string): SurveyDraft {
  const left = changeEndings(draft, (endings) => endings.filter((ending) => ending.id !== id));
  return dropTranslations(left, endingKey(id));
}

export function addEndingCondition(draft: SurveyDraft, id: string): SurveyDraft {
  return changeEndingRows(draft, id, (rows) =>
    rows.length < ENDINGS.conditions ? [...rows, blankCondition(draft.questions.find(isCompared))] : rows,
  );
}

export function setEndingCondition(
  draft: SurveyDraft,
  id: string,
  index: number,
  patch: Partial<Condition>,
): SurveyDraft {
  return changeEndingRows(draft, id, (rows) => rows.map((row, at) => (at === index ? { ...row, ...patch } : row)));
}

/** One stays. */
export function removeEndingCondition(draft: SurveyDraft, id: string, index: number): SurveyDraft {
  return changeEndingRows(draft, id, (rows) => (rows.length > 1 ? rows.filter((_, at) => at !== index) : rows));
}

function changeEndingRows(draft: SurveyDraft, id: string, change: (rows: Condition[]) => Condition[]): SurveyDraft {
  return changeEnding(draft, id, (ending) => ({ ...ending, conditions: change(ending.conditions) }));
}

function changeEnding(draft: SurveyDraft, id: string, change: (ending: Ending) => Ending): SurveyDraft {
  return changeEndings(draft, (endings) => endings.map((ending) => (ending.id === id ? change(ending) : ending)));
}

function changeEndings(draft: SurveyDraft, change: (endings: Ending[]) => Ending[]): SurveyDraft {
  return changeThankYou(draft, ({ endings }) => ({ endings: change(endings) }));
}

function changeRows(draft: SurveyDraft, change: (rows: RedirectCondition[]) => RedirectCondition[]): SurveyDraft {
  return changeThankYou(draft, ({ conditions }) => ({ conditions: change(conditions) }));
}

function changeThankYou(draft: SurveyDraft, change: (thankYou: ThankYou) => Partial<ThankYou>): SurveyDraft {
  const { thank_you } = draft.settings;
  return { ...draft, settings: { ...draft.settings, thank_you: { ...thank_you, ...change(thank_you) } } };
}

import type { Condition, Ending, SurveyDraft } from '@userfeedback/contract';
import { ENDINGS } from '@userfeedback/contract/limits';
import { dropTranslations } from '../../languages/follow-texts.ts';
import { endingKey } from '../quoting.ts';
import { blankCondition } from './question-logic.ts';
import type { MakeId } from './survey-draft.ts';

export function addEnding(draft: SurveyDraft, makeId: MakeId): SurveyDraft {
  const ending = { id: makeId(), conditions: [blankCondition(draft.questions[0])], message: '', button: null };
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
  return changeConditions(draft, id, (rows) =>
    rows.length < ENDINGS.conditions ? [...rows, blankCondition(draft.questions[0])] : rows,
  );
}

export function setEndingCondition(
  draft: SurveyDraft,
  id: string,
  index: number,
  patch: Partial<Condition>,
): SurveyDraft {
  return changeConditions(draft, id, (rows) => rows.map((row, at) => (at === index ? { ...row, ...patch } : row)));
}

/** One stays. */
export function removeEndingCondition(draft: SurveyDraft, id: string, index: number): SurveyDraft {
  return changeConditions(draft, id, (rows) => (rows.length > 1 ? rows.filter((_, at) => at !== index) : rows));
}

function changeConditions(draft: SurveyDraft, id: string, change: (rows: Condition[]) => Condition[]): SurveyDraft {
  return changeEnding(draft, id, (ending) => ({ ...ending, conditions: change(ending.conditions) }));
}

function changeEnding(draft: SurveyDraft, id: string, change: (ending: Ending) => Ending): SurveyDraft {
  return changeEndings(draft, (endings) => endings.map((ending) => (ending.id === id ? change(ending) : ending)));
}

function changeEndings(draft: SurveyDraft, change: (endings: Ending[]) => Ending[]): SurveyDraft {
  const { thank_you } = draft.settings;
  return {
    ...draft,
    settings: { ...draft.settings, thank_you: { ...thank_you, endings: change(thank_you.endings) } },
  };
}

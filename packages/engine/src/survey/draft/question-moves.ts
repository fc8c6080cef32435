import type { CopiedQuestions, Question, SurveyDraft } from '@userfeedback/contract';
import { JUMP_TO_END } from '@userfeedback/contract/limits';
import { copyTranslations } from '../../languages/follow-texts.ts';
import { faceOf } from '../../question-types/index.ts';
import { requote } from '../../text/quotes.ts';
import { isSameValue } from '../same-value.ts';
import { keepScreens } from '../screens.ts';
import { dropBackwardJumps, dropFromLogic, dropLaterSubjects, keepConditions } from './draft-references.ts';
import type { LostPart } from './lost-parts.ts';
import { lostParts } from './lost-parts.ts';
import type { MakeId } from './survey-draft.ts';
import { blankQuestion, deleteQuestion, roomForQuestions } from './survey-draft.ts';

export interface WithQuestions {
  draft: SurveyDraft;
  added: string[];
  lost: LostPart[];
}

export function moveQuestion(draft: SurveyDraft, id: string, toIndex: number): SurveyDraft {
  return moveQuestions(draft, [id], toIndex);
}

/**
 * Moves questions as one block, in their order, so that the first of them is at this position. Drops conditions of
 * others on them, their own on questions that no longer come before them, and jumps that no longer lead forward;
 * conditions among them stay.
 */
export function moveQuestions(draft: SurveyDraft, ids: readonly string[], toIndex: number): SurveyDraft {
  const block = questionsOf(draft, ids);
  const others = draft.questions.filter((question) => !block.includes(question));
  const to = Math.min(Math.max(0, Math.trunc(toIndex)), others.length);
  const moved = [...others.slice(0, to), ...block, ...others.slice(to)];
  if (moved.every((question, at) => question === draft.questions[at])) return draft;
  const movedIds = block.map(({ id }) => id);
  const kept = dropBackwardJumps(dropLaterSubjects(dropFromLogic(moved, movedIds), movedIds));
  return { ...draft, questions: keepScreens(draft.questions, kept, movedIds) };
}

/** Not in NPS surveys. */
export function deleteQuestions(draft: SurveyDraft, ids: readonly string[]): SurveyDraft {
  return ids.reduce(deleteQuestion, draft);
}

/**
 * Adds copies below the last of them, unless there is no room for all. Conditions and jumps among them refer to the
 * copies, all others stay if they can, and nothing else refers to a copy.
 */
export function duplicateQuestions(draft: SurveyDraft, ids: readonly string[], makeId: MakeId): SurveyDraft {
  const block = questionsOf(draft, ids);
  const last = block.at(-1);
  if (!last || block.length > roomForQuestions(draft)) return draft;
  const copies = copiesOf(block, makeId, (id) => id);
  const pairs = copies.map(({ id }, at) => ({ from: block[at]?.id ?? id, to: id }));
  return withInserted(copyTranslations(draft, pairs), copies, draft.questions.indexOf(last) + 1);
}

export function copyQuestions(draft: SurveyDraft, ids: readonly string[]): CopiedQuestions {
  return { userfeedback: 'questions', version: 1, questions: questionsOf(draft, ids) };
}

/**
 * Adds questions from elsewhere, as many as fit, with new ids. Conditions and jumps among them are kept; those on other
 * questions are dropped. The blank question that a new survey begins with is replaced.
 */
export function insertQuestions(
  draft: SurveyDraft,
  questions: readonly Question[],
  index: number,
  makeId: MakeId,
): WithQuestions {
  const base = withoutUntouched(draft);
  const fitting = questions.slice(0, roomForQuestions(base));
  const subjects = fitting.filter((question) => faceOf(question).isLogicSubject).map(({ id }) => id);
  const ids = fitting.map(({ id }) => id);
  const kept = dropBackwardJumps(
    dropLaterSubjects(
      fitting.map((question) => keepConditions(question, (row) => subjects.includes(row.question_id))),
      ids,
    ),
  );
  const copies = copiesOf(kept, makeId, (id) => id);
  return {
    draft: copies.length === 0 ? draft : withInserted(base, copies, index),
    added: copies.map(({ id }) => id),
    lost: lostParts({ ...draft, questions: fitting }, { ...draft, questions: kept }),
  };
}

/** Conditions, jumps and quotes among them refer to the new ids; `elsewhere` says what other references become. */
export function copiesOf(
  questions: readonly Question[],
  makeId: MakeId,
  elsewhere: (id: string) => string,
): Question[] {
  const idOf = new Map(questions.map(({ id }) => [id, makeId()]));
  return questions.map((question) => ({
    ...question,
    id: idOf.get(question.id) ?? makeId(),
    title: requote(question.title, (id) => idOf.get(id)),
    logic: {
      ...question.logic,
      conditions: question.logic.conditions.map((condition) => ({
        ...condition,
        question_id: idOf.get(condition.question_id) ?? elsewhere(condition.question_id),
      })),
    },
    jumps: question.jumps.map((jump) =>
      jump.to === JUMP_TO_END ? jump : { ...jump, to: idOf.get(jump.to) ?? elsewhere(jump.to) },
    ),
  }));
}

function questionsOf({ questions }: SurveyDraft, ids: readonly string[]): Question[] {
  return questions.filter(({ id }) => ids.includes(id));
}

export function roomForInserted(draft: SurveyDraft): number {
  return roomForQuestions(withoutUntouched(draft));
}

function withoutUntouched(draft: SurveyDraft): SurveyDraft {
  const [first, ...others] = draft.questions;
  if (!first || others.length > 0 || draft.type === 'nps') return draft;
  const isUntouched = first.title === '' && isSameValue(first, blankQuestion(first.type, first.id));
  return isUntouched ? deleteQuestion(draft, first.id) : draft;
}

function withInserted(draft: SurveyDraft, questions: readonly Question[], index: number): SurveyDraft {
  const all = draft.questions;
  const together = dropBackwardJumps([...all.slice(0, index), ...questions, ...all.slice(index)]);
  return { ...draft, questions: keepScreens(all, together) };
}

import { confirm, copyText } from '@userfeedback/admin-ui';
import type { QuestionType, SurveyDraft } from '@userfeedback/contract';
import type { LostPart } from '@userfeedback/engine';
import {
  changeType,
  copyQuestions,
  deleteQuestions,
  duplicateQuestions,
  lostParts,
  moveQuestions,
} from '@userfeedback/engine';
import { useMemo, useRef } from 'react';
import { t } from '../../../../messages/editor.ts';
import { t as done } from '../../../../messages/editor-shell.ts';
import { t as words } from '../../../../messages/writing.ts';
import type { Editor, Move } from '../../draft/editor.ts';
import { isSaving } from '../../draft/editor-state.ts';
import { withLost } from '../../draft/lost-in-words.ts';
import { makeId } from '../../draft/make-id.ts';
import { useEditor } from '../../draft/use-editor.ts';
import { cardElement } from './use-open-card.ts';

/** What a card, or the ticked cards, can do to the survey. The functions stay the same over all renderings. */
export interface CardMoves {
  edit: Editor['edit'];
  /** The survey of this moment. */
  now: Editor['now'];
  /** Moves questions as one block, so that the first is at this index. */
  move(ids: readonly string[], to: number): void;
  changeType(id: string, type: QuestionType): void;
  /** Adds copies below the last; a single one is opened. */
  duplicate(ids: readonly string[]): void;
  /** Puts questions on the clipboard. */
  copy(ids: readonly string[]): Promise<void>;
  /** Asks, deletes the questions and saves; returns false if nothing was deleted. */
  remove(ids: readonly string[]): Promise<boolean>;
}

/** Called when a move or a change of type removed more than itself, such as conditions. */
export type OnLoss = (parts: readonly LostPart[], before: SurveyDraft) => void;

interface Around {
  /** Says what an edit has done and offers to undo it; called together with the edit. */
  offerUndo(text: string): void;
  onLoss: OnLoss;
  /** A question was duplicated; its copy is to be opened with the title selected. */
  onCopy(id: string): void;
}

/** The moves of all cards of a survey. */
export function useCardMoves(around: Around): CardMoves {
  const editor = useEditor();
  const latest = useRef(around);
  latest.current = around;
  return useMemo(() => {
    const { edit, now } = editor;
    const editTelling = (move: Move, said: string) => {
      let lost: readonly LostPart[] = [];
      let before = now();
      edit((survey) => {
        const after = move(survey);
        before = survey;
        lost = lostParts(survey, after);
        return after;
      });
      if (lost.length > 0) latest.current.onLoss(lost, before);
      else latest.current.offerUndo(said);
    };
    return {
      edit,
      now,
      move: (ids, to) => {
        const { questions } = now();
        const from = questions.findIndex(({ id }) => id === ids[0]);
        const isAlone = ids.length === 1;
        if (isAlone && from === to) return;
        const said = isAlone ? done.moved({ from: from + 1, to: to + 1 }) : done.blockMoved({ count: ids.length });
        editTelling((survey) => moveQuestions(survey, ids, to), said);
      },
      changeType: (id, type) => {
        const number = now().questions.findIndex((each) => each.id === id) + 1;
        editTelling((survey) => changeType(survey, id, type), done.retyped({ number }));
      },
      duplicate: (ids) => {
        const made = ids.map(() => makeId());
        edit((survey) => {
          const left = [...made];
          return duplicateQuestions(survey, ids, () => left.shift() ?? makeId());
        });
        const [only] = made;
        if (only && made.length === 1) latest.current.onCopy(only);
        else latest.current.offerUndo(words.duplicated({ count: made.length }));
      },
      copy: async (ids) => {
        const text = JSON.stringify(copyQuestions(now(), ids));
        await copyText(text, words.copied({ count: ids.length }));
      },
      remove: async (ids) => {
        if (!(await confirm({ ...textsOf(ids.length), isDangerous: true }))) return false;
        const next = neighbourOf(ids, now());
        const others = { ...now(), questions: now().questions.filter(({ id }) => !ids.includes(id)) };
        const lost = lostParts(others, deleteQuestions(now(), ids));
        latest.current.offerUndo(withLost(words.deleted({ count: ids.length }), lost));
        // If a save is under way, the next one includes this edit.
        await (isSaving(editor.state()) ? edit : editor.saveQuietly)((survey) => deleteQuestions(survey, ids));
        focusAfter(next);
        return true;
      },
    };
  }, [editor]);
}

function textsOf(count: number) {
  const { selection } = words;
  const { deleteQuestion: title, deleteQuestionSure: body, deleteQuestionYes, cancel } = t;
  if (count === 1) return { title, body, confirm: deleteQuestionYes, cancel };
  return {
    title: selection.deleteTitle({ count }),
    body: selection.deleteSure,
    confirm: selection.deleteYes,
    cancel: selection.cancel,
  };
}

/** The id of the card below the last of these, or of the one above the first. */
function neighbourOf(ids: readonly string[], { questions }: SurveyDraft): string | undefined {
  const places = ids.map((id) => questions.findIndex((question) => question.id === id));
  const others = questions.map(({ id }, at) => ({ id, at })).filter(({ id }) => !ids.includes(id));
  const below = others.find(({ at }) => at > Math.max(...places));
  return (below ?? others.findLast(({ at }) => at < Math.min(...places)) ?? others[0])?.id;
}

/** The focused button is deleted with its card, so the focus moves to the neighbour or to Add Question. */
function focusAfter(id: string | undefined): void {
  const next = id
    ? cardElement(id)?.querySelector<HTMLElement>('[aria-expanded]')
    : document.querySelector<HTMLElement>('[data-add-question]');
  next?.focus();
}

import { confirm } from '@userfeedback/admin-ui';
import type { QuestionType, SurveyDraft } from '@userfeedback/contract';
import type { LostPart } from '@userfeedback/engine';
import { changeType, deleteQuestion, lostParts, moveQuestion } from '@userfeedback/engine';
import { useMemo, useRef } from 'react';
import { t } from '../../../../strings/editor.ts';
import type { Editor } from '../../draft/use-survey-draft.ts';
import { cardElement } from './use-open-card.ts';

/** What a card can do to the survey. The functions stay the same over all renderings. */
export interface CardMoves {
  edit: Editor['edit'];
  move(id: string, to: number): void;
  changeType(id: string, type: QuestionType): void;
  /** Asks, deletes the question and saves a draft. */
  remove(id: string): Promise<void>;
}

/** Called when a move or a change of type removed more than itself, such as conditions. */
export type OnLoss = (parts: readonly LostPart[], before: SurveyDraft) => void;

/** The moves of all cards of a survey. */
export function useCardMoves(editor: Editor, onLoss: OnLoss): CardMoves {
  const latest = useRef({ ...editor, onLoss });
  latest.current = { ...editor, onLoss };
  return useMemo(() => {
    const editTelling: Editor['edit'] = (move) => {
      let lost: readonly LostPart[] = [];
      let before = latest.current.draft;
      latest.current.edit((survey) => {
        const after = move(survey);
        before = survey;
        lost = lostParts(survey, after);
        return after;
      });
      if (lost.length > 0) latest.current.onLoss(lost, before);
    };
    return {
      edit: (move) => latest.current.edit(move),
      move: (id, to) => editTelling((survey) => moveQuestion(survey, id, to)),
      changeType: (id, type) => editTelling((survey) => changeType(survey, id, type)),
      remove: async (id) => {
        const isSure = await confirm({
          title: t.editor.deleteQuestion,
          body: t.editor.deleteQuestionSure,
          confirm: t.editor.deleteQuestionYes,
          cancel: t.editor.cancel,
          isDangerous: true,
        });
        if (!isSure) return;
        const next = neighbourOf(id, latest.current);
        // If a save is under way, the next one includes this edit.
        const { isSaving, edit, saveQuietly } = latest.current;
        await (isSaving ? edit : saveQuietly)((survey) => deleteQuestion(survey, id));
        focusAfter(next);
      },
    };
  }, []);
}

/** The id of the card below, or for the last card of the one above. */
function neighbourOf(id: string, { draft: { questions } }: Editor): string | undefined {
  const index = questions.findIndex((question) => question.id === id);
  return (questions[index + 1] ?? questions[index - 1])?.id;
}

/** The focused button is deleted with its card, so the focus moves to the neighbour or to Add Question. */
function focusAfter(id: string | undefined): void {
  const next = id
    ? cardElement(id)?.querySelector<HTMLElement>('[aria-expanded]')
    : document.querySelector<HTMLElement>('[data-add-question]');
  next?.focus();
}

import { confirm } from '@userfeedback/admin-ui';
import { deleteQuestion, moveQuestion } from '@userfeedback/engine';
import { useMemo, useRef } from 'react';
import { t } from '../../../strings/editor.ts';
import type { Editor } from '../use-survey-draft.ts';
import { cardElement } from './use-open-card.ts';

/** What a card does to the survey; the same functions at every drawing. */
export interface CardMoves {
  edit: Editor['edit'];
  move(id: string, to: number): void;
  /** Asks, deletes the question and saves (QN-07, QN-08). */
  remove(id: string): Promise<void>;
}

/** The moves of all cards of a survey. */
export function useCardMoves(editor: Editor): CardMoves {
  const latest = useRef(editor);
  latest.current = editor;
  return useMemo(
    () => ({
      edit: (move) => latest.current.edit(move),
      move: (id, to) => latest.current.edit((survey) => moveQuestion(survey, id, to)),
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
        // While another save is on its way, the next one takes it along.
        const { isSaving, edit, save } = latest.current;
        await (isSaving ? edit : save)((survey) => deleteQuestion(survey, id));
        focusAfter(next);
      },
    }),
    [],
  );
}

/** The id of the card below, or of the one above the last. */
function neighbourOf(id: string, { draft: { questions } }: Editor): string | undefined {
  const index = questions.findIndex((question) => question.id === id);
  return (questions[index + 1] ?? questions[index - 1])?.id;
}

/** The button of the deleted card is gone with it, so the keyboard goes on at its neighbour or at Add Question. */
function focusAfter(id: string | undefined): void {
  const next = id
    ? cardElement(id)?.querySelector<HTMLElement>('[aria-expanded]')
    : document.querySelector<HTMLElement>('[data-add-question]');
  next?.focus();
}

import { toast } from '@userfeedback/admin-ui';
import type { Question, QuestionType } from '@userfeedback/contract';
import { QUESTIONS_MAX } from '@userfeedback/contract/limits';
import { addQuestion, insertQuestions, roomForInserted } from '@userfeedback/engine';
import { useCallback, useRef } from 'react';
import { t as words } from '../../../../messages/questions.ts';
import { t } from '../../../../messages/writing.ts';
import { makeId } from '../../draft/make-id.ts';
import type { Editor } from '../../draft/use-survey-draft.ts';
import { openPasteDialog } from './paste/open-paste-dialog.tsx';
import { useAllowedTypes, useRequiredNeeds } from './types/type-locks.ts';
import type { OpenCard } from './use-open-card.ts';

/** The ways to add questions. What is pasted goes below the open card, else to the end. */
export function useAdding(editor: Editor, { openId, openNew }: OpenCard, offerUndo: (text: string) => void) {
  const now = {
    editor,
    openId,
    openNew,
    offerUndo,
    allowed: useAllowedTypes(),
    requiredNeeds: useRequiredNeeds(),
  };
  const latest = useRef(now);
  latest.current = now;

  /** Adds a question and opens it. What was written so far is saved first, but nobody waits for it. */
  const add = useCallback((type: QuestionType, index?: number) => {
    const { editor: survey, openNew: open } = latest.current;
    if (survey.draft.questions.length > 0 && !survey.isSaving) void survey.saveQuietly();
    const id = makeId();
    survey.edit((draft) => addQuestion(draft, type, () => id, index));
    open(id);
  }, []);

  const paste = useCallback((questions: readonly Question[]) => {
    const { editor: survey, openId: below, openNew: open, offerUndo: offer } = latest.current;
    const { draft } = survey;
    if (draft.type === 'nps') return void toast(words.onlyNps);
    const place = draft.questions.findIndex(({ id }) => id === below) + 1 || draft.questions.length;
    const result = insertQuestions(draft, questions, place, makeId);
    const [first] = result.added;
    const count = result.added.length;
    if (count < questions.length) void toast(t.paste.firstFit({ count, max: QUESTIONS_MAX }));
    if (first === undefined) return;
    survey.edit(() => result.draft);
    open(first);
    offer(result.hasLostConditions ? t.paste.addedLosing({ count }) : t.paste.added({ count }));
  }, []);

  const openPaste = useCallback(
    (text: string) => {
      const { editor: survey, allowed, requiredNeeds } = latest.current;
      const { draft } = survey;
      if (draft.type === 'nps') return void toast(words.onlyNps);
      void openPasteDialog({ text, allowed, requiredNeeds, room: roomForInserted(draft), onAdd: paste });
    },
    [paste],
  );
  return { add, paste, openPaste };
}

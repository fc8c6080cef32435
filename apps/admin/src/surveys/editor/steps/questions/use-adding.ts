import { toast } from '@userfeedback/admin-ui';
import type { Question } from '@userfeedback/contract';
import { QUESTIONS_MAX } from '@userfeedback/contract/limits';
import { addQuestion, insertQuestions, roomForInserted } from '@userfeedback/engine';
import { useCallback, useRef } from 'react';
import { t as words } from '../../../../messages/questions.ts';
import { t } from '../../../../messages/writing.ts';
import { isSaving } from '../../draft/editor-state.ts';
import { withLost } from '../../draft/lost-in-words.ts';
import { makeId } from '../../draft/make-id.ts';
import { useEditor } from '../../draft/use-editor.ts';
import { openPasteDialog } from './paste/open-paste-dialog.tsx';
import type { Picked } from './types/type-groups.ts';
import { useAllowedTypes, useRequiredNeeds } from './types/type-locks.ts';
import type { OpenCard } from './use-open-card.ts';

/** The ways to add questions. What is pasted goes below the open card, else to the end. */
export function useAdding({ openId, openNew }: OpenCard, offerUndo: (text: string) => void) {
  const editor = useEditor();
  const now = {
    openId,
    openNew,
    offerUndo,
    allowed: useAllowedTypes(),
    requiredNeeds: useRequiredNeeds(),
  };
  const latest = useRef(now);
  latest.current = now;

  /** Adds a question and opens it. What was written so far is saved first, but nobody waits for it. */
  const add = useCallback(
    ({ type, preset }: Picked, index?: number) => {
      const isEmpty = editor.now().questions.length === 0;
      if (!isEmpty && !isSaving(editor.state())) void editor.saveQuietly();
      const id = makeId();
      editor.edit((draft) => addQuestion(draft, type, () => id, index, preset));
      latest.current.openNew(id);
    },
    [editor],
  );

  const paste = useCallback(
    (questions: readonly Question[]) => {
      const { openId: below, openNew: open, offerUndo: offer } = latest.current;
      const draft = editor.now();
      if (draft.type === 'nps') return void toast(words.onlyNps);
      const place = draft.questions.findIndex(({ id }) => id === below) + 1 || draft.questions.length;
      const result = insertQuestions(draft, questions, place, makeId);
      const [first] = result.added;
      const count = result.added.length;
      if (count < questions.length) void toast(t.paste.firstFit({ count, max: QUESTIONS_MAX }));
      if (first === undefined) return;
      editor.edit(() => result.draft);
      open(first);
      offer(withLost(t.paste.added({ count }), result.lost));
    },
    [editor],
  );

  const openPaste = useCallback(
    (text: string) => {
      const draft = editor.now();
      const { allowed, requiredNeeds } = latest.current;
      if (draft.type === 'nps') return void toast(words.onlyNps);
      void openPasteDialog({ text, allowed, requiredNeeds, room: roomForInserted(draft), onAdd: paste });
    },
    [editor, paste],
  );
  return { add, paste, openPaste };
}

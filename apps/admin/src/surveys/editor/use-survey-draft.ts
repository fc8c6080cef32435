import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SavedSurvey, SurveyDraft } from '@userfeedback/contract';
import { useCallback, useRef, useState } from 'react';
import { api } from '../../api.ts';

export type Move = (draft: SurveyDraft) => SurveyDraft;

export interface Editor {
  draft: SurveyDraft;
  /** Applies one of the engine's moves. */
  edit(move: Move): void;
  /** Applies a move that nobody has asked for, which is no loss when it is left behind. */
  prepare(move: Move): void;
  /** Sends the draft, with a last move applied; the saved survey replaces it (D-24). Undefined when it failed. */
  save(move?: Move): Promise<SavedSurvey | undefined>;
  isSaving: boolean;
  isDirty: boolean;
  error: Error | null;
  dismissError(): void;
}

/** The one piece of server data a screen owns: the survey being edited, from opening until it is saved. */
export function useSurveyDraft(initial: SurveyDraft): Editor {
  const [draft, setDraft] = useState(initial);
  const [isDirty, setDirty] = useState(false);
  const latest = useRef(initial);
  const running = useRef(false);
  const queryClient = useQueryClient();
  const saving = useMutation(api.surveys.save.mutationOptions());

  const hold = useCallback((next: SurveyDraft) => {
    latest.current = next;
    setDraft(next);
  }, []);

  const prepare = useCallback((move: Move) => hold(move(latest.current)), [hold]);

  const edit = useCallback(
    (move: Move) => {
      hold(move(latest.current));
      setDirty(true);
    },
    [hold],
  );

  const save = async (move?: Move) => {
    if (running.current) return undefined;
    running.current = true;
    if (move) hold(move(latest.current));
    const sent = latest.current;
    try {
      const saved = await saving.mutateAsync(sent);
      // Edits made while the save ran stay; only what the server decides is taken over.
      hold(latest.current === sent ? saved : { ...latest.current, id: saved.id, revision: saved.revision });
      setDirty(latest.current !== saved);
      await queryClient.invalidateQueries({ queryKey: api.surveys.key() });
      return saved;
    } catch {
      setDirty(true);
      return undefined;
    } finally {
      running.current = false;
    }
  };

  return {
    draft,
    edit,
    prepare,
    save,
    isSaving: saving.isPending,
    isDirty,
    error: saving.error,
    dismissError: saving.reset,
  };
}

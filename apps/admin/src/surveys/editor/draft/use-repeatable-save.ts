import type { SavedSurvey, Survey } from '@userfeedback/contract';
import { ensureThankYou } from '@userfeedback/engine';
import { useRef, useState } from 'react';
import { api } from '../../../api.ts';
import type { Move } from './editor.ts';
import { errorOf, isSaving } from './editor-state.ts';
import { makeId } from './make-id.ts';
import { useEdited, useEditor } from './use-editor.ts';

/** A last edit for what is sent, and what to do once it is stored. */
export interface Repeated {
  move?: Move;
  /** Nobody pressed Save; it comes with something else. */
  isQuiet?: boolean;
  onSaved?(saved: SavedSurvey): void;
}

export type RepeatableSave = ReturnType<typeof useRepeatableSave>;

/** Saves that can be repeated, also over a version that somebody else has stored in the meantime. */
export function useRepeatableSave(onSuccess: (saved: SavedSurvey) => void) {
  const editor = useEditor();
  const error = useEdited(errorOf);
  const last = useRef<Repeated>({});
  /** How many steps or other things were asked for; while a save is under way, only the last of them counts. */
  const asked = useRef(0);
  // Loading or restoring the stored survey before the next save can fail too.
  const [failure, setFailure] = useState<Error | null>(null);

  /** After one that is under way, whose end nobody has to wait for. */
  const save = async (saving: Repeated = {}) => {
    if (isSaving(editor.state())) await editor.whenIdle();
    last.current = saving;
    setFailure(null);
    const saved = await editor.save(saving);
    if (!saved) return;
    last.current = {};
    onSuccess(saved);
    saving.onSaved?.(saved);
  };

  /**
   * The save that comes with changing steps, after one that is under way; what is stored already is not sent again.
   */
  const saveQuietly = async (onDone: () => void) => {
    const number = ++asked.current;
    if (isSaving(editor.state())) await editor.whenIdle();
    if (number !== asked.current) return;
    const { isDirty, draft } = editor.state();
    if (isDirty || draft.id === null) return save({ isQuiet: true, onSaved: onDone });
    onDone();
  };

  const withStored = async (work: (stored: Survey) => unknown, before?: (id: number) => Promise<unknown>) => {
    const { id } = editor.now();
    if (id === null) return false;
    try {
      await before?.(id);
      await work(await api.surveys.get.call({ id, content: 'draft' }));
      return true;
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)));
      return false;
    }
  };
  // Repeated over it keeps its status: it neither goes offline nor is it published.
  const saveOver = ({ revision, status, publish_at }: Survey) => {
    editor.prepare((draft) => ({ ...draft, revision, status, publish_at }));
    return save(last.current);
  };

  return {
    save,
    saveQuietly,
    retry: () => save(last.current),
    /** Saves the draft over the stored version. */
    overwrite: () => withStored(saveOver),
    /** Restores the survey from the trash first. */
    restore: () => withStored(saveOver, (id) => api.surveys.restore.call({ survey_ids: [id] })),
    /** Saves the draft as another survey. */
    saveAsNew: (onSaved?: Repeated['onSaved']) => {
      editor.prepare(({ cookie_name: _name, revision: _revision, ...draft }) => ({
        ...draft,
        id: null,
        creation_key: makeId(),
      }));
      return save({ ...last.current, ...(onSaved ? { onSaved } : {}) });
    },
    /** Opens the stored version in place of the draft; false if it could not be loaded. */
    reload: () => withStored((stored) => editor.replace(ensureThankYou(stored))),
    error: failure ?? error,
    dismiss: () => {
      setFailure(null);
      editor.dismissError();
    },
  };
}

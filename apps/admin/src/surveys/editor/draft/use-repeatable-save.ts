import type { SavedSurvey, Survey } from '@userfeedback/contract';
import { ensureThankYou, savesByItself } from '@userfeedback/engine';
import { useRef, useState } from 'react';
import { api } from '../../../api.ts';
import { makeId } from './make-id.ts';
import type { Editor, Move } from './use-survey-draft.ts';

/** What a save is for: what is put into the survey before it is sent, and what happens once it is stored. */
interface Saving {
  move?: Move;
  onSaved?(saved: SavedSurvey): void;
}

/** Saves that can be repeated, also over what somebody else has stored or done meanwhile. */
export function useRepeatableSave(editor: Editor, onSuccess: (saved: SavedSurvey) => void) {
  const last = useRef<Saving>({});
  // What is asked of the server before it is saved again can fail as well.
  const [failure, setFailure] = useState<Error | null>(null);

  const save = async (saving: Saving = {}) => {
    last.current = saving;
    setFailure(null);
    const saved = await editor.save(saving.move);
    if (!saved) return;
    onSuccess(saved);
    saving.onSaved?.(saved);
  };

  /** The save that comes with going to another step; what is not sent by itself goes along as it is. */
  const saveQuietly = async (onDone: () => void) => {
    if (savesByItself(editor.draft)) return save({ onSaved: onDone });
    onDone();
  };

  const withStored = async (work: (stored: Survey) => unknown, before?: (id: number) => Promise<unknown>) => {
    const { id } = editor.draft;
    if (id === null) return false;
    try {
      await before?.(id);
      await work(await api.surveys.get.call({ id }));
      return true;
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)));
      return false;
    }
  };
  // Putting one's own on top of it neither takes the survey offline nor publishes it.
  const saveOver = ({ revision, status, publish_at }: Survey) => {
    editor.prepare((draft) => ({ ...draft, revision, status, publish_at }));
    return save(last.current);
  };

  return {
    save,
    saveQuietly,
    retry: () => save(last.current),
    /** Puts the draft on top of the stored version and saves it again. */
    overwrite: () => withStored(saveOver),
    /** Takes the survey out of the trash before. */
    restore: () => withStored(saveOver, (id) => api.surveys.restore.call({ survey_ids: [id] })),
    /** Saves the draft as a survey of its own. */
    saveAsNew: (onSaved?: Saving['onSaved']) => {
      editor.prepare(({ cookie_name: _name, revision: _revision, ...draft }) => ({
        ...draft,
        id: null,
        creation_key: makeId(),
      }));
      return save({ ...last.current, ...(onSaved ? { onSaved } : {}) });
    },
    /** Opens the stored version in place of the draft; false when it could not be had. */
    reload: () => withStored((stored) => editor.replace(ensureThankYou(stored))),
    error: failure ?? editor.error,
    dismiss: () => {
      setFailure(null);
      editor.dismissError();
    },
  };
}

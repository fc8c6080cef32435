import { RELOAD_EVENT, useSite } from '@userfeedback/admin-ui';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { signInFrom } from '../../../paths.ts';
import { isUnsaved, saveStateOf } from '../draft/editor-state.ts';
import { keepDraft } from '../draft/keep-draft.ts';
import { draftStore } from '../draft/kept-draft.ts';
import { lockDraft } from '../draft/open-drafts.ts';
import { useSavedHere } from '../draft/saved-here.ts';
import { useEdited, useEditor } from '../draft/use-editor.ts';

/** How long leaving waits for a last save before it asks, in milliseconds. */
const PATIENCE = 3000;

export type Leaving = ReturnType<typeof useLeaving>;

/** Stores the edits in the browser while they are made, and knows when the editor may be left without asking. */
export function useLeaving(isNew: boolean) {
  const editor = useEditor();
  const { user } = useSite();
  const navigate = useNavigate();
  const isDirty = useEdited(isUnsaved);
  const [{ saveNow, forget, abandon, start }] = useState(() => keepDraft(editor, draftStore(user.id), isNew));
  useEffect(start, [start]);
  const newKey = useEdited(({ draft }) => (draft.id === null ? draft.creation_key : undefined));
  useEffect(() => (newKey === undefined ? undefined : lockDraft(newKey)), [newKey]);
  const id = useEdited(({ draft }) => draft.id);
  useSavedHere(isNew, id);
  const [isSignedOut, setSignedOut] = useState(false);
  const mayLeave = useRef(false);
  useEffect(() => {
    const onReload = () => {
      mayLeave.current = true;
    };
    window.addEventListener(RELOAD_EVENT, onReload);
    return () => window.removeEventListener(RELOAD_EVENT, onReload);
  }, []);
  const leaveFor = (path: string, state?: object) => {
    mayLeave.current = true;
    navigate(path, { state });
  };
  return {
    isSignedOut,
    forget,
    leaveFor,
    /** Opens the sign-in screen, then this path again, with the stored edits. */
    signIn: (path: string) => {
      saveNow();
      leaveFor(signInFrom(path));
    },
    dismissSignedOut: () => setSignedOut(false),
    /** What `UnsavedGuard` needs. */
    guard: {
      isDirty,
      mayLeave,
      onSignedOut: () => setSignedOut(true),
      onLeave: abandon,
      save: async () => {
        if (editor.state().chosen !== null) return false;
        const isSaved = await Promise.race([editor.autosave(), isOver(PATIENCE)]);
        if (isSaved) abandon();
        return isSaved;
      },
      isSentOnClose: () => {
        const saveState = saveStateOf(editor.state());
        const isReachable = saveState !== 'offline' && saveState !== 'failed';
        return editor.state().chosen === null && isReachable && editor.canSendOnLeave();
      },
    },
  };
}

function isOver(milliseconds: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), milliseconds));
}

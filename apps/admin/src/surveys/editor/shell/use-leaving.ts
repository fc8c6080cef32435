import { RELOAD_EVENT, useSite } from '@userfeedback/admin-ui';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { signInFrom } from '../../../paths.ts';
import { saveStateOf } from '../draft/editor-state.ts';
import { draftStore } from '../draft/kept-draft.ts';
import { useSavedHere } from '../draft/saved-here.ts';
import { useDraft, useEdited, useEditor } from '../draft/use-editor.ts';
import { useKeptDraft } from '../draft/use-kept-draft.ts';
import type { Publishing } from '../steps/publish/use-publishing.ts';

/** How long leaving waits for a last save before it asks, in milliseconds. */
const PATIENCE = 3000;

export type Leaving = ReturnType<typeof useLeaving>;

/** Stores the edits in the browser while they are made, and knows when the editor may be left without asking. */
export function useLeaving({ chosen }: Publishing, isNew: boolean) {
  const editor = useEditor();
  const draft = useDraft();
  const saveState = useEdited(saveStateOf);
  const { user } = useSite();
  const navigate = useNavigate();
  const isDirty = useEdited((state) => state.isDirty) || chosen !== null;
  const { saveNow, forget, abandon, isKeeping } = useKeptDraft({
    draft,
    chosen,
    isDirty,
    isNew,
    drafts: draftStore(user.id),
    isWorthKeeping: isDirty,
  });
  // What is stored needs no copy in the browser.
  useEffect(() => {
    if (saveState === 'saved' && chosen === null) forget();
  }, [saveState, chosen, forget]);
  useSavedHere(isNew, draft.id);
  const [isSignedOut, setSignedOut] = useState(false);
  const mayLeave = useRef(false);
  useEffect(() => {
    const onReload = () => {
      mayLeave.current = true;
    };
    window.addEventListener(RELOAD_EVENT, onReload);
    return () => window.removeEventListener(RELOAD_EVENT, onReload);
  }, []);
  const leaveFor = (path: string) => {
    mayLeave.current = true;
    navigate(path);
  };
  return {
    isKeeping,
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
        if (chosen !== null) return false;
        const isSaved = await Promise.race([editor.autosave(), isOver(PATIENCE)]);
        if (isSaved) abandon();
        return isSaved;
      },
      isSentOnClose: () =>
        chosen === null && saveState !== 'offline' && saveState !== 'failed' && editor.canSendOnLeave(),
    },
  };
}

function isOver(milliseconds: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), milliseconds));
}

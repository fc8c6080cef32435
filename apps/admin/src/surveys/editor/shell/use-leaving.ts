import { RELOAD_EVENT, useSite } from '@userfeedback/admin-ui';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { signInFrom } from '../../../paths.ts';
import { draftStore } from '../draft/kept-draft.ts';
import { useKeptDraft } from '../draft/use-kept-draft.ts';
import type { Editor } from '../draft/use-survey-draft.ts';
import type { Publishing } from '../steps/publish/use-publishing.ts';

export type Leaving = ReturnType<typeof useLeaving>;

/** Stores the edits in the browser while they are made, and knows when the editor may be left without asking. */
export function useLeaving(editor: Editor, { chosen }: Publishing, isNew: boolean) {
  const { user } = useSite();
  const navigate = useNavigate();
  const isDirty = editor.isDirty || chosen !== null;
  const { saveNow, forget, abandon, isKeeping } = useKeptDraft({
    ...{ draft: editor.draft, chosen, isDirty, isNew },
    drafts: draftStore(user.id),
    isWorthKeeping: isDirty || editor.isAhead,
  });
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
    guard: { isDirty, mayLeave, onSignedOut: () => setSignedOut(true), onLeave: abandon },
  };
}

import { confirm, errorText, errorToast, useSite } from '@userfeedback/admin-ui';
import type { SavedSurvey } from '@userfeedback/contract';
import { ensureThankYou, missingOnStep, publishGaps, setSchedule, setStatus } from '@userfeedback/engine';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { t } from '../../../messages/editor-shell.ts';
import type { Move } from '../draft/editor.ts';
import { makeId } from '../draft/make-id.ts';
import { useEditor } from '../draft/use-editor.ts';

interface Parts {
  /** Saves by hand with a last move. */
  saveAs(move: Move): void;
  /** The same, and on to the list. */
  goLive(move: Move): void;
  /** Saves what is not saved yet, without a word. */
  saveQuietly(onDone: () => void): void;
  goToField(path: string): void;
  /** Says what was done and offers to undo it. */
  offerUndo(text: string): void;
}

/** What is done to the status, and to changes that are not live yet. */
export function usePublication({ saveAs, goLive, saveQuietly, goToField, offerUndo }: Parts) {
  const site = useSite();
  const editor = useEditor();
  /** What follows the publishing that is being asked about. */
  const [asked, setAsked] = useState<{ onPublished(saved: SavedSurvey): void } | null>(null);

  const leadsToGap = () => {
    editor.showMissing();
    const [missing] = Object.keys(publishGaps(editor.now(), site));
    if (missing === undefined) return false;
    const inIt = missingOnStep('questions', editor.now()).find((path) => path.startsWith(missing));
    goToField(inIt ?? missing);
    return true;
  };
  const discard = async (id: number) => {
    const { changes } = await api.versions.changes.call({ id });
    const { body, ...words } = t.discardChanges;
    if (!(await confirm({ ...words, body: body({ n: changes.length }), isDangerous: true }))) return;
    const { revision = 0 } = editor.now();
    const saved = await api.versions.discard.call({ id, revision, save_key: makeId() });
    editor.replace(ensureThankYou(saved), 'add');
    offerUndo(t.discarded);
  };
  return {
    /** From now on, whatever was scheduled. */
    publish: () => {
      if (!leadsToGap()) goLive((survey) => setSchedule(setStatus(survey, 'publish'), null));
    },
    makeDraft: async () => {
      if (await confirm({ ...t.takeOffline, isDangerous: true }))
        saveAs((survey) => setSchedule(setStatus(survey, 'draft'), null));
    },
    /** Asks, with all changes in words. */
    publishChanges: (onPublished: (saved: SavedSurvey) => void) => {
      if (!leadsToGap()) saveQuietly(() => setAsked({ onPublished }));
    },
    /** Asks, and takes them back; they stay among the versions. */
    discardChanges: (id: number) =>
      saveQuietly(() =>
        discard(id).catch((error) => {
          if (!editor.refuse(error)) void errorToast(errorText(error));
        }),
      ),
    /** The props of "Publish these changes?". */
    dialog: {
      isOpen: asked !== null,
      onClose: () => setAsked(null),
      onPublished: (saved: SavedSurvey) => {
        setAsked(null);
        editor.replace(ensureThankYou(saved), 'keep');
        asked?.onPublished(saved);
      },
      onRefused: (error: unknown) => {
        if (editor.refuse(error)) setAsked(null);
      },
    },
  };
}

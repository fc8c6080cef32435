import { hasCode, toast, useSite } from '@userfeedback/admin-ui';
import type { SavedSurvey } from '@userfeedback/contract';
import { restoreParts } from '@userfeedback/engine';
import { useEffect } from 'react';
import { t } from '../../../messages/editor.ts';
import { t as summary } from '../../../messages/publish-summary.ts';
import { paths } from '../../../paths.ts';
import { downloadSurveyFile } from '../../survey-file/download-survey-file.ts';
import { PERSISTENT } from '../banner/banner.ts';
import type { BannerControl } from '../banner/use-banner.ts';
import type { Move } from '../draft/editor.ts';
import { errorOf, hasChanges, isLive, isSaving } from '../draft/editor-state.ts';
import { useDraft, useEdited, useEditor, useFieldErrors } from '../draft/use-editor.ts';
import { useRepeatableSave } from '../draft/use-repeatable-save.ts';
import type { Publishing } from '../steps/publish/use-publishing.ts';
import type { StepName } from '../steps/steps.ts';
import { stepPath } from '../steps/steps.ts';
import { openTest } from '../test/open-test.tsx';
import { changesLiveBanner, removedBanner, savedBanner } from './banners.ts';
import type { ProblemKind } from './save-problem.tsx';
import type { Leaving } from './use-leaving.ts';
import { usePublication } from './use-publication.ts';
import type { StepsControl } from './use-steps.ts';

interface Parts {
  publishing: Publishing;
  banner: BannerControl;
  steps: StepsControl;
  leaving: Leaving;
  /** Marks the fields that lack something. */
  showMissing(): void;
  offerUndo(text: string): void;
}

/** Saves by hand and on the way to another step, and says how it ended. */
export function useSaving({ publishing, banner, steps, leaving, showMissing, offerUndo }: Parts) {
  const site = useSite();
  const editor = useEditor();
  const draft = useDraft();
  const isBusy = useEdited(isSaving);
  const isChanged = useEdited(hasChanges);
  const lastError = useEdited(errorOf);
  const removal = useEdited((state) => state.removal);
  const fieldErrors = useFieldErrors();
  const { step, go, gaps, after } = steps;
  const { error, ...saving } = useRepeatableSave(() => {
    leaving.dismissSignedOut();
    leaving.forget();
  });
  const announce = (saved: SavedSurvey) => {
    // What was left out is said instead, below.
    if (saved.removed.length === 0)
      banner.show(savedBanner(saved, site, () => publication.publishChanges(onPublished)));
  };
  const onPublished = () => banner.show(changesLiveBanner(site));

  /** With a last move that decides about the status. */
  const saveAs = (move: Move) =>
    saving.save({
      move,
      onSaved: (saved) => {
        publishing.settle();
        announce(saved);
      },
    });
  const { saveQuietly } = saving;
  const { goToField } = steps;
  const publication = usePublication({ saveAs, saveQuietly, showMissing, goToField, offerUndo });
  /** The last step publishes changes of a live survey. */
  const isOfChanges = isChanged && publishing.choice.status === 'publish';
  /** On the last step, with what was chosen there; changes of a live survey are published by its button alone. */
  const save = async () => {
    showMissing();
    if (step !== 'publish' || isOfChanges) return saving.save({ onSaved: announce });
    if (await publishing.isWanted(editor.state().stored)) return saveAs(publishing.apply);
  };
  /** The last step's button. After publishing it opens the list. */
  const publish = async () => {
    if (isOfChanges) {
      if (!(await publishing.isWanted(editor.state().stored))) return;
      return publication.publishChanges(() => {
        if (publishing.chosen !== null) return saveAs(publishing.apply);
        leaving.leaveFor(paths.surveys);
        void toast(t.changesLive, undefined, { label: t.seeOnSite, href: site.site_url });
      });
    }
    if (publishing.action !== 'publish') return save();
    showMissing();
    return saving.save({
      move: (survey) => ({ ...publishing.apply(survey), redirect_route: 'surveys-index' }),
      onSaved: (saved) => {
        publishing.settle();
        if (!saved.published || saved.removed.length > 0) return announce(saved);
        toList(saved);
      },
    });
  };
  const toList = ({ title }: SavedSurvey) => {
    leaving.leaveFor(paths.surveys);
    void toast(summary.published({ title }));
  };
  /** To a step of the header. What is not saved yet is saved on the way; nothing stops the person. */
  const saveAndGo = (to: StepName) => {
    if (step === 'setup' || to === 'setup') go(to);
    else void saving.saveQuietly(() => go(to));
  };
  /** Opens "Test this survey" with what is edited now. */
  const test = (id: number) => saveQuietly(() => openTest({ id, isLive: isLive(editor.state()) }, site));
  const download = (id: number) => saveQuietly(() => downloadSurveyFile(id));
  const next = after && {
    label: t.nextStep({ title: after.title }),
    isDisabled: isBusy,
    gaps,
    onClick: () => {
      showMissing();
      const [gap] = gaps;
      if (gap !== undefined) goToField(gap);
      else void saving.saveQuietly(() => go(after.name));
    },
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per save
  useEffect(() => {
    if (!removal) return;
    const undo = () => editor.edit((survey) => restoreParts(survey, removal.sent, removal.parts));
    banner.show(removedBanner(removal, site, undo));
  }, [removal]);

  // Opens the first field that the server refused of a save by hand.
  const firstError = Object.keys(fieldErrors)[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per refusal
  useEffect(() => {
    // What the banner said about the save before is no longer true.
    if (lastError && banner.shown?.timeout !== PERSISTENT) banner.close();
    if (lastError && firstError) goToField(firstError);
  }, [lastError]);

  const problem = (error || leaving.isSignedOut) && {
    error,
    kind: kindOf(error, leaving.isSignedOut),
    isKept: leaving.isKeeping,
    fieldErrors,
    draft,
    isSaving: isBusy,
    onRetry: () => {
      steps.focusStart();
      return saving.retry();
    },
    onOverwrite: saving.overwrite,
    onRestore: saving.restore,
    onSaveAsNew: () => {
      const openIt = (saved: SavedSurvey) => leaving.leaveFor(stepPath(step, saved.id));
      return saving.saveAsNew(steps.isNew ? undefined : openIt);
    },
    onReload: async () => {
      if (!(await saving.reload())) return;
      leaving.forget();
      publishing.settle();
    },
    onSignIn: () => leaving.signIn(steps.path),
    onField: goToField,
    onClose: () => {
      leaving.dismissSignedOut();
      saving.dismiss();
    },
  };
  const canSave = step !== 'setup' && !isBusy && (step !== 'publish' || publishing.isReady);
  return {
    canSave,
    save,
    publish,
    isOfChanges,
    publication,
    onPublished,
    test,
    download,
    saveAndGo,
    next,
    problem,
  };
}

function kindOf(error: Error | null, isSignedOut: boolean): ProblemKind {
  if (error ? hasCode(error, 'unauthorized') : isSignedOut) return 'signed-out';
  if (hasCode(error, 'not_found')) return 'gone';
  if (hasCode(error, 'in_trash')) return 'in-trash';
  return hasCode(error, 'conflict') ? 'conflict' : 'other';
}

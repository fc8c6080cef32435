import { confirm, hasCode, useSite } from '@userfeedback/admin-ui';
import type { SavedSurvey, SurveyDraft } from '@userfeedback/contract';
import { giveBack, inForce, missingOnStep, placeOfField, stepGaps } from '@userfeedback/engine';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths, signInFrom } from '../../../paths.ts';
import { t } from '../../../strings/editor.ts';
import type { KeptDraft } from '../draft/kept-draft.ts';
import { draftKeeper } from '../draft/kept-draft.ts';
import { useKeptDraft } from '../draft/use-kept-draft.ts';
import { useLeftFields } from '../draft/use-left-fields.ts';
import { useSaving } from '../draft/use-repeatable-save.ts';
import { useSurveyDraft } from '../draft/use-survey-draft.ts';
import { useUndo } from '../draft/use-undo.ts';
import { usePublishing } from '../steps/publish/use-publishing.ts';
import { PERSISTENT } from './banner.ts';
import { openingBanners, removedBanner, savedBanner } from './banners.ts';
import type { ProblemKind } from './save-problem.tsx';
import type { StepName } from './steps.ts';
import { stepPath, stepsOf } from './steps.ts';
import { useBanner } from './use-banner.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { useStepStart } from './use-step-start.ts';
import { fieldHash, useWantedPlace } from './use-wanted-place.ts';

export interface EditorShellProps {
  initial: SurveyDraft;
  /** Edits of an earlier time that stand in the place of `initial`. */
  restored: KeptDraft | null;
  /** The id in the address; null under `/new`, also after the first save (OP-36). */
  editedId: number | null;
  step: StepName;
  onStart?(draft: SurveyDraft): void;
}

/** Everything the editor does around its steps: moving between them, saving, keeping, leaving. */
export function useEditorShell({ initial, restored, editedId, step, onStart }: EditorShellProps) {
  const isNew = editedId === null;
  const editor = useSurveyDraft({
    stored: initial.id === null ? null : initial,
    initial: restored?.draft ?? initial,
    isEdited: restored?.isDirty ?? false,
    isPrepared: restored !== null,
  });
  const { draft } = editor;
  const publishing = usePublishing(draft, isNew, restored?.chosen ?? null);
  const isDirty = editor.isDirty || publishing.chosen !== null;
  const site = useSite();
  const { keepNow, forget, mayLeave, isLeft, isKeeping } = useKeptDraft({
    keeper: draftKeeper(site.user.id),
    draft,
    chosen: publishing.chosen,
    isDirty,
    isWorthKeeping: isDirty || editor.isAhead,
    isNew,
  });
  const navigate = useNavigate();
  const [isSignedOut, setSignedOut] = useState(false);

  const steps = stepsOf(isNew);
  const at = steps.findIndex(({ name }) => name === step);
  const [before, after] = [steps[at - 1], steps[at + 1]];
  const go = (to: StepName) => navigate(stepPath(to, editedId));
  const goToQuestion = (id: string) =>
    navigate({ pathname: stepPath('questions', editedId), hash: `question-${id}` });
  const goToField = (path: string) =>
    navigate({ pathname: stepPath(placeOfField(path, draft).step, editedId), hash: fieldHash(path) });
  const resting = useMemo(
    () => (editor.stored ? inForce(editor.stored, site).resting : []),
    [editor.stored, site],
  );
  const left = useLeftFields(draft);
  const gapsIn = new Set(
    steps
      .filter(({ name }) => missingOnStep(name, draft).some((path) => left.paths.has(path)))
      .map(({ name }) => name),
  );
  /** To a step of the header: what is being edited is a draft's to store, and holds nobody back. */
  const goToStep = (to: StepName) => {
    if (step === 'setup' || to === 'setup') go(to);
    else void saving.saveQuietly(() => go(to));
  };
  const stepLabel = t.editor.stepOf(steps[at]?.title ?? '', at + 1, steps.length);
  const main = useStepStart(step, draft.title);
  const wanted = useWantedPlace(main);

  const leave = () => {
    isLeft.current = true;
    forget();
  };
  const banner = useBanner(() =>
    openingBanners({
      draft,
      isRestored: restored?.isDirty ?? false,
      onDiscard: async () => {
        if (!(await confirm(t.editor.discard))) return;
        forget();
        editor.replace(initial);
        publishing.settle();
        banner.close();
        if (initial.id === null) go('setup');
      },
    }),
  );

  const continueWith = (kept: KeptDraft) => {
    onStart?.(kept.draft);
    editor.edit(() => kept.draft);
    if (kept.chosen) publishing.choose(kept.chosen);
    banner.show({ type: 'info', text: t.editor.restored });
    go('questions');
  };

  const onLoss = useUndo(editor, banner);
  const saving = useSaving(editor, () => {
    setSignedOut(false);
    forget();
  });
  const announce = (saved: SavedSurvey) => banner.show(savedBanner(saved));
  const leaveFor = (path: string) => {
    mayLeave.current = true;
    navigate(path);
  };

  /** Saves because somebody pressed Save (OP-34), on the last step with what was chosen there. */
  const saveByHand = () => {
    left.showMissing();
    if (step !== 'publish') return saving.save({ onSaved: announce });
    return saving.save({
      move: publishing.apply,
      onSaved: (saved) => {
        publishing.settle();
        announce(saved);
      },
    });
  };
  /** The last step's button: what goes live now leads back to the list (PB-13, ED-30). */
  const publish = () => {
    left.showMissing();
    if (publishing.action !== 'publish') return saveByHand();
    return saving.save({
      move: (survey) => ({ ...publishing.apply(survey), redirect_route: 'surveys-index' }),
      onSaved: (saved) => {
        publishing.settle();
        if (saved.published && saved.removed.length === 0) leaveFor(paths.surveys);
        else announce(saved);
      },
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each save
  useEffect(() => {
    const { removal } = editor;
    if (!removal) return;
    const undo = () => editor.edit((survey) => giveBack(survey, removal.sent, removal.parts));
    banner.show(removedBanner(removal, site, undo));
  }, [editor.removal]);
  const gaps = stepGaps(step, draft);
  const goOn = () => {
    left.showMissing();
    const [gap] = gaps;
    if (gap !== undefined) goToField(gap);
    else if (after) void saving.saveQuietly(() => go(after.name));
  };
  const next = after && {
    label: t.editor.nextStep(after.title),
    isDisabled: editor.isSaving,
    gaps,
    onClick: goOn,
  };
  const canSave = step !== 'setup' && !editor.isSaving && (step !== 'publish' || publishing.isReady);

  useEditorKeys({
    onSave: () => canSave && saveByHand(),
    onNext: () => {
      if (step === 'publish') canSave && publish();
      else if (step !== 'setup' && next && !next.isDisabled) next.onClick();
    },
  });

  // What the server refuses is shown where it stands.
  const firstError = Object.keys(editor.fieldErrors)[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes there once for each refusal
  useEffect(() => {
    // What the banner says of an earlier save is no longer true.
    if (editor.error && banner.shown?.timeout !== PERSISTENT) banner.close();
    if (firstError) goToField(firstError);
  }, [editor.error]);

  const error = saving.error;
  const problem = (error || isSignedOut) && {
    error,
    isKept: isKeeping,
    kind: kindOf(error, isSignedOut),
    ...{ fieldErrors: editor.fieldErrors, draft, isSaving: editor.isSaving },
    onRetry: () => {
      main.current?.focus({ preventScroll: true });
      return saving.retry();
    },
    onOverwrite: saving.overwrite,
    onRestore: saving.restore,
    onSaveAsNew: () => {
      const opensIt = (saved: SavedSurvey) => {
        leaveFor(stepPath(step, saved.id));
      };
      return saving.saveAsNew(isNew ? undefined : opensIt);
    },
    onReload: async () => {
      if (!(await saving.reload())) return;
      forget();
      publishing.settle();
    },
    onSignIn: () => {
      keepNow();
      leaveFor(signInFrom(stepPath(step, editedId)));
    },
    onField: goToField,
    onClose: () => {
      setSignedOut(false);
      saving.dismiss();
    },
  };

  return {
    ...{ editor, saving, publishing, banner, steps, stepLabel, main, isDirty, canSave, problem, next },
    ...{ go, goToStep, goToField, goToQuestion, saveByHand, publish, wanted, onLoss, left, gapsIn },
    ...{ continueWith, isKeeping, resting },
    isBegun: !isNew || draft.template !== null,
    onBack: before && (() => go(before.name)),
    close: () => navigate(paths.surveys),
    leaving: { mayLeave, onSignedOut: () => setSignedOut(true), onLeave: leave },
  };
}

function kindOf(error: Error | null, isSignedOut: boolean): ProblemKind {
  if (error ? hasCode(error, 'unauthorized') : isSignedOut) return 'signed-out';
  if (hasCode(error, 'not_found')) return 'gone';
  if (hasCode(error, 'in_trash')) return 'in-trash';
  return hasCode(error, 'conflict') ? 'conflict' : 'other';
}

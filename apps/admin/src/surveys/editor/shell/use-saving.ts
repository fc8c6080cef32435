import { toast, useSite } from '@userfeedback/admin-ui';
import type { SavedSurvey } from '@userfeedback/contract';
import { stepGaps, surveyState } from '@userfeedback/engine';
import { t } from '../../../messages/editor.ts';
import { t as summary } from '../../../messages/publish-summary.ts';
import { paths } from '../../../paths.ts';
import { siteToSee } from '../../site-to-see.ts';
import { downloadSurveyFile } from '../../survey-file/download-survey-file.ts';
import type { BannerControl } from '../banner/use-banner.ts';
import type { Move } from '../draft/editor.ts';
import { hasChanges, isLive, isSaving } from '../draft/editor-state.ts';
import { useEdited, useEditor } from '../draft/use-editor.ts';
import { useRepeatableSave } from '../draft/use-repeatable-save.ts';
import { usePublishing } from '../steps/publish/use-publishing.ts';
import type { StepName } from '../steps/steps.ts';
import { openTest } from '../test/open-test.tsx';
import { changesLiveBanner, savedBanner } from './banners.ts';
import type { Leaving } from './use-leaving.ts';
import { usePublication } from './use-publication.ts';
import type { StepsControl } from './use-steps.ts';

interface Parts {
  banner: BannerControl;
  steps: StepsControl;
  leaving: Leaving;
  offerUndo(text: string): void;
}

export type Saving = ReturnType<typeof useSaving>;

/** Milliseconds. */
const DIALOG_CLOSES = 300;

/** Saves by hand and on the way to another step, and says how it ended. */
export function useSaving({ banner, steps, leaving, offerUndo }: Parts) {
  const site = useSite();
  const editor = useEditor();
  const publishing = usePublishing();
  const isBusy = useEdited(isSaving);
  const isChanged = useEdited(hasChanges);
  const { step, go, after } = steps;
  const repeatable = useRepeatableSave(() => {
    leaving.dismissSignedOut();
    leaving.forget();
  });
  const { saveQuietly } = repeatable;
  const announce = (saved: SavedSurvey) => {
    // `useSaveNews` says what was left out.
    if (saved.removed.length === 0)
      banner.show(savedBanner(saved, site, () => publication.publishChanges(onPublished)));
  };
  const onPublished = () => {
    banner.show(changesLiveBanner(site));
    // The button that asked is gone.
    window.setTimeout(() => document.querySelector<HTMLElement>('[data-editor] [data-save]')?.focus(), DIALOG_CLOSES);
  };

  /** With a last move that decides about the status. */
  const saveAs = (move: Move) =>
    repeatable.save({
      move,
      onSaved: (saved) => {
        publishing.settle();
        announce(saved);
      },
    });
  /** Opens the list, which says that the survey is live. */
  const goLive = (move: Move) =>
    repeatable.save({
      move: (survey) => ({ ...move(survey), redirect_route: 'surveys-index' }),
      onSaved: (saved) => {
        publishing.settle();
        if (!saved.published || saved.removed.length > 0) return announce(saved);
        const isLive = surveyState(saved, new Date()) === 'publish';
        leaving.leaveFor(paths.surveys, isLive ? { live: saved.id } : undefined);
        if (!isLive) void toast(summary.published({ title: saved.title }));
      },
    });
  const publication = usePublication({ saveAs, goLive, saveQuietly, goToField: steps.goToField, offerUndo });
  /** The last step publishes changes of a live survey. */
  const isOfChanges = isChanged && publishing.choice.status === 'publish';
  /** On the last step, with what was chosen there; changes of a live survey are published by its button alone. */
  const save = async () => {
    editor.showMissing();
    if (step !== 'publish' || isOfChanges) return repeatable.save({ onSaved: announce });
    if (await publishing.isWanted()) return saveAs(publishing.apply);
  };
  const publishChanges = async () => {
    if (!(await publishing.isWanted())) return;
    publication.publishChanges(() => {
      if (editor.state().chosen !== null) return saveAs(publishing.apply);
      leaving.leaveFor(paths.surveys);
      void toast(t.changesLive, undefined, { label: t.seeOnSite, href: siteToSee(site) });
    });
  };
  const publishFirst = () => {
    editor.showMissing();
    return goLive(publishing.apply);
  };
  return {
    repeatable,
    canSave: step !== 'setup' && !isBusy && (step !== 'publish' || publishing.isReady),
    save,
    /** On any step; says that changes of a live survey are still to be published, with the way to it. */
    saveAndTell: () => repeatable.save({ onSaved: announce }),
    /** The last step's button. After publishing it opens the list. */
    publish: () => {
      if (isOfChanges) return publishChanges();
      return publishing.action === 'publish' ? publishFirst() : save();
    },
    isOfChanges,
    publication,
    onPublished,
    /** Opens "Test this survey" with what is edited now. */
    test: (id: number) => saveQuietly(() => openTest({ id, isLive: isLive(editor.state()) }, site)),
    download: (id: number) => saveQuietly(() => downloadSurveyFile(id)),
    /** To a step of the header. What is not saved yet is saved on the way; nothing stops the person. */
    saveAndGo: (to: StepName) => {
      if (step === 'setup' || to === 'setup') go(to);
      else void saveQuietly(() => go(to));
    },
    /** To the first field in which something is missing, else to the next step. */
    goNext: () => {
      editor.showMissing();
      const [gap] = stepGaps(step, editor.now());
      if (gap !== undefined) steps.goToField(gap);
      else if (after) void saveQuietly(() => go(after.name));
    },
  };
}

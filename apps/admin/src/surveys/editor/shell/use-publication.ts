import { confirm } from '@userfeedback/admin-ui';
import type { SurveyDraft } from '@userfeedback/contract';
import { missingFields, setSchedule, setStatus } from '@userfeedback/engine';
import { t } from '../../../messages/editor-shell.ts';
import type { Move } from '../draft/use-survey-draft.ts';

export type Publication = ReturnType<typeof usePublication>;

interface Parts {
  draft: SurveyDraft;
  /** Saves by hand with a last move. */
  save(move: Move): void;
  showMissing(): void;
  goToField(path: string): void;
}

/** What the header does to the status. */
export function usePublication({ draft, save, showMissing, goToField }: Parts) {
  return {
    /** From now on, whatever was scheduled. */
    publish: () => {
      showMissing();
      const [missing] = Object.keys(missingFields(draft));
      if (missing !== undefined) goToField(missing);
      else save((survey) => setSchedule(setStatus(survey, 'publish'), null));
    },
    makeDraft: async () => {
      if (await confirm({ ...t.takeOffline, isDangerous: true }))
        save((survey) => setSchedule(setStatus(survey, 'draft'), null));
    },
  };
}

import type { SurveyDraft } from '@userfeedback/contract';
import type { LostPart } from '@userfeedback/engine';
import { withPartsOf } from '@userfeedback/engine';
import { useEffect, useRef } from 'react';
import { t } from '../../../strings/editor.ts';
import { TIME_TO_THINK } from '../shell/banner.ts';
import type { BannerControl } from '../shell/use-banner.ts';
import type { Editor } from './use-survey-draft.ts';

/** Says what an edit has removed along with it, and offers "Undo" until the questions are edited again. */
export function useUndo({ draft, edit }: Editor, banner: BannerControl) {
  const offered = useRef<readonly unknown[] | null>(null);
  const isAsked = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each edit of the questions
  useEffect(() => {
    if (isAsked.current) offered.current = draft.questions;
    else if (offered.current) {
      offered.current = null;
      banner.close();
    }
    isAsked.current = false;
  }, [draft.questions]);

  /** Called together with the edit. */
  const offerUndo = (text: string, before: SurveyDraft = draft) => {
    isAsked.current = true;
    banner.show({
      type: 'info',
      text,
      timeout: TIME_TO_THINK,
      action: { label: t.editor.undo, onClick: () => edit((survey) => withPartsOf(survey, before)) },
    });
  };
  /** For an edit that removed more than itself. */
  const onLoss = (parts: readonly LostPart[], before: SurveyDraft) => offerUndo(t.editor.lost(parts), before);
  return { offerUndo, onLoss };
}

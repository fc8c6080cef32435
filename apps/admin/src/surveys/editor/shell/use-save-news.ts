import { useSite } from '@userfeedback/admin-ui';
import { restoreParts } from '@userfeedback/engine';
import { useEffect } from 'react';
import { PERSISTENT } from '../banner/banner.ts';
import type { BannerControl } from '../banner/use-banner.ts';
import { errorOf } from '../draft/editor-state.ts';
import { useEdited, useEditor, useFieldErrors } from '../draft/use-editor.ts';
import { removedBanner } from './banners.ts';
import type { StepsControl } from './use-steps.ts';

/** Says what a save has left out, and opens the first field that the server refused of a save by hand. */
export function useSaveNews(banner: BannerControl, { goToField }: StepsControl): void {
  const site = useSite();
  const editor = useEditor();
  const removal = useEdited((state) => state.removal);
  const lastError = useEdited(errorOf);
  const [firstError] = Object.keys(useFieldErrors());

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per save
  useEffect(() => {
    if (!removal) return;
    const undo = () => editor.edit((survey) => restoreParts(survey, removal.sent, removal.parts));
    banner.show(removedBanner(removal, site, undo));
  }, [removal]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per refusal
  useEffect(() => {
    // What the banner said about the save before is no longer true.
    if (lastError && banner.shown?.timeout !== PERSISTENT) banner.close();
    if (lastError && firstError) goToField(firstError);
  }, [lastError]);
}

import type { LostPart } from '@userfeedback/engine';
import { useEffect, useRef } from 'react';
import { t as words } from '../../../messages/editor-shell.ts';
import { TIME_TO_THINK } from '../banner/banner.ts';
import type { BannerControl } from '../banner/use-banner.ts';
import { lostInWords } from './lost-in-words.ts';
import { useEdited } from './use-editor.ts';

/** Says what the last edit has done and offers to undo it, until something else is edited or undone. */
export function useUndo(banner: BannerControl, undo: () => void) {
  const history = useEdited((state) => state.history);
  const offered = useRef<typeof history | null>(null);
  const isAsked = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each edit
  useEffect(() => {
    if (isAsked.current) offered.current = history;
    else if (offered.current) {
      offered.current = null;
      banner.close();
    }
    isAsked.current = false;
  }, [history]);

  /** Called together with the edit. */
  const offerUndo = (text: string) => {
    isAsked.current = true;
    banner.show({
      type: 'info',
      text,
      timeout: TIME_TO_THINK,
      action: { label: words.undo, onClick: undo },
    });
  };
  /** For an edit that removed more than itself. */
  const onLoss = (parts: readonly LostPart[]) => offerUndo(lostInWords(parts));
  return { offerUndo, onLoss };
}

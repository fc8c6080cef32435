import type { WORD_FILES } from '@userfeedback/engine/languages/words/index';
import { useEffect, useState } from 'react';

type Files = typeof WORD_FILES;

/** The words that the widget has of its own, loaded once a survey is shown in another language than English. */
export function useWordFiles(tag: string | null): Files | undefined {
  const [files, setFiles] = useState<Files>();
  const isNeeded = tag !== null && tag !== 'en';
  useEffect(() => {
    let isGone = false;
    const load = async () => {
      const { WORD_FILES: loaded } = await import('@userfeedback/engine/languages/words/index');
      if (!isGone) setFiles(loaded);
    };
    if (isNeeded) void load();
    return () => {
      isGone = true;
    };
  }, [isNeeded]);
  return isNeeded ? files : undefined;
}

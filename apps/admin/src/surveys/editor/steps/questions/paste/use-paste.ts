import { errorToast } from '@userfeedback/admin-ui';
import type { Question } from '@userfeedback/contract';
import { useEffect, useRef } from 'react';
import { t } from '../../../../../messages/writing.ts';
import { looksCopied, readCopied } from './copied.ts';

interface Actions {
  /** Copied questions were pasted. */
  onCopied(questions: Question[]): void;
  /** Several lines of another text were pasted. */
  onLines(text: string): void;
}

const FIELD = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

/** What is pasted while no field has the focus. */
export function usePaste(actions: Actions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const onPaste = async (event: ClipboardEvent) => {
      const isInField = event.target instanceof Element && event.target.closest(FIELD) !== null;
      if (isInField || document.querySelector('[aria-modal="true"]')) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
      if (looksCopied(text)) {
        event.preventDefault();
        const questions = await readCopied(text);
        if (questions) latest.current.onCopied(questions);
        else void errorToast(t.paste.newer);
      } else if (lines.length > 1) {
        event.preventDefault();
        latest.current.onLines(text);
      }
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, []);
}

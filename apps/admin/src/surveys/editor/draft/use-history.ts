import type { SurveyDraft } from '@userfeedback/contract';
import type { HistoryStep } from '@userfeedback/engine';
import { changedField, NO_HISTORY, recordEdit, redoStep, undoStep } from '@userfeedback/engine';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Typing that rests for this long is a step of its own, in milliseconds. */
const REST = 1000;

/** Controls that change by many small edits: fields to type in, and sliders. */
const GRADUAL = 'input:not([type="checkbox"], [type="radio"]):not([readonly]), textarea, [role="slider"]';

/** Gradual edits that are still going on. */
interface Typing {
  control: Element;
  path: string;
  at: number;
}

export type History = ReturnType<typeof useHistory>;

/** The edits that can be undone and redone for as long as the editor is open, saves notwithstanding. */
export function useHistory() {
  const [history, setHistory] = useState(NO_HISTORY);
  const latest = useRef(history);
  const typing = useRef<Typing | null>(null);

  const set = useCallback((next: typeof history) => {
    latest.current = next;
    setHistory(next);
  }, []);

  useEffect(() => {
    const onLeft = () => {
      typing.current = null;
    };
    window.addEventListener('focusout', onLeft);
    return () => window.removeEventListener('focusout', onLeft);
  }, []);

  /** Adds an edit; typing that goes on is one step. */
  const record = useCallback(
    (before: SurveyDraft, after: SurveyDraft) => {
      const path = changedField(before, after);
      if (path === undefined) return;
      const was = typing.current;
      const control = document.activeElement;
      const now = { path, at: Date.now() };
      typing.current = control?.matches(GRADUAL) ? { ...now, control } : null;
      const isSame = was?.control === control && was?.path === path && now.at - was.at < REST;
      set(recordEdit(latest.current, before, isSame));
    },
    [set],
  );

  /** Makes a step and returns it; undefined if there is none. */
  const run = useCallback(
    (step: HistoryStep | undefined) => {
      typing.current = null;
      if (step) set(step.history);
      return step;
    },
    [set],
  );
  const undo = useCallback((now: SurveyDraft) => run(undoStep(latest.current, now)), [run]);
  const redo = useCallback((now: SurveyDraft) => run(redoStep(latest.current, now)), [run]);
  const clear = useCallback(() => set(NO_HISTORY), [set]);
  return { history, record, undo, redo, clear };
}

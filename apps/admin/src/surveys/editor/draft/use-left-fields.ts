import type { SurveyDraft } from '@userfeedback/contract';
import { missingOnStep } from '@userfeedback/engine';
import type { FocusEvent } from 'react';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { STEPS } from '../steps/steps.ts';
import type { LeftFields } from './left-fields.ts';
import { leftAfterEdit, nameOfField, pathsOfLeft } from './left-fields.ts';

/**
 * The fields that may show what is wrong with them: those that were left once, and those that Next or Save has checked.
 * All fields of a stored survey count as checked.
 */
export function useLeftFields(draft: SurveyDraft) {
  const [first] = useState(() => (draft.id === null ? new Set<string>() : withMissing(new Set(), draft)));
  // No state: setting it for each letter would draw the whole editor twice.
  const known = useRef<{ draft: SurveyDraft; left: LeftFields }>({ draft, left: first });
  if (known.current.draft !== draft)
    known.current = { draft, left: leftAfterEdit(known.current.left, known.current.draft, draft) };
  const { left } = known.current;
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  const add = useCallback((next: (left: LeftFields) => LeftFields) => {
    known.current = { ...known.current, left: next(known.current.left) };
    redraw();
  }, []);
  /** Next or Save was pressed: from now on every field that lacks something says so. */
  const showMissing = useCallback(() => add((was) => withMissing(was, known.current.draft)), [add]);
  // Fields left by a press show their problems when the press is over.
  const [quiet, setQuiet] = useState<LeftFields>(new Set());
  const isPressing = usePressing(() => setQuiet((was) => (was.size === 0 ? was : new Set())));
  const onBlur = useCallback(
    ({ target, relatedTarget }: FocusEvent) => {
      const field = target.closest('[data-field]');
      const path = field?.getAttribute('data-field');
      // Moving to another part of the same field, or to another window, is not leaving it.
      if (!path || field?.contains(relatedTarget) || document.activeElement === target) return;
      const name = nameOfField(path, known.current.draft);
      add((was) => new Set([...was, name]));
      if (isPressing()) setQuiet((was) => new Set([...was, name]));
    },
    [add, isPressing],
  );

  const shown = new Set([...left].filter((name) => !quiet.has(name)));
  const said = [...pathsOfLeft(shown, draft)].sort().join('\n');
  const paths = useMemo<ReadonlySet<string>>(() => new Set(said.split('\n')), [said]);
  return { paths, showMissing, onBlur };
}

function withMissing(left: LeftFields, draft: SurveyDraft): LeftFields {
  const missing = STEPS.flatMap(({ name }) => missingOnStep(name, draft));
  return new Set([...left, ...missing.map((path) => nameOfField(path, draft))]);
}

/**
 * Whether a mouse button or finger is down; calls `onOver` when it is up. A message that appears when a field is left
 * by a press would move the pressed button away, and the press would miss it.
 */
function usePressing(onOver: () => void): () => boolean {
  const isDown = useRef(false);
  const latest = useRef(onOver);
  latest.current = onOver;
  useEffect(() => {
    const down = () => {
      isDown.current = true;
    };
    const up = () => {
      isDown.current = false;
      // The click of this press comes first.
      setTimeout(() => latest.current());
    };
    window.addEventListener('pointerdown', down, true);
    window.addEventListener('pointerup', up, true);
    window.addEventListener('pointercancel', up, true);
    return () => {
      window.removeEventListener('pointerdown', down, true);
      window.removeEventListener('pointerup', up, true);
      window.removeEventListener('pointercancel', up, true);
    };
  }, []);
  return useCallback(() => isDown.current, []);
}

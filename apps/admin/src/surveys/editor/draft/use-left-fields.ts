import type { SurveyDraft } from '@userfeedback/contract';
import { missingOnStep } from '@userfeedback/engine';
import type { FocusEvent } from 'react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { STEPS } from '../shell/steps.ts';
import type { LeftFields } from './left-fields.ts';
import { leftAfterEdit, nameOfField, pathsOfLeft } from './left-fields.ts';

/**
 * Which fields may say what is wrong with them: those that were left once, and those that Next or Save have asked about.
 * What a survey was stored with was asked about then.
 */
export function useLeftFields(draft: SurveyDraft) {
  const [known, setKnown] = useState(() => ({
    draft,
    left: draft.id === null ? (new Set() as LeftFields) : withMissing(new Set(), draft),
  }));
  let { left } = known;
  if (known.draft !== draft) {
    left = leftAfterEdit(left, known.draft, draft);
    setKnown({ draft, left });
  }
  const latest = useRef(draft);
  latest.current = draft;

  const add = useCallback(
    (next: (left: LeftFields) => LeftFields) => setKnown((was) => ({ ...was, left: next(was.left) })),
    [],
  );
  /** Next or Save was pressed: from now on each field that lacks something says so. */
  const showMissing = useCallback(() => add((was) => withMissing(was, latest.current)), [add]);
  // Left by a press, they speak once it is over.
  const [quiet, setQuiet] = useState<LeftFields>(new Set());
  const isPressing = usePressing(() => setQuiet((was) => (was.size === 0 ? was : new Set())));
  const onBlur = useCallback(
    ({ target, relatedTarget }: FocusEvent) => {
      const field = target.closest('[data-field]');
      const path = field?.getAttribute('data-field');
      // Going on to another part of the same field, or to another window, is not leaving it.
      if (!path || field?.contains(relatedTarget) || document.activeElement === target) return;
      const name = nameOfField(path, latest.current);
      add((was) => new Set([...was, name]));
      if (isPressing()) setQuiet((was) => new Set([...was, name]));
    },
    [add, isPressing],
  );

  const telling = new Set([...left].filter((name) => !quiet.has(name)));
  const said = [...pathsOfLeft(telling, draft)].sort().join('\n');
  const paths = useMemo<ReadonlySet<string>>(() => new Set(said.split('\n')), [said]);
  return { paths, showMissing, onBlur };
}

function withMissing(left: LeftFields, draft: SurveyDraft): LeftFields {
  const missing = STEPS.flatMap(({ name }) => missingOnStep(name, draft));
  return new Set([...left, ...missing.map((path) => nameOfField(path, draft))]);
}

/**
 * Whether a button of the mouse or a finger is down, and what to do once it is up: words that appear when a field is left
 * by a press would move what is being pressed, and the press would miss it.
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
      // The click that the press makes comes first.
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

import type { SurveyDraft } from '@userfeedback/contract';
import { missingOnStep } from '@userfeedback/engine';
import type { FocusEvent } from 'react';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { LeftFields } from './left-fields.ts';
import { leftAfterEdit, nameOfField, pathsOfLeft } from './left-fields.ts';
import { STEPS } from './steps.ts';

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
  const onBlur = useCallback(
    ({ target, relatedTarget }: FocusEvent) => {
      const field = target.closest('[data-field]');
      const path = field?.getAttribute('data-field');
      // Going on to another part of the same field, or to another window, is not leaving it.
      if (!path || field?.contains(relatedTarget) || document.activeElement === target) return;
      add((was) => new Set([...was, nameOfField(path, latest.current)]));
    },
    [add],
  );

  const said = [...pathsOfLeft(left, draft)].sort().join('\n');
  const paths = useMemo<ReadonlySet<string>>(() => new Set(said.split('\n')), [said]);
  return { paths, showMissing, onBlur };
}

function withMissing(left: LeftFields, draft: SurveyDraft): LeftFields {
  const missing = STEPS.flatMap(({ name }) => missingOnStep(name, draft));
  return new Set([...left, ...missing.map((path) => nameOfField(path, draft))]);
}

import { PRODUCT } from '@userfeedback/admin-ui';
import { useTexts } from '@userfeedback/admin-ui/messages';
import { missingOnStep, placeOfField } from '@userfeedback/engine';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { t } from '../../../messages/editor.ts';
import type { EditorState } from '../draft/editor-state.ts';
import { shownFields } from '../draft/editor-state.ts';
import { useEdited, useEditedContent, useEditor } from '../draft/use-editor.ts';
import type { Step, StepName } from '../steps/steps.ts';
import { stepPath, stepsOf } from '../steps/steps.ts';
import { changeHash, fieldHash, useWantedPlace } from './use-wanted-place.ts';

export interface OpenStep {
  step: StepName;
  /** The id in the address; null under `/new`, even after the first save. */
  editedId: number | null;
}

export type StepsControl = ReturnType<typeof useSteps>;

/** The current step, what is missing on each, and functions that open a step, a question or a field. */
export function useSteps({ step, editedId }: OpenStep) {
  const { now } = useEditor();
  const navigate = useNavigate();
  const isNew = editedId === null;
  const texts = useTexts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language draws them anew
  const steps = useMemo(() => stepsOf(isNew), [isNew, texts]);
  const at = steps.findIndex(({ name }) => name === step);
  const main = useStepStart(step);
  const wanted = useWantedPlace(main);
  const pathOf = (name: StepName) => stepPath(name, editedId);
  const toField = (path: string) => ({
    pathname: pathOf(placeOfField(path, now()).step),
    hash: fieldHash(path),
  });
  const [changed, setChanged] = useState<string | null>(null);
  useEffect(() => {
    if (step === 'publish') setChanged(null);
  }, [step]);
  return {
    all: steps,
    step,
    isNew,
    before: steps[at - 1],
    after: steps[at + 1],
    label: t.stepOf({ title: steps[at]?.title ?? '', number: at + 1, count: steps.length }),
    gaps: useEditedContent((state) => withGaps(steps, state)),
    main,
    wanted,
    path: pathOf(step),
    isInside: (path: string) => steps.some(({ name }) => pathOf(name) === path),
    focusStart: () => main.current?.focus({ preventScroll: true }),
    go: (to: StepName) => navigate(pathOf(to)),
    goToQuestion: (id: string) => navigate({ pathname: pathOf('questions'), hash: `question-${id}` }),
    goToField: (path: string) => {
      // The title can be reached on every step.
      const place = path === 'title' && step !== 'setup' ? step : placeOfField(path, now()).step;
      navigate({ pathname: pathOf(place), hash: fieldHash(path) }, { replace: place === step });
    },
    /** A link of the publish step to a field; from there, `backToSummary` leads back to it. */
    changeLink: (name: string, path: string) => ({
      to: toField(path),
      onClick: () => placeOfField(path, now()).step !== step && setChanged(name),
    }),
    backToSummary:
      changed !== null && step !== 'publish'
        ? () => navigate({ pathname: pathOf('publish'), hash: changeHash(changed) })
        : undefined,
  };
}

/** Those of these steps on which something is missing in a field that was left. */
function withGaps(steps: readonly Step[], state: EditorState): StepName[] {
  const shown = shownFields(state);
  const hasGap = (name: StepName) => missingOnStep(name, state.draft).some((path) => shown.has(path));
  return steps.map(({ name }) => name).filter(hasGap);
}

/** Sets the window's title. A new step starts at its top, with the focus there. */
function useStepStart(step: StepName) {
  const title = useEdited(({ draft }) => draft.title);
  const main = useRef<HTMLElement>(null);
  const shown = useRef(step);
  const { hash } = useLocation();
  useEffect(() => {
    document.title = `${title} · ${PRODUCT.name}`;
  }, [title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new step
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // A link to a question goes there instead of to the top.
    if (hash) return;
    window.scrollTo({ top: 0 });
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [step]);
  return main;
}

import { PRODUCT } from '@userfeedback/admin-ui';
import { useTexts } from '@userfeedback/admin-ui/messages';
import type { SurveyDraft } from '@userfeedback/contract';
import { missingOnStep, placeOfField, stepGaps } from '@userfeedback/engine';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { t } from '../../../messages/editor.ts';
import { useSteady } from '../draft/use-steady.ts';
import type { StepName } from '../steps/steps.ts';
import { stepPath, stepsOf } from '../steps/steps.ts';
import { changeHash, fieldHash, useWantedPlace } from './use-wanted-place.ts';

export interface OpenStep {
  step: StepName;
  /** The id in the address; null under `/new`, even after the first save. */
  editedId: number | null;
}

export type StepsControl = ReturnType<typeof useSteps>;

/** The current step, what is missing on each, and functions that open a step, a question or a field. */
export function useSteps({ step, editedId }: OpenStep, draft: SurveyDraft, left: ReadonlySet<string>) {
  const navigate = useNavigate();
  const isNew = editedId === null;
  const texts = useTexts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language draws them anew
  const steps = useMemo(() => stepsOf(isNew), [isNew, texts]);
  const at = steps.findIndex(({ name }) => name === step);
  const main = useStepStart(step, draft.title);
  const wanted = useWantedPlace(main);
  const pathOf = (name: StepName) => stepPath(name, editedId);
  const toField = (path: string) => ({
    pathname: pathOf(placeOfField(path, draft).step),
    hash: fieldHash(path),
  });
  const [changed, setChanged] = useState<string | null>(null);
  useEffect(() => {
    if (step === 'publish') setChanged(null);
  }, [step]);
  const saysWhatIsMissing = (name: StepName) => missingOnStep(name, draft).some((path) => left.has(path));
  return {
    all: steps,
    step,
    isNew,
    before: steps[at - 1],
    after: steps[at + 1],
    label: t.stepOf({ title: steps[at]?.title ?? '', number: at + 1, count: steps.length }),
    gaps: stepGaps(step, draft),
    gapsIn: useSteady(steps.map(({ name }) => name).filter(saysWhatIsMissing)),
    main,
    wanted,
    path: pathOf(step),
    isInside: (path: string) => steps.some(({ name }) => pathOf(name) === path),
    focusStart: () => main.current?.focus({ preventScroll: true }),
    go: (to: StepName) => navigate(pathOf(to)),
    goToQuestion: (id: string) => navigate({ pathname: pathOf('questions'), hash: `question-${id}` }),
    goToField: (path: string, at: SurveyDraft = draft) => {
      // The title can be reached on every step.
      const place = path === 'title' && step !== 'setup' ? step : placeOfField(path, at).step;
      navigate({ pathname: pathOf(place), hash: fieldHash(path) }, { replace: place === step });
    },
    /** A link of the publish step to a field; from there, `backToSummary` leads back to it. */
    changeLink: (name: string, path: string) => ({
      to: toField(path),
      onClick: () => placeOfField(path, draft).step !== step && setChanged(name),
    }),
    backToSummary:
      changed !== null && step !== 'publish'
        ? () => navigate({ pathname: pathOf('publish'), hash: changeHash(changed) })
        : undefined,
  };
}

/** Sets the window's title. A new step starts at its top, with the focus there. */
function useStepStart(step: StepName, title: string) {
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

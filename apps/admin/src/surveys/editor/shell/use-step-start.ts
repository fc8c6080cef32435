import { PRODUCT } from '@userfeedback/admin-ui';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { StepName } from './steps.ts';

/** Names the window; another step begins at the top (ED-19), and so does the keyboard. */
export function useStepStart(step: StepName, title: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(step);
  const { hash } = useLocation();
  useEffect(() => {
    document.title = `${title} · ${PRODUCT.name}`;
  }, [title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another step has come
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // A link to one question leads there, not to the top.
    if (hash) return;
    window.scrollTo({ top: 0 });
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [step]);
  return main;
}

import type { SurveyPanelProps } from '@userfeedback/survey-view';
import { addStyles, SurveyPanel } from '@userfeedback/survey-view';
import { createTree } from '../render/tree.ts';
import { shieldEvents } from './shield.ts';

/** Returns a function that draws the panel into a shadow root; null removes the panel. */
export function openCanvas(root: HTMLElement, onBroken: (error: unknown) => void) {
  const shadow = root.attachShadow({ mode: 'open' });
  addStyles(shadow);
  shieldEvents(root);
  const draw = createTree(shadow, onBroken);
  return (props: SurveyPanelProps | null) => draw(props && <SurveyPanel {...props} />);
}

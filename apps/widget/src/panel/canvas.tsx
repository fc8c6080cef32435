import type { SurveyPanelProps } from '@userfeedback/survey-view';
import { addStyles, SurveyPanel } from '@userfeedback/survey-view';
import { createTree } from '../render/tree.ts';
import { shieldEvents } from './shield.ts';

/** Opens a shadow root with the panel's styles. Returns a function that draws the panel there; null removes the panel. */
export function openCanvas(root: HTMLElement, onBroken: (error: unknown) => void) {
  const shadow = root.attachShadow({ mode: 'open' });
  addStyles(shadow);
  shieldEvents(root);
  const draw = createTree(shadow, onBroken);
  return (props: SurveyPanelProps | null) => draw(props && <SurveyPanel {...props} />);
}

import type { SurveyPanelProps } from '@userfeedback/survey-view';
import { addStyles, SurveyPanel } from '@userfeedback/survey-view';
import { createTree } from '../render/tree.ts';

/** Keeps key presses from the page, and the second click of a double click from the next question. */
function shieldEvents(root: HTMLElement) {
  for (const type of ['keydown', 'keypress', 'keyup'] as const) {
    // The page cannot tell that the keys are pressed in a text field, and would take them as shortcuts. Escape and Tab are
    // for the page too, for example for a dialog around an inline survey.
    root.addEventListener(type, (event) => {
      if (!/Escape|Tab/.test(event.key)) event.stopPropagation();
    });
  }
  const ignoreSecondClick = (event: MouseEvent) => {
    // It was meant for the question that the first click has answered.
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  root.addEventListener('click', ignoreSecondClick, true);
}

/** Opens a shadow root with the panel's styles. Returns a function that draws the panel there; null removes the panel. */
export function openCanvas(root: HTMLElement, onBroken: () => void) {
  const shadow = root.attachShadow({ mode: 'open' });
  addStyles(shadow);
  shieldEvents(root);
  const draw = createTree(shadow, onBroken);
  return (props: SurveyPanelProps | null) => draw(props && <SurveyPanel {...props} />);
}

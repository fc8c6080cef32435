import type { SurveyPanelProps } from '@userfeedback/survey-view';
import { SurveyPanel, surveyStyles } from '@userfeedback/survey-view';
import { createTree } from '../render/tree.ts';

let sheet: CSSStyleSheet | undefined;

/** A constructed sheet passes a policy that forbids inline styles; older browsers have none. */
function dress(shadow: ShadowRoot) {
  try {
    if (!sheet) {
      sheet = new window.CSSStyleSheet();
      sheet.replaceSync(surveyStyles);
    }
    shadow.adoptedStyleSheets = [sheet];
  } catch {
    shadow.appendChild(Object.assign(document.createElement('style'), { textContent: surveyStyles }));
  }
}

/** Keeps from the page, and from the next question, what is not meant for them. */
function keepEvents(root: HTMLElement) {
  const keep = (event: UIEvent) => event.stopPropagation();
  for (const type of ['keydown', 'keypress', 'keyup'] as const) {
    // To the page they come from an element that is no field, and its shortcuts would take the letters away. Escape and
    // Tab mean the page as well: a dialog around an inline survey, say.
    root.addEventListener(type, (event) => /Escape|Tab/.test(event.key) || keep(event));
  }
  const once = (event: MouseEvent) => {
    // The second of a double click was meant for the question that has just gone.
    if (event.detail < 2) return;
    event.preventDefault();
    keep(event);
  };
  root.addEventListener('click', once, true);
}

/** Opens a shadow root with the stylesheet. The answer draws a panel into it, or with null takes it out. */
export function openCanvas(root: HTMLElement, onBroken: () => void) {
  const shadow = root.attachShadow({ mode: 'open' });
  dress(shadow);
  keepEvents(root);
  const draw = createTree(shadow, onBroken);
  return (props: SurveyPanelProps | null) => draw(props && <SurveyPanel {...props} />);
}

import type { SurveyPanelProps } from '@userfeedback/survey-view';
import { SurveyPanel, surveyStyles } from '@userfeedback/survey-view';
import { createTree } from '../render/tree.ts';

let sheet: CSSStyleSheet | undefined;

/** A constructed sheet passes a policy that forbids inline styles (D-15); older browsers have none. */
function dress(shadow: ShadowRoot) {
  try {
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(surveyStyles);
    }
    shadow.adoptedStyleSheets = [sheet];
  } catch {
    shadow.append(Object.assign(document.createElement('style'), { textContent: surveyStyles }));
  }
}

/** To the page they would come from an element that is no field, and its shortcuts would take the letters away. */
function keepKeys(root: HTMLElement) {
  for (const type of ['keydown', 'keypress', 'keyup'] as const) {
    root.addEventListener(type, (event) => {
      // These mean the page as well: a dialog around an inline survey, say.
      if (!/^(Escape|Tab)$/.test(event.key)) event.stopPropagation();
    });
  }
}

/** Opens a shadow root with the stylesheet. The answer draws a panel into it, or with null takes it out. */
export function openCanvas(root: HTMLElement, onBroken: () => void) {
  const shadow = root.attachShadow({ mode: 'open' });
  dress(shadow);
  keepKeys(root);
  const draw = createTree(shadow, onBroken);
  return (props: SurveyPanelProps | null) => draw(props && <SurveyPanel {...props} />);
}

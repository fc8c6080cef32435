import type { SurveyPanelProps } from '@userfeedback/survey-view';
import { SurveyPanel, surveyStyles } from '@userfeedback/survey-view';
import { createTree } from '../render/tree.ts';

let sheet: CSSStyleSheet | undefined;

/** Opens a shadow root with the stylesheet. The answer draws a panel into it, or with null takes it out. */
export function openCanvas(root: HTMLElement, onBroken: () => void) {
  if (!sheet) {
    // A constructed sheet passes a policy that forbids inline styles (D-15).
    sheet = new CSSStyleSheet();
    sheet.replaceSync(surveyStyles);
  }
  const shadow = root.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [sheet];
  const draw = createTree(shadow, onBroken);
  return (props: SurveyPanelProps | null) => draw(props && <SurveyPanel {...props} />);
}

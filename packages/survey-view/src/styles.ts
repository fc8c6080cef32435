import panel from './styles/panel.css?inline';
import questions from './styles/questions.css?inline';

const styles: string = panel + questions;
let sheet: CSSStyleSheet | undefined;

/** A constructed style sheet works under a policy that forbids inline styles; older browsers need a style element. */
export function addStyles(shadow: ShadowRoot): void {
  try {
    if (!sheet) {
      sheet = new window.CSSStyleSheet();
      sheet.replaceSync(styles);
    }
    shadow.adoptedStyleSheets = [sheet];
  } catch {
    shadow.appendChild(Object.assign(document.createElement('style'), { textContent: styles }));
  }
}

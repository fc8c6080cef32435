import panel from './styles/panel.css?inline';
import questions from './styles/questions.css?inline';

let styles: string = panel + questions;
let sheet: CSSStyleSheet | undefined;

/** For shadow roots that get their styles after this. */
export function addToStyles(more: string): void {
  styles += more;
  sheet = undefined;
}

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

import { NAME_TEXT_MAX } from '../limits.ts';
import type { ElementKind } from '../selectors.ts';
import { findField, IGNORED, isField, isFieldButton } from './elements.ts';

export interface ReadName {
  kind: ElementKind | null;
  text: string;
}

const PRESSED = 'button,summary,[role=button],[role=tab],[role=switch],[role^=menuitem]';
const UNREAD = `script,style,noscript,template,output,${IGNORED}`;

/** As the team sees the page. Fields are named by their label or hint, never by what somebody typed or chose. */
export function readName(element: Element): ReadName {
  const field = findField(element);
  const kind = field
    ? 'field'
    : element.matches(PRESSED) || isFieldButton(element)
      ? 'button'
      : element.matches('a,area,[role=link]')
        ? 'link'
        : null;
  return { kind, text: element.closest(IGNORED) ? '' : shortened(wordsOf(field ?? element, field !== null)) };
}

function wordsOf(element: Element, isField: boolean): string {
  const attribute = (name: string) => plain(element.getAttribute(name) ?? '');
  const labels = attribute('aria-labelledby')
    .split(/\s+/)
    .map((id) => document.getElementById(id));
  const own = isField ? [...((element as HTMLInputElement).labels ?? [])] : [];
  const words = (from: readonly (Element | null)[]) => from.map((one) => (one ? textOf(one) : '')).join(' ');
  return (
    words(labels).trim() ||
    attribute('aria-label') ||
    words(own).trim() ||
    (isField
      ? attribute('placeholder')
      : attribute('alt') || (isFieldButton(element) && attribute('value')) || textOf(element)) ||
    attribute('title')
  );
}

/** Words of the element and of its pictures, without the content of fields. */
function textOf(element: Element): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && (isField(node) || node.matches(UNREAD))
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  let text = '';
  while (text.length < 4 * NAME_TEXT_MAX && walker.nextNode()) {
    const { currentNode: node } = walker;
    text += ` ${node instanceof Element ? (node.getAttribute('alt') ?? '') : (node.nodeValue ?? '')}`;
  }
  return plain(text);
}

/** Without invisible characters, such as those that reverse text. */
function plain(text: string): string {
  return text.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
}

function shortened(text: string): string {
  const letters = [...text];
  return letters.length <= NAME_TEXT_MAX
    ? letters.join('')
    : `${letters
        .slice(0, NAME_TEXT_MAX - 1)
        .join('')
        .trimEnd()}…`;
}

import { SELECTOR } from '../limits.ts';
import { isPlainId } from '../selectors.ts';

const BUTTONS = 'input:is([type=button],[type=submit],[type=reset],[type=image])';
const TYPED_ROLES = '[role=textbox],[role=combobox],[role=spinbutton],[role=slider]';
/** Clicks in here are never dead or rage: people type, tick and drag. */
const FIELDS = `input:not(${BUTTONS}),select,textarea,[contenteditable]:not([contenteditable=false]),${TYPED_ROLES}`;
const PRESSED = `a,area,button,${BUTTONS},[role=button],[role=link],[role=checkbox],[role=radio],[role=switch],[role=tab],[role=option],[role^=menuitem]`;
const CONTROLS = `${PRESSED},${FIELDS},label,summary,[onclick]:not(html,body)`;
const PICTURES = 'img,svg,svg *';
/** Many quick clicks are usual here. */
export const CALM = `${FIELDS},[role=tab],video,audio`;
/** Our own elements, and what the page or its visitors keep to themselves. */
export const IGNORED = '[data-userfeedback-ignore],input[type=password],userfeedback-widget,userfeedback-ratings';

export interface Named {
  selector: string;
  element: Element;
}

/**
 * Names an element by tags, positions and plain ids, or the nearest element around it that can be named. A name that
 * begins neither at an id nor at the body must fit one element alone.
 */
export function nameElement(element: Element): Named | undefined {
  const steps: string[] = [];
  let isRooted = false;
  for (let at: Element | null = element; at && !isRooted && steps.length < SELECTOR.steps; at = at.parentElement) {
    // Not `id`, which a form field of that name would hide.
    const id = at.getAttribute('id') ?? '';
    const hasId = isPlainId(id) && document.getElementById(id) === at;
    isRooted = hasId || at === document.body || at === document.documentElement;
    const which = hasId ? `#${id}` : isRooted ? '' : `:nth-of-type(${countUpTo(at)})`;
    // Tags from elsewhere may contain anything; the server also drops a view with a "_" in a tag.
    steps.unshift(isPlainId(at.localName.replace('_', '.')) ? at.localName + which : '*');
  }
  while (steps.join('>').length > SELECTOR.characters) {
    steps.shift();
    isRooted = false;
  }
  const selector = steps.join('>');
  if (!selector.includes('*') && (isRooted || document.querySelectorAll(selector).length === 1))
    return { selector, element };
  return element.parentElement ? nameElement(element.parentElement) : undefined;
}

function countUpTo(element: Element): number {
  let count = 1;
  for (let at = element.previousElementSibling; at; at = at.previousElementSibling)
    if (at.localName === element.localName) count++;
  return count;
}

export const findControl = (element: Element): Element | null => element.closest(CONTROLS);

/** The cell of a 4 × 4 grid, 1 to 16 by rows. */
export function findPlace({ left, top, width, height }: DOMRect, x: number, y: number): number {
  const part = (at: number, size: number) => Math.min(3, Math.max(0, Math.floor((at / size) * 4) || 0));
  return 1 + part(y - top, height) * 4 + part(x - left, width);
}

/** Also in shadow roots. */
export const isWithin = (path: readonly EventTarget[], selector: string): boolean =>
  path.some((node) => node instanceof Element && node.matches(selector));

/** Links that lead somewhere always do what they should, so they do not count. */
export function looksClickable(target: Element, control: Element | null): boolean {
  // A popover opens without a change of the page's elements.
  if (control?.matches(`${FIELDS},label,[popovertarget]`)) return false;
  // A custom element may have a closed shadow root, in which we would see no change.
  if (target.localName.includes('-') && !target.shadowRoot) return false;
  if (control?.matches('[href]')) return /^\s*(#\s*$|javascript:)/i.test(control.getAttribute('href') ?? '');
  return control?.matches(PRESSED) || target.matches(PICTURES) || getComputedStyle(target).cursor === 'pointer';
}

export const isField = (element: Element | null): boolean => element?.matches(FIELDS) ?? false;

export const findField = (element: Element): Element | null => element.closest(FIELDS);

export const isFieldButton = (element: Element): boolean => element.matches(BUTTONS);

import type { Props } from './jsx-runtime.ts';

/** React's names for attributes that are called otherwise. */
const NAMES: Record<string, string> = { className: 'class', htmlFor: 'for' };

/** Brings an element's attributes and listeners in line with its props. */
export function setProps(dom: Element, before: Props, props: Props): void {
  for (const name of Object.keys({ ...before, ...props })) {
    const value = props[name];
    const isSpoken = /^(aria|data)-/.test(name);
    if (name === 'children' || (value === before[name] && name !== 'checked')) continue;
    if (name === 'ref') Reflect.set(Object(value), 'current', dom);
    else if (name === 'style') setStyle(dom, value);
    // A choice is what the state says, whatever the last click did to the element.
    else if (/^(on|checked|default)/.test(name)) {
      Reflect.set(dom, name.startsWith('on') ? name.toLowerCase() : name, value ?? '');
    } else if (value === undefined || value === null || (value === false && !isSpoken)) {
      dom.removeAttribute(NAMES[name] ?? name);
    } else dom.setAttribute(NAMES[name] ?? name, value === true && !isSpoken ? '' : `${value}`);
  }
}

function setStyle(dom: Element, style: unknown): void {
  if (!(dom instanceof HTMLElement || dom instanceof SVGElement)) return;
  // Set one by one by script, a style passes a policy that forbids inline styles.
  for (const [name, value] of Object.entries(Object(style))) dom.style.setProperty(name, `${value}`);
}

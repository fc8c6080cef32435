import type { Props } from './jsx-runtime.ts';

/** React has names of its own for two attributes. */
const attributeOf = (name: string) => (name === 'className' ? 'class' : name === 'htmlFor' ? 'for' : name);

/** Brings an element's attributes and listeners in line with its props. */
export function setProps(dom: Element, before: Props, props: Props): void {
  for (const name of Object.keys({ ...before, ...props })) {
    const value = props[name];
    const isSpoken = /^(aria|data)-/.test(name);
    if (name === 'children' || (value === before[name] && name !== 'checked')) continue;
    if (name === 'ref') (value as { current: Element }).current = dom;
    else if (name === 'style') setStyle(dom, value as object);
    // A choice is what the state says, whatever the last click did to the element.
    else if (/^(on|checked|default)/.test(name)) {
      const property = name.startsWith('on') ? name.toLowerCase() : name;
      (dom as unknown as Record<string, unknown>)[property] = value ?? '';
    } else if (value === undefined || value === null || (value === false && !isSpoken)) {
      dom.removeAttribute(attributeOf(name));
    } else dom.setAttribute(attributeOf(name), value === true && !isSpoken ? '' : `${value}`);
  }
}

function setStyle(dom: Element & Partial<ElementCSSInlineStyle>, style: object): void {
  // Set one by one by script, a style passes a policy that forbids inline styles.
  for (const [name, value] of Object.entries(style)) dom.style?.setProperty(name, `${value}`);
}

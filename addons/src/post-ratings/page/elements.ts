/** No error may reach the page, not even its console. */
export function attempt<Args extends unknown[]>(work: (...args: Args) => unknown): (...args: Args) => Promise<void> {
  return async (...args) => {
    try {
      await work(...args);
    } catch {}
  };
}

export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  children: readonly Node[] = [],
  attributes: Record<string, string> = {},
): HTMLElementTagNameMap[Tag] {
  return filled(Object.assign(document.createElement(tag), properties), children, attributes);
}

export function svg(
  className: string,
  paths: readonly Record<string, string>[],
  attributes: Record<string, string>,
): SVGElement {
  const lines = paths.map((path) => filled(svgElement('path'), [], path));
  return filled(svgElement('svg'), lines, { class: className, viewBox: '0 0 24 24', ...attributes });
}

function svgElement(tag: 'svg' | 'path'): SVGElement {
  return document.createElementNS('http://www.w3.org/2000/svg', tag);
}

function filled<Kind extends Element>(
  element: Kind,
  children: readonly Node[],
  attributes: Record<string, string>,
): Kind {
  element.append(...children);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/** Makes an element with properties, children and attributes. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  children: readonly Node[] = [],
  attributes: Record<string, string> = {},
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** Makes a drawing of paths; the names are attributes. */
export function svg(
  className: string,
  paths: readonly Record<string, string>[],
  attributes: Record<string, string>,
): SVGElement {
  const drawing = document.createElementNS(SVG, 'svg');
  for (const [name, value] of Object.entries({ class: className, viewBox: '0 0 24 24', ...attributes }))
    drawing.setAttribute(name, value);
  for (const path of paths) {
    const line = document.createElementNS(SVG, 'path');
    for (const [name, value] of Object.entries(path)) line.setAttribute(name, value);
    drawing.append(line);
  }
  return drawing;
}

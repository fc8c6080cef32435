import type { ComponentMemory } from './hooks.ts';
import { runEffects, undoEffects, withMemory } from './hooks.ts';
import type { Props, VElement, VNode } from './jsx-runtime.ts';
import { Fragment } from './jsx-runtime.ts';

/** A tag, a text (no type), or a component with what it has drawn (no dom). */
interface DrawnNode extends ComponentMemory {
  type: VElement['type'] | undefined;
  key: VElement['key'];
  props: Props;
  dom: Element | Text | undefined;
  children: DrawnNode[];
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Draws the components of `survey-view`; docs/decisions/0004-a-small-renderer-in-the-widget.md says why it is our own.
 * It knows tags, texts, keys, fragments, refs and the hooks in `hooks.ts`, and always draws the whole tree, which is small.
 * A test compares it with React. Returns a function that draws a node; null removes everything.
 */
export function createTree(into: ShadowRoot, onError: (error: unknown) => void): (node: VNode) => void {
  let drawn: DrawnNode[] = [];
  let lastNode: VNode;
  let isRedrawDue = false;
  const draw = (node: VNode) => {
    isRedrawDue = false;
    lastNode = node;
    try {
      drawn = updateNodes(drawn, [node], into.host, redraw);
      insertInOrder(drawn, into);
      runEffects();
    } catch (error) {
      onError(error);
    }
  };
  const redraw = () => {
    if (!isRedrawDue) redrawSoon();
    isRedrawDue = true;
  };
  const redrawSoon = async () => {
    await undefined;
    if (isRedrawDue) draw(lastNode);
  };
  return draw;
}

/**
 * Turns the nodes drawn before into the new ones, and returns them. A node with a key is found by its key, any other by
 * its position.
 */
function updateNodes(before: DrawnNode[], next: VNode, parent: Element, redraw: () => void): DrawnNode[] {
  const nodes = Array.isArray(next) ? next : [next];
  let unused = before;
  const after = nodes.map(toElement).map(({ type, key, props }, index) => {
    const old = (key ?? null) === null ? before[index] : before.find((node) => node.key === key);
    const isSame = old && old.type === type && old.key === key && unused.includes(old);
    if (isSame) unused = unused.filter((other) => other !== old);
    const node = isSame ? old : { type, key, props: {}, dom: createDom(type, parent), children: [], cells: [], redraw };
    updateNode(node, props, parent);
    return node;
  });
  unused.map(remove);
  return after;
}

/**
 * A list within a list becomes a fragment, so that nodes after it keep their positions when it grows. For the same reason
 * null and false become an empty text.
 */
function toElement(node: VNode): Pick<DrawnNode, 'type' | 'key' | 'props'> {
  if (Array.isArray(node)) return { type: Fragment, key: undefined, props: { children: node } };
  if (node && typeof node === 'object') return node;
  const isText = typeof node === 'string' || typeof node === 'number';
  return { type: undefined, key: undefined, props: { text: isText ? `${node}` : '' } };
}

function createDom(type: DrawnNode['type'], parent: Element): DrawnNode['dom'] {
  if (type === undefined) return document.createTextNode('');
  if (typeof type !== 'string') return undefined;
  return document.createElementNS(type === 'svg' ? SVG : parent.namespaceURI, type);
}

function updateNode(node: DrawnNode, props: Props, parent: Element): void {
  const { type, dom } = node;
  if (dom && 'data' in dom) {
    if (node.props.text !== props.text) dom.data = `${props.text}`;
  } else if (dom) {
    updateProps(dom, node.props, props);
    node.children = updateNodes(node.children, props.children, dom, node.redraw);
    insertInOrder(node.children, dom);
  } else if (typeof type === 'function') {
    const result = withMemory(node, () => type(props));
    node.children = updateNodes(node.children, result, parent, node.redraw);
  }
  node.props = props;
}

/**
 * Inserts the nodes into their parent, before `next`, and returns the first of them. It does not touch what is in the right
 * place already: moving an element would take the focus from it.
 */
function insertInOrder(nodes: DrawnNode[], parent: Node, next: Node | null = null): Node | null {
  for (let at = nodes.length; at > 0; at--) {
    const { dom, children } = nodes[at - 1] as DrawnNode;
    if (dom && (dom.parentNode !== parent || dom.nextSibling !== next)) parent.insertBefore(dom, next);
    next = dom ?? insertInOrder(children, parent, next);
  }
  return next;
}

function remove(node: DrawnNode): void {
  undoEffects(node);
  node.children.map(remove);
  node.dom?.parentNode?.removeChild(node.dom);
}

/** React's names for these two attributes differ from HTML's. */
const attributeName = (name: string) => (name === 'className' ? 'class' : name === 'htmlFor' ? 'for' : name);

function updateProps(dom: Element, before: Props, props: Props): void {
  for (const name of Object.keys({ ...before, ...props })) {
    const value = props[name];
    // In these attributes `true` and `false` are texts.
    const takesText = /^(aria|data)-/.test(name);
    // `checked` is always set, since a click may have changed it without the state changing.
    if (name === 'children' || (value === before[name] && name !== 'checked')) continue;
    if (name === 'ref') (value as { current: Element }).current = dom;
    else if (name === 'style') updateStyle(dom, value as object);
    else if (/^(on|checked|default)/.test(name)) {
      const property = name.startsWith('on') ? name.toLowerCase() : name;
      (dom as unknown as Record<string, unknown>)[property] = value ?? '';
    } else if (value === undefined || value === null || (value === false && !takesText)) {
      dom.removeAttribute(attributeName(name));
    } else dom.setAttribute(attributeName(name), value === true && !takesText ? '' : `${value}`);
  }
}

/** By script, which works under a policy that forbids inline styles. */
function updateStyle(dom: Element & Partial<ElementCSSInlineStyle>, style: object): void {
  for (const [name, value] of Object.entries(style)) dom.style?.setProperty(name, `${value}`);
}

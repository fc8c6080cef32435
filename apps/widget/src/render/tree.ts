import type { Memory } from './hooks.ts';
import { forget, runEffects, withMemory } from './hooks.ts';
import type { Props, VElement, VNode } from './jsx-runtime.ts';
import { Fragment } from './jsx-runtime.ts';
import { setProps } from './props.ts';

/** A node as it stands on screen: a tag, a text (no type), or a component with what it drew (no dom). */
interface Standing extends Memory {
  type: VElement['type'] | undefined;
  key: VElement['key'];
  props: Props;
  dom: Element | Text | undefined;
  kids: Standing[];
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * A renderer for what `survey-view` draws, a quarter of a library's size, since visitors pay for every byte: tags,
 * texts, keys, fragments, refs and the hooks beside it. It always draws the whole tree, which is small; a test holds
 * it to what React draws of the same components. The answer draws a node, or with null takes all out.
 */
export function createTree(into: ShadowRoot, onBroken: () => void): (node: VNode) => void {
  let standing: Standing[] = [];
  let last: VNode;
  let isDue = false;
  const draw = (node: VNode) => {
    isDue = false;
    last = node;
    try {
      standing = stand(standing, [node], into.host, redraw);
      put(standing, into);
      runEffects();
    } catch {
      onBroken();
    }
  };
  const redraw = () => {
    if (!isDue) soon();
    isDue = true;
  };
  const soon = async () => {
    await undefined;
    if (isDue) draw(last);
  };
  return draw;
}

/** Brings what stands in line with what is wanted. Keyed nodes are found again by key, others by their place. */
function stand(before: Standing[], wanted: VNode, parent: Element, redraw: () => void): Standing[] {
  const nodes = Array.isArray(wanted) ? wanted : [wanted];
  let left = before;
  const after = nodes.map(describe).map(({ type, key, props }, index) => {
    const old = (key ?? null) === null ? before[index] : before.find((one) => one.key === key);
    const isSame = old && old.type === type && old.key === key && left.includes(old);
    if (isSame) left = left.filter((other) => other !== old);
    const one = isSame ? old : { type, key, props: {}, dom: make(type, parent), kids: [], cells: [], redraw };
    update(one, props, parent);
    return one;
  });
  left.map(leave);
  return after;
}

/** Lists within lists are fragments, so that a growing one does not move its neighbours; nothing is an empty text. */
function describe(node: VNode): Pick<Standing, 'type' | 'key' | 'props'> {
  if (Array.isArray(node)) return { type: Fragment, key: undefined, props: { children: node } };
  if (node && typeof node === 'object') return node;
  const isText = typeof node === 'string' || typeof node === 'number';
  return { type: undefined, key: undefined, props: { text: isText ? `${node}` : '' } };
}

function make(type: Standing['type'], parent: Element): Standing['dom'] {
  if (type === undefined) return document.createTextNode('');
  if (typeof type !== 'string') return undefined;
  return document.createElementNS(type === 'svg' ? SVG : parent.namespaceURI, type);
}

function update(one: Standing, props: Props, parent: Element): void {
  const { type, dom } = one;
  if (dom && 'data' in dom) {
    if (one.props.text !== props.text) dom.data = `${props.text}`;
  } else if (dom) {
    setProps(dom, one.props, props);
    one.kids = stand(one.kids, props.children, dom, one.redraw);
    put(one.kids, dom);
  } else if (typeof type === 'function') {
    const drawn = withMemory(one, () => type(props));
    one.kids = stand(one.kids, drawn, parent, one.redraw);
  }
  one.props = props;
}

/** Puts nodes in their order before `next`; what is in its place already is not touched and keeps the focus. */
function put(nodes: Standing[], parent: Node, next: Node | null = null): Node | null {
  for (let at = nodes.length; at > 0; at--) {
    const { dom, kids } = nodes[at - 1] as Standing;
    if (dom && (dom.parentNode !== parent || dom.nextSibling !== next)) parent.insertBefore(dom, next);
    next = dom ?? put(kids, parent, next);
  }
  return next;
}

function leave(one: Standing): void {
  forget(one);
  one.kids.map(leave);
  one.dom?.parentNode?.removeChild(one.dom);
}

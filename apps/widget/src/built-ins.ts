/**
 * The built-ins as the browser made them, whatever the page has put in their places: loader and parts take what they
 * use once, at their start, by the names that the build has found in their code. What a script has replaced or removed
 * comes from a fresh frame, which leaves the page at once; where it cannot be had, the part does not start, and the page
 * sees nothing of it. docs/decisions/0016-own-copies-of-built-ins.md tells why.
 *
 * The build puts this before the loader and leaves it as it stands, so that it must not rely on a built-in itself: no
 * method of arrays or strings, only what is in the language, `Reflect` and `Proxy`.
 */
const { apply, getPrototypeOf, getOwnPropertyDescriptor } = Reflect;

type Work = (...args: unknown[]) => unknown;
// biome-ignore lint/suspicious/noExplicitAny: whatever a page has made of its globals
type Anything = any;

/** Wrapped for good reasons where they are, and a frame's would end with it; their first call tells whether they work. */
const OF_THE_PAGE: Anything = {
  __proto__: null,
  ...{
    fetch: 1,
    setTimeout: 1,
    clearTimeout: 1,
    setInterval: 1,
    clearInterval: 1,
    matchMedia: 1,
    Promise: 1,
    Date: 1,
    performance: 1,
  },
};

/** What stands behind the name in a native function's text; bound and wrapped functions have no name there. */
let tail = '';
// biome-ignore lint/suspicious/noGlobalIsNan: its text is looked at, it is not called
for (let text = `${isNaN}`, at = 'function isNaN'.length; at < text.length; at++) tail += text[at];

/** A property where it is inherited from: a page's elements stand before it under their names. */
function inherited(of: object, name: string): PropertyDescriptor {
  const parent = getPrototypeOf(of) as object;
  return getOwnPropertyDescriptor(parent, name) ?? inherited(parent, name);
}

let fresh: Anything;
/** The window of a frame that no script of the page has seen. */
function freshWindow(): Anything {
  if (!fresh) {
    const root = apply(inherited(document, 'documentElement').get as Work, document, []) as HTMLElement;
    const frame = apply(inherited(document, 'createElement').value, document, [
      'iframe',
    ]) as HTMLIFrameElement;
    root.appendChild(frame);
    fresh = frame.contentWindow;
    // Its window has nothing to give any more once it is out, and a file takes all at once.
    leaveSoon(root, frame, fresh.Node.prototype.removeChild);
  }
  return fresh;
}

/** By the frame's own means: the page may have replaced that as well. */
async function leaveSoon(root: Node, frame: Node, removeChild: Work): Promise<void> {
  await undefined;
  apply(removeChild, root, [frame]);
  fresh = undefined;
}

/** A built-in of this page if it is what the browser made, else that of a fresh frame. */
function pick(name: string, from: (window: Anything) => unknown): unknown {
  try {
    const found = from(window);
    if (typeof found === 'object' || `${found}` === `function ${name}${tail}`) return found;
  } catch {
    // Missing.
  }
  const found = from(freshWindow());
  if (!found) throw name;
  return found;
}

/** An accessor of the document, also one that the page has set on it, but no element that goes by its name. */
function accessor(name: string, way: 'get' | 'set'): Work {
  const { [way]: usual } = inherited(document, name);
  // One that throws is of no use, apart from a page's no to cookies.
  if (way === 'get' && name !== 'cookie') apply(usual as Work, document, []);
  return (...args) =>
    apply((getOwnPropertyDescriptor(document, name)?.[way] ?? usual) as Work, document, args);
}

/** Makes what is asked for by name. */
const named = (make: (name: string) => unknown): Anything =>
  new Proxy(OF_THE_PAGE, { get: (_, name) => make(name as string) });

/** Takes built-ins, for files that name them in the patterns of their parameters. */
export const builtIns = {
  /** `x.map(f)` as `map(x, f)`; of nothing it makes nothing, as `?.` does. Texts and lists share some names. */
  methods: named((owner) =>
    named((name) => {
      const of = (kind: string) => pick(name, (window) => window[kind].prototype[name]) as Work;
      const method = of(owner === 'Both' ? 'Array' : owner);
      const ofTexts = owner === 'Both' ? of('String') : method;
      return (self: unknown, ...args: unknown[]) =>
        self === undefined || self === null
          ? undefined
          : apply(typeof self === 'string' ? ofTexts : method, self, args);
    }),
  ),
  /** `Object.keys` and the like. */
  statics: named((space) => named((name) => pick(name, (window) => window[space][name]))),
  globals: named((name) => {
    if (!OF_THE_PAGE[name]) return pick(name, (window) => window[name]);
    if (!(name in window)) throw name;
    return (window as Anything)[name];
  }),
  reads: named((name) => accessor(name, 'get')),
  writes: named((name) => accessor(name, 'set')),
};

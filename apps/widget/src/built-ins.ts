/**
 * The browser's own built-ins, even if the page has replaced them. When the loader or a part starts, it copies all those
 * that the build has found in its code. A built-in that the page has replaced or removed is copied from a new frame, which
 * is removed at once. If that fails too, the loader or part does not start, and leaves no trace in the page.
 * docs/decisions/0016-own-copies-of-built-ins.md says why.
 *
 * The build puts this code in front of the loader without changing it. It must therefore not use any built-in but `Reflect`
 * and `Proxy`: no methods of arrays or strings.
 */
const { apply, getPrototypeOf, getOwnPropertyDescriptor } = Reflect;

type AnyFunction = (...args: unknown[]) => unknown;
// biome-ignore lint/suspicious/noExplicitAny: whatever a page has made of its globals
type Anything = any;

/**
 * The text of a native function from the end of its name: `() { [native code] }`. That of a wrapped function differs.
 */
let nativeEnd = '';
// biome-ignore lint/suspicious/noGlobalIsNan: only its text is read
for (let text = `${isNaN}`, at = 'function isNaN'.length; at < text.length; at++) nativeEnd += text[at];

/** Looks in the prototypes only: in the document itself, an element of the page with that name would come first. */
function findInherited(of: object, name: string): PropertyDescriptor {
  const parent = getPrototypeOf(of) as object;
  return getOwnPropertyDescriptor(parent, name) ?? findInherited(parent, name);
}

let fresh: Anything;
function getFreshWindow(): Anything {
  if (!fresh) {
    const root = apply(findInherited(document, 'documentElement').get as AnyFunction, document, []) as HTMLElement;
    const frame = apply(findInherited(document, 'createElement').value, document, ['iframe']) as HTMLIFrameElement;
    root.appendChild(frame);
    fresh = frame.contentWindow;
    // A little later: the window is useless once the frame is removed, and all copies are made in one go.
    removeSoon(root, frame, fresh.Node.prototype.removeChild);
  }
  return fresh;
}

/** Uses the frame's `removeChild`, since the page may have replaced its own. */
async function removeSoon(root: Node, frame: Node, removeChild: AnyFunction): Promise<void> {
  await undefined;
  apply(removeChild, root, [frame]);
  fresh = undefined;
}

/** The page's built-in if it is native, otherwise that of a new frame. */
function copy(name: string, from: (window: Anything) => unknown): unknown {
  try {
    const found = from(window);
    if (typeof found === 'object' || `${found}` === `function ${name}${nativeEnd}`) return found;
  } catch {
    // Missing.
  }
  const found = from(getFreshWindow());
  if (!found) throw name;
  return found;
}

/**
 * Returns a function that reads or writes a property of the document. It uses a getter or setter that the page has added,
 * but never an element of that name.
 */
function accessor(name: string, way: 'get' | 'set'): AnyFunction {
  const { [way]: usual } = findInherited(document, name);
  // Called once to see whether it throws. `cookie` may: some pages may not read cookies.
  if (way === 'get' && name !== 'cookie') apply(usual as AnyFunction, document, []);
  return (...args) => apply((getOwnPropertyDescriptor(document, name)?.[way] ?? usual) as AnyFunction, document, args);
}

/** Properties are made when they are read. */
const lazy = (make: (name: string) => unknown): Record<string, unknown> =>
  new Proxy({}, { get: (_, name) => make(name as string) });

/** The build makes each file start with a destructuring of this, which names all built-ins that the file uses. */
export const builtIns = {
  /**
   * `x.map(f)` becomes `map(x, f)`, which returns undefined if `x` is null or undefined, like `x?.map(f)`. `Both` is for
   * methods that strings and arrays have in common.
   */
  methods: lazy((owner) =>
    lazy((name) => {
      const of = (kind: string) => copy(name, (window) => window[kind].prototype[name]) as AnyFunction;
      const method = of(owner === 'Both' ? 'Array' : owner);
      const ofTexts = owner === 'Both' ? of('String') : method;
      return (self: unknown, ...args: unknown[]) =>
        self === undefined || self === null
          ? undefined
          : apply(typeof self === 'string' ? ofTexts : method, self, args);
    }),
  ),
  statics: lazy((space) => lazy((name) => copy(name, (window) => window[space][name]))),
  globals: lazy((name) => copy(name, (window) => window[name])),
  /**
   * The page's own functions and objects, whatever it has made of them. If one of them is broken, its first call shows
   * it.
   */
  own: lazy((name) => {
    if (!(name in window)) throw name;
    return (window as Anything)[name];
  }),
  reads: lazy((name) => accessor(name, 'get')),
  writes: lazy((name) => accessor(name, 'set')),
};

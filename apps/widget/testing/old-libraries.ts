import { existsSync, readFileSync } from 'node:fs';

const DEBIAN = '/usr/share/javascript';

/**
 * Imitates what old libraries do to a page's built-ins: they add enumerable properties to arrays, strings, functions,
 * elements and dates, and replace methods that browsers have today. Each runs alone, as the page's first script.
 */

// biome-ignore lint/suspicious/noExplicitAny: whatever is passed to an old library
type Any = any;

/** Prototype 1.5 and 1.6: their own JSON, with a different `toJSON`, and many short methods on elements. */
function likePrototype() {
  const give = (to: Any, names: string, work: (name: string) => Any) => {
    for (const name of names.split(' ')) to[name] = work(name);
  };
  const itself = () =>
    function same(this: Any) {
      return this;
    };
  const listOf = (from: Any): Any[] => {
    const list: Any[] = [];
    for (let at = 0; at < (from?.length ?? 0); at++) list[at] = from[at];
    return list;
  };
  const lists = Array.prototype as Any;
  give(
    lists,
    'each all any collect detect findAll select grep inject invoke max min partition pluck reject sortBy zip inspect flatten compact without uniq intersect first last clear size clone',
    itself,
  );
  give(
    lists,
    'entries toArray concat',
    () =>
      function toArray(this: Any) {
        return listOf(this);
      },
  );
  lists.include = lists.member = function include(this: Any, what: Any) {
    return this.indexOf(what) >= 0;
  };
  lists.indexOf = function indexOf(this: Any[], what: Any) {
    for (let at = 0; at < this.length; at++) if (this[at] === what) return at;
    return -1;
  };
  lists.map =
    lists.filter =
    lists.find =
    lists.some =
    lists.every =
      function unlike(this: Any[]) {
        return listOf(this);
      };
  Array.from = listOf as Any;
  const texts = String.prototype as Any;
  give(texts, 'strip stripTags gsub sub camelize escapeHTML unescapeHTML truncate succ times', itself);
  texts.startsWith = function startsWith(this: string, what: string) {
    return this.indexOf(what) === 0;
  };
  texts.endsWith = function endsWith(this: string, what: string) {
    return this.lastIndexOf(what) === this.length - what.length;
  };
  texts.toArray = function toArray(this: string) {
    return listOf(this);
  };
  for (const kind of [Array, String, Number, Date, Boolean, Function])
    (kind.prototype as Any).toJSON = function toJSON(this: Any) {
      return `"${this}"`;
    };
  give(Function.prototype, 'curry delay defer wrap methodize argumentNames bindAsEventListener', itself);
  Function.prototype.bind = function bind(this: Any, self: Any, ...first: Any[]) {
    return (...more: Any[]) => this.apply(self, listOf(first).concat(more));
  };
  give(Object, 'extend inspect toHTML clone isElement isArray isHash isString', () => (object: Any) => object);
  Object.keys = (object: Any) => {
    const names: Any[] = [];
    for (const name in object) names.push(name);
    return names;
  };
  Object.values = ((object: Any) => Object.keys(object).map(String)) as Any;
  const elements = HTMLElement.prototype as Any;
  give(
    elements,
    'visible hide show update replace insert wrap inspect ancestors descendants siblings match up down select adjacent identify readAttribute writeAttribute getHeight classNames addClassName observe fire stopObserving absolutize cleanWhitespace toggle',
    itself,
  );
  elements.remove = function remove(this: Element) {
    this.parentNode?.removeChild(this);
    return this;
  };
  const { Element: usual } = window;
  const made: Any = (tag: string) => document.createElement(tag);
  made.prototype = usual.prototype;
  Object.assign(window, {
    Element: made,
    $: (id: Any) => id,
    $A: listOf,
    $w: (text: string) => text.split(' '),
  });
  give(Event.prototype, 'element findElement pointer pointerX stop isLeftClick', itself);
  Object.assign(document, { fire: itself(), observe: itself(), loaded: true });
  document.getElementsByClassName = () => [] as Any;
}

/** MooTools with its compatibility blocks: it replaces types of the page, and `bind` takes an array. */
function likeMooTools() {
  const every = (names: string) => {
    const all: Any = {};
    for (const name of names.split(' '))
      all[name] = function mine(this: Any) {
        return this;
      };
    return all;
  };
  const lists = every(
    'each invoke clean associate link contains append getLast getRandom include combine erase empty flatten pick hexToRgb extend',
  );
  Object.assign(Array.prototype, lists);
  Object.assign(
    String.prototype,
    every('test contains camelCase hyphenate capitalize escapeRegExp toInt substitute stripScripts clean trim'),
  );
  Object.assign(Number.prototype, every('limit round times each toInt'));
  Object.assign(
    Function.prototype,
    every('extend implement attempt pass delay periodical create bindWithEvent run overloadSetter hide protect'),
  );
  Object.assign(
    Element.prototype,
    every(
      'set get erase adopt inject grab wraps dispose destroy empty clone addEvent fireEvent addClass getParent getFirst getElement getElements setStyle getStyle tween fade',
    ),
  );
  Object.assign(Event.prototype, every('stop'));
  Function.prototype.bind = function bind(this: Any, self: Any, list: Any) {
    return (...more: Any[]) => this.apply(self, list === undefined ? more : [].concat(list));
  };
  Array.from = ((item: Any) =>
    item === null || item === undefined
      ? []
      : item.length === undefined
        ? [item]
        : Array.prototype.slice.call(item)) as Any;
  Object.assign(String, { from: String });
  Object.assign(window, {
    Element: Object.assign((tag: string) => document.createElement(tag), { prototype: Element.prototype }),
    Event: class {},
    Hash: class {},
    $: (id: string) => document.getElementById(id),
    $$: () => [],
    $each: () => {},
    $type: () => false,
  });
  Object.assign(Object, every('each merge append filter map every some subset keyOf contains toQueryString'));
  Object.assign(JSON, { encode: JSON.stringify, decode: JSON.parse });
  Date.parse = ((text: string) => new Date(text)) as Any;
}

/** Polyfills that replace what the browser has: promises, `fetch`, timers, methods of strings and arrays. */
function likePolyfills() {
  const { setTimeout: later, setInterval: again } = window;
  window.setTimeout = ((work: Any, ms: number, ...more: Any[]) => later(() => work(...more), ms)) as Any;
  window.setInterval = ((work: Any, ms: number) => again(() => work(), ms)) as Any;
  const usual = window.fetch;
  window.fetch = async (address, how) => {
    const reply = await usual(address, how);
    return {
      ok: reply.ok,
      status: reply.status,
      headers: { get: (name: string) => reply.headers.get(name) },
      text: () => reply.text(),
      json: () => reply.json(),
    } as Any;
  };
  const { Promise: native } = window;
  class Promised extends native<Any> {}
  Object.assign(window, { Promise: Promised });
  JSON.parse = (text: string) => new Function(`return (${text.replace(/\u2028/g, '\\u2028')})`)();
  JSON.stringify = ((value: Any) => `${value}`) as Any;
  String.prototype.includes = function includes(this: string, what: Any) {
    return this.indexOf(what) !== -1;
  };
  String.prototype.trim = function trim(this: string) {
    return this.replace(/^ +| +$/g, '');
  };
  Array.prototype.includes = function includes() {
    return false;
  };
  Element.prototype.append = function append(this: Element, ...nodes: Any[]) {
    for (const node of nodes) this.appendChild(node);
  };
  Element.prototype.matches = Element.prototype.closest = (() => null) as Any;
  Object.assign = ((to: Any, from: Any) => {
    for (const name in from) to[name] = from[name];
    return to;
  }) as Any;
}

/** Scripts that add properties to everything. */
function likeCarelessScripts() {
  const more = {
    extend: () => {},
    toJSON: () => 'object',
    children: 'all',
    name: () => 'mine',
    style: 'none',
    signal: 7,
    keepalive: 'no',
    integrity: 'sha256-x',
    type: 'list',
    value: 'nothing',
    once: true,
  };
  for (const kind of [Object, Array, String, Function, Date, Element, Promise, RegExp, Map])
    for (const [name, what] of Object.entries(more)) {
      try {
        (kind.prototype as Any)[name] ??= what;
      } catch {
        // Some of these names are properties of elements.
      }
    }
}

/** The scripts. The real libraries are Debian's packages, which CI installs; the npm registry does not have them. */
export const OLD_LIBRARIES: Record<string, string> = {
  'the like of Prototype 1.5 and 1.6': `(${likePrototype})()`,
  'the like of MooTools with its compatibility blocks': `(${likeMooTools})()`,
  'stand-ins for older browsers': `(${likePolyfills})()`,
  'scripts that give something to everything': `(${likeCarelessScripts})()`,
  ...(process.env.CI || existsSync(`${DEBIAN}/prototype`)
    ? {
        'Prototype 1.7': ofDebian('prototype/prototype.js'),
        'MooTools 1.4': ofDebian('mootools/mootools.js', 'mootools/mootools-more.js'),
      }
    : {}),
};

function ofDebian(...files: string[]): string {
  const texts = files.map((file) => readFileSync(`${DEBIAN}/${file}`, 'utf8'));
  return texts.join('\n;').replaceAll('</script', '<\\/script');
}

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MemberExpression, Node, SimpleCallExpression } from 'estree';
import { walk } from 'estree-walker';
import MagicString from 'magic-string';
import type { Plugin } from 'vite';
import { parseSync, transformWithOxc } from 'vite';
import { isOfLanguage, OF_THE_PAGE, ownerOf, ownNames } from './names.ts';

const TAKING = fileURLToPath(new URL('../src/built-ins.ts', import.meta.url));

/** No page can replace these. */
const LEFT_ALONE = ['window', 'document', 'location', 'undefined', 'NaN', 'Infinity', 'arguments', 'builtIns'];
/**
 * These are always the page's own: pages wrap them for good reasons, and those of a frame would stop working when it is
 * removed.
 */
const PAGES_OWN = [
  'fetch',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'matchMedia',
  'Promise',
  'Date',
  'performance',
];
/** Numbers that change, so no copy is made. */
const READ_LATE = ['innerHeight', 'scrollY'];
/** Elements of the page with these names would be found before the methods that the window inherits. */
const OF_EVENT_TARGET = ['addEventListener', 'dispatchEvent', 'removeEventListener'];
/** These use other things that a page can replace: `exec`, iterators, `then`. */
const REFUSED = /^(apply|bind|call|catch|finally|match|matchAll|search|then)$/;
/** With a regular expression these call the page's `exec`; with a string they are safe. */
const TEXT_ONLY = /^(replace|replaceAll|split)$/;

/**
 * Makes a built file use copies of built-ins, so that the source code need not mention them. It finds the built-ins that
 * the code uses, replaces them by copies, and makes the copies at the start of the file (`src/built-ins.ts`). A part becomes
 * a function, which the loader calls with what makes the copies. Code that cannot be made safe fails the build with a reason.
 */
export function ownCopies(kind: 'loader' | 'part', note: (used: BuiltIn[]) => void): Plugin {
  return {
    name: 'own-copies',
    async renderChunk(code, { fileName }) {
      const { body, taken, exported } = copied(code, fileName);
      note(taken.list());
      const takes = `const ${taken.pattern()} = builtIns;\n${body}`;
      if (kind === 'part') return `export default (builtIns) => {\n${takes}\nreturn { ${exported.join(', ')} };\n};`;
      const { code: taking } = await transformWithOxc(readFileSync(TAKING, 'utf8'), TAKING, {
        sourcemap: false,
      });
      return `(() => {\n"use strict";\ntry {\n${taking.replace(/^export (\{.*\};)?/gm, '')}\n${takes}\n} catch (error) {\n${TELLING}\n}\n})();`;
    },
  };
}

/** What the page's owner reads if the loader itself cannot start. */
const TELLING =
  'try { (window.userfeedback_debug ??= { reasons: {} }).problem = `Surveys cannot be shown, a part of the browser is missing or broken: ` + error; } catch {}';

type Placed<N> = N & { start: number; end: number };
const startOf = (node: object) => (node as Placed<object>).start;
const endOf = (node: object) => (node as Placed<object>).end;

function copied(code: string, fileName: string) {
  const { program, errors } = parseSync(fileName, code, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`${fileName}: ${errors[0]?.message}`);
  const root = program as unknown as Node;
  const text = new MagicString(code);
  const { declared, keys } = ownNames(root);
  const taken = new Taken();
  const exported: string[] = [];

  const refuse = (node: Node, why: string): never => {
    throw new Error(`${fileName}: ${why}\n${code.slice(Math.max(0, startOf(node) - 60), endOf(node) + 60)}`);
  };
  const globalName = (node: Node) => (node.type === 'Identifier' && !declared.has(node.name) ? node.name : undefined);
  /**
   * Objects get no prototype, since a page may have added properties to that of all objects. These few are handed to the
   * page and stay ordinary, because its scripts may call their methods.
   */
  const ofThePage = new Set<Node>();
  const isOfWindow = (node: Node): boolean =>
    node.type === 'MemberExpression' && (globalName(node.object) === 'window' || isOfWindow(node.object));
  const openCall = (node: SimpleCallExpression, name: string, self: string) => {
    const [first] = node.arguments;
    text.overwrite(
      startOf(node.callee),
      first ? startOf(first) : endOf(node) - 1,
      `${name}(${self}${first ? ', ' : ''}`,
    );
  };

  /** `x.map(f)` becomes `$map(x, f)`, and `Object.keys(x)` becomes `$Object_keys(x)`. */
  const takeCall = (node: SimpleCallExpression, callee: MemberExpression, parent: Node | null) => {
    const { object } = callee;
    if (callee.computed || callee.property.type !== 'Identifier' || object.type === 'Super') return false;
    const { name } = callee.property;
    const space = globalName(object);
    if (/^(window|location|performance|Date|Promise)$/.test(space ?? '')) return false;
    if (object.type === 'MemberExpression' && globalName(object.object) === 'window') return false;
    if (space && /^[A-Z]/.test(space)) {
      text.overwrite(startOf(callee), endOf(callee), taken.static(space, name));
      return true;
    }
    const owner = ownerOf(name, object);
    if (keys.has(name)) {
      if (isOfLanguage(name)) refuse(node, `"${name}" is a name of ours and a built-in.`);
      return false;
    }
    if (OF_THE_PAGE.test(code.slice(startOf(object), endOf(callee)))) return false;
    if (REFUSED.test(name)) refuse(node, `".${name}()" relies on what a page can replace. Write it otherwise.`);
    const [first] = node.arguments;
    if (TEXT_ONLY.test(name) && !(first?.type === 'Literal' && typeof first.value === 'string'))
      refuse(node, `".${name}()" is safe with a text alone.`);
    if (!owner) return refuse(node, `Whose method is "${name}"? Add it to vite/names.ts.`);
    if (node.optional) refuse(node, 'A built-in is there or is not: no "?." behind its name.');
    if (callee.optional && parent?.type === 'MemberExpression' && parent.object === node && !parent.optional)
      refuse(parent, 'Behind a call after "?." comes another "?.".');
    // `test` would call the page's `exec`.
    const isTest = name === 'test';
    text.appendLeft(startOf(object), `${isTest ? '(' : ''}${taken.method(owner, isTest ? 'exec' : name)}(`);
    text.overwrite(endOf(object), first ? startOf(first) : endOf(node) - 1, first ? ', ' : '');
    if (isTest) text.appendLeft(endOf(node), ' !== null)');
    return true;
  };

  walk(root, {
    enter(node, parent, key) {
      if (node.type === 'ExportNamedDeclaration') {
        if (node.declaration) refuse(node, 'The bundler exports at the end.');
        for (const { local, exported: as } of node.specifiers)
          if (local.type === 'Identifier' && as.type === 'Identifier') exported.push(`${as.name}: ${local.name}`);
        text.remove(startOf(node), endOf(node));
        this.skip();
      } else if (node.type === 'CallExpression') {
        const { callee } = node;
        const name = globalName(callee);
        if (isOfWindow(callee)) for (const one of node.arguments) ofThePage.add(one);
        if (name && OF_EVENT_TARGET.includes(name)) {
          openCall(node, taken.method('HTMLElement', name), 'window');
          node.callee = { type: 'ThisExpression' };
        } else if (callee.type === 'MemberExpression') {
          if (takeCall(node, callee, parent) && /^[A-Z]/.test(globalName(callee.object as Node) ?? ''))
            callee.object = { type: 'ThisExpression' };
        }
      } else if (node.type === 'AssignmentExpression') {
        if (isOfWindow(node.left)) ofThePage.add(node.right);
      } else if (node.type === 'ObjectExpression') {
        if (!ofThePage.has(node)) text.appendRight(startOf(node) + 1, '__proto__: null, ');
        for (const one of node.properties)
          if (one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'detail')
            ofThePage.add(one.value);
      } else if (node.type === 'MemberExpression' && globalName(node.object as Node) === 'document') {
        if (node.computed || node.property.type !== 'Identifier') refuse(node, 'Name the property.');
        else if (parent?.type !== 'CallExpression' || key !== 'callee') {
          const { name } = node.property;
          if (parent?.type === 'AssignmentExpression' && key === 'left') {
            text.overwrite(startOf(node), startOf(parent.right), `${taken.named('writes', name)}(`);
            text.appendLeft(endOf(parent.right), ')');
          } else text.overwrite(startOf(node), endOf(node), `${taken.named('reads', name)}()`);
        }
      } else {
        const name = globalName(node);
        if (!name || LEFT_ALONE.includes(name) || !isReference(parent, key)) return;
        if (parent?.type === 'Property' && parent.shorthand) refuse(parent, 'Write out a global in an object.');
        text.overwrite(
          startOf(node),
          endOf(node),
          READ_LATE.includes(name) ? `window.${name}` : taken.named(PAGES_OWN.includes(name) ? 'own' : 'globals', name),
        );
      }
    },
  });
  return { body: text.toString(), exported, taken };
}

/** Whether an identifier reads a variable. It does not after a dot, before a colon or in an export. */
function isReference(parent: Node | null, key: string | number | symbol | null | undefined): boolean {
  if (parent?.type === 'MemberExpression') return key === 'object' || parent.computed;
  if (parent?.type === 'Property' || parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition')
    return key === 'value' || parent.computed;
  return !/^(Labeled|Break|Continue)Statement$|^(Meta|Import|Export)/.test(parent?.type ?? '');
}

/** For example `['methods', 'Array', 'map']`. */
export type BuiltIn = [kind: string, owner: string, name: string];

/** The built-ins that a file uses. */
class Taken {
  #taken: Record<'methods' | 'statics', Record<string, Set<string>>> = { methods: {}, statics: {} };
  #names: Record<'globals' | 'own' | 'reads' | 'writes', Set<string>> = {
    globals: new Set(),
    own: new Set(),
    reads: new Set(),
    writes: new Set(),
  };

  method(owner: string, name: string): string {
    return this.#of('methods', owner, name);
  }

  static(space: string, name: string): string {
    return this.#of('statics', space, name);
  }

  named(kind: 'globals' | 'own' | 'reads' | 'writes', name: string): string {
    this.#names[kind].add(name);
    return `$${kind}$${name}`;
  }

  list(): BuiltIn[] {
    const owned = Object.entries(this.#taken).flatMap(([kind, owners]) =>
      Object.entries(owners).flatMap(([owner, names]) => [...names].map((name) => [kind, owner, name] as BuiltIn)),
    );
    const named = Object.entries(this.#names).flatMap(([kind, names]) =>
      [...names].map((name) => [kind, '', name] as BuiltIn),
    );
    return [...owned, ...named];
  }

  /** As a destructuring pattern. */
  pattern(): string {
    const owned = Object.entries(this.#taken).map(([kind, owners]) => {
      const all = Object.entries(owners).map(([owner, names]) => {
        const each = [...names].map((name) => `${name}: $${kind}$${owner}$${name}`);
        return `${owner}: { ${each.join(', ')} }`;
      });
      return `${kind}: { ${all.join(', ')} }`;
    });
    const named = Object.entries(this.#names).map(([kind, names]) => {
      const each = [...names].map((name) => `${name}: $${kind}$${name}`);
      return `${kind}: { ${each.join(', ')} }`;
    });
    return `{ ${[...owned, ...named].join(', ')} }`;
  }

  #of(kind: 'methods' | 'statics', owner: string, name: string): string {
    this.#taken[kind][owner] ??= new Set();
    this.#taken[kind][owner].add(name);
    return `$${kind}$${owner}$${name}`;
  }
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stage } from './stage.ts';

/** For example `['methods', 'Array', 'map']`. */
type BuiltIn = [kind: string, owner: string, name: string];
export type Way = 'old' | 'missing' | 'throwing';

/** Returns a function that picks some of the built-ins that the built files use; another seed picks others. */
export function listBuiltIns(stage: Stage) {
  return (way: Way, count: number, seed: number): BuiltIn[] => {
    const file = join(stage.host.dir, '.vite/built-ins.json');
    const all: BuiltIn[] = JSON.parse(readFileSync(file, 'utf8')).flatMap(([kind, owner, name]: BuiltIn) =>
      (owner === 'Both' ? ['Array', 'String'] : [owner]).map((one) => [kind, one, name]),
    );
    const weight = ([kind, owner, name]: BuiltIn) => {
      let sum = seed;
      for (const letter of `${way}${kind}${owner}${name}`) sum = (sum * 31 + letter.charCodeAt(0)) % 65_521;
      return sum;
    };
    return all.toSorted((a, b) => weight(a) - weight(b)).slice(0, count);
  };
}

/** Replaces or removes one built-in. Runs in the page before all its scripts. */
export function spoil({ builtIn: [kind, owner, name], way }: { builtIn: BuiltIn; way: Way }): void {
  const { apply, construct, defineProperty, deleteProperty, getPrototypeOf, getOwnPropertyDescriptor } = Reflect;
  const space = Reflect.get(window, owner);
  let holder =
    kind === 'methods'
      ? space.prototype
      : kind === 'statics'
        ? space
        : kind === 'globals' || kind === 'own'
          ? window
          : Document.prototype;
  while (holder && !getOwnPropertyDescriptor(holder, name)) holder = getPrototypeOf(holder);
  const usual = holder && getOwnPropertyDescriptor(holder, name);
  if (!usual) throw new Error(`The browser has no ${owner} ${name}.`);
  const fail = () => {
    throw new TypeError(`${name} is spoiled.`);
  };
  if (way === 'missing') deleteProperty(holder, name);
  else if (usual.get) {
    const get =
      way === 'throwing'
        ? fail
        : function get(this: unknown) {
            return usual.get && apply(usual.get, this, []);
          };
    defineProperty(holder, name, { ...usual, get });
  } else if (typeof usual.value === 'function') {
    const { value } = usual;
    const old = function old(this: unknown, ...args: unknown[]) {
      return new.target ? construct(value, args) : apply(value, this, args);
    };
    old.prototype = value.prototype;
    // So that statics like `Date.now` still work.
    Object.setPrototypeOf(old, value);
    defineProperty(holder, name, {
      ...usual,
      enumerable: true,
      value: way === 'throwing' ? Object.setPrototypeOf(fail, value) : old,
    });
  }
}

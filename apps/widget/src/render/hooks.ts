/** What a component on screen remembers between two drawings. */
export interface Memory {
  cells: { current: unknown }[];
  /** Draws the tree again, soon. */
  redraw: () => void;
}

let memory: Memory = { cells: [], redraw: () => {} };
let next = 0;
let ids = 0;
let effects: (() => void)[] = [];

/** Calls a component so that its hooks find what it remembers. */
export function withMemory<T>(own: Memory, call: () => T): T {
  memory = own;
  next = 0;
  return call();
}

/** Runs the effects that the last drawing asked for. */
export function runEffects(): void {
  const due = effects;
  effects = [];
  for (const run of due) run();
}

/** Undoes the effects of a component that leaves. */
export function forget({ cells }: Memory): void {
  for (const { current } of cells) if (current instanceof Effect) current.undo?.();
}

// From here on the hooks that `survey-view` uses; the widget's build puts this file in React's place.

/** A value that stays, with a way to change it. */
export function useState<T>(initial: T | (() => T)): [T, (change: T | ((before: T) => T)) => void] {
  const { redraw } = memory;
  const cell = useCell(() => (isFunction(initial) ? initial() : initial));
  const set = (change: T | ((before: T) => T)) => {
    const value = isFunction(change) ? change(cell.current) : change;
    if (value === cell.current) return;
    cell.current = value;
    redraw();
  };
  return [cell.current, set];
}

/** A box that stays. */
export function useRef<T>(initial: T): { current: T } {
  return useCell(() => initial);
}

/** An id of its own. */
export function useId(): string {
  return useCell(() => `u${++ids}`).current;
}

/** Runs after a drawing in which one of `deps` has changed. */
export function useEffect(run: () => Undo, deps?: readonly unknown[]): void {
  const effect = useCell(() => new Effect()).current;
  if (deps && effect.deps?.every((dep, index) => dep === deps[index])) return;
  effect.deps = deps;
  effects.push(() => {
    effect.undo?.();
    effect.undo = run();
  });
}

type Undo = (() => void) | undefined;
class Effect {
  deps: readonly unknown[] | undefined;
  undo: Undo;
}

/** The next cell of the component that is being drawn. Cells are asked for in the same order every time. */
function useCell<T>(make: () => T): { current: T } {
  const { cells } = memory;
  const at = next++;
  cells[at] ??= { current: make() };
  return cells[at] as { current: T };
}

function isFunction<F extends (...args: never[]) => unknown>(value: unknown): value is F {
  return typeof value === 'function';
}

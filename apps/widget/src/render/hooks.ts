/** What a component keeps from one drawing to the next. */
export interface ComponentMemory {
  /** One for each hook that the component calls, in the order of the calls. */
  cells: { current: unknown }[];
  redraw: () => void;
}

let memory: ComponentMemory = { cells: [], redraw: () => {} };
let nextCell = 0;
let lastId = 0;
let dueEffects: (() => void)[] = [];

export function withMemory<T>(own: ComponentMemory, call: () => T): T {
  memory = own;
  nextCell = 0;
  return call();
}

export function runEffects(): void {
  const effects = dueEffects;
  dueEffects = [];
  for (const run of effects) run();
}

export function undoEffects({ cells }: ComponentMemory): void {
  for (const { current } of cells) if (current instanceof Effect) current.undo?.();
}

// The hooks that `survey-view` uses, which work like React's. In the widget's build this file takes the place of `react`.

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

export function useRef<T>(initial: T): { current: T } {
  return useCell(() => initial);
}

export function useId(): string {
  return useCell(() => `u${++lastId}`).current;
}

export function useEffect(run: () => Undo, deps?: readonly unknown[]): void {
  const effect = useCell(() => new Effect()).current;
  if (deps && effect.deps?.every((dep, index) => dep === deps[index])) return;
  effect.deps = deps;
  dueEffects.push(() => {
    effect.undo?.();
    effect.undo = run();
  });
}

type Undo = (() => void) | undefined;
class Effect {
  deps: readonly unknown[] | undefined;
  undo: Undo;
}

/** A component must call its hooks in the same order every time. */
function useCell<T>(create: () => T): { current: T } {
  const { cells } = memory;
  const at = nextCell++;
  cells[at] ??= { current: create() };
  return cells[at] as { current: T };
}

function isFunction<F extends (...args: never[]) => unknown>(value: unknown): value is F {
  return typeof value === 'function';
}

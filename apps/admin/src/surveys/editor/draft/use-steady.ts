import { useInsertionEffect, useMemo, useRef, useState } from 'react';

/** The same object while its content is the same, so that less is drawn again. */
export function useSteady<T>(value: T): T {
  const said = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the content counts
  return useMemo(() => value, [said]);
}

/** The same functions for as long as the screen is open; each calls the one that was given last. */
export function useSteadyCalls<T extends Record<keyof T, (...values: never[]) => unknown>>(calls: T): T {
  const latest = useRef(calls);
  useInsertionEffect(() => {
    latest.current = calls;
  });
  const [steady] = useState(() =>
    Object.fromEntries(
      Object.keys(calls).map((name) => [name, (...values: never[]) => latest.current[name as keyof T](...values)]),
    ),
  );
  return steady as T;
}

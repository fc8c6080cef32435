import { useRef } from 'react';

/** Moves the focus to a control below `root` once React has drawn it. Selectors may match above `root`: start them with `:scope`. */
export function useFocusSoon() {
  const root = useRef<HTMLDivElement>(null);
  const focusSoon = (selector: string) =>
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(selector)?.focus());
  return { root, focusSoon };
}

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isBusy } from '../../../../../frame/use-shortcuts.ts';

export interface Selection {
  /** The ids of the ticked questions, in the order of the survey. */
  ids: readonly string[];
  /** Ticks or unticks one; as a range, all from the last one that was ticked. The function stays the same. */
  toggle(id: string, isRange: boolean): void;
  clear(): void;
}

/** The ticked questions of a step. Ctrl+A ticks all while no field has the focus, Escape none. */
export function useSelection(all: readonly string[], isOff: boolean): Selection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const latest = useRef(all);
  latest.current = isOff ? [] : all;

  const toggle = useCallback((id: string, isRange: boolean) => {
    const ids = latest.current;
    const from = isRange && last.current ? ids.indexOf(last.current) : -1;
    const to = ids.indexOf(id);
    last.current = id;
    setTicked((was) => {
      if (from >= 0) return new Set([...was, ...ids.slice(Math.min(from, to), Math.max(from, to) + 1)]);
      const next = new Set(was);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const clear = useCallback(() => setTicked(new Set()), []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isAll = event.key === 'a' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isAll && event.key !== 'Escape') return;
      const isInCheckbox = event.target instanceof HTMLInputElement && event.target.type === 'checkbox';
      if (!isInCheckbox && isBusy(event)) return;
      if (!isAll && document.querySelector('[data-dragging]')) return;
      if (isAll && latest.current.length > 0) event.preventDefault();
      setTicked(isAll ? new Set(latest.current) : new Set());
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const ids = useMemo(() => (isOff ? [] : all.filter((id) => ticked.has(id))), [all, ticked, isOff]);
  return { ids, toggle, clear };
}

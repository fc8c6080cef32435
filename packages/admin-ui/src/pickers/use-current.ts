import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { t } from '../messages/pickers.ts';
import type { PickedItem } from './picked-item.ts';

const FRESH_MS = 60_000;

/** Current labels; the label of an item that is gone says so. */
export function useCurrent(
  chosen: readonly PickedItem[],
  current: ((ids: readonly string[]) => Promise<PickedItem[]>) | undefined,
): { shown: PickedItem[]; isGone(id: string): boolean } {
  const ids = chosen.map(({ id }) => String(id));
  const { data } = useQuery({
    queryKey: ['picked-items', useId(), ids],
    queryFn: () => current?.(ids) ?? [],
    enabled: current !== undefined && ids.length > 0,
    staleTime: FRESH_MS,
  });
  // Until the site has replied, nothing is gone.
  const labels = data && new Map(data.map(({ id, label }) => [String(id), label]));
  const isGone = (id: string) => labels !== undefined && ids.includes(id) && !labels.has(id);
  const shown = chosen.map(({ id, label }) => ({
    id,
    label: isGone(String(id)) ? t.gone({ label }) : (labels?.get(String(id)) ?? label),
  }));
  return { shown, isGone };
}

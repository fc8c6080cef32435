import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { t } from '../messages/pickers.ts';
import type { PickedItem } from './picked-item.ts';

/** Milliseconds without a keystroke before the search starts. */
const PAUSE_MS = 300;
const NOTHING: PickedItem[] = [];

/** Searches only while the list is open; `news` is what to say if there is nothing to show. */
export function useSearch(search: (text: string) => Promise<PickedItem[]>, typed: string, isOpen: boolean) {
  const [text] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data, isFetching, isError } = useQuery({
    queryKey: ['search-select', useId(), text],
    queryFn: () => search(text),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const found = isError ? NOTHING : (data ?? NOTHING);
  const isWorking = isOpen && (isFetching || text !== typed.trim());
  return { found, isWorking, news: newsOf({ found, isWorking, isError }) };
}

function newsOf(now: { found: readonly PickedItem[]; isWorking: boolean; isError: boolean }): string {
  if (now.found.length > 0) return t.search.found({ count: now.found.length });
  if (now.isWorking) return t.search.working;
  return now.isError ? t.search.failed : t.search.nothing;
}

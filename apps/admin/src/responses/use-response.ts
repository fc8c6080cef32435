import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseListItem } from '@userfeedback/contract';
import { api } from '../api.ts';
import { isWhole, placedInList } from './response-place.ts';
import type { Narrowing } from './use-response-filters.ts';

/** Above so many responses only the server knows the neighbours (D-20). */
const LISTED = 1000;

/**
 * One response with its place among its neighbours. Up to 1,000 responses the whole list is loaded beside it (SR-06),
 * so that a neighbour shows at once while the server is still being asked.
 */
export function useResponse(
  { id, rid, filter }: { id: number; rid: number; filter: Narrowing },
  isAllowed: boolean,
) {
  const cache = useQueryClient();
  const listing = api.responses.list.queryOptions({ input: { id, per_page: -1, filter }, staleTime: 60_000 });
  const query = useQuery(
    api.responses.get.queryOptions({
      input: { id, rid, filter },
      enabled: isAllowed && Number.isSafeInteger(rid),
      placeholderData: () => {
        const items: readonly ResponseListItem[] = cache.getQueryData(listing.queryKey)?.items ?? [];
        return placedInList(items.filter(isWhole), rid);
      },
    }),
  );
  const total = query.data?.is_at_least ? undefined : query.data?.total;
  useQuery({ ...listing, enabled: total !== undefined && total <= LISTED });
  return query;
}

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { TableDefaults } from '@userfeedback/admin-ui';
import { useTableState } from '@userfeedback/admin-ui';
import type { DeliveryFilter, DeliveryList } from '@userfeedback/contract';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { administrationApi } from '../administration-api.ts';

/** Milliseconds between two looks while something waits. */
export const LOOK_EVERY = 3000;

/** In the order of the quick filters, as in the contract. */
export const FILTERS = [
  'all',
  'pending',
  'failed',
  'paused',
  'held',
  'sent',
] as const satisfies readonly DeliveryFilter[];

const DEFAULTS: TableDefaults<'created_at', DeliveryFilter> = {
  orderby: 'created_at',
  order: 'desc',
  keys: ['created_at'],
  filters: FILTERS,
};

const NARROWING = ['survey_id', 'kind', 'destination', 'start_date', 'end_date'] as const;
export type Narrowing = Partial<Record<(typeof NARROWING)[number], string>>;

type DeliveriesQuery = UseInfiniteQueryResult<InfiniteData<DeliveryList>>;

/** The list with its filters, which stand in the address. */
export function useDeliveries() {
  const control = useTableState(DEFAULTS);
  const [params, setParams] = useSearchParams();
  const narrowing = readNarrowing(params);
  const { filter: status, search } = control.state;
  const { survey_id, ...rest } = narrowing;
  const filter = { ...rest, ...(survey_id && { survey_id: Number(survey_id) }) };
  const query = useInfiniteQuery({
    ...administrationApi.deliveries.list.infiniteOptions({
      input: (before: string | undefined) => ({ filter: { ...filter, status }, search, ...(before && { before }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next_before }) => next_before ?? undefined,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const [first] = state.data?.pages ?? [];
      return first?.status_filters.some((one) => one.status === 'pending' && one.count > 0) ? LOOK_EVERY : false;
    },
  });
  useEmptyPages(query);
  const narrow = (change: Partial<Record<keyof Narrowing, string | null>>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(change)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { preventScrollReset: true },
    );
  return {
    query,
    control,
    narrowing,
    /** For sending all of them again. */
    asked: { filter, search },
    isNarrowed: search !== '' || Object.keys(narrowing).length > 0,
    narrow,
    clear: () => setParams(new URLSearchParams()),
  };
}

/** A page can be empty and have older ones behind it: the server looks at a part of the log in one call. */
function useEmptyPages({ data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: DeliveriesQuery): void {
  const isEmpty = data?.pages.at(-1)?.items.length === 0;
  useEffect(() => {
    if (isEmpty && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isEmpty, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
}

function readNarrowing(params: URLSearchParams): Narrowing {
  return Object.fromEntries(
    NARROWING.flatMap((name) => {
      const value = params.get(name);
      const isFit = value && (name !== 'survey_id' || /^\d{1,15}$/.test(value));
      return isFit ? [[name, value]] : [];
    }),
  );
}

/** Looks as often as the list does. */
export function useDestinations() {
  return useQuery(
    administrationApi.destinations.list.queryOptions({
      input: {},
      refetchInterval: ({ state }) =>
        state.data?.items.some(({ waiting, fill_in }) => waiting > 0 || fill_in?.state === 'running')
          ? LOOK_EVERY
          : false,
    }),
  );
}

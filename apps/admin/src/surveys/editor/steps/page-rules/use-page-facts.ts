import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../../api.ts';

/** What the site tells about the page at an address; null for addresses elsewhere, undefined before it has replied. */
export function usePageFacts(address: string) {
  const [url] = useDebouncedValue(address, 300);
  const { data } = useQuery(
    api.site.pageFacts.queryOptions({
      input: { url },
      enabled: url !== '',
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    }),
  );
  return data;
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { renewSite } from '@userfeedback/admin-ui';
import { api } from '../api.ts';

/** Adds an address to the site's, or takes one away. */
export function useChangeOrigins() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ origin, isListed }: { origin: string; isListed: boolean }) =>
      isListed ? api.site.addOrigin.call({ origin }) : api.site.removeOrigin.call({ origin }),
    onSuccess: () =>
      Promise.allSettled([cache.invalidateQueries({ queryKey: api.site.scriptCheck.key() }), renewSite()]),
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { renewSite } from '@userfeedback/admin-ui';
import { api } from '../api.ts';

/** Changes the origins in the settings, starting from those stored now: a colleague may have changed them meanwhile. */
export function useChangeOrigins() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (change: (origins: readonly string[]) => string[]) => {
      const { settings } = await api.settings.get.call({});
      return api.settings.save.call({ settings: { site_origins: change(settings.site_origins) } });
    },
    onSuccess: () =>
      Promise.allSettled([cache.invalidateQueries({ queryKey: api.site.scriptCheck.key() }), renewSite()]),
  });
}

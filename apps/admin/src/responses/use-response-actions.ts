import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Work } from '@userfeedback/admin-ui';
import { toast } from '@userfeedback/admin-ui';
import { api } from '../api.ts';
import { t } from '../strings.ts';

/** What can be done to responses; `delete` is for good. */
export type ResponseVerb = 'trash' | 'restore' | 'delete';

export interface ResponseActions {
  run(verb: ResponseVerb, ids: readonly number[]): Promise<boolean>;
  work: Work | null;
  error: unknown;
  dismissError(): void;
}

/** Runs actions on responses of one survey; lists and figures are loaded again after each (RL-19). */
export function useResponseActions(surveyId: number): ResponseActions {
  const cache = useQueryClient();
  const { mutateAsync, isPending, variables, error, reset } = useMutation({
    mutationFn: ({ verb, ids }: { verb: ResponseVerb; ids: readonly number[] }) =>
      api.responses[verb].call({ id: surveyId, response_ids: [...ids] }),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: api.responses.key() }),
        cache.invalidateQueries({ queryKey: api.results.key() }),
        cache.invalidateQueries({ queryKey: api.surveys.key() }),
      ]),
    onSuccess: (_done, { verb, ids }) => toast(t.responses.done[verb](ids.length)),
  });
  const run = (verb: ResponseVerb, ids: readonly number[]) =>
    mutateAsync({ verb, ids }).then(
      () => true,
      () => false,
    );
  const isRemoving = variables?.verb !== 'restore';
  return { run, work: isPending ? (isRemoving ? 'removing' : 'working') : null, error, dismissError: reset };
}

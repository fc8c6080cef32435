import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Work } from '@userfeedback/admin-ui';
import { toast } from '@userfeedback/admin-ui';
import { api } from '../api.ts';
import { t } from '../strings.ts';

/** What can be done to surveys of the list; `delete` is for good. */
export type SurveyVerb = 'publish' | 'draft' | 'trash' | 'restore' | 'delete';

export interface SurveyActions {
  run(verb: SurveyVerb, ids: readonly number[]): Promise<boolean>;
  /** What is being done at the moment. */
  work: Work | null;
  error: unknown;
  dismissError(): void;
}

/** Runs actions on surveys, loads the lists again after each (SL-29) and says how it ended. */
export function useSurveyActions(): SurveyActions {
  const cache = useQueryClient();
  const { mutateAsync, isPending, variables, error, reset } = useMutation({
    mutationFn: ({ verb, ids }: { verb: SurveyVerb; ids: readonly number[] }) =>
      api.surveys[verb].call({ survey_ids: [...ids] }),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: api.surveys.key() }),
        cache.invalidateQueries({ queryKey: api.results.key() }),
      ]),
    onSuccess: (_done, { verb, ids }) => toast(t.surveys.done[verb](ids.length)),
  });
  const run = (verb: SurveyVerb, ids: readonly number[]) =>
    mutateAsync({ verb, ids }).then(
      () => true,
      () => false,
    );
  const isRemoving = variables?.verb === 'trash' || variables?.verb === 'delete';
  return { run, work: isPending ? (isRemoving ? 'removing' : 'working') : null, error, dismissError: reset };
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Work } from '@userfeedback/admin-ui';
import { toast } from '@userfeedback/admin-ui';
import { useCallback } from 'react';
import { api } from './api.ts';

/** Actions on rows of a list, one at a time. */
export interface ListActions<Verb extends string> {
  /** Returns whether it worked; if not, `error` says why. */
  run(verb: Verb, ids: readonly number[]): Promise<boolean>;
  /** What is being done at the moment. */
  work: Work | null;
  error: unknown;
  dismissError(): void;
}

/** Verbs that take something away; the progress line is red meanwhile. */
const REMOVING: readonly string[] = ['trash', 'delete'];

/** Runs actions on rows; `call` returns the ids of those that it really did something to. Loads lists and figures again after each and says how it ended. */
export function useListActions<Verb extends string>(
  call: (verb: Verb, ids: number[]) => Promise<readonly number[]>,
  done: Record<Verb, (count: number) => string>,
): ListActions<Verb> {
  const cache = useQueryClient();
  const { mutateAsync, isPending, variables, error, reset } = useMutation({
    mutationFn: ({ verb, ids }: { verb: Verb; ids: readonly number[] }) => call(verb, [...ids]),
    onSettled: () =>
      Promise.all(
        [api.surveys, api.responses, api.results].map((area) =>
          cache.invalidateQueries({ queryKey: area.key() }),
        ),
      ),
    onSuccess: ({ length }, { verb }) => void (length > 0 && toast(done[verb](length))),
  });
  const run = useCallback(
    (verb: Verb, ids: readonly number[]) =>
      mutateAsync({ verb, ids }).then(
        () => true,
        () => false,
      ),
    [mutateAsync],
  );
  const kind = REMOVING.includes(variables?.verb ?? '') ? 'removing' : 'working';
  return { run, work: isPending ? kind : null, error, dismissError: reset };
}

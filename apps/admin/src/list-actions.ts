import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Work } from '@userfeedback/admin-ui';
import { toast } from '@userfeedback/admin-ui';
import { useCallback } from 'react';
import { api } from './api.ts';

/** Actions on rows of a list, one after the other. */
export interface ListActions<Verb extends string> {
  /** Returns whether it worked; if not, `error` says why. */
  run(verb: Verb, ids: readonly number[]): Promise<boolean>;
  /** The action that is running. */
  work: Work | null;
  error: unknown;
  dismissError(): void;
}

/** Verbs that remove something; their progress line is red. */
const REMOVING: readonly string[] = ['trash', 'delete'];

/**
 * Runs actions on rows; `call` returns the ids of those it changed. After each action, list and figures are loaded
 * again and a message says how it ended.
 */
export function useListActions<Verb extends string>(
  call: (verb: Verb, ids: number[]) => Promise<readonly number[]>,
  done: Record<Verb, (values: { count: number }) => string>,
): ListActions<Verb> {
  const cache = useQueryClient();
  const { mutateAsync, isPending, variables, error, reset } = useMutation({
    mutationFn: ({ verb, ids }: { verb: Verb; ids: readonly number[] }) => call(verb, [...ids]),
    onSettled: () =>
      Promise.all(
        [api.surveys, api.responses, api.results, api.jobs].map((area) =>
          cache.invalidateQueries({ queryKey: area.key() }),
        ),
      ),
    onSuccess: ({ length }, { verb }) => void (length > 0 && toast(done[verb]({ count: length }))),
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

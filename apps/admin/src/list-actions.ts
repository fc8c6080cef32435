import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Work } from '@userfeedback/admin-ui';
import { errorText, errorToast, toast } from '@userfeedback/admin-ui';
import { useCallback } from 'react';
import { api } from './api.ts';
import { t } from './messages/shell.ts';

/** Actions on rows of a list, one after the other. */
export interface ListActions<Verb extends string> {
  /** Returns whether it worked; if not, `error` says why. */
  run(verb: Verb, ids: readonly number[]): Promise<boolean>;
  /** The action that is running. */
  work: Work | null;
  error: unknown;
  dismissError(): void;
}

interface Outcome {
  /** Of the rows that were changed. */
  ids: readonly number[];
  /** Offered for 15 seconds. Resolves with what has to be told because it stays as it is. */
  undo?: (() => Promise<readonly string[]>) | undefined;
}

/** Verbs that remove something; their progress line is red. */
const REMOVING: readonly string[] = ['trash', 'delete'];

/**
 * Runs actions on rows. After each action, list and figures are loaded
 * again and a message says how it ended.
 */
export function useListActions<Verb extends string>(
  call: (verb: Verb, ids: number[]) => Promise<Outcome>,
  done: Record<Verb, (values: { count: number }) => string>,
): ListActions<Verb> {
  const cache = useQueryClient();
  const reload = () =>
    Promise.all(
      [api.surveys, api.responses, api.results, api.jobs].map((area) =>
        cache.invalidateQueries({ queryKey: area.key() }),
      ),
    );
  const { mutateAsync, isPending, variables, error, reset } = useMutation({
    mutationFn: ({ verb, ids }: { verb: Verb; ids: readonly number[] }) => call(verb, [...ids]),
    onSettled: reload,
    onSuccess: ({ ids: { length }, undo }, { verb }) => {
      const step = undo && { label: t.undo, run: () => void putBack(undo).then(reload) };
      if (length > 0) void toast(done[verb]({ count: length }), undefined, step);
    },
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

async function putBack(undo: NonNullable<Outcome['undo']>): Promise<void> {
  try {
    const problems = await undo();
    for (const problem of problems) void errorToast(problem);
    if (problems.length === 0) void toast(t.undone);
  } catch (error) {
    void errorToast(errorText(error));
  }
}

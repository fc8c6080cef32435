interface Bulk<Verb extends string> {
  /** What can be done with the rows of the current filter. */
  verbs: readonly Verb[];
  run(verb: Verb, ids: readonly number[]): Promise<boolean>;
  /** Rows on screen. */
  shown: number | undefined;
  showAll(): void;
}

/** A list's bulk actions. When one was applied to every row on screen, the quick filter goes back to All. */
export function bulkRun<Verb extends string>({ verbs, run, shown, showAll }: Bulk<Verb>) {
  return async (action: string, ids: readonly number[]): Promise<boolean> => {
    const verb = verbs.find((name) => name === action);
    const isDone = verb !== undefined && (await run(verb, ids));
    if (isDone && ids.length === shown) showAll();
    return isDone;
  };
}

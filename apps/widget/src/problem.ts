/** Not in the console, which belongs to the page. */
export function noteProblem(debug: UserFeedbackDebug, { id }: { id: number }, error: unknown): void {
  debug.problem = `Survey ${id} cannot be shown: ${error}`;
}

/** Says why a survey that may be shown is not. The console belongs to the page. */
export function tellProblem(debug: UserFeedbackDebug, { id }: { id: number }, error: unknown): void {
  debug.problem = `Survey ${id} cannot be shown: ${error}`;
}

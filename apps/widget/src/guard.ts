/** The widget's one boundary: whatever goes wrong inside stays silent, and the host page goes on. */
export function guard<Args extends unknown[]>(
  work: (...args: Args) => unknown,
): (...args: Args) => Promise<void> {
  return async (...args) => {
    try {
      await work(...args);
    } catch {
      // Said nowhere: the console belongs to the host page.
    }
  };
}

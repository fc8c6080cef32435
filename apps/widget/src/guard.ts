/** Wraps a function so that its errors never reach the host page. */
export function guard<Args extends unknown[]>(
  work: (...args: Args) => unknown,
): (...args: Args) => Promise<void> {
  return async (...args) => {
    try {
      await work(...args);
    } catch {
      // Not even logged: the console belongs to the host page.
    }
  };
}

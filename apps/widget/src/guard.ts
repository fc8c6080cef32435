/** Errors never reach the host page; it returns false then. */
export function guard<Args extends unknown[], Result>(
  work: (...args: Args) => Result | Promise<Result>,
): (...args: Args) => Promise<Result | false> {
  return async (...args) => {
    try {
      return await work(...args);
    } catch {
      // Not even logged: the console belongs to the host page.
      return false;
    }
  };
}

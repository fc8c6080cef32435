/** Whether this is the name of a known time zone; `+02:00` is not. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The text for an unknown name. */
export function noTimeZone(name: string): string {
  return `There is no time zone “${name}”.`;
}

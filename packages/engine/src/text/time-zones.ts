/** Whether it names a time zone that clocks here know; `+02:00` names none. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** What to say of a name that is none. */
export function noTimeZone(name: string): string {
  return `There is no time zone “${name}”.`;
}

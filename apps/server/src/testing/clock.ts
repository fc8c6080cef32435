/** A clock that tests can set. */
export function createClock(start?: string): { now: () => Date; set(moment: string): void } {
  let fixed = start;
  return {
    now: () => (fixed === undefined ? new Date() : new Date(fixed)),
    set: (moment) => {
      fixed = moment;
    },
  };
}

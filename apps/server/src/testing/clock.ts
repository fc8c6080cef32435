/** A clock that tests can set. */
export function createClock(start?: string): { now: () => Date; set(moment: string): void } {
  let standing = start;
  return {
    now: () => (standing === undefined ? new Date() : new Date(standing)),
    set: (moment) => {
      standing = moment;
    },
  };
}

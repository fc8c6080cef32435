/** What every modal says, whatever is in it. */
export const t = {
  close: 'Close',
};

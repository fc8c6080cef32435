/** Texts that all modals share. */
export const t = {
  close: 'Close',
};

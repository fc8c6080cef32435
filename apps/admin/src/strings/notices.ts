import { formatNumber } from '@userfeedback/admin-ui';

/** Texts of the notices above the screens. */
export const t = {
  label: 'Notices',
  close: 'Close notice',
  newTab: '(opens in a new tab)',
  wrong: 'Something went wrong. Please try again.',
  zone: (hours: number, timeZone: string) =>
    `Results count days by the site's clock (${timeZone}), which is ${hoursOf(hours)} yours.`,
  noZone: (inForce: string, here: string) =>
    `Days are counted in ${inForce}, as nobody has chosen a time zone yet. This browser's is ${here}.`,
  takeZone: (here: string) => `Use ${here}`,
  offline: 'You are offline. What you change now may not be saved.',
} as const;

function hoursOf(hours: number): string {
  const count = Math.abs(hours) === 1 ? '1 hour' : `${formatNumber(Math.abs(hours))} hours`;
  return hours > 0 ? `${count} ahead of` : `${count} behind`;
}

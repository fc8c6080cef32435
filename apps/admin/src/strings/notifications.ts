import { formatNumber } from '@userfeedback/admin-ui';

/** Texts of the notifications, in their drawer and on their screen. */
export const t = {
  title: 'Notifications',
  toggle: (count: number) => `Notifications: ${formatNumber(count)} new`,
  most: '99+',
  inbox: (count: number) => `Inbox (${formatNumber(count)})`,
  dismissed: 'Dismissed',
  showDismissed: 'Show dismissed',
  showInbox: 'Back to inbox',
  dismissAll: 'Dismiss All',
  dismiss: 'Dismiss',
  none: 'No notifications',
  all: 'View all notifications',
  close: 'Close notifications',
  newTab: '(opens in a new tab)',
} as const;

// Made of en/notifications.json by `npm run messages`.
export declare const t: {
  /** Notifications */
  readonly title: string;
  /** Notifications: {count, number} new */
  readonly toggle: (values: { count: number }) => string;
  /** 99+ */
  readonly most: string;
  /** Inbox ({count, number}) */
  readonly inbox: (values: { count: number }) => string;
  /** Dismissed */
  readonly dismissed: string;
  /** Show dismissed */
  readonly showDismissed: string;
  /** Back to inbox */
  readonly showInbox: string;
  /** Dismiss All */
  readonly dismissAll: string;
  /** Dismiss */
  readonly dismiss: string;
  /** No notifications */
  readonly none: string;
  /** View all notifications */
  readonly all: string;
  /** Close notifications */
  readonly close: string;
  /** (opens in a new tab) */
  readonly newTab: string;
};

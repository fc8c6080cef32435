// A file of its own, without zod, for the screen that nobody loads before opening it.

export const ALERT_MEASURES = ['responses', 'response_rate', 'nps', 'average'] as const;
export const ALERT_WINDOWS = ['yesterday', 'last_7_days', 'last_30_days'] as const;
/** Of one survey. */
export const ALERTS_MAX = 10;
export const ALERT_MIN_RESPONSES = 20;

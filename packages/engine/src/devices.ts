import type { DEVICES } from '@userfeedback/contract/limits';

export type Device = (typeof DEVICES)[number];

/** The class of device that a browser's identification names (OP-077). */
export function deviceOf(userAgent: string): Device {
  const isAndroid = userAgent.includes('Android');
  if (userAgent.includes('iPad') || (isAndroid && !userAgent.includes('Mobile'))) return 'tablet';
  return isAndroid || /Mobi|iPhone/.test(userAgent) ? 'mobile' : 'desktop';
}

import type { DEVICES } from '@userfeedback/contract/limits';

export type Device = (typeof DEVICES)[number];

export function deviceOf(userAgent: string): Device {
  if (/iPad|Android(?!.*Mobile)/.test(userAgent)) return 'tablet';
  return /Android|Mobi|iPhone/.test(userAgent) ? 'mobile' : 'desktop';
}

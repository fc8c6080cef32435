import type { SiteInfo } from '@userfeedback/contract';

/** The nonce of an action of `POST /ajax` that has its own, else the general one. */
export function nonceOf({ nonce, nonces }: Pick<SiteInfo, 'nonce' | 'nonces'>, action = ''): string {
  return Object.entries(nonces).find(([name]) => name === action)?.[1] ?? nonce;
}

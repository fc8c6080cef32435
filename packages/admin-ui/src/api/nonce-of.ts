import type { SiteInfo } from '@userfeedback/contract';

/** Some actions of `POST /ajax` have a nonce of their own; all others use the general one. */
export function nonceOf({ nonce, nonces }: Pick<SiteInfo, 'nonce' | 'nonces'>, action = ''): string {
  return Object.entries(nonces).find(([name]) => name === action)?.[1] ?? nonce;
}

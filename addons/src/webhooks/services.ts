import type { Webhook } from '@userfeedback/contract';

/** The chat service that an address belongs to. */
export function serviceOf(address: string): Webhook['service'] | undefined {
  const { hostname = '', pathname = '' } = URL.parse(address) ?? {};
  if (hostname === 'hooks.slack.com') return 'slack';
  if (/^(?:\w+\.)?discord(?:app)?\.com$/.test(hostname) && pathname.startsWith('/api/webhooks/')) return 'discord';
  if (/\.(?:api\.powerplatform|logic\.azure)\.com$/.test(hostname)) return 'teams';
  return undefined;
}

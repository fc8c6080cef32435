import type { AddonManifest } from '@userfeedback/addon-kit';

export const webhooksManifest: AddonManifest = {
  slug: 'webhooks',
  title: 'Webhooks',
  excerpt: 'Send each new response to other services the moment it arrives.',
  plan: 'pro',
  icon: 'M12 3a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM6 15a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM18 15a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM10.600 8.700L7.400 15.300M13.400 8.700l3.200 6.600M9 18h6',
  isPublic: true,
};

/**
 * What somebody may want to do. Each endpoint names one; `engine/access/access.ts` alone says who has it (role, plan,
 * addon). The first group guards routes, the second only features inside a survey. `site` are calls that the site around
 * us signs: no person and no key has it.
 */
export const ROUTE_CAPABILITIES = [
  'visit',
  'sign-in',
  'site',
  'enter-admin',
  'view-surveys',
  'edit-surveys',
  'delete-surveys',
  'view-results',
  'view-long-range',
  'filter-responses',
  'view-response',
  'manage-responses',
  'export-results',
  'summarise-results',
  'manage-settings',
  'own-account',
  'manage-people',
  'manage-keys',
  'view-deliveries',
  'manage-hooks',
  'upload-media',
  'use-post-ratings',
  'view-heatmaps',
  'use-heatmaps',
] as const;

export const FEATURE_CAPABILITIES = [
  'use-rating-questions',
  'use-picture-questions',
  'use-question-settings',
  'use-randomize-and-comments',
  'edit-thank-you',
  'redirect-visitors',
  'use-branding',
  'target-pages',
  'target-devices',
  'target-countries',
  'use-behavior',
  'schedule-surveys',
  'use-email-logic',
  'use-webhooks',
  'use-google-drive',
  'use-templates',
  'manage-user-access',
  'customize-widget',
] as const;

/** What an API key may be made for; `engine/access/access.ts` says which of them a call asks for. */
export const SCOPES = [
  'surveys.read',
  'surveys.write',
  'surveys.delete',
  'results.read',
  'responses.export',
  'responses.manage',
  'hooks.manage',
  'deliveries.manage',
  'settings.manage',
  'all',
] as const;

export type Scope = (typeof SCOPES)[number];
export type RouteCapability = (typeof ROUTE_CAPABILITIES)[number];
export type Capability = RouteCapability | (typeof FEATURE_CAPABILITIES)[number];

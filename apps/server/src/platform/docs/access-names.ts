import type { RouteCapability } from '@userfeedback/contract';
import { ADDON_CAPABILITIES } from '@userfeedback/contract/limits';

type OfAddon = `use-${keyof typeof ADDON_CAPABILITIES}`;

const NAMES: Record<Exclude<RouteCapability, OfAddon>, string> = {
  visit: 'Visiting',
  'sign-in': 'Signing in',
  site: 'Calls of the Site',
  'enter-admin': 'Administration',
  'view-surveys': 'Surveys',
  'edit-surveys': 'Editing Surveys',
  'delete-surveys': 'Deleting Surveys',
  'view-results': 'Results',
  'view-long-range': 'Past 30 Days',
  'filter-responses': 'Filtering Responses',
  'view-response': 'Opening a Response',
  'manage-responses': 'Managing Responses',
  'export-results': 'Exporting Results',
  'summarise-results': 'AI Summary',
  'manage-settings': 'Settings',
  'own-account': 'Your Account',
  'manage-people': 'People',
  'manage-keys': 'API Keys',
  'view-deliveries': 'Deliveries',
  'manage-hooks': 'Hooks',
  'upload-media': 'Media Library',
  'view-heatmaps': 'Heatmap Figures',
};
const OF_ADDONS = Object.entries(ADDON_CAPABILITIES).map(([slug, { label }]) => [`use-${slug}`, label]);
const ALL: Readonly<Record<string, string>> = { ...Object.fromEntries(OF_ADDONS), ...NAMES };

export function accessName(capability: RouteCapability): string {
  return ALL[capability] ?? capability;
}

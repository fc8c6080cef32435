import type { RouteCapability } from '@userfeedback/contract';

/** What a call needs, in the words of the documentation; calls that everybody may make say nothing. */
export const ACCESS_NAMES: Record<Exclude<RouteCapability, 'visit' | 'sign-in'>, string> = {
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
  'upload-media': 'Media Library',
  'use-post-ratings': 'Post Ratings',
};

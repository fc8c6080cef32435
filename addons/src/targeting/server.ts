import type { ServerAddon } from '@userfeedback/addon-kit';
import { targetingManifest } from './manifest.ts';

export const targetingServer: ServerAddon = {
  manifest: targetingManifest,
  /** Without it all pages are meant, and visitors at a desk only (OP-69). */
  stripFrom(survey) {
    const targeting = { devices: ['desktop' as const], pages: 'all' as const, page_rules: [] };
    return { ...survey, settings: { ...survey.settings, targeting } };
  },
};

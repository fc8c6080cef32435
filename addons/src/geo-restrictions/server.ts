import type { ServerAddon } from '@userfeedback/addon-kit';
import { GeoTargeting } from '@userfeedback/contract';
import { geoRestrictionsManifest } from './manifest.ts';

export const geoRestrictionsServer: ServerAddon = {
  manifest: geoRestrictionsManifest,
  stripFrom(survey) {
    return { ...survey, settings: { ...survey.settings, geo_targeting: GeoTargeting.parse({}) } };
  },
};

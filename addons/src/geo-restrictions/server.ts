import type { ServerAddon } from '@userfeedback/addon-kit';
import { geoRestrictionsManifest } from './manifest.ts';

export const geoRestrictionsServer: ServerAddon = { manifest: geoRestrictionsManifest };

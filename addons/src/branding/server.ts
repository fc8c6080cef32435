import type { ServerAddon } from '@userfeedback/addon-kit';
import { brandingManifest } from './manifest.ts';

export const brandingServer: ServerAddon = { manifest: brandingManifest };

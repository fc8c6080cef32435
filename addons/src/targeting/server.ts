import type { ServerAddon } from '@userfeedback/addon-kit';
import { targetingManifest } from './manifest.ts';

export const targetingServer: ServerAddon = { manifest: targetingManifest };

import type { ServerAddon } from '@userfeedback/addon-kit';
import { behaviorManifest } from './manifest.ts';

export const behaviorServer: ServerAddon = { manifest: behaviorManifest };

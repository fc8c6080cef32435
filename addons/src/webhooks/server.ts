import type { ServerAddon } from '@userfeedback/addon-kit';
import { webhooksManifest } from './manifest.ts';

export const webhooksServer: ServerAddon = { manifest: webhooksManifest };

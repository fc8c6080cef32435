import type { ServerAddon } from '@userfeedback/addon-kit';
import { templatesManifest } from './manifest.ts';

export const templatesServer: ServerAddon = { manifest: templatesManifest };

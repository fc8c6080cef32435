import type { ServerAddon } from '@userfeedback/addon-kit';
import { googleDriveManifest } from './manifest.ts';

export const googleDriveServer: ServerAddon = { manifest: googleDriveManifest };

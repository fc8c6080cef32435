import type { ServerAddon } from '@userfeedback/addon-kit';
import { postRatingsManifest } from './manifest.ts';

export const postRatingsServer: ServerAddon = { manifest: postRatingsManifest };

import type { ServerAddon } from '@userfeedback/addon-kit';
import { heatmapsManifest } from '../manifest.ts';

export const heatmapsServer: ServerAddon = { manifest: heatmapsManifest };

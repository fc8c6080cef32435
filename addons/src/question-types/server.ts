import type { ServerAddon } from '@userfeedback/addon-kit';
import { questionTypesManifest } from './manifest.ts';

export const questionTypesServer: ServerAddon = { manifest: questionTypesManifest };

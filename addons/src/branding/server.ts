import type { ServerAddon } from '@userfeedback/addon-kit';
import { Theming } from '@userfeedback/contract';
import { brandingManifest } from './manifest.ts';

export const brandingServer: ServerAddon = {
  manifest: brandingManifest,
  /** `start_minimized` is a copy of the behavior's and stays its own matter (OP-74). */
  stripFrom(survey) {
    const { start_minimized } = survey.settings.theming;
    return {
      ...survey,
      settings: { ...survey.settings, theming: { ...Theming.parse({}), start_minimized } },
    };
  },
};

import type { ServerAddon } from '@userfeedback/addon-kit';
import type { SurveyDraft } from '@userfeedback/contract';
import { Behavior } from '@userfeedback/contract';
import { behaviorManifest } from './manifest.ts';

export const behaviorServer: ServerAddon = {
  manifest: behaviorManifest,
  stripFrom(survey, now) {
    const { thank_you, theming } = survey.settings;
    return {
      ...withoutSchedule(survey, now),
      settings: {
        ...survey.settings,
        behavior: Behavior.parse({}),
        theming: { ...theming, start_minimized: false },
        // Redirects are part of this addon (OP-61); where they led to is kept for when it is back.
        thank_you: { ...thank_you, type: 'message' },
      },
    };
  },
};

/** A survey that may no longer wait for its hour becomes a draft: nothing goes live unasked. */
function withoutSchedule(survey: SurveyDraft, now: Date): SurveyDraft {
  const isWaiting = survey.publish_at !== null && survey.publish_at > now.toISOString();
  return isWaiting ? { ...survey, status: 'draft', publish_at: null } : survey;
}

import type { SurveyDraft } from '@userfeedback/contract';
import type { ComponentType } from 'react';
import type { AddonManifest } from './manifest.ts';

/** The addon's side in the admin. Components are loaded when they are first shown. */
export interface AdminAddon {
  manifest: AddonManifest;
  settingsTab?: { path: string; label: string; load: Load<object> };
  /** A card on the survey's settings step. */
  surveyCard?: { load: Load<SurveyCardProps> };
  /** A card on the survey's workflow step. */
  workflowCard?: { load: Load<SurveyCardProps> };
  /** Screens under `/admin`. */
  routes?: readonly { path: string; load: Load<object> }[];
}

export interface SurveyCardProps {
  survey: SurveyDraft;
  /** Applies a change to the survey as it stands by then. */
  edit(move: (survey: SurveyDraft) => SurveyDraft): void;
}

type Load<Props> = () => Promise<{ component: ComponentType<Props> }>;

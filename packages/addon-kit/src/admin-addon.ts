import type { SurveyDraft } from '@userfeedback/contract';
import type { ComponentType } from 'react';
import type { AddonManifest } from './manifest.ts';

/** The addon's side in the admin. Components are loaded when they are first shown. */
export interface AdminAddon {
  manifest: AddonManifest;
  /** A tab of the settings; its path has a place in the admin's list of tabs. */
  settingsTab?: { path: string; label: string; load: Load<object> };
  /** A card on the survey's settings step. */
  surveyCard?: { load: Load<SurveyCardProps> };
  /** A card on the survey's workflow step. */
  workflowCard?: { load: Load<SurveyCardProps> };
  /** Screens in the admin's frame, by their addresses under `/admin`; `to` sends on to another one. */
  routes?: readonly AdminRoute[];
}

export interface SurveyCardProps {
  survey: SurveyDraft;
  /** Applies a change to the survey as it stands by then. */
  edit(move: (survey: SurveyDraft) => SurveyDraft): void;
}

export type AdminRoute = { path: string; load: Load<object> } | { path: string; to: string };

type Load<Props> = () => Promise<{ component: ComponentType<Props> }>;

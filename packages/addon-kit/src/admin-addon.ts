import type { Capability, SurveyDraft } from '@userfeedback/contract';
import type { ComponentType } from 'react';
import type { AddonManifest } from './manifest.ts';

/** What an addon contributes to the admin. Components are loaded when they are first shown. */
export interface AdminAddon {
  manifest: AddonManifest;
  /** Screens in the admin's frame. */
  screens?: readonly AdminScreen[];
  /** A tab of the settings at `/settings/{path}`, after those of the product. */
  settingsTab?: { path: string; label: string; load: Load<object> };
  /** A tab of the results, beside the overview, while the addon is in use or `hasResults`: the path of one of its screens. */
  resultsTab?: { path: string; label: string };
  /** A card on the survey's workflow step. */
  workflowCard?: { load: Load<SurveyCardProps> };
}

/**
 * An entry of the navigation, between the product's results and its addons. It travels with the first screen: keep its
 * file free of everything but the icon.
 */
export interface NavigationEntry {
  /** Of one of the addon's screens, with a slash: the router adds `/admin`. */
  path: string;
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  /** People without it do not see the entry; where the plan or the addon is missing, the screen says so. */
  capability: Capability;
}

/** A screen by its path under `/admin`, without a slash; `to` is the path of another one, which is shown instead. */
export type AdminScreen = { path: string; load: Load<object> } | { path: string; to: string };

export interface SurveyCardProps {
  survey: SurveyDraft;
  /** Applies a change to the survey as it is when the change is made. */
  edit(move: (survey: SurveyDraft) => SurveyDraft): void;
}

type Load<Props> = () => Promise<{ component: ComponentType<Props> }>;

import type { Capability, SurveyDraft } from '@userfeedback/contract';
import type { ComponentType } from 'react';
import type { AddonManifest } from './manifest.ts';

/** Components are loaded when they are first shown. */
export interface AdminAddon {
  manifest: AddonManifest;
  screens?: readonly AdminScreen[];
  /** At `/settings/{path}`, after the product's tabs. */
  settingsTab?: { path: string; label: string; load: Load<object> };
  /** Beside the overview, while the addon is in use or `hasResults`. `path` is that of one of its screens. */
  resultsTab?: { path: string; label: string };
  workflowCard?: { load: Load<SurveyCardProps> };
}

/**
 * An entry of the navigation, between the product's results and its addons. It is loaded with the first screen: import
 * nothing but the icon into its file.
 */
export interface NavigationEntry {
  /** Of one of the addon's screens, with a slash; the router adds `/admin`. */
  path: string;
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  /** People without it do not see the entry. If the plan or the addon is missing, the screen says so. */
  capability: Capability;
}

/** `path` is below `/admin`, without a slash; `to` is the path of another screen, which is shown instead. */
export type AdminScreen = { path: string; load: Load<object> } | { path: string; to: string };

export interface SurveyCardProps {
  survey: SurveyDraft;
  edit(move: (survey: SurveyDraft) => SurveyDraft): void;
}

type Load<Props> = () => Promise<{ component: ComponentType<Props> }>;

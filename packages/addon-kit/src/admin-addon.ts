import type { Capability, Settings, SurveyDraft, SurveyListItem } from '@userfeedback/contract';
import type { ComponentType, ReactNode } from 'react';
import type { AddonManifest } from './manifest.ts';

/** Components are loaded when they are first shown. */
export interface AdminAddon {
  manifest: AddonManifest;
  screens?: readonly AdminScreen[];
  /** A tab of the product's settings, which are saved as a whole; before "Access". */
  settingsForm?: SettingsTab<SettingsFormProps>;
  /** A tab in which each control acts at once; after the product's tabs. */
  settingsTab?: SettingsTab<object>;
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

/** A link in the list of surveys. It is loaded with the first screen: import little into its file. */
export interface SurveyLink {
  /** Read whenever it is shown, so it may be in the person's language. */
  label: string;
  icon: NavigationEntry['icon'];
  /** Undefined: this survey has none. */
  findAddress(survey: Pick<SurveyListItem, 'id' | 'settings'>): string | undefined;
}

/** `path` is below `/admin`, without a slash; `to` is the path of another screen, which is shown instead. */
export type AdminScreen = { path: string; load: Load<object> } | { path: string; to: string };

/** At `/settings/{path}`. `label` is read whenever it is shown, so it may be in the person's language. */
export interface SettingsTab<Props> {
  path: string;
  label: string;
  load: Load<Props>;
}

export interface SettingsFormProps {
  /** The stored values with the unsaved edits. */
  settings: Settings;
  errors: Partial<Record<keyof Settings, string>>;
  change(patch: Partial<Settings>): void;
}

export interface SurveyCardProps {
  survey: SurveyDraft;
  edit(move: (survey: SurveyDraft) => SurveyDraft): void;
  /** What becomes of its messages, to stand below its fields. */
  foot?: ReactNode;
}

type Load<Props> = () => Promise<{ component: ComponentType<Props> }>;

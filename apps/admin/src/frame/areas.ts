import {
  IconChartHistogram,
  IconMessageQuestion,
  IconPuzzle,
  IconSettings,
  IconStar,
} from '@tabler/icons-react';
import type { Capability } from '@userfeedback/contract';
import type { ComponentType } from 'react';
import { paths } from '../paths.ts';
import { t } from '../strings.ts';

export interface Area {
  to: string;
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  /** Who has no use for it does not see it. */
  capability: Capability;
}

/** The parts of the product, in the order of the navigation. */
export const AREAS: readonly Area[] = [
  { to: paths.surveys, label: t.nav.surveys, icon: IconMessageQuestion, capability: 'view-surveys' },
  { to: paths.results, label: t.nav.results, icon: IconChartHistogram, capability: 'view-results' },
  { to: paths.postRatings, label: t.nav.postRatings, icon: IconStar, capability: 'manage-settings' },
  { to: paths.addons, label: t.nav.addons, icon: IconPuzzle, capability: 'manage-settings' },
  { to: paths.settings, label: t.nav.settings, icon: IconSettings, capability: 'manage-settings' },
];

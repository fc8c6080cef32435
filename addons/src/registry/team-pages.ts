import type { TeamPage } from '@userfeedback/addon-kit';
import { heatmapOverlay } from '../heatmaps/page/team-page.ts';

export const teamPages: readonly TeamPage[] = [heatmapOverlay];

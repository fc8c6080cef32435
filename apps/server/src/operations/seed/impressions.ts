import type { Random } from './random.ts';

/** Impressions for one response, so that the survey's completion rate comes out right. */
export function startsPerResponse(completion: number, random: Random): number {
  const wanted = (1 + SPREAD * random.normal()) / completion;
  return Math.max(1, Math.floor(wanted) + (random.chance(wanted % 1) ? 1 : 0));
}

const SPREAD = 0.3;

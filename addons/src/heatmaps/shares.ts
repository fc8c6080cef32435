/** For each step of 5 percent: the views that ended there, and those that came this far or further. */
export interface DepthShare {
  percent: number;
  ended: number;
  reached: number;
  /** Of all views; null without views. */
  share: number | null;
}

export function depthShares(depth: readonly number[]): DepthShare[] {
  const views = depth.reduce((sum, count) => sum + count, 0);
  let before = 0;
  return depth.map((ended, step) => {
    const reached = views - before;
    before += ended;
    return { percent: step * 5, ended, reached, share: views === 0 ? null : reached / views };
  });
}

/** The overlay draws a line at the depth that each of these shares reached. */
export const LINES = [0.75, 0.5, 0.25] as const;

/** Percent of the page's height; null without views. */
export function depthReachedBy(least: number, depth: readonly number[]): number | null {
  const far = depthShares(depth).filter(({ share }) => share !== null && share >= least);
  return far.at(-1)?.percent ?? null;
}

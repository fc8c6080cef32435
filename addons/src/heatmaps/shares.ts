/** How far views came: of each step of 5 percent how many ended there, and how many came so far or further. */
export interface DepthShare {
  percent: number;
  ended: number;
  reached: number;
  /** Of all views; null while there are none. */
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

/** Of all views: how far so many came is drawn as a line. */
export const LINES = [0.75, 0.5, 0.25] as const;

/** How far down this share of all views came, in percent of the page; null while there are none. */
export function depthReachedBy(least: number, depth: readonly number[]): number | null {
  const far = depthShares(depth).filter(({ share }) => share !== null && share >= least);
  return far.at(-1)?.percent ?? null;
}

import { t } from '../../messages/partial.ts';

/** Percent, rounded down; null of nothing. */
export function shareIn(part: number, whole: number): number | null {
  return whole > 0 ? Math.floor((100 * part) / whole) : null;
}

/** "80%", or a dash where there is nothing to take a share of. */
export function percentText(part: number, whole: number): string {
  const percent = shareIn(part, whole);
  return percent === null ? t.none : t.percent({ percent });
}

import { formatNumber } from '@userfeedback/admin-ui';
import type { Share } from '@userfeedback/engine';
import type { HeatElement } from '../endpoints.ts';
import type { Compared } from './comparison.ts';
import { t } from './messages/heatmaps.ts';

/** "120 (42%, 38–46%)": the lower end is rounded down, the upper one up; "–" without views. */
export function shareText({ count: n, of }: Share, interval: HeatElement['interval'] = null): string {
  if (of === 0) return '–';
  const share = percentText(n / of);
  if (!interval) return t.figures.share({ n, share });
  const low = formatNumber(Math.floor(interval.low * 100));
  const high = t.percent({ n: Math.ceil(interval.high * 100) });
  return t.figures.interval({ n, share, low, high });
}

export const percentText = (share: number): string => t.percent({ n: Math.round(share * 100) });

/** Second minus first, in whole percentage points. */
export function differenceOf({ first, second }: Compared): number {
  if (first.of === 0 || second.of === 0) return 0;
  return Math.round((second.count / second.of - first.count / first.of) * 100);
}

/** "+12 points ▲ higher" */
export function differenceText(compared: Compared): string {
  const { first, second, mark } = compared;
  if (first.of === 0 || second.of === 0) return '–';
  const points = differenceOf(compared);
  const sign = points > 0 ? '+' : points < 0 ? '−' : '';
  const words = t.compare.points({ sign, n: Math.abs(points) });
  return mark ? t.compare.marked[mark]({ difference: words }) : words;
}

import { t } from '../messages/chart.ts';
import type { ChartRow } from './chart-series.ts';

/** On this day another version of what is counted went live. */
export interface LiveVersion {
  day: string;
  version: number;
}

interface Span {
  first: number;
  last: number;
}

/** Undefined if no version went live in the point. */
export function versionsIn({ day, end = day }: ChartRow, versions: readonly LiveVersion[] = []): Span | undefined {
  const numbers = versions.flatMap((one) => (one.day >= day && one.day <= end ? [one.version] : []));
  return numbers.length > 0 ? { first: Math.min(...numbers), last: Math.max(...numbers) } : undefined;
}

export function versionWords({ first, last }: Span): string {
  return first === last ? t.version({ number: first }) : t.versions({ first, last });
}

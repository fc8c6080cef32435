import type { Alert } from '@userfeedback/contract';

/** What was measured, and of how many. */
export interface Measured {
  /** Null: nothing can be said. */
  value: number | null;
  count: number;
}

type Limits = Pick<Alert, 'measure' | 'below' | 'above' | 'min_responses'>;

/** Equal to a limit is inside. */
export function judgeAlert(
  { measure, below, above, min_responses }: Limits,
  { value, count }: Measured,
): Alert['state'] {
  if (value === null || (measure !== 'responses' && count < min_responses)) return 'too_few';
  const isOutside = (below !== null && value < below) || (above !== null && value > above);
  return isOutside ? 'outside' : 'inside';
}

/** It is raised once and cleared once: too few responses neither raise nor clear it. */
export function nextAlert(
  before: Alert['state'],
  judged: Alert['state'],
): { state: Alert['state']; news: 'alert.raised' | 'alert.cleared' | null } {
  if (before === 'outside')
    return judged === 'inside' ? { state: judged, news: 'alert.cleared' } : { state: before, news: null };
  return { state: judged, news: judged === 'outside' ? 'alert.raised' : null };
}

import { SAMPLE_MAX } from '@userfeedback/contract/limits';
import type { SummaryValues } from '@userfeedback/engine';
import { t } from '../../../../messages/settings-step.ts';

/** The limits that are set, in a line; empty where none is. */
export function limitsWords({ sample_percent, max_responses, pace, quotas }: SummaryValues['limits']): string {
  return [
    ...(max_responses === null ? [] : [t.limits.stop({ n: max_responses })]),
    ...(pace ? [t.limits.paced[pace.per]({ n: pace.count })] : []),
    ...(sample_percent === SAMPLE_MAX ? [] : [t.limits.share({ n: sample_percent })]),
    ...(quotas === 0 ? [] : [t.limits.quotas.count({ count: quotas })]),
  ].join(', ');
}

import { formatDateTime, formatNumber } from '@userfeedback/admin-ui';
import type { Alert, SurveyResults } from '@userfeedback/contract';
import { t } from '../../messages/alerts.ts';

/** What an alert watches, and when it tells. */
export function whatText({ measure, question_id, window, below, above }: Alert, { questions }: SurveyResults): string {
  return t.what({
    measure,
    question: questions.find(({ id }) => id === question_id)?.title ?? t.noQuestion,
    window,
    limits: below === null ? 'above' : above === null ? 'below' : 'both',
    below: valueText(measure, below),
    above: valueText(measure, above),
  });
}

export function stateText(alert: Alert, timeZone: string): string {
  const { active, state, since, measure, value, count, min_responses } = alert;
  if (!active) return t.state.off;
  if (since === null) return t.state.notJudged;
  if (state === 'outside')
    return t.state.outside({ moment: sinceText(alert, timeZone), value: valueText(measure, value) });
  if (state === 'inside') return t.state.inside;
  return t.state.tooFew({
    measure: measure === 'response_rate' ? measure : 'other',
    n: count ?? 0,
    min: min_responses,
  });
}

export function sinceText({ since }: Alert, timeZone: string): string {
  return since === null ? '' : formatDateTime(since, timeZone);
}

export function valueText(measure: Alert['measure'], value: number | null): string {
  if (value === null) return '';
  return measure === 'response_rate' ? t.percent({ value: formatNumber(value) }) : formatNumber(value);
}

import type { AiClaim, QuestionStats, SurveyResults, TableRow } from '@userfeedback/contract';
import { inTenths, lastStepOf } from '@userfeedback/engine';
import { earlierAs, percent, plural } from './words.ts';

/**
 * The exact counts of a survey as sentences. Every summary starts with them. `inDays`: how many responses the chosen days
 * have; null: all days count.
 */
export function figureClaims(results: SurveyResults, inDays: number | null): AiClaim[] {
  const { responses_count, responses_count_7_days, responses_count_30_days, leaving } = results;
  const partial = inDays === null ? results.partial_count : leaving.started - leaving.finished;
  const lines = [
    inDays === null
      ? `${plural(responses_count, 'response')}, ${plural(responses_count_7_days)} of them in the past 7 days and ${plural(responses_count_30_days)} in the past 30.`
      : `${plural(inDays, 'response')} in these days.`,
    ...(partial > 0
      ? [`${plural(partial, 'partial response')} ${partial === 1 ? 'is' : 'are'} not part of this summary.`]
      : []),
    ...scoreLine(results),
    ...results.question_stats.map((question) => `“${question.title}”${earlierAs(question)}: ${questionLine(question)}`),
  ];
  return lines.map((text) => ({ kind: 'figure', text, response_ids: [] }));
}

function scoreLine({ nps_overview: { nps, promoter, passive, detractor }, nps_points }: SurveyResults) {
  if (nps_points.length === 0) return [];
  const groups = `${promoter}% promoters, ${passive}% passives, ${detractor}% detractors`;
  return [`The Net Promoter Score is ${nps} (${groups}).`];
}

function questionLine(question: QuestionStats): string {
  const { total_answers, skipped, options, is_quantitative } = question;
  const counts = `${plural(total_answers, 'answer')}, ${plural(skipped)} skipped`;
  if (!is_quantitative || total_answers === 0) return `${counts}.`;
  const chosen = options.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  const shares = chosen.map(
    ({ value, count }) => `${value || 'no text'} (${percent(count, total_answers)}, ${plural(count)})`,
  );
  const rows = question.table.flatMap(rowLine);
  return `${[...averageOf(question), ...shares, ...rows].join(', ')}; ${counts}.`;
}

function rowLine({ row, answered, options, average }: TableRow): string[] {
  if (answered === 0) return [];
  if (average !== null) return [`${row} (place ${inTenths(average).toFixed(1)} on average)`];
  const chosen = options.filter(({ count }) => count > 0).map(({ value, count }) => `${value} ${plural(count)}`);
  return [`${row} (${chosen.join(', ')})`];
}

function averageOf({ kind, average }: QuestionStats): string[] {
  if (average === null) return [];
  const last = lastStepOf(kind);
  return [last ? `on average ${inTenths(average).toFixed(1)} of ${last}` : `on average ${average.toFixed(2)}`];
}

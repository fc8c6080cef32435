import type { Closed, ErrorCode, Limits, Question, Quota } from '@userfeedback/contract';
import { kindOf } from '../question-types/index.ts';
import { addDays, countDays } from '../results/days.ts';

type Pace = NonNullable<Limits['pace']>;

export interface SurveyLimits extends Pick<Limits, 'max_responses' | 'pace'> {
  quotas: readonly CountedQuota[];
}

/** `kind` is what the answers to its question are counted with. */
export interface CountedQuota extends Quota {
  kind: string;
}

/** Counts of finished, published responses. */
export interface Taken {
  responses: number;
  /** In the whole period of the pace, on its days before this one, and on this one. */
  period: number;
  earlier: number;
  today: number;
  quotas: readonly number[];
}

export function hasLimits({ max_responses, pace, quotas }: Pick<Limits, 'max_responses' | 'pace' | 'quotas'>): boolean {
  return max_responses !== null || pace !== null || quotas.length > 0;
}

export function limitsOf(limits: Limits, questions: readonly Question[]): SurveyLimits | null {
  if (!hasLimits(limits)) return null;
  const kinds = new Map(questions.map((question) => [question.id, kindOf(question)]));
  const quotas = limits.quotas.flatMap((quota) => {
    const kind = kinds.get(quota.question_id);
    return kind ? { ...quota, kind } : [];
  });
  return { max_responses: limits.max_responses, pace: limits.pace, quotas };
}

/** Weeks begin on Monday. */
export function paceDays(per: Pace['per'], day: string): { first: string; last: string } {
  if (per === 'day') return { first: day, last: day };
  if (per === 'week') {
    const first = addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
    return { first, last: addDays(first, 6) };
  }
  const first = `${day.slice(0, 7)}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return { first, last: addDays(next, -1) };
}

/** What the period has left, spread over its days from this one on. */
export function shareOfDay({ count, per }: Pace, day: string, { earlier }: Pick<Taken, 'earlier'>): number {
  const left = Math.max(0, count - earlier);
  return Math.ceil(left / countDays(day, paceDays(per, day).last));
}

export function closedBy(
  { max_responses, pace }: Pick<SurveyLimits, 'max_responses' | 'pace'>,
  taken: Taken,
  day: string,
): Exclude<Closed, 'ended'> | null {
  if (max_responses !== null && taken.responses >= max_responses) return 'full';
  if (!pace) return null;
  // Both are checked: a late response may be counted for the day before.
  return taken.today >= shareOfDay(pace, day, taken) || taken.period >= pace.count ? 'pace' : null;
}

export function fullQuotas({ quotas }: SurveyLimits, taken: Taken): CountedQuota[] {
  return quotas.filter(({ max }, at) => (taken.quotas[at] ?? 0) >= max);
}

export type GivenValues = readonly {
  question_id: string;
  kind: string;
  counted: readonly string[];
}[];

export type Refusal = Extract<
  ErrorCode,
  'already_answered' | 'invitation_required' | 'invitation_used' | 'survey_full' | 'survey_full_today' | 'quota_full'
>;

/** Null: the response is accepted. */
export function refusalOf(
  limits: SurveyLimits,
  taken: Taken,
  { day, answers }: { day: string; answers: GivenValues },
): Refusal | null {
  const closed = closedBy(limits, taken, day);
  if (closed) return closed === 'full' ? 'survey_full' : 'survey_full_today';
  return fullQuotas(limits, taken).some((quota) => isOfQuota(quota, answers)) ? 'quota_full' : null;
}

export function withTaken(
  { pace, quotas }: SurveyLimits,
  taken: Taken,
  on: string,
  { day, answers }: { day: string; answers: GivenValues },
): Taken {
  const { first, last } = paceDays(pace?.per ?? 'day', on);
  return {
    responses: taken.responses + 1,
    period: taken.period + Number(first <= day && day <= last),
    earlier: taken.earlier + Number(first <= day && day < on),
    today: taken.today + Number(day === on),
    quotas: quotas.map((quota, at) => (taken.quotas[at] ?? 0) + Number(isOfQuota(quota, answers))),
  };
}

function isOfQuota({ question_id, kind, values }: CountedQuota, answers: GivenValues): boolean {
  return answers.some(
    (answer) =>
      answer.question_id === question_id &&
      answer.kind === kind &&
      answer.counted.some((value) => values.includes(value)),
  );
}

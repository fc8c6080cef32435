import type { GivenAnswer, NpsOverview, QuestionStats, SurveyResults } from '@userfeedback/contract';
import type { DayRange } from '@userfeedback/engine';
import { daysBetween, faceOf, npsOverview, pastDays, shapeOptions } from '@userfeedback/engine';
import type { AskedQuestion } from './asked-questions.ts';
import type { SurveyDay } from './queries.ts';

/** What was read of a survey for its results. */
export interface ReadCounts {
  questions: readonly (OfKind & { answered: number; skipped: number })[];
  options: readonly (OfKind & { value: string; count: number })[];
  scores: readonly { day: string; value: string; count: number }[];
}

interface OfKind {
  question_id: string;
  kind: string;
}

/** The cards: for all time and for fixed windows, whatever range is chosen (OP-19, OP-24). */
export function cardsOf(days: readonly SurveyDay[], today: string) {
  const responsesIn = (range: DayRange) =>
    sum(days.filter((day) => isIn(day.day, range)).map((day) => day.responses));
  return {
    responses_count: sum(days.map((day) => day.responses)),
    responses_count_7_days: responsesIn(pastDays(7, today)),
    responses_count_30_days: responsesIn(pastDays(30, today)),
    impressions: sum(days.map((day) => day.impressions)),
  };
}

/** One point for each day of the range, also where nothing happened. */
export function dataPoints(
  counts: readonly { day: string; count: number }[],
  { start_date, end_date }: DayRange,
): { date: string; count: number }[] {
  const countOf = new Map(counts.map(({ day, count }) => [day, count]));
  return daysBetween(start_date, end_date).map((date) => ({ date, count: countOf.get(date) ?? 0 }));
}

/**
 * Those that have a card: each question of the survey, in its order (RS-14), and what has answers or comments in the
 * range though its question was deleted since (D-23) or was changed into another kind.
 */
export function withCards(
  asked: readonly AskedQuestion[],
  counts: readonly (OfKind & { answered: number; commented: number })[],
): AskedQuestion[] {
  return asked.filter((one) => {
    if (isPresent(one)) return true;
    const { answered, commented } = counts.find((count) => isOf(count, one)) ?? { answered: 0, commented: 0 };
    return answered + commented > 0;
  });
}

/** The card of a question, or of what was answered while it was of another kind. */
export function questionStats(
  asked: AskedQuestion,
  answers: GivenAnswer[],
  read: Pick<ReadCounts, 'questions' | 'options'>,
): QuestionStats {
  const { question, title, earlierTitles, isRemoved, isEarlierKind } = asked;
  const face = faceOf(question);
  const counts = read.questions.find((one) => isOf(one, asked));
  const chosen = read.options.filter((one) => isOf(one, asked));
  return {
    id: question.id,
    type: question.type,
    title,
    is_quantitative: !face.isFreeText,
    total_answers: counts?.answered ?? 0,
    skipped: counts?.skipped ?? 0,
    options: face.isFreeText ? [] : shapeOptions(question, chosen),
    answers,
    has_invalid_options: isPresent(asked) && face.hasInvalidOptions(question),
    is_removed: isRemoved,
    earlier_titles: earlierTitles,
    type_is_earlier: isEarlierKind,
  };
}

/** The score over the range, and of each day that has one. */
export function npsFigures(scores: ReadCounts['scores']): Pick<SurveyResults, 'nps_overview' | 'nps_points'> {
  const byDay = Map.groupBy(scores, ({ day }) => day);
  return {
    nps_overview: overviewOf(scores),
    nps_points: [...byDay].map(([date, ofDay]) => ({ date, ...overviewOf(ofDay) })),
  };
}

/** Ids between which all responses of the range lie; undefined when it has none. */
export function idsOf(
  days: readonly SurveyDay[],
  range: DayRange | undefined,
): { first: number; last: number } | undefined {
  if (!range) return undefined;
  const bounds = days.flatMap(({ day, first_id, last_id }) =>
    isIn(day, range) && first_id !== null && last_id !== null ? [{ first: first_id, last: last_id }] : [],
  );
  if (bounds.length === 0) return undefined;
  return {
    first: Math.min(...bounds.map(({ first }) => first)),
    last: Math.max(...bounds.map(({ last }) => last)),
  };
}

/** Whether visitors are asked this now. */
export function isPresent({ isRemoved, isEarlierKind }: AskedQuestion): boolean {
  return !isRemoved && !isEarlierKind;
}

/** What is counted of a question while its answers were of a kind. */
export function isOf(counted: OfKind, { question, kind }: AskedQuestion): boolean {
  return counted.question_id === question.id && counted.kind === kind;
}

/** Whether a day lies in the range. */
export function isIn(day: string, { start_date, end_date }: DayRange): boolean {
  return day >= start_date && day <= end_date;
}

function overviewOf(scores: readonly { value: string; count: number }[]): NpsOverview {
  const counts: Record<string, number> = {};
  for (const { value, count } of scores) counts[value] = (counts[value] ?? 0) + count;
  return npsOverview(counts);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

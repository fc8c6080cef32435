import type {
  Channel,
  GivenAnswer,
  NpsPoint,
  Period,
  Question,
  QuestionStats,
  SurveyResults,
} from '@userfeedback/contract';
import type { DayRange, QuestionFace, Rounding } from '@userfeedback/engine';
import {
  addDays,
  averageScore,
  faceOf,
  granularityOf,
  groupByPeriod,
  isTooFew,
  lastStepOf,
  measureFigures,
  measureOf,
  medianSpan,
  npsOverview,
  pastDays,
  periodsOf,
  shapeOptions,
  shapeTable,
} from '@userfeedback/engine';
import type { MadeCounts } from '../responses/counts/made-counts.ts';
import { OTHERS } from '../responses/counts/source-labels.ts';
import type { AskedQuestion } from './asked-questions.ts';
import type { SurveyDay } from './queries.ts';

export interface ReadCounts {
  questions: readonly (OfKind & { answered: number; skipped: number; sum: number })[];
  options: readonly (OfKind & { value: string; count: number })[];
  scores: readonly { day: string; value: string; count: number }[];
}

interface OfKind {
  question_id: string;
  kind: string;
}

/** For all time and for fixed windows, independent of the chosen range. */
export function cardsOf(days: readonly SurveyDay[], today: string) {
  const responsesIn = (range: DayRange) => sum(days.filter((day) => isIn(day.day, range)).map((day) => day.responses));
  return {
    responses_count: sum(days.map((day) => day.responses)),
    responses_count_7_days: responsesIn(pastDays(7, today)),
    responses_count_30_days: responsesIn(pastDays(30, today)),
    impressions: sum(days.map((day) => day.impressions)),
    partial_count: sum(days.map((day) => day.partial)),
  };
}

interface Leaving {
  counts: readonly { question_id: string; answered: number; skipped: number; left: number }[];
  spans: readonly { question_id: string; span: number; count: number }[];
}

/** Where visitors leave: current questions in the survey's order, then removed ones with figures. */
export function leavingOf(
  days: readonly SurveyDay[],
  asked: readonly AskedQuestion[],
  { counts, spans }: Leaving,
): SurveyResults['leaving'] {
  const finished = sum(days.map((day) => day.responses));
  const present = asked.filter(isPresent);
  const removed = asked.filter(({ isRemoved, isEarlierKind }) => isRemoved && !isEarlierKind);
  const questions = [...present, ...removed].flatMap(({ question: { id }, title, isRemoved }) => {
    const { answered = 0, skipped = 0, left = 0 } = counts.find(({ question_id }) => question_id === id) ?? {};
    const seen = answered + skipped + left;
    if (isRemoved && seen === 0) return [];
    const median_seconds = medianSpan(spans.filter(({ question_id }) => question_id === id));
    return [{ id, title, seen, answered, skipped, left, median_seconds, is_removed: isRemoved }];
  });
  return {
    shown: sum(days.map((day) => day.impressions)),
    started: finished + sum(days.map((day) => day.partial)),
    finished,
    questions,
  };
}

/** One point for each period of the range, also without responses. */
export function dataPoints(
  counts: readonly { day: string; count: number }[],
  range: DayRange,
): Pick<SurveyResults, 'granularity' | 'data_points'> {
  const granularity = granularityOf(range);
  const points = groupByPeriod(counts, periodsOf(range, granularity));
  return {
    granularity,
    data_points: points.map(({ items, ...period }) => ({
      ...period,
      count: sum(items.map(({ count }) => count)),
    })),
  };
}

/**
 * Each current question in its order, and deleted questions or earlier kinds that have answers or comments in the
 * range.
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

export function questionStats(
  asked: AskedQuestion,
  { answers, others }: Record<'answers' | 'others', GivenAnswer[]>,
  read: Pick<ReadCounts, 'questions' | 'options'>,
): QuestionStats {
  const { question, kind, title, earlierTitles, isRemoved, isEarlierKind, other } = asked;
  const face = faceOf(question);
  const counts = read.questions.find((one) => isOf(one, asked));
  const chosen = read.options.filter((one) => isOf(one, asked));
  const measure = measureOf(question);
  const lastStep = Number(lastStepOf(kind));
  return {
    id: question.id,
    type: question.type,
    kind,
    title,
    is_quantitative: !face.isFreeText,
    total_answers: counts?.answered ?? 0,
    skipped: counts?.skipped ?? 0,
    options: shapeOptions(question, chosen),
    table: shapeTable(question, chosen),
    average: averageOf(face, chosen, counts),
    nps: measure === 'nps' ? npsOverview(chosen, face) : null,
    measure: measure && !face.roundsDown && chosen.length > 0 ? measureFigures(measure, chosen, lastStep) : null,
    answers,
    other: other === undefined ? null : { label: other, answers: others },
    has_invalid_options: isPresent(asked) && face.hasInvalidOptions(question),
    is_removed: isRemoved,
    earlier_titles: earlierTitles,
    type_is_earlier: isEarlierKind,
  };
}

function averageOf(
  { isScored, coding }: QuestionFace,
  chosen: ReadCounts['options'],
  counts: ReadCounts['questions'][number] | undefined,
): number | null {
  if (isScored) return averageScore(chosen);
  return coding === 'amount' && counts && counts.answered > 0 ? Number(counts.sum) / 100 / counts.answered : null;
}

/** Days. A point uses the score of this many days when its own have too few answers. */
const ROLLING = 28;

export function rangeOfScores({ start_date, end_date }: DayRange): DayRange {
  return { start_date: addDays(start_date, 1 - ROLLING), end_date };
}

/** The present questions whose scores are shown together: those that round down or, without any, the first other one. */
export function npsQuestions<Asked extends { question: Question }>(asked: readonly Asked[]): Asked[] {
  const scored = asked.filter(({ question }) => measureOf(question) === 'nps');
  const rounding = scored.filter(({ question }) => faceOf(question).roundsDown);
  return rounding.length > 0 ? rounding : scored.slice(0, 1);
}

export function npsFigures(
  scores: ReadCounts['scores'],
  range: DayRange,
  scored: readonly AskedQuestion[] = [],
): Pick<SurveyResults, 'nps_overview' | 'nps_question_id' | 'nps_points' | 'nps_rolling'> {
  const [first] = scored;
  const rounding = roundingOf(first);
  const inRange = scores.filter(({ day }) => isIn(day, range));
  const nps_points = groupByPeriod(inRange, periodsOf(range, granularityOf(range)))
    .filter(({ items }) => items.length > 0)
    .map(({ items, ...period }) => pointOf(period, items, rounding));
  const tooFew = nps_points.filter(({ answers }) => isTooFew(answers));
  const rolling = ({ end_date }: Period) => {
    const period = { date: addDays(end_date, 1 - ROLLING), end_date, days: ROLLING };
    const days = { start_date: period.date, end_date };
    return pointOf(
      period,
      scores.filter(({ day }) => isIn(day, days)),
      rounding,
    );
  };
  return {
    nps_overview: npsOverview(inRange, rounding),
    nps_question_id: first && !faceOf(first.question).roundsDown ? first.question.id : null,
    nps_points,
    nps_rolling: tooFew.length > nps_points.length / 2 ? nps_points.map(rolling) : [],
  };
}

function pointOf(period: Period, scores: Scores, rounding: Rounding): NpsPoint {
  return { ...period, answers: sum(scores.map(({ count }) => count)), ...npsOverview(scores, rounding) };
}

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

export function isPresent({ isRemoved, isEarlierKind }: AskedQuestion): boolean {
  return !isRemoved && !isEarlierKind;
}

export function isOf(counted: OfKind, { question, kind }: AskedQuestion): boolean {
  return counted.question_id === question.id && counted.kind === kind;
}

export function isIn(day: string, { start_date, end_date }: DayRange): boolean {
  return day >= start_date && day <= end_date;
}

type Scores = readonly { value: string; count: number }[];

function roundingOf(scored: AskedQuestion | undefined): Rounding {
  return scored ? faceOf(scored.question) : {};
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

export function daysOf(days: readonly SurveyDay[], counted: MadeCounts['days']): readonly SurveyDay[] {
  const byDay = Map.groupBy(counted, ({ day }) => day);
  return days.map((day) => {
    const found = byDay.get(day.day) ?? [];
    return {
      ...day,
      responses: sum(found.map(({ responses }) => responses)),
      partial: sum(found.map(({ partial }) => partial)),
      first_id: found.length === 0 ? null : Math.min(...found.map(({ first_id }) => first_id)),
      last_id: found.length === 0 ? null : Math.max(...found.map(({ last_id }) => last_id)),
    };
  });
}

type LanguageDays = readonly { language: string; day: string; responses: number; partial: number }[];

/** With the responses in this language only; '' for the unknown language. */
export function daysInLanguage(
  days: readonly SurveyDay[],
  known: LanguageDays,
  language: string | undefined,
): readonly SurveyDay[] {
  if (language === undefined) return days;
  return days.map((day) => {
    const ofDay = known.filter((one) => one.day === day.day && (language === '' || one.language === language));
    const inKnown = (column: 'responses' | 'partial') => sum(ofDay.map((one) => Number(one[column])));
    const count = (column: 'responses' | 'partial') =>
      language === '' ? day[column] - inKnown(column) : inKnown(column);
    return { ...day, responses: count('responses'), partial: count('partial') };
  });
}

/** The most frequent first; the unknown language comes last. */
export function languageCounts(
  days: readonly SurveyDay[],
  known: LanguageDays,
  { withPartial, ...range }: DayRange & { withPartial: boolean },
): SurveyResults['language_counts'] {
  const countOf = (all: readonly { day: string; responses: number; partial: number }[]) =>
    sum(
      all
        .filter(({ day }) => isIn(day, range))
        .map(({ responses, partial }) => Number(responses) + (withPartial ? Number(partial) : 0)),
    );
  const counts = [...Map.groupBy(known, ({ language }) => language)].map(([language, ofLanguage]) => ({
    language,
    count: countOf(ofLanguage),
  }));
  const unknown = countOf(days) - sum(counts.map(({ count }) => count));
  const all = [...counts.sort((one, other) => other.count - one.count), { language: null, count: unknown }];
  return all.filter(({ count }) => count > 0);
}

const LABELS_SHOWN = 20;

/** The most frequent first. */
export function sourcesOf(
  days: readonly SurveyDay[],
  counted: readonly { channel: Channel; label: string; responses: number; partial: number }[],
  withPartial: boolean,
): SurveyResults['sources'] {
  const countOf = ({ responses, partial }: { responses: number; partial: number }) =>
    Number(responses) + (withPartial ? Number(partial) : 0);
  const totalOf = (rows: readonly Parameters<typeof countOf>[0][]) => sum(rows.map(countOf));
  const labelled = counted.filter(({ label }) => label !== '' && label !== OTHERS);
  const labels = [...Map.groupBy(labelled, ({ label }) => label)].map(([label, rows]) => ({
    label,
    count: totalOf(rows),
  }));
  labels.sort((one, other) => other.count - one.count || (one.label < other.label ? -1 : 1));
  const shown = new Set(labels.slice(0, LABELS_SHOWN).map(({ label }) => label));
  const labelOf = (label: string) => (label === '' ? null : shown.has(label) ? label : '');
  const groups = Map.groupBy(counted, ({ channel, label }) => JSON.stringify([channel, labelOf(label)]));
  const elsewhere = [...groups].map(([key, rows]) => {
    const [channel, label]: [Channel, string | null] = JSON.parse(key);
    return { channel, label, responses: totalOf(rows) };
  });
  const onPages = { channel: null, label: null, responses: totalOf(days) - totalOf(counted) };
  return [...elsewhere, onPages]
    .filter(({ responses }) => responses > 0)
    .sort((one, other) => other.responses - one.responses);
}

export function npsLanguages(
  scores: readonly { language: string; value: string; count: number }[],
  [first]: readonly AskedQuestion[],
): SurveyResults['nps_languages'] {
  const rounding = roundingOf(first);
  return [...Map.groupBy(scores, ({ language }) => language)].map(([language, given]) => ({
    language: language === '' ? null : language,
    answers: sum(given.map(({ count }) => Number(count))),
    ...npsOverview(given, rounding),
  }));
}

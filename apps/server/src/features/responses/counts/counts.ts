import { factsOfKind, spanOf } from '@userfeedback/engine';
import type { NewAnswer } from '../new-response.ts';

/** Added to the counts of a day; negative numbers subtract. The first and last id are those of new responses. */
export interface SurveyDayRow {
  survey_id: number;
  day: string;
  responses: number;
  partial: number;
  trashed: number;
  spam: number;
  impressions: number;
  first_id: number | null;
  last_id: number | null;
}

/** Responses of unknown language have no row. */
export interface LanguageDayRow {
  survey_id: number;
  language: string;
  day: string;
  responses: number;
  partial: number;
}

/** Responses on pages of the site have no row. */
export interface SourceDayRow extends LanguageDayRow {
  channel: string;
  /** '': none. */
  label: string;
}

export interface QuestionDayRow {
  survey_id: number;
  question_id: string;
  /** Answers of different kinds are counted separately (the engine's `kindOf`). */
  kind: string;
  language: string;
  day: string;
  answered: number;
  skipped: number;
  commented: number;
  partial_answered: number;
  partial_skipped: number;
  partial_commented: number;
  left_here: number;
  sum: number;
  partial_sum: number;
}

export interface OptionDayRow {
  survey_id: number;
  question_id: string;
  kind: string;
  language: string;
  day: string;
  option: string;
  count: number;
  commented: number;
  partial_count: number;
  partial_commented: number;
}

export interface TimeDayRow {
  survey_id: number;
  question_id: string;
  kind: string;
  language: string;
  day: string;
  span: number;
  count: number;
}

/** In the order of their keys. All transactions lock them in this order, so that they cannot deadlock. */
export interface CountRows {
  surveyDays: SurveyDayRow[];
  languageDays: LanguageDayRow[];
  sourceDays: SourceDayRow[];
  questionDays: QuestionDayRow[];
  optionDays: OptionDayRow[];
  timeDays: TimeDayRow[];
}

export interface CountedAnswer {
  survey_id: number;
  language: string;
  day: string;
  question_id: string;
  kind: string;
  isPartial: boolean;
  isLeft: boolean;
  isSkipped: boolean;
  hasComments: boolean;
  counted: readonly string[];
  /** In hundredths. */
  sum: number;
  seconds: number | null;
}

/** Whether an answer has comments, or an empty text has a name or comment in its place. */
export function hasWordsBeside({
  kind,
  text,
  name,
  comments,
}: Pick<NewAnswer, 'kind' | 'text' | 'name' | 'comments'>): boolean {
  const isFreeText = factsOfKind(kind)?.isFreeText === true;
  return isFreeText ? text === null && (name ?? comments) !== null : comments !== null;
}

export function countRows(
  days: readonly Readonly<SurveyDayChange>[],
  coming: readonly CountedAnswer[],
  going: readonly CountedAnswer[] = [],
): CountRows {
  const questions = new Map<string, QuestionSums>();
  const times = new Map<string, TimeDayRow>();
  const add = (answer: CountedAnswer, sign: 1 | -1) => {
    const { survey_id, language, day, question_id, kind, isPartial, isSkipped, hasComments, counted, seconds } = answer;
    const key = `${survey_id} ${question_id} ${kind} ${language} ${day}`;
    const { row, options } = getOrInsert(questions, key, () => ({
      row: { survey_id, question_id, kind, language, day, ...NO_ANSWERS },
      options: new Map<string, OptionDayRow>(),
    }));
    if (answer.isLeft) {
      row.left_here += sign;
      return;
    }
    const given = isSkipped ? 'skipped' : 'answered';
    row[isPartial ? (`partial_${given}` as const) : given] += sign;
    row[isPartial ? 'partial_sum' : 'sum'] += sign * answer.sum;
    const commented = isPartial ? 'partial_commented' : 'commented';
    if (hasComments) row[commented] += sign;
    for (const option of counted) {
      const none = () => ({ survey_id, question_id, kind, language, day, option, ...NOT_CHOSEN });
      const chosen = getOrInsert(options, option, none);
      chosen[isPartial ? 'partial_count' : 'count'] += sign;
      if (hasComments) chosen[commented] += sign;
    }
    if (seconds === null) return;
    const span = spanOf(seconds);
    const spanKey = `${key} ${String(span).padStart(3, '0')}`;
    const none = () => ({ survey_id, question_id, kind, language, day, span, count: 0 });
    const time = getOrInsert(times, spanKey, none);
    time.count += sign;
  };
  for (const answer of coming) add(answer, 1);
  for (const answer of going) add(answer, -1);
  const optionDays = new Map<string, OptionDayRow>();
  for (const [key, { options }] of questions)
    for (const [option, row] of options) optionDays.set(`${key} ${option}`, row);
  return {
    surveyDays: sumOfDays(days),
    languageDays: sumByKey(days.flatMap(inLanguage), ['survey_id', 'language', 'day']),
    sourceDays: sumByKey(days.flatMap(fromSource), SOURCE_KEY),
    questionDays: inOrder(questions).map(({ row }) => row),
    optionDays: inOrder(optionDays),
    timeDays: inOrder(times),
  };
}

export const NO_ANSWERS = {
  answered: 0,
  skipped: 0,
  commented: 0,
  partial_answered: 0,
  partial_skipped: 0,
  partial_commented: 0,
  left_here: 0,
  sum: 0,
  partial_sum: 0,
};
export const NOT_CHOSEN = { count: 0, commented: 0, partial_count: 0, partial_commented: 0 };

interface QuestionSums {
  row: QuestionDayRow;
  options: Map<string, OptionDayRow>;
}

export interface SurveyDayChange extends SurveyDayRow {
  language?: string | null;
  channel?: string | null;
  label?: string | null;
}

/** The label last: it may contain spaces. */
export const SOURCE_KEY = ['survey_id', 'channel', 'language', 'day', 'label'] as const;

function fromSource({ channel, label, language, ...change }: SurveyDayChange): SourceDayRow[] {
  const { survey_id, day, responses, partial } = change;
  if (!channel || (responses === 0 && partial === 0)) return [];
  return [{ survey_id, channel, label: label ?? '', language: language ?? '', day, responses, partial }];
}

function inLanguage({ survey_id, language, day, responses, partial }: SurveyDayChange): LanguageDayRow[] {
  return language && (responses !== 0 || partial !== 0) ? [{ survey_id, language, day, responses, partial }] : [];
}

/** What is not given is 0. */
export function dayChange(survey_id: number, day: string, change: Partial<SurveyDayChange> = NOTHING): SurveyDayChange {
  const row = {
    survey_id,
    day,
    responses: 0,
    partial: 0,
    trashed: 0,
    spam: 0,
    impressions: 0,
    first_id: null,
    last_id: null,
  };
  return change === NOTHING ? row : Object.assign(row, change);
}

const NOTHING: Partial<SurveyDayChange> = {};

export function sumByKey<Row extends object>(all: readonly Row[], key: readonly (keyof Row)[]): Row[] {
  const rows = new Map<string, Row>();
  for (const one of all) {
    const name = key.map((column) => String(one[column])).join(' ');
    const sum = rows.get(name);
    if (!sum) rows.set(name, { ...one });
    else
      for (const [column, number] of Object.entries(one))
        if (typeof number === 'number' && !key.includes(column as keyof Row))
          Object.assign(sum, { [column]: number + Number(sum[column as keyof Row]) });
  }
  return inOrder(rows);
}

export function sumOfDays(days: readonly Readonly<SurveyDayRow>[]): SurveyDayRow[] {
  const rows = new Map<string, SurveyDayRow>();
  for (const day of days) {
    const row = getOrInsert(rows, `${day.survey_id} ${day.day}`, () => dayChange(day.survey_id, day.day));
    row.responses += day.responses;
    row.partial += day.partial;
    row.trashed += day.trashed;
    row.spam += day.spam;
    row.impressions += day.impressions;
    if (day.first_id !== null) row.first_id = Math.min(row.first_id ?? day.first_id, day.first_id);
    if (day.last_id !== null) row.last_id = Math.max(row.last_id ?? day.last_id, day.last_id);
  }
  return inOrder(rows);
}

function getOrInsert<Row>(rows: Map<string, Row>, key: string, make: () => Row): Row {
  const known = rows.get(key);
  if (known) return known;
  const made = make();
  rows.set(key, made);
  return made;
}

function inOrder<Row>(rows: Map<string, Row>): Row[] {
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

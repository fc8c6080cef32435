import type {
  AnswerPart,
  GivenAnswer,
  NpsGroup,
  OverviewSurvey,
  Question,
  QuestionKind,
  ResultsFilter,
  Settings,
  SurveyResults,
} from '@userfeedback/contract';
import { ANSWER_PARTS } from '@userfeedback/contract/limits';
import type { DayRange, SiteAccess } from '@userfeedback/engine';
import {
  answeringInForce,
  dayInZone,
  faceOf,
  kindWanted,
  limitsOf,
  questionsWithAnswers,
  scoresOf,
  shareOfDay,
  withMeasureInForce,
} from '@userfeedback/engine';
import type { Db } from '../../platform/db/schema.ts';
import { inOneSnapshot } from '../../platform/db/snapshot.ts';
import { COUNTED_MAX } from '../../platform/search/words.ts';
import { makeCounts } from '../responses/counts/made-counts.ts';
import type { WrittenIds } from '../responses/counts/scan-counts.ts';
import { newestWritten } from '../responses/counts/scan-counts.ts';
import { besidesLanguage, countedLanguage } from '../responses/filter/filter.ts';
import { findWritten, inSnapshotFor } from '../responses/packed/scan.ts';
import { isMixed } from '../responses/service.ts';
import { countTaken } from '../responses/store/taken.ts';
import { countVisits } from '../responses/visits/visits.ts';
import type { Wordings } from '../responses/wordings/wordings.ts';
import { partsFor, questionNumbers, readWordings, wordingNumbers } from '../responses/wordings/wordings.ts';
import { findRow, listLiveChanges, listVersions } from '../surveys/stored/service.ts';
import type { StoredSurvey } from '../surveys/stored/stored-survey.ts';
import { readQuestionsOf, settingsOf } from '../surveys/stored/stored-survey.ts';
import type { WantedAnswers } from './answer-queries.ts';
import { countAnswers, countEach, listAnswers, listNewest } from './answer-queries.ts';
import type { AskedQuestion } from './asked-questions.ts';
import { askedQuestions } from './asked-questions.ts';
import type { CountedRange } from './queries.ts';
import {
  ALWAYS,
  countByDay,
  countByOption,
  countByOptionAndDay,
  countByQuestion,
  countComments,
  countLeaving,
  countScoresByLanguage,
  countSources,
  countSpans,
  hasAnySource,
  listCounted,
  listDays,
  listLanguageDays,
} from './queries.ts';
import {
  cardsOf,
  dataPoints,
  daysInLanguage,
  daysOf,
  idsOf,
  isIn,
  isOf,
  isPresent,
  languageCounts,
  leavingOf,
  npsFigures,
  npsLanguages,
  npsQuestions,
  questionStats,
  rangeOfScores,
  sourcesOf,
  withCards,
} from './survey-results.ts';

const NEWEST = 10;

type OverviewOrder = { orderby: Exclude<keyof OverviewSurvey, 'publish_at'>; order: 'asc' | 'desc' };

export async function readOverview(db: Db, range: DayRange, sorting: OverviewOrder, surveyId?: number) {
  const [counts, surveys] = await inOneSnapshot(db, async (snapshot) => [
    await countByDay(snapshot, range, surveyId),
    await listCounted(snapshot, range, surveyId),
  ]);
  if (surveyId !== undefined && surveys.length === 0) return undefined;
  const points = dataPoints(counts, range);
  return {
    total_responses: points.data_points.reduce((total, { count }) => total + count, 0),
    ...points,
    surveys: surveys.sort(bySorting(sorting)),
  };
}

async function limitsTaken(
  db: Db,
  { id, settings }: StoredSurvey,
  questions: readonly Question[],
  day: string,
): Promise<SurveyResults['limits']> {
  const limits = limitsOf(settingsOf(settings).limits, questions);
  const [taken] = limits ? await countTaken(db, [{ survey_id: id, limits, day }]) : [];
  if (!limits || !taken) return { responses: null, pace: null, quotas: [] };
  const { max_responses, pace } = limits;
  return {
    responses: max_responses === null ? null : { taken: taken.responses, max: max_responses },
    pace: pace && { taken: taken.today, max: shareOfDay(pace, day, taken) },
    quotas: limits.quotas.map(({ id: quota, question_id, values, max }, at) => ({
      id: quota,
      question_id,
      values,
      max,
      taken: taken.quotas[at] ?? 0,
    })),
  };
}

/** All figures are of the same moment. */
export async function readSurveyResults(
  db: Db,
  id: number,
  range: DayRange,
  {
    now,
    time_zone,
    withPartial = false,
    filter = {},
    partial_saving = 'by_survey',
    access,
  }: { now: Date; time_zone: string; access: SiteAccess; filter?: ResultsFilter } & Pick<CountedRange, 'withPartial'> &
    Partial<Pick<Settings, 'partial_saving'>>,
): Promise<SurveyResults | undefined> {
  const language = countedLanguage(filter.language);
  const conditions = besidesLanguage(filter);
  const isFiltered = conditions.length > 0;
  return inSnapshotFor({ db, surveyId: id, now, isFiltered, conditions: filter.conditions }, async (snapshot) => {
    const survey = await findRow(snapshot, id);
    if (!survey) return undefined;
    const questions = readQuestionsOf(survey.questions);
    const wordings = await readWordings(snapshot, id);
    const asAsked = await askedOf(snapshot, survey, questions);
    const all = asAsked.map((one) => ({ ...one, question: withMeasureInForce(one.question, access) }));
    const scored = npsQuestions(all.filter(isPresent));
    const apart = scored.length > 0 ? rangeOfScores(range) : undefined;
    const hasSources = await hasAnySource(snapshot, id);
    const byMoment = await isMixed(snapshot, id);
    const made = isFiltered
      ? await makeCounts(snapshot, {
          ...{ surveyId: id, conditions, range, apart, hasSources, wordings, withPartial },
          scored: scored.map(({ question }) => question.id),
          newest: byMoment ? Number.POSITIVE_INFINITY : NEWEST,
        })
      : undefined;
    const tables = made?.tables;
    const keptDays = await listDays(snapshot, id);
    const allDays = made ? daysOf(keptDays, made.days) : keptDays;
    const languageDays = await listLanguageDays(snapshot, id, tables);
    const days = daysInLanguage(allDays, languageDays, language);
    const counted = { ...range, withPartial, language, tables };
    const counts = await countByQuestion(snapshot, id, counted);
    const asked = withCards(all, counts);
    const wanted = asked.flatMap((one) => {
      const ids = idsOf(days, made ? range : daysWithWords(counts, one));
      return ANSWER_PARTS.flatMap((part) => {
        if (part === 'other' && one.other === undefined) return [];
        const lists = wantedOf(id, one, wordings, range, ids, part);
        if (!lists) return [];
        const among = made && amongOf(made.written, lists, wordings);
        return [{ one, lists: { ...lists, byMoment, withPartial, language, among } }];
      });
    });
    const newest = await listNewest(
      snapshot,
      wanted.map(({ lists }) => lists),
      wordings,
      NEWEST,
    );
    const newestOf = (one: AskedQuestion, isOther: boolean) =>
      newest[wanted.findIndex(({ one: of, lists }) => of === one && (lists.what === 'other') === isOther)] ?? [];
    const options = await countByOption(snapshot, id, counted);
    const scores = await countByOptionAndDay(snapshot, id, scored, {
      ...rangeOfScores(range),
      withPartial,
      language,
      tables,
    });
    const scoresByLanguage = await countScoresByLanguage(snapshot, id, scored, {
      ...range,
      withPartial,
      tables,
    });
    const leaving = {
      counts: await countLeaving(snapshot, id, counted),
      spans: await countSpans(snapshot, id, counted),
    };
    const { title, type, status, publish_at, created_at } = survey;
    const inRange = days.filter(({ day }) => isIn(day, range));
    return {
      id,
      title,
      type,
      status,
      publish_at,
      created_at,
      ...cardsOf(days, dayInZone(now, time_zone)),
      ...range,
      question_stats: asked.map((one) =>
        questionStats(
          one,
          { answers: newestOf(one, false), others: newestOf(one, true) },
          { questions: counts, options },
        ),
      ),
      ...npsFigures(scores, range, scored),
      questions: questionsWithAnswers(questions).map((question) => ({
        id: question.id,
        title: question.title,
        type: question.type,
      })),
      ...dataPoints(
        inRange.map(({ day, responses }) => ({ day, count: responses })),
        range,
      ),
      saves_answers: answeringInForce(settingsOf(survey.settings).answering, { partial_saving }).save_partial,
      answering_now: await countVisits(snapshot, id, now),
      limits: await limitsTaken(snapshot, survey, questions, dayInZone(now, time_zone)),
      leaving: leavingOf(inRange, all, leaving),
      language_counts: languageCounts(allDays, languageDays, { ...range, withPartial }),
      sources: sourcesOf(inRange, hasSources ? await countSources(snapshot, id, counted) : [], withPartial),
      nps_languages: npsLanguages(scoresByLanguage, scored),
      live_changes: (await listLiveChanges(snapshot, id, now))
        .map(({ version, live_from }) => ({ day: dayInZone(live_from, time_zone), version }))
        .filter(({ day }) => isIn(day, range)),
    };
  });
}

/** Of finished, published responses of all time. */
export async function readVotes(db: Db, surveyId: number) {
  return inOneSnapshot(db, async (snapshot) => ({
    questions: await countByQuestion(snapshot, surveyId, ALWAYS),
    options: await countByOption(snapshot, surveyId, ALWAYS),
  }));
}
export type Votes = Awaited<ReturnType<typeof readVotes>>;

interface AnswersQuery extends QuestionKind {
  id: number;
  question_id: string;
  part: AnswerPart;
  search: string;
  group?: NpsGroup | undefined;
  include_partial: boolean;
  filter: ResultsFilter;
  page: number;
  per_page: number;
}

export async function readAnswers(
  db: Db,
  { id, question_id, part, search, group, include_partial, filter, page, per_page, ...wantedKind }: AnswersQuery,
  range: DayRange,
  now: Date,
): Promise<{ items: GivenAnswer[]; total: number; is_at_least?: true } | undefined> {
  const conditions = besidesLanguage(filter);
  const isFiltered = conditions.length > 0;
  return inSnapshotFor({ db, surveyId: id, now, isFiltered, conditions: filter.conditions }, async (snapshot) => {
    const survey = await findRow(snapshot, id);
    if (!survey) return undefined;
    const asked = await askedOf(snapshot, survey, readQuestionsOf(survey.questions));
    const ofQuestion = asked.filter(({ question }) => question.id === question_id);
    const [now] = ofQuestion;
    if (!now) return undefined;
    const kind = kindWanted(now.kind, wantedKind);
    const one = ofQuestion.find((kept) => kept.kind === kind);
    if (!one) return { items: [], total: 0 };
    const language = countedLanguage(filter.language);
    const withPartial = include_partial;
    const counts = await countByQuestion(snapshot, id, { ...range, withPartial, language });
    const ids = idsOf(await listDays(snapshot, id), daysWithWords(counts, one));
    const wordings = await readWordings(snapshot, id);
    const found = wantedOf(id, one, wordings, range, ids, part);
    // Texts have no score.
    if (!found || (group && found.what === 'texts')) return { items: [], total: 0 };
    const parts = group && scoresOf(group).flatMap((score) => partsFor(wordings, question_id, String(score)).parts);
    const byMoment = await isMixed(snapshot, id);
    const among = isFiltered
      ? await findWritten(snapshot, { surveyId: id, conditions, days: range, wordings }, found, withPartial)
      : undefined;
    const narrowed = { withPartial, language, among };
    const wanted = { ...found, search: search.trim(), group, parts, byMoment, ...narrowed };
    const { answered = 0, commented = 0 } = counts.find((count) => isOf(count, one)) ?? {};
    const total = await countWanted(snapshot, wanted, Number(answered) + Number(commented));
    const isAtLeast = (wanted.search !== '' || part === 'other') && total === COUNTED_MAX;
    const place = (page - 1) * per_page;
    const limit = isAtLeast ? per_page : Math.min(per_page, total - place);
    const items = limit > 0 ? await listAnswers(snapshot, wanted, wordings, limit, place) : [];
    return { items, total, ...(isAtLeast && { is_at_least: true }) };
  });
}

async function askedOf(db: Db, survey: StoredSurvey, present: readonly Question[]): Promise<AskedQuestion[]> {
  const versions = survey.version > 1 ? await listVersions(db, survey.id) : [];
  return askedQuestions(present, versions.map(readQuestionsOf));
}

/**
 * Texts and comments are counted per day already; search results, what was written in place of options, and answers for a
 * field value one by one.
 */
async function countWanted(db: Db, wanted: WantedAnswers, written: number): Promise<number> {
  if (wanted.search !== '' || wanted.what === 'other') return countAnswers(db, wanted, COUNTED_MAX);
  if (wanted.among) return countEach(db, wanted);
  return wanted.what === 'comments' ? countComments(db, wanted) : written;
}

function amongOf(written: WrittenIds, { questionId, kind, what }: WantedAnswers, wordings: Wordings): number[] {
  return newestWritten(written, { what, wordings: wordingNumbers(wordings, questionId, kind) });
}

type Counts = Awaited<ReturnType<typeof countByQuestion>>;

/** Days with texts or comments to read; ids of other days can be skipped. */
function daysWithWords(counts: Counts, asked: AskedQuestion): DayRange | undefined {
  const { first_day, last_day } = counts.find((one) => isOf(one, asked)) ?? {};
  return first_day && last_day ? { start_date: first_day, end_date: last_day } : undefined;
}

function wantedOf(
  surveyId: number,
  { question, kind }: AskedQuestion,
  wordings: Wordings,
  range: DayRange,
  ids: WantedAnswers['ids'] | undefined,
  part: AnswerPart,
): WantedAnswers | undefined {
  if (!ids) return undefined;
  const what = part === 'other' ? part : faceOf(question).isFreeText ? 'texts' : 'comments';
  const questions = questionNumbers(wordings, question.id, kind);
  return { surveyId, questionId: question.id, kind, questions, what, range, ids, search: '' };
}

function bySorting({ orderby, order }: OverviewOrder) {
  const direction = order === 'asc' ? 1 : -1;
  return (a: OverviewSurvey, b: OverviewSurvey) => {
    const [one, other] = [a[orderby], b[orderby]];
    const difference =
      typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other));
    return direction * (difference || a.id - b.id);
  };
}

import type { GivenAnswer, NpsGroup, OverviewSurvey, Question, SurveyResults } from '@userfeedback/contract';
import type { DayRange } from '@userfeedback/engine';
import { faceOf } from '@userfeedback/engine';
import type { Db } from '../db/schema.ts';
import { inOnePicture } from '../db/snapshot.ts';
import { COUNTED_MAX } from '../db/words.ts';
import { listVersions } from '../surveys/service.ts';
import type { StoredSurvey } from '../surveys/stored-survey.ts';
import { questionsOf } from '../surveys/stored-survey.ts';
import type { WantedAnswers } from './answer-queries.ts';
import { countAnswers, listAnswers, listNewest } from './answer-queries.ts';
import type { AskedQuestion } from './asked-questions.ts';
import { askedQuestions } from './asked-questions.ts';
import {
  countByDay,
  countByOption,
  countByOptionAndDay,
  countByQuestion,
  countComments,
  findSurveyRow,
  listCounted,
  listDays,
} from './queries.ts';
import { cardsOf, dataPoints, idsOf, isIn, npsFigures, questionStats } from './survey-results.ts';

const NEWEST = 10;

type OverviewOrder = { orderby: Exclude<keyof OverviewSurvey, 'publish_at'>; order: 'asc' | 'desc' };

/** Responses per day and survey; undefined when the one survey asked for is not there. */
export async function readOverview(db: Db, range: DayRange, sorting: OverviewOrder, surveyId?: number) {
  const [counts, surveys] = await inOnePicture(db, async (snapshot) => [
    await countByDay(snapshot, range, surveyId),
    await listCounted(snapshot, range, surveyId),
  ]);
  if (surveyId !== undefined && surveys.length === 0) return undefined;
  const data_points = dataPoints(counts, range);
  return {
    total_responses: data_points.reduce((total, { count }) => total + count, 0),
    data_points,
    surveys: surveys.sort(bySorting(sorting)),
  };
}

/** Statistics of one survey, all figures from the same moment (D-40). */
export async function readSurveyResults(
  db: Db,
  id: number,
  range: DayRange,
  today: string,
): Promise<SurveyResults | undefined> {
  return inOnePicture(db, async (snapshot) => {
    const survey = await findSurveyRow(snapshot, id);
    if (!survey) return undefined;
    const questions = questionsOf(survey.questions);
    const days = await listDays(snapshot, id);
    const ids = idsOf(days, range);
    const counts = await countByQuestion(snapshot, id, range);
    const asked = (await askedOf(snapshot, survey, questions)).filter(
      ({ question, isRemoved }) =>
        !isRemoved || counts.some(({ question_id, answered }) => question_id === question.id && answered > 0),
    );
    const wanted = ids ? asked.map(({ question }) => wantedOf(id, question, range, ids)) : [];
    const scored = questions.filter(({ type }) => type === 'nps').map((question) => question.id);
    const read = {
      days,
      questions: counts,
      options: await countByOption(snapshot, id, range),
      scores: await countByOptionAndDay(snapshot, id, scored, range),
      answers: await listNewest(snapshot, wanted, NEWEST),
    };
    const { title, type, status, publish_at, created_at } = survey;
    const inRange = days.filter(({ day }) => isIn(day, range));
    return {
      ...{ id, title, type, status, publish_at, created_at },
      ...cardsOf(days, today),
      ...range,
      question_stats: questionStats(asked, read),
      ...npsFigures(read.scores),
      questions: questions.map((question) => ({
        id: question.id,
        title: question.title,
        type: question.type,
      })),
      data_points: dataPoints(
        inRange.map(({ day, responses }) => ({ day, count: responses })),
        range,
      ),
    };
  });
}

interface AnswersQuery {
  id: number;
  question_id: string;
  search: string;
  group?: NpsGroup | undefined;
  page: number;
  per_page: number;
}

/** A page of the texts or comments of one question; undefined when there is no such question. */
export async function readAnswers(
  db: Db,
  { id, question_id, search, group, page, per_page }: AnswersQuery,
  range: DayRange,
): Promise<{ items: GivenAnswer[]; total: number; is_at_least?: true } | undefined> {
  return inOnePicture(db, async (snapshot) => {
    const survey = await findSurveyRow(snapshot, id);
    if (!survey) return undefined;
    const asked = await askedOf(snapshot, survey, questionsOf(survey.questions));
    const question = asked.find((one) => one.question.id === question_id)?.question;
    if (!question) return undefined;
    const ids = idsOf(await listDays(snapshot, id), range);
    if (!ids) return { items: [], total: 0 };
    const wanted = { ...wantedOf(id, question, range, ids), search: search.trim(), group };
    // Texts have no score.
    if (group && wanted.kind === 'texts') return { items: [], total: 0 };
    const total = await countWanted(snapshot, wanted);
    const isAtLeast = wanted.search !== '' && total === COUNTED_MAX;
    const place = (page - 1) * per_page;
    const limit = isAtLeast ? per_page : Math.min(per_page, total - place);
    const items = limit > 0 ? await listAnswers(snapshot, wanted, limit, place) : [];
    return { items, total, ...(isAtLeast && { is_at_least: true }) };
  });
}

/** What visitors were asked in any version; a first version has none before it. */
async function askedOf(db: Db, survey: StoredSurvey, present: readonly Question[]): Promise<AskedQuestion[]> {
  const versions = survey.version > 1 ? await listVersions(db, survey.id) : [];
  return askedQuestions(present, versions.map(questionsOf));
}

/** Texts are answers given, which are counted by day, as comments are; what words find is counted one by one. */
async function countWanted(db: Db, wanted: WantedAnswers): Promise<number> {
  if (wanted.search !== '') return countAnswers(db, wanted, COUNTED_MAX);
  if (wanted.kind === 'comments') return countComments(db, wanted);
  const counts = await countByQuestion(db, wanted.surveyId, wanted.range);
  return counts.find(({ question_id }) => question_id === wanted.questionId)?.answered ?? 0;
}

function wantedOf(
  surveyId: number,
  question: Question,
  range: DayRange,
  ids: WantedAnswers['ids'],
): WantedAnswers {
  const kind = faceOf(question).isQuantitative ? 'comments' : 'texts';
  return { surveyId, questionId: question.id, kind, range, ids, search: '' };
}

function bySorting({ orderby, order }: OverviewOrder) {
  const direction = order === 'asc' ? 1 : -1;
  return (a: OverviewSurvey, b: OverviewSurvey) => {
    const [one, other] = [a[orderby], b[orderby]];
    const difference =
      typeof one === 'number' && typeof other === 'number'
        ? one - other
        : String(one).localeCompare(String(other));
    return direction * (difference || a.id - b.id);
  };
}

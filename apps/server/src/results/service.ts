import type { GivenAnswer, OverviewSurvey, Question, SurveyResults } from '@userfeedback/contract';
import type { DayRange } from '@userfeedback/engine';
import { faceOf } from '@userfeedback/engine';
import type { Db } from '../db/schema.ts';
import { inOnePicture } from '../db/snapshot.ts';
import { questionsOf } from '../surveys/stored-survey.ts';
import type { WantedAnswers } from './answer-queries.ts';
import { countAnswers, listAnswers, listNewest } from './answer-queries.ts';
import {
  countByDay,
  countByOption,
  countByOptionAndDay,
  countByQuestion,
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
    const wanted = ids ? questions.map((question) => wantedOf(id, question, range, ids)) : [];
    const scored = questions.filter(({ type }) => type === 'nps').map((question) => question.id);
    const read = {
      days,
      questions: await countByQuestion(snapshot, id, range),
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
      question_stats: questionStats(questions, read),
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
  page: number;
  per_page: number;
}

/** A page of the texts or comments of one question; undefined when there is no such question. */
export async function readAnswers(
  db: Db,
  { id, question_id, search, page, per_page }: AnswersQuery,
  range: DayRange,
): Promise<{ items: GivenAnswer[]; total: number } | undefined> {
  return inOnePicture(db, async (snapshot) => {
    const survey = await findSurveyRow(snapshot, id);
    const question = survey && questionsOf(survey.questions).find((one) => one.id === question_id);
    if (!question) return undefined;
    const ids = idsOf(await listDays(snapshot, id), range);
    if (!ids) return { items: [], total: 0 };
    const wanted = { ...wantedOf(id, question, range, ids), search: search.trim() };
    return {
      items: await listAnswers(snapshot, wanted, per_page, (page - 1) * per_page),
      total: await countWanted(snapshot, wanted),
    };
  });
}

/** Every text that was written is an answer given, and those are counted by day already. */
async function countWanted(db: Db, wanted: WantedAnswers): Promise<number> {
  if (wanted.kind === 'comments' || wanted.search !== '') return countAnswers(db, wanted);
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

import type { Question } from '@userfeedback/contract';
import type { DayRange, Measured, SiteAccess } from '@userfeedback/engine';
import { averageScore, faceOf, inTenths, kindOf, npsOverview, withMeasureInForce } from '@userfeedback/engine';
import type { Db } from '../../platform/db/schema.ts';
import { findRow } from '../surveys/stored/service.ts';
import { readQuestionsOf } from '../surveys/stored/stored-survey.ts';
import { countByOption, sumDays } from './queries.ts';
import { npsQuestions } from './survey-results.ts';

export interface RangeFigures {
  responses: number;
  impressions: number;
  /** Of the questions that results show it of; `count` is how many scores there are. */
  nps: Measured;
  /** Of present rating questions, by id. */
  averages: ReadonlyMap<string, Measured>;
}

/** What the results screen shows of some days, from the daily counts alone. */
export async function readRangeFigures(db: Db, id: number, range: DayRange, access: SiteAccess): Promise<RangeFigures> {
  const survey = await findRow(db, id);
  const options = (await countByOption(db, id, range)).map((one) => ({ ...one, count: Number(one.count) }));
  const questions = survey ? readQuestionsOf(survey.questions) : [];
  const present = questions.filter((question) => faceOf(question).isScored);
  const countsOf = (question: Question) =>
    options.filter((one) => one.question_id === question.id && one.kind === kindOf(question));
  const asked = present.map((question) => ({ question: withMeasureInForce(question, access) }));
  const scored = npsQuestions(asked).map(({ question }) => question);
  const scores = scored.flatMap(countsOf);
  const averages = present.map((question) => {
    const counts = countsOf(question);
    const average = averageScore(counts);
    return [question.id, { value: average === null ? null : inTenths(average), count: total(counts) }] as const;
  });
  const count = total(scores);
  return {
    ...(await sumDays(db, id, range)),
    nps: { value: count === 0 ? null : npsOverview(scores, scored[0] ? faceOf(scored[0]) : {}).nps, count },
    averages: new Map(averages),
  };
}

function total(counts: readonly { count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

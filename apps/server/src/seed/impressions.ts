import { dayInZone } from '@userfeedback/engine';
import type { SurveyDayRow } from '../responses/counts.ts';
import { dayChange } from '../responses/counts.ts';
import type { Random } from './random.ts';
import type { SurveyAnswers } from './write-responses.ts';

/** How often the survey was started on each day: as often as its completion rate says, give or take. */
export function impressionsFor(
  { survey, moments }: SurveyAnswers,
  timeZone: string,
  random: Random,
): SurveyDayRow[] {
  const responses = new Map<string, number>();
  for (const moment of moments) {
    const day = dayInZone(new Date(moment), timeZone);
    responses.set(day, (responses.get(day) ?? 0) + 1);
  }
  return [...responses].map(([day, answered]) => {
    const completion = survey.blueprint.completion * (1 + SPREAD * random.normal());
    return dayChange(survey.id, day, { impressions: Math.ceil(answered / completion) });
  });
}

const SPREAD = 0.15;

import type { NewsBodies } from '@userfeedback/contract';
import type { Db } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import { storeNews } from '../deliveries/news.ts';
import { listPlanned } from '../surveys/stored/service.ts';
import type { Figure, SurveySummary, WeeklySummary } from './weekly-summary.ts';
import { isIdle } from './weekly-summary.ts';

const UNKNOWN: Figure = { value: null, difference: null };

/** To receivers of one survey about that survey, to those of all surveys about all of them. */
export async function tellSummary(deps: Deps, trx: Db, { range, surveys }: WeeklySummary): Promise<void> {
  const event = 'summary.weekly' as const;
  const bodyOf = (about: readonly SurveySummary[]): NewsBodies[typeof event] => ({
    from: range.start_date,
    to: range.end_date,
    surveys: about.map(figuresOf),
  });
  const told = surveys.filter((one) => !isIdle(one));
  if (told.length === 0) return;
  const planned = await listPlanned(
    { db: trx, config: deps.config },
    told.map(({ id }) => id),
  );
  const ofSurveys = planned.map((survey) => ({
    event,
    survey,
    body: bodyOf(told.filter(({ id }) => id === survey.id)),
  }));
  await storeNews(deps, trx, [{ event, survey: null, body: bodyOf(told) }, ...ofSurveys]);
}

function figuresOf({ id, title, impressions, responses, rate, rating }: SurveySummary) {
  const figures = {
    impressions,
    responses,
    response_rate: rate,
    nps: rating?.kind === 'nps' ? rating : UNKNOWN,
    average: rating?.kind === 'average' ? rating : UNKNOWN,
  };
  const all = (of: keyof Figure) => ({
    impressions: figures.impressions[of],
    responses: figures.responses[of],
    response_rate: figures.response_rate[of],
    nps: figures.nps[of],
    average: figures.average[of],
  });
  return { id, title, ...all('value'), change: all('difference') };
}

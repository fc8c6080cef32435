import type { Survey } from '@userfeedback/contract';
import { RESPONSES_LIMIT_MAX as MANY } from '@userfeedback/contract/limits';
import type { Dialect } from '../databases.ts';
import { onDatabase } from '../databases.ts';
import { LIMIT_GOALS } from '../goals.ts';
import { compare, roundsFor } from '../judging.ts';
import { readingOf } from '../load.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import { makeSite } from '../product.ts';
import { measureRound, measureRounds } from '../rounds.ts';
import { findHotSurvey, listSurveys, submit } from '../submissions.ts';

const CONNECTIONS = 50;
const QUOTAS = 3;

/** Submissions to a survey with a limit, a pace and quotas, beside those to the same survey without. */
export function limits(dialect: Dialect): Measurement {
  return {
    name: `limits-${dialect}`,
    title: `Submissions with a limit, a pace and ${QUOTAS} quotas, ${CONNECTIONS} connections, ${dialect}`,
    needs: 'PostgreSQL',
    run: async (effort) => (await onDatabase(dialect, (url) => measure(url, effort))) ?? [],
  };
}

async function measure(databaseUrl: string, { isQuick, partSeconds, warmUp }: Effort): Promise<Figure[]> {
  const site = await makeSite(4580, { databaseUrl });
  try {
    await site.uf('seed', '--surveys', '1', '--responses', '0');
    await site.entitle();
    const key = await site.uf('apikey', 'create', '--role', 'administrator');
    await site.start();
    const plain = await findHotSurvey(site.url);
    const id = await copyWithLimits(site.url, key, plain.id);
    const limited = (await listSurveys(site.url)).find((survey) => survey.id === id);
    if (!limited) throw new Error('The survey with limits is not published.');
    const rate = async (survey: typeof plain, duration: number) => {
      const result = await submit(site.url, survey, { connections: CONNECTIONS, duration });
      return readingOf(result, '201', duration);
    };
    for (const survey of [plain, limited]) await rate(survey, warmUp);
    const rounds = await measureRounds(roundsFor(LIMIT_GOALS, isQuick), () =>
      measureRound({ plain: () => rate(plain, partSeconds) }, { limited: () => rate(limited, partSeconds) }),
    );
    return compare(rounds, LIMIT_GOALS);
  } finally {
    await site.remove();
  }
}

/** A published copy with limits that are never reached. */
async function copyWithLimits(url: string, key: string, from: number): Promise<number> {
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const reply = await fetch(`${url}/api/v1/surveys/${path}`, {
      ...{ method, headers },
      body: JSON.stringify(body ?? {}),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${await reply.text()}`);
    return reply.json();
  };
  const { id } = (await call('POST', `${from}/duplicate`)) as { id: number };
  const read = await fetch(`${url}/api/v1/surveys/${id}`, { headers: { authorization: `Bearer ${key}` } });
  const survey = (await read.json()) as Survey;
  const quotas = survey.questions
    .flatMap(({ id: question_id, config }) =>
      'options' in config
        ? config.options.map((option) => ({
            question_id,
            values: [typeof option === 'string' ? option : option.label],
          }))
        : [],
    )
    .slice(0, QUOTAS)
    .map((quota, at) => ({ ...quota, id: `quota-${at}`, max: MANY }));
  const of = { ...survey.settings.limits, quotas, max_responses: MANY, pace: { count: MANY, per: 'day' } };
  await call('PUT', `${id}`, { ...survey, status: 'publish', settings: { ...survey.settings, limits: of } });
  return id;
}

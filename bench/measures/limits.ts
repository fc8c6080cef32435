import { RESPONSES_LIMIT_MAX as MANY } from '@userfeedback/contract/limits';
import type { Dialect } from '../databases.ts';
import { onDatabase } from '../databases.ts';
import { LIMIT_GOALS } from '../goals.ts';
import { compare, roundsFor } from '../judging.ts';
import { readingOf } from '../load.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import { makeSite } from '../product.ts';
import { measureRound, measureRounds } from '../rounds.ts';
import { copyWithLimits, findHotSurvey, REASONS, submit } from '../submissions.ts';

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
    // They are never reached.
    const quotas = REASONS.slice(0, QUOTAS).map((reason, at) => ({
      id: `quota-${at}`,
      question_id: 'reason',
      values: [reason],
      max: MANY,
    }));
    const limited = await copyWithLimits(site.url, `Bearer ${key}`, plain.id, {
      max_responses: MANY,
      pace: { count: MANY, per: 'day' },
      quotas,
    });
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

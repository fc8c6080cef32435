import type { Survey } from '@userfeedback/contract';
import type { Result } from 'autocannon';
import type { Comparison } from './judging.ts';
import { compare, roundsFor } from './judging.ts';
import { adminOf, read, readingOf } from './load.ts';
import type { Effort, Figure } from './measurement.ts';
import { makeSite } from './product.ts';
import { measureRound, measureRounds } from './rounds.ts';
import type { HotSurvey } from './submissions.ts';
import { listSurveys } from './submissions.ts';

export const CONNECTIONS = 50;

type Seeded = Pick<Survey, 'title' | 'questions' | 'settings'>;
type Loads = Record<string, (load: { connections: number; duration: number }) => Promise<Result>>;

interface Plan {
  goals: readonly Comparison[];
  /** What the second survey is, of the one that `uf seed` makes. */
  another(seeded: Seeded): object;
  loads(url: string, seeded: HotSurvey, another: HotSurvey): { reference: Loads; measured: Loads };
}

/** How fast a site with two surveys stores what is sent to the one, beside what is sent to the other. */
export async function compareSurveys(
  port: number,
  databaseUrl: string,
  effort: Effort,
  { goals, another, loads }: Plan,
): Promise<Figure[]> {
  const site = await makeSite(port, { databaseUrl });
  try {
    await site.uf('seed', '--surveys', '1', '--responses', '0');
    await site.entitle();
    const authorization = `Bearer ${await site.uf('apikey', 'create', '--role', 'administrator')}`;
    await site.start();
    const seeded = await read<Seeded>(`${site.url}/api/v1/surveys/1`, authorization);
    const made = await adminOf(site.url, authorization)('POST', '/surveys', {
      ...another(seeded),
      status: 'publish',
    });
    const surveys = await listSurveys(site.url);
    const [first, second] = [1, made.id].map((id) => surveys.find((survey) => survey.id === id));
    if (!first || !second) throw new Error('The site does not show both surveys.');
    const times = new Map<string, number>();
    let failed = 0;
    const readings = (named: Loads) =>
      Object.fromEntries(
        Object.entries(named).map(([name, send]) => [
          name,
          async () => {
            const before = await site.cpu();
            const result = await send({ connections: CONNECTIONS, duration: effort.partSeconds });
            times.set(name, (1e6 * ((await site.cpu()) - before)) / result.requests.total);
            failed += result.non2xx + result.errors;
            return readingOf(result, '201', effort.partSeconds);
          },
        ]),
      );
    const { reference, measured } = loads(site.url, first, second);
    const [references, parts] = [readings(reference), readings(measured)];
    for (const warm of Object.values({ ...references, ...parts })) await warm();
    const rounds = await measureRounds(roundsFor(goals, effort.isQuick), () => measureRound(references, parts));
    return [
      ...compare(rounds, goals),
      ...[...times].map(([name, value]) => ({
        what: `processor time of the server for a call, ${name}`,
        value,
        unit: 'µs',
      })),
      { what: 'refused or failed', value: failed, unit: '', goal: ['=', 0] },
    ];
  } finally {
    await site.remove();
  }
}

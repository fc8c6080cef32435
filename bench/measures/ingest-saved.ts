import type { Answering, Survey } from '@userfeedback/contract';
import type { Dialect } from '../databases.ts';
import { onDatabase } from '../databases.ts';
import { SAVED_GOALS } from '../goals.ts';
import { compare, roundsFor } from '../judging.ts';
import { adminOf, read, readingOf } from '../load.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import { makeSite } from '../product.ts';
import { measureRound, measureRounds } from '../rounds.ts';
import { listSurveys, submit, submitSaved } from '../submissions.ts';

const CONNECTIONS = 50;

/** Responses whose answers were saved while they were given, beside those of a survey that saves nothing. */
export function ingestSaved(dialect: Dialect): Measurement {
  return {
    name: `ingest-saved-${dialect}`,
    title: `Finished responses of a survey that saves, ${CONNECTIONS} connections, ${dialect}`,
    needs: 'PostgreSQL',
    run: async (effort) => (await onDatabase(dialect, (url) => measure(url, effort))) ?? [],
  };
}

async function measure(databaseUrl: string, effort: Effort): Promise<Figure[]> {
  const site = await makeSite(4593, { databaseUrl });
  try {
    await site.uf('seed', '--surveys', '1', '--responses', '0');
    await site.entitle();
    const authorization = `Bearer ${await site.uf('apikey', 'create', '--role', 'administrator')}`;
    await site.start();
    const { title, questions, settings } = await read<Copied>(`${site.url}/api/v1/surveys/1`, authorization);
    const plain = await adminOf(site.url, authorization)('POST', '/surveys', {
      title: `${title} (saves nothing)`,
      status: 'publish',
      questions,
      settings: { ...settings, answering: SAVES_NOTHING },
    });
    const surveys = await listSurveys(site.url);
    const saves = surveys.find(({ id }) => id === 1);
    const savesNot = surveys.find(({ id }) => id === plain.id);
    if (!saves || !savesNot) throw new Error('The site does not show both surveys.');
    const load = { connections: CONNECTIONS, duration: effort.partSeconds };
    let failed = 0;
    const reading = async (sent: ReturnType<typeof submit>) => {
      const result = await sent;
      failed += result.non2xx + result.errors;
      return readingOf(result, '201', effort.partSeconds);
    };
    const parts = {
      'one save': () => reading(submitSaved(site.url, saves, 1, load)),
      'four saves': () => reading(submitSaved(site.url, saves, 4, load)),
    };
    const reference = { 'no save': () => reading(submit(site.url, savesNot, load)) };
    for (const warm of [reference['no save'], parts['one save'], parts['four saves']]) await warm();
    const rounds = await measureRounds(roundsFor(SAVED_GOALS, effort.isQuick), () => measureRound(reference, parts));
    return [...compare(rounds, SAVED_GOALS), { what: 'refused or failed', value: failed, unit: '', goal: ['=', 0] }];
  } finally {
    await site.remove();
  }
}

type Copied = Pick<Survey, 'title' | 'questions' | 'settings'>;

const SAVES_NOTHING: Answering = { save_partial: false, back: false, resume: 'tab', notice: false };

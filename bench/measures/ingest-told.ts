import type { Survey } from '@userfeedback/contract';
import type { Dialect } from '../databases.ts';
import { onDatabase } from '../databases.ts';
import { TOLD_GOALS } from '../goals.ts';
import { compare, roundsFor } from '../judging.ts';
import { adminOf, read, readingOf } from '../load.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import { makeSite } from '../product.ts';
import { measureRound, measureRounds } from '../rounds.ts';
import { listSurveys, submit } from '../submissions.ts';

const CONNECTIONS = 50;
const LANGUAGES = ['en', 'de', 'fr', 'es'];
const FIELDS = ['plan', 'source', 'seats'];

/** Responses with three hidden fields, and of a survey in four languages, beside those of a survey without. */
export function ingestTold(dialect: Dialect): Measurement {
  return {
    name: `ingest-told-${dialect}`,
    title: `Submissions with hidden fields, and in a language, ${CONNECTIONS} connections, ${dialect}`,
    needs: 'PostgreSQL',
    run: async (effort) => (await onDatabase(dialect, (url) => measure(url, effort))) ?? [],
  };
}

async function measure(databaseUrl: string, effort: Effort): Promise<Figure[]> {
  const site = await makeSite(4594, { databaseUrl });
  try {
    await site.uf('seed', '--surveys', '1', '--responses', '0');
    await site.entitle();
    const authorization = `Bearer ${await site.uf('apikey', 'create', '--role', 'administrator')}`;
    await site.start();
    const { title, questions, settings } = await read<Survey>(`${site.url}/api/v1/surveys/1`, authorization);
    const send = adminOf(site.url, authorization);
    const copy = (what: string, more: object) =>
      send('POST', '/surveys', {
        ...{ title: `${title} (${what})`, status: 'publish', questions, settings },
        ...more,
      });
    const fields = FIELDS.map((name) => ({ name, from: ['attribute'] }));
    const plain = await copy('plain', {});
    const withFields = await copy('fields', { settings: { ...settings, fields } });
    const others = LANGUAGES.slice(1).map((tag) => ({ tag, live: true }));
    const inLanguage = await copy('languages', { languages: { base: 'en', others } });
    const surveys = await listSurveys(site.url);
    let failed = 0;
    const load = { connections: CONNECTIONS, duration: effort.partSeconds };
    const reading = (id: number, more: object) => async () => {
      const survey = surveys.find((one) => one.id === id);
      if (!survey) throw new Error('The site does not show all surveys.');
      const result = await submit(site.url, { ...survey, more }, load);
      failed += result.non2xx + result.errors;
      return readingOf(result, '201', effort.partSeconds);
    };
    const told = { plan: 'Pro', source: 'newsletter', seats: '25' };
    const reference = { plain: reading(plain.id, {}) };
    const parts = {
      'three fields': reading(withFields.id, { fields: told }),
      'a language': reading(inLanguage.id, { language: 'de' }),
    };
    for (const warm of [reference.plain, ...Object.values(parts)]) await warm();
    const rounds = await measureRounds(roundsFor(TOLD_GOALS, effort.isQuick), () =>
      measureRound(reference, parts),
    );
    return [
      ...compare(rounds, TOLD_GOALS),
      { what: 'refused or failed', value: failed, unit: '', goal: ['=', 0] },
    ];
  } finally {
    await site.remove();
  }
}

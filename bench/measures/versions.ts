import type { Dialect } from '../databases.ts';
import { onDatabase } from '../databases.ts';
import { VERSION_GOALS } from '../goals.ts';
import { compare, roundsFor } from '../judging.ts';
import { adminOf, read, timeReads } from '../load.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import { makeSite } from '../product.ts';
import { measureRound, measureRounds } from '../rounds.ts';

const VERSIONS = 200;
const VERSIONS_QUICK = 30;
const QUESTIONS = 100;
const OPTIONS = ['Never', 'Seldom', 'Sometimes', 'Often', 'Always'];

/** Lists and compares the versions of a large survey, and publishes it. */
export function versions(dialect: Dialect): Measurement {
  return {
    name: `versions-${dialect}`,
    title: `A survey with 200 versions of 100 questions, ${dialect}`,
    needs: 'PostgreSQL',
    run: async (effort) => (await onDatabase(dialect, (url) => measure(url, effort))) ?? [],
  };
}

async function measure(databaseUrl: string, { isQuick }: Effort): Promise<Figure[]> {
  const site = await makeSite(4585, { databaseUrl });
  try {
    await site.entitle();
    const authorization = `Bearer ${await site.uf('apikey', 'create', '--role', 'administrator')}`;
    await site.start();
    const send = adminOf(site.url, authorization);
    let edits = 0;
    const { id } = await send('POST', '/surveys', surveyOf(edits, 'publish'));
    const draft = await send('POST', '/surveys', surveyOf(edits, 'draft'));

    const saveUnpublished = (n: number) =>
      send('PUT', `/surveys/${draft.id}`, { ...surveyOf(n, 'draft'), autosave: true });
    let revision = 0;
    const edit = async () => {
      edits += 1;
      const change = { ...surveyOf(edits, 'publish'), apply: false };
      ({ revision } = await send('PUT', `/surveys/${id}`, change));
    };
    const publish = () => send('POST', `/surveys/${id}/changes/publish`, { revision });
    const kept = isQuick ? VERSIONS_QUICK : VERSIONS;
    for (let n = 1; n < kept; n++) {
      await edit();
      await publish();
    }

    const own = `${site.url}/api/v1/surveys/${id}/versions`;
    const { items } = await read<{ items: { id: number }[] }>(own, authorization);
    const newest = items[0]?.id ?? 0;
    const count = isQuick ? 40 : 200;
    const lists = await timeReads(
      (n) => read(`${own}?before=${newest + 1 - ((n % 5) * kept) / 5}`, authorization),
      count,
    );
    const differences = await timeReads((n) => {
      const [one, other] = [newest - (n % 20), Math.max(1, newest - 20 - (n % 100))];
      return read(`${own}/${one}/changes?with=${other}`, authorization);
    }, count);
    const rounds = await measureRounds(roundsFor(VERSION_GOALS, isQuick), () =>
      measureRound(
        { 'a save without a version': () => timeReads(saveUnpublished, count / 4) },
        { publication: () => timeReads(publish, count / 4, edit) },
      ),
    );
    return [
      { what: 'a page of the list: p95', value: lists.tail, unit: 'ms', goal: ['<', 50] },
      { what: 'differences of two versions: p95', value: differences.tail, unit: 'ms', goal: ['<', 150] },
      ...compare(rounds, VERSION_GOALS),
    ];
  } finally {
    await site.remove();
  }
}

/** A hundred questions; the edits before this one stay. */
function surveyOf(edit: number, status: 'publish' | 'draft'): object {
  const questions = Array.from({ length: QUESTIONS }, (_, at) => {
    const edited = Math.floor((edit + QUESTIONS - 1 - at) / QUESTIONS);
    const title = `How often do you do what question ${at} is about? (${edited})`;
    return { ...{ id: `q${at}`, type: 'radio-button', title }, config: { options: OPTIONS } };
  });
  return { title: `Edit ${edit}`, status, questions };
}

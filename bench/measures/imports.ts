import { openAsBlob } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Import, ImportCheck, ReadImport } from '@userfeedback/contract';
import type { Dialect } from '../databases.ts';
import { onDatabase } from '../databases.ts';
import { adminOf, read, timeReads } from '../load.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import { makeSite } from '../product.ts';
import { findHotSurvey } from '../submissions.ts';
import { watchVisitors } from '../visitors.ts';

const LARGE = 1_000_000;
const LARGE_QUICK = 20_000;
const REASONS = ['Price', 'Quality', 'Delivery', 'Friends', 'Something else'];
const NOUNS = ['garden', 'kitchen', 'workshop', 'market', 'river', 'mountain', 'letter', 'bicycle', 'lamp'];

/** Imports a large file while visitors come, and reads the results afterwards. */
export function imports(dialect: Dialect): Measurement {
  return {
    name: `import-${dialect}`,
    title: `An import of 1,000,000 rows with 5 answers while 200 visitors a second come and submit, ${dialect}`,
    needs: 'PostgreSQL',
    run: async (effort) => (await onDatabase(dialect, (url) => measure(url, effort))) ?? [],
  };
}

async function measure(databaseUrl: string, { isQuick, seconds }: Effort): Promise<Figure[]> {
  const site = await makeSite(4587, { databaseUrl });
  const rows = isQuick ? LARGE_QUICK : LARGE;
  const file = join(site.dataDir, 'answers.csv');
  try {
    await site.uf('seed', '--surveys', '1', '--responses', '100');
    await site.entitle();
    const authorization = `Bearer ${await site.uf('apikey', 'create', '--role', 'administrator')}`;
    await site.start();
    const send = adminOf(site.url, authorization);
    const hot = await findHotSurvey(site.url);
    const { id } = await send('POST', '/surveys', { title: 'From elsewhere', questions: QUESTIONS });
    await writeRows(file, rows);
    const before = watchVisitors(site, hot);
    await setTimeout(seconds * 1000);
    const quiet = await before.end();
    const meanwhile = watchVisitors(site, hot);
    const began = performance.now();
    const made = await upload(`${site.url}/api/v1/imports?survey_id=${id}`, authorization, file);
    const uploaded = performance.now();
    const reply = await fetch(`${site.url}/api/v1/imports/${made.id}/check`, {
      method: 'POST',
      headers: { authorization },
    });
    const { importable } = (await reply.json()) as ImportCheck;
    const checked = performance.now();
    await send('POST', `/imports/${made.id}/start`);
    const current = () => read<Import>(`${site.url}/api/v1/imports/${made.id}`, authorization);
    let state = await current();
    while (state.state === 'running') {
      await setTimeout(1000);
      state = await current();
    }
    const done = performance.now();
    const busy = await meanwhile.end();
    if (state.state !== 'done') throw new Error(`The import is ${state.state}: ${state.error}`);
    const results = await timeReads(
      () => read(`${site.url}/api/v1/surveys/${id}/results`, authorization),
      isQuick ? 20 : 100,
    );
    const minutes = (from: number, to: number) => (to - from) / 60_000;
    return [
      { what: 'rows that can be imported', value: importable, unit: '', goal: ['=', rows] },
      { what: 'responses that are new', value: state.counts.added ?? 0, unit: '', goal: ['=', rows] },
      { what: 'reading it for the columns', value: minutes(began, uploaded), unit: 'min' },
      { what: 'the check', value: minutes(uploaded, checked), unit: 'min' },
      { what: 'the import', value: minutes(checked, done), unit: 'min', goal: ['<=', 30] },
      { what: 'most memory of the process before', value: quiet.memory, unit: 'MB' },
      { what: 'most memory of the process', value: busy.memory, unit: 'MB', goal: ['<', 250] },
      { what: "submissions' p99 before", value: quiet.submissions, unit: 'ms' },
      { what: "submissions' p99 meanwhile", value: busy.submissions, unit: 'ms', goal: ['<', 100] },
      { what: "widget document's p99 meanwhile", value: busy.document, unit: 'ms', goal: ['<', 100] },
      { what: 'visitors refused or failed', value: busy.failed, unit: '', goal: ['=', 0] },
      { what: 'results afterwards: p95', value: results.tail, unit: 'ms', goal: ['<', 50] },
    ];
  } finally {
    await rm(file, { force: true });
    await site.remove();
  }
}

const QUESTIONS = [
  { id: 'why', type: 'radio-button', title: 'Why?', config: { options: REASONS } },
  { id: 'stars', type: 'star-rating', title: 'How was it?' },
  { id: 'what', type: 'checkbox', title: 'What?', config: { options: REASONS } },
  { id: 'words', type: 'long-text', title: 'In your words?' },
  { id: 'more', type: 'text', title: 'Anything else?' },
];

/** Of a year, in no order of days. */
async function writeRows(path: string, count: number): Promise<void> {
  const file = await open(path, 'w');
  const of = (list: readonly string[], n: number) => list[n % list.length] ?? '';
  await file.write(`Submitted,${QUESTIONS.map(({ title }) => title).join(',')}\n`);
  for (let from = 0; from < count; from += 10_000) {
    const lines = Array.from({ length: Math.min(10_000, count - from) }, (_, at) => {
      const n = from + at;
      const moment = new Date(Date.UTC(2025, 0, 1) + ((n * 7919) % 31_536_000) * 1000).toISOString();
      const words = `The ${of(NOUNS, n)} and the ${of(NOUNS, Math.floor(n / 9))} of ${n % 1000}`;
      return `${moment},${of(REASONS, n)},${1 + (n % 5)},"${of(REASONS, n)}, ${of(REASONS, n + 2)}",${words},${of(NOUNS, n + 4)}`;
    });
    await file.write(`${lines.join('\n')}\n`);
  }
  await file.close();
}

async function upload(url: string, authorization: string, path: string): Promise<ReadImport> {
  const body = new FormData();
  body.set('file', await openAsBlob(path), 'answers.csv');
  const reply = await fetch(url, { method: 'POST', headers: { authorization }, body });
  if (!reply.ok) throw new Error(`The file was refused: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as ReadImport;
}

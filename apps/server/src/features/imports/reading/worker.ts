import { parentPort } from 'node:worker_threads';
import { RowReader } from '@userfeedback/engine';
import { AppError } from '../../../platform/api/app-error.ts';
import { openUpload } from '../files.ts';
import { readRows } from '../read-csv.ts';
import type { Results, Task, Yields } from '../tasks.ts';
import type { Asked, Said } from './reader.ts';

type Read<Kind extends Task['kind']> = AsyncGenerator<Yields[Kind], Results[Kind]>;

const BATCH = 50;

function say(said: Said): void {
  parentPort?.postMessage(said);
}

function read(task: Task): Read<Task['kind']> | Promise<Read<Task['kind']>> {
  if (task.kind === 'csv') return readCsv(task);
  // The schemas of surveys take long to load, and loading does not count.
  if (task.kind === 'survey-file')
    return import('../../survey-file/read/read-file.ts').then(({ readFileBody }) =>
      readSurveyFile(() => readFileBody(task.body)),
    );
  return import('../userfeedback/read-plugin.ts').then(({ readPlugin }) => readPlugin(task));
}

async function* readCsv({ place, stored, plan, survey, now }: Extract<Task, { kind: 'csv' }>): Read<'csv'> {
  const { titles, delimiter } = plan;
  const reader = new RowReader(plan, survey.questions, now, survey.languages);
  let partial = 0;
  let headings = plan.headings?.length ?? 0;
  for await (const { row, cells } of readRows(() => openUpload(place, stored), delimiter)) {
    // These rows continue the titles.
    if (headings > 0) {
      headings -= 1;
      continue;
    }
    const found = reader.read(cells);
    if ('response' in found) {
      yield { item: { row, survey_id: survey.id, status: 'publish', response: found.response } };
    } else if ('isPartial' in found) partial += 1;
    else {
      const problems = found.problems.map(({ column, problem }) => ({
        column: column === null ? '' : (titles[column] ?? ''),
        problem,
      }));
      yield { row, problems };
    }
  }
  return {
    questions: reader.questions.list(),
    unknown: [...reader.questions.unknown()],
    added: [...reader.questions.added()],
    unfit: reader.unfit.list(),
    partial,
  };
}

// biome-ignore lint/correctness/useYield: it is read at once.
async function* readSurveyFile(readBody: () => Promise<Results['survey-file']>): Read<'survey-file'> {
  return readBody();
}

/** Batches that may be sent. Two are under way, so that neither side waits. */
let room = 0;
let onRoom: (() => void) | undefined;

async function work(task: Task): Promise<void> {
  const found = await read(task);
  say({ is: 'ready' });
  room = 2;
  let batch: unknown[] = [];
  const send = async () => {
    while (room === 0)
      await new Promise<void>((resolve) => {
        onRoom = resolve;
      });
    room -= 1;
    say({ is: 'batch', batch });
    batch = [];
  };
  for (;;) {
    const { value, done } = await found.next();
    if (done) {
      if (batch.length > 0) await send();
      say({ is: 'done', result: value });
      return;
    }
    batch.push(value);
    if (batch.length >= BATCH) await send();
  }
}

parentPort?.on('message', async (asked: Asked) => {
  if (asked === 'more') {
    room += 1;
    onRoom?.();
    return;
  }
  try {
    await work(asked);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    say({ is: 'failed', code: error.code, message: error.message, errors: error.errors });
  }
});

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { quietLog } from '../../apps/server/src/operations/cli/site.ts';
import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import type { Part } from '../../apps/server/src/platform/db/size.ts';
import { listParts } from '../../apps/server/src/platform/db/size.ts';
import type { Dialect } from '../databases.ts';
import { onDatabase } from '../databases.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import { makeSite } from '../product.ts';

const RESPONSES = 200_000;
const RESPONSES_QUICK = 20_000;
/** Bytes per response. Tables and indexes that take less are summed up in one line. */
const WORTH_A_LINE = 1;
const MOST = { sqlite: 500, postgres: 1000 } as const;
/** The same responses in the layout that 0.1.0 replaced, as they were measured then. */
const BEFORE = {
  sqlite: { all: 738 },
  postgres: {
    all: 1890,
    'a dump': 243,
    rest: 55,
    'responses, rows': 267,
    'responses, indexes': 435,
    'answers, rows': 377,
    'answers, indexes': 231,
    'words, rows': 383,
    'words, index': 142,
  },
} as const;
/** Of a survey with 5 questions and 20 options. */
const DAY_MOST = 6500;
const unit = 'bytes';

/** What a response takes on the disk, table by table and index by index. */
export function bytes(dialect: Dialect): Measurement {
  return {
    name: `bytes-${dialect}`,
    title: `Bytes on the disk for each of 200,000 responses, ${dialect}`,
    needs: 'PostgreSQL',
    run: async (effort) => (await onDatabase(dialect, (url) => measure(dialect, url, effort))) ?? [],
  };
}

async function measure(dialect: Dialect, databaseUrl: string, { isQuick }: Effort): Promise<Figure[]> {
  const responses = isQuick ? RESPONSES_QUICK : RESPONSES;
  const site = await makeSite(4580, { databaseUrl });
  try {
    await site.uf('seed', '--responses', String(responses), '--seed', '1');
    const database = await openDatabase({ databaseUrl, dataDir: site.dataDir }, quietLog());
    try {
      const written = await database.db
        .selectFrom('answers')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const days = await database.db
        .selectFrom('survey_days')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const parts = await listParts(database.db);
      const counts = parts.filter(({ name }) => /^(survey|question|option)_days/.test(name));
      return [
        { what: 'texts of a response', value: written.count / responses, unit: '' },
        ...figuresOf(parts, responses, dialect),
        {
          what: 'the counts of a day of a survey',
          value: sumOf(counts) / Number(days.count),
          unit,
          goal: ['<=', DAY_MOST],
        },
        ...(dialect === 'postgres'
          ? [
              {
                what: 'a dump',
                value: (await sizeOfDump(databaseUrl)) / responses,
                unit,
                goal: ['<=', 260] as const,
              },
            ]
          : []),
        ...Object.entries(BEFORE[dialect]).map(([what, value]) => ({
          what: `before 0.1.0: ${what}`,
          value,
          unit,
        })),
      ];
    } finally {
      await database.close();
    }
  } finally {
    await site.remove();
  }
}

function figuresOf(parts: readonly Part[], responses: number, dialect: Dialect): Figure[] {
  const each = parts.map(({ name, bytes }) => ({ what: name, value: bytes / responses, unit }));
  const sum = (some: readonly Figure[]) => some.reduce((total, { value }) => total + value, 0);
  const [large, small] = [
    each.filter(({ value }) => value >= WORTH_A_LINE),
    each.filter(({ value }) => value < WORTH_A_LINE),
  ];
  return [
    { what: 'all', value: sum(each), unit, goal: ['<=', MOST[dialect]] },
    ...large,
    { what: `${small.length} others`, value: sum(small), unit },
  ];
}

function sumOf(parts: readonly Part[]): number {
  return parts.reduce((total, { bytes }) => total + bytes, 0);
}

async function sizeOfDump(databaseUrl: string): Promise<number> {
  const { stdout } = await promisify(execFile)('pg_dump', ['--format=custom', databaseUrl], {
    encoding: 'buffer',
    maxBuffer: 1_000_000_000,
  });
  return stdout.length;
}

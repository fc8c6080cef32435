import { createHash } from 'node:crypto';
import { z } from 'zod';
import { findRecord, upsertRecord } from '../../../platform/db/records.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { listDrafts } from './draft-queries.ts';
import { countResponsesOf, listStored } from './queries.ts';
import type { StoredSurvey } from './stored-survey.ts';
import { columnsOf } from './stored-survey.ts';

const NAME = 'demo-surveys';
/** Each with a hash of what the demo made, so that a change by somebody is seen. */
const Made = z.array(z.object({ id: z.int(), hash: z.string() }));

export interface DemoSurveys {
  ids: number[];
  responses: number;
  changed: { id: number; title: string }[];
}

/** In the transaction that makes them. An empty list: the demo was removed, and stays so. */
export async function recordDemoSurveys(db: Db, ids: readonly number[]): Promise<void> {
  const rows = ids.length === 0 ? [] : await listStored(db, ids);
  const made = rows.map((row) => ({ id: row.id, hash: hashOf(row) }));
  await upsertRecord(db, NAME, JSON.stringify(made));
}

/** Undefined: this site has never had any. */
async function findMade(db: Db): Promise<z.infer<typeof Made> | undefined> {
  const text = await findRecord(db, NAME);
  return text === undefined ? undefined : Made.parse(JSON.parse(text));
}

/** The ids of all surveys that the demo made, also of those that are gone. */
export async function listDemoIds(db: Db): Promise<number[]> {
  return ((await findMade(db)) ?? []).map(({ id }) => id);
}

export async function hasHadDemo(db: Db): Promise<boolean> {
  return (await findMade(db)) !== undefined;
}

/** Those as the demo made them, whatever their status, and those that somebody has changed. */
export async function findDemoSurveys(db: Db): Promise<DemoSurveys> {
  const made = new Map(((await findMade(db)) ?? []).map(({ id, hash }) => [id, hash]));
  if (made.size === 0) return { ids: [], responses: 0, changed: [] };
  const stored = await listStored(db, [...made.keys()]);
  const drafts = (await listDrafts(db, [...made.keys()])).map(({ survey_id }) => survey_id);
  const isAsMade = (row: StoredSurvey) => hashOf(row) === made.get(row.id) && !drafts.includes(row.id);
  const ids = stored.filter(isAsMade).map(({ id }) => id);
  return {
    ids,
    responses: await countResponsesOf(db, ids),
    changed: stored.filter((row) => !isAsMade(row)).map(({ id, title }) => ({ id, title })),
  };
}

function hashOf(row: StoredSurvey): string {
  return createHash('sha256')
    .update(JSON.stringify(columnsOf(row)))
    .digest('base64url');
}

import type { AiReply, AiSection, AiSummary } from '@userfeedback/contract';
import { AiSection as AiSectionShape, AiSummary as AiSummaryShape } from '@userfeedback/contract';
import { z } from 'zod';
import type { Db } from '../../../platform/db/schema.ts';
import { inOneSnapshot } from '../../../platform/db/snapshot.ts';
import { SummaryError } from './port.ts';
import type { KeptSummary } from './queries.ts';
import {
  deleteKept,
  deleteMakers,
  findKept,
  lockMaking,
  lockPublished,
  markChanged,
  readPresent,
  upsertKept,
} from './queries.ts';
import { citedIn, textOf, withoutDeleted } from './sections.ts';

export async function readKept(db: Db, surveyId: number): Promise<AiReply | undefined> {
  const { present, kept } = await inOneSnapshot(db, async (snapshot) => {
    const found = await findKept(snapshot, surveyId);
    const days = found && readScope(found).scope.days;
    return { kept: found, present: await readPresent(snapshot, surveyId, days) };
  });
  if (!present) return undefined;
  if (!kept) return { success: true, summary: null, error: null, details: null };
  const { generated_at, responses_count, adapter, model, changed_since, survey_version } = kept;
  const { scope, published = responses_count } = readScope(kept);
  const isAsThen = survey_version === present.version && published === present.responses;
  const { sections, is_incomplete } = readSections(kept);
  return {
    success: true,
    summary: textOf(sections),
    error: null,
    details: {
      sections,
      generated_at,
      responses_count,
      adapter,
      model,
      ...scope,
      is_outdated: changed_since === 1 || !isAsThen,
      is_incomplete,
    },
  };
}

/**
 * Replaces the last summary, without the parts that cite responses deleted meanwhile. An incomplete summary never
 * replaces a complete one; the complete one is returned instead. Throws if the process was told to give up.
 */
export async function saveSummary(
  db: Db,
  { sections, is_incomplete }: StoredSections,
  about: Omit<KeptSummary, 'sections' | 'changed_since'>,
  process: string,
): Promise<KeptSummary | undefined> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockMaking(trx, about.survey_id, process))) throw new SummaryError(GIVEN_UP);
    // Locks responses first, in the same order as deleting does, so that the two cannot deadlock.
    const there = new Set(await lockPublished(trx, about.survey_id, citedIn(sections)));
    const before = is_incomplete ? await findKept(trx, about.survey_id) : undefined;
    if (before && !readSections(before).is_incomplete) return before;
    const kept = withoutDeleted(sections, (id) => there.has(id));
    const stored = JSON.stringify(is_incomplete ? { sections: kept, is_incomplete } : kept);
    await upsertKept(trx, { ...about, sections: stored, changed_since: 0 });
    return undefined;
  });
}

const GIVEN_UP = 'Responses were erased meanwhile, so this summary was given up. Please make it again.';

/** A process that is making a summary of the survey can then no longer store it. */
export async function giveUpSummary(trx: Db, surveyId: number): Promise<void> {
  await deleteMakers(trx, surveyId);
}

/** Deletes the summary if it was made since this moment (milliseconds since 1970). */
export async function deleteSummarySince(trx: Db, surveyId: number, since: number): Promise<void> {
  const kept = await findKept(trx, surveyId);
  if (kept && Date.parse(kept.generated_at) >= since) await deleteKept(trx, surveyId);
}

export async function deleteSummary(db: Db, surveyId: number): Promise<void> {
  await deleteKept(db, surveyId);
}

/** Call it in the transaction that moves responses: the summary becomes outdated and no longer quotes deleted ones. */
export async function recordChange(
  db: Db,
  surveyId: number,
  { isSeen, gone }: { isSeen: boolean; gone: readonly number[] },
): Promise<void> {
  if (isSeen) await markChanged(db, surveyId);
  if (gone.length === 0) return;
  const kept = await findKept(db, surveyId);
  const cited = new Set(kept ? citedIn(readSections(kept).sections) : []);
  if (gone.some((id) => cited.has(id))) await deleteKept(db, surveyId);
}

/** Without days it covers all responses. */
export type Scope = Pick<AiSummary, 'days' | 'filter'>;

const StoredScope = AiSummaryShape.pick({ days: true, filter: true })
  .partial()
  .extend({ published: z.int().optional() });

/** `published`: how many responses its days had then. */
export function readScope({ scope }: Pick<KeptSummary, 'scope'>): {
  scope: Scope;
  published?: number | undefined;
} {
  const { days = null, filter = {}, published } = StoredScope.parse(JSON.parse(scope));
  return { scope: { days, filter }, published };
}

/** Older digests also judged the tone; some of them are still stored. */
const TONE = /^\d+% of [\d,]+ texts? in English sound (positive|negative)|, whose tone was not judged\.$/;

interface StoredSections {
  sections: AiSection[];
  is_incomplete: boolean;
}

/** Complete summaries are stored as a bare list. */
const Stored = z.union([
  z.array(AiSectionShape).transform((sections) => ({ sections, is_incomplete: false })),
  z.object({ sections: z.array(AiSectionShape), is_incomplete: z.literal(true) }),
]);

function readSections({ sections, adapter }: KeptSummary): StoredSections {
  const stored = Stored.parse(JSON.parse(sections));
  if (adapter !== 'built-in') return stored;
  const told = stored.sections.map(({ title, claims }) => ({
    title,
    claims: claims.filter(({ kind, text }) => kind === 'quote' || !TONE.test(text)),
  }));
  return { ...stored, sections: told };
}

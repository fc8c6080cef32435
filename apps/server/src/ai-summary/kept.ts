import type { AiReply, AiSection } from '@userfeedback/contract';
import { AiSection as AiSectionShape } from '@userfeedback/contract';
import { z } from 'zod';
import type { Db } from '../db/schema.ts';
import { inOnePicture } from '../db/snapshot.ts';
import type { KeptSummary } from './queries.ts';
import { deleteKept, findKept, holdPublished, markChanged, readPresent, upsertKept } from './queries.ts';
import { citedIn, resting, textOf } from './sections.ts';

/** The kept summary with whether it is still up to date; undefined when there is no such survey. */
export async function readKept(db: Db, surveyId: number): Promise<AiReply | undefined> {
  const [present, kept] = await inOnePicture(db, async (snapshot) => [
    await readPresent(snapshot, surveyId),
    await findKept(snapshot, surveyId),
  ]);
  if (!present) return undefined;
  if (!kept) return { success: true, summary: null, error: null, details: null };
  const { generated_at, responses_count, adapter, model, changed_since, survey_version } = kept;
  const isAsThen = survey_version === present.version && responses_count === present.responses;
  const { sections, is_incomplete } = readSections(kept);
  return {
    success: true,
    summary: textOf(sections),
    error: null,
    details: {
      ...{ sections, generated_at, responses_count, adapter, model },
      is_outdated: changed_since === 1 || !isAsThen,
      is_incomplete,
    },
  };
}

/**
 * Keeps a summary in place of the one before; what rests on responses that went meanwhile is left out. An incomplete one
 * never takes the place of a whole one, which is returned then.
 */
export async function keep(
  db: Db,
  { sections, is_incomplete }: StoredSections,
  about: Omit<KeptSummary, 'sections' | 'changed_since'>,
): Promise<KeptSummary | undefined> {
  return db.transaction().execute(async (trx) => {
    // Responses first, as deleting them does: then one waits for the other.
    const there = new Set(await holdPublished(trx, about.survey_id, citedIn(sections)));
    const before = is_incomplete ? await findKept(trx, about.survey_id) : undefined;
    if (before && !readSections(before).is_incomplete) return before;
    const kept = resting(sections, (id) => there.has(id));
    const stored = JSON.stringify(is_incomplete ? { sections: kept, is_incomplete } : kept);
    await upsertKept(trx, { ...about, sections: stored, changed_since: 0 });
    return undefined;
  });
}

/** Forgets the summary of a survey that has nothing to summarise any more. */
export async function forget(db: Db, surveyId: number): Promise<void> {
  await deleteKept(db, surveyId);
}

/** Part of the transaction that moves responses: the summary knows what it has not seen, and never quotes what is gone. */
export async function noteChange(
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

/** Digests once judged tone, and some are kept from that time. */
const TONE = /^\d+% of [\d,]+ texts? in English sound (positive|negative)|, whose tone was not judged\.$/;

interface StoredSections {
  sections: AiSection[];
  is_incomplete: boolean;
}

/** Whole summaries are stored as the list alone. */
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

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
  const sections = sectionsOf(kept);
  return {
    success: true,
    summary: textOf(sections),
    error: null,
    details: {
      ...{ sections, generated_at, responses_count, adapter, model },
      is_outdated: changed_since === 1 || !isAsThen,
    },
  };
}

/** Keeps a summary in place of the one before; what rests on responses that went meanwhile is left out. */
export async function keep(
  db: Db,
  sections: readonly AiSection[],
  about: Omit<KeptSummary, 'sections' | 'changed_since'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Responses first, as deleting them does: then one waits for the other.
    const there = new Set(await holdPublished(trx, about.survey_id, citedIn(sections)));
    const kept = resting(sections, (id) => there.has(id));
    await upsertKept(trx, { ...about, sections: JSON.stringify(kept), changed_since: 0 });
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
  const cited = new Set(kept ? citedIn(sectionsOf(kept)) : []);
  if (gone.some((id) => cited.has(id))) await deleteKept(db, surveyId);
}

function sectionsOf({ sections }: KeptSummary): AiSection[] {
  return z.array(AiSectionShape).parse(JSON.parse(sections));
}

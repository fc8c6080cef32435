import { VERSIONS_KEPT } from '@userfeedback/contract';
import { surveyState } from '@userfeedback/engine';
import type { Db, SurveyContentColumns } from '../../platform/db/schema.ts';
import type { SiteSecrets } from '../../platform/secrets.ts';
import type { Author } from './author.ts';
import { countChanges } from './stored/stored-change.ts';
import type { StoredSurvey } from './stored/stored-survey.ts';
import { columnsOf } from './stored/stored-survey.ts';
import type { StoredVersion } from './stored/version-queries.ts';
import {
  countPublication,
  deleteOldest,
  endLive,
  findNewest,
  insertPublication,
  updateLiveFrom,
} from './stored/version-queries.ts';

export interface Occasion {
  at: string;
  by: Author | null;
  note?: string | null;
}

interface Stored {
  before: StoredSurvey;
  after: StoredSurvey;
}

export async function keepCreated(
  db: Db,
  survey: StoredSurvey,
  occasion: Occasion & { isByHand: boolean },
): Promise<void> {
  const isLive = survey.status === 'publish';
  if (!isLive && !occasion.isByHand) return;
  const kind = isLive ? 'published' : 'saved';
  const live_from = isLive ? beginOf(survey, occasion.at) : null;
  await insert(db, survey, { ...occasion, kind, live_from }, () => 0);
}

/**
 * Keeps a stored survey as a version: as a publication if visitors get something else now, otherwise only if somebody
 * saved it by hand.
 */
export async function keepVersion(
  db: Db,
  { before, after }: Stored,
  occasion: Occasion & { isByHand: boolean },
  secrets: SiteSecrets,
): Promise<void> {
  const { id, status } = after;
  const { at } = occasion;
  const wasLive = before.status === 'publish';
  const live_from = beginOf(after, at);
  // Afterwards the newest publication is what visitors got before.
  const changes = wasLive && status === 'publish' ? countChanges(before, after, secrets) : undefined;
  if (changes === 0 && !isPaused({ before, after }, at)) return updateLiveFrom(db, id, live_from, at);
  const last = wasLive ? await keepUnknown(db, before, at, secrets) : undefined;
  if (wasLive) await endLive(db, [id], at);
  if (status === 'publish')
    await insert(
      db,
      after,
      { ...occasion, kind: 'published', live_from },
      (previous) => changes ?? countChanges(previous, after, secrets),
      last,
    );
  else if (occasion.isByHand) await keepSaved(db, id, after, occasion, secrets);
}

function beginOf({ publish_at }: StoredSurvey, at: string): string {
  return publish_at !== null && publish_at > at ? publish_at : at;
}

/** Keeps a state that nobody gets, if it differs from the version before. */
export async function keepSaved(
  db: Db,
  surveyId: number,
  content: SurveyContentColumns,
  occasion: Occasion,
  secrets: SiteSecrets,
): Promise<void> {
  const last = await findNewest(db, surveyId, null);
  const changes = last ? countChanges(last, content, secrets) : 0;
  if (last && changes === 0) return;
  const facts = { ...occasion, kind: 'saved', live_from: null } as const;
  await insert(db, { ...content, id: surveyId }, facts, () => changes);
}

/** Visitors get nothing for a while. */
function isPaused({ before, after }: Stored, at: string): boolean {
  const now = new Date(at);
  return surveyState(before, now) === 'publish' && surveyState(after, now) === 'scheduled';
}

/**
 * Keeps what visitors get if the server itself has changed it since the newest publication; otherwise returns that
 * publication.
 */
async function keepUnknown(
  db: Db,
  live: StoredSurvey,
  at: string,
  secrets: SiteSecrets,
): Promise<StoredVersion | undefined> {
  const last = await findNewest(db, live.id, 'published');
  if (last && countChanges(last, live, secrets) === 0) return last;
  const since = live.updated_at < at ? live.updated_at : at;
  await endLive(db, [live.id], since);
  const facts = { at, by: null, kind: 'published', live_from: since } as const;
  await insert(db, live, facts, (before) => countChanges(before, live, secrets));
  return undefined;
}

async function insert(
  db: Db,
  content: SurveyContentColumns & { id: number },
  { at, by, note = null, kind, live_from }: Occasion & Pick<StoredVersion, 'kind' | 'live_from'>,
  countFrom: (previous: StoredVersion) => number,
  last?: StoredVersion,
): Promise<void> {
  const survey_id = content.id;
  const published = kind === 'published' ? (last ?? (await findNewest(db, survey_id, kind))) : undefined;
  const previous = published ?? (await findNewest(db, survey_id, null));
  await insertPublication(db, {
    ...columnsOf(content),
    survey_id,
    id: await countPublication(db, survey_id),
    kind,
    at,
    note,
    live_from,
    live_until: null,
    number: kind === 'published' ? (published?.number ?? 0) + 1 : null,
    by_kind: by?.kind ?? null,
    by_name: by?.name ?? null,
    changes: previous ? countFrom(previous) : 0,
  });
  await deleteOldest(db, survey_id, kind, VERSIONS_KEPT[kind]);
}

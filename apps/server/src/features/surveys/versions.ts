import type { Changes, Survey, SurveyContent, Version } from '@userfeedback/contract';
import type { Content } from '@userfeedback/engine';
import { listChanges } from '@userfeedback/engine';
import { notFound } from '../../platform/api/app-error.ts';
import type { Db, SurveyContentColumns } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import { changePictures, toPublicAddress } from '../media/own-addresses.ts';
import { getSurvey } from './service.ts';
import { findDraft } from './stored/draft-queries.ts';
import { findStored } from './stored/queries.ts';
import { openContent } from './stored/stored-change.ts';
import type { StoredSurvey } from './stored/stored-survey.ts';
import { contentOf, withDraft } from './stored/stored-survey.ts';
import type { VersionFacts } from './stored/version-queries.ts';
import { findNewest, findVersion, listVersionFacts } from './stored/version-queries.ts';

export async function listVersionsOf(
  db: Db,
  { id, before, per_page }: { id: number; before?: number | undefined; per_page: number },
): Promise<{ items: Version[]; next_before: number | null }> {
  await requireStored(db, id);
  const rows = await listVersionFacts(db, id, before, per_page + 1);
  const shown = rows.slice(0, per_page);
  const next_before = rows.length > per_page ? (shown.at(-1)?.id ?? null) : null;
  return { items: shown.map(versionOf), next_before };
}

/** Does not tell where webhooks sent answers. */
export async function getVersion(deps: Deps, id: number, versionId: number): Promise<Survey> {
  const survey = await getSurvey(deps, id);
  if (!survey) throw notFound('survey');
  const { notifications, ...content } = contentOf(await requireVersion(deps.db, id, versionId));
  const { webhook } = notifications;
  const told = { ...content, notifications: { ...notifications, webhook: { ...webhook, webhooks: [] } } };
  return { ...survey, ...changePictures(told, toPublicAddress(deps.config.publicUrl)) };
}

export async function compareDraft(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  id: number,
): Promise<Changes & { before: Content; after: Content }> {
  const stored = await requireStored(db, id);
  const draft = await findDraft(db, id);
  const [before, after] = [stored, draft ? withDraft(stored, draft) : stored].map((row) =>
    openContent(row, config),
  ) as [Content, Content];
  return { ...compare(before, after, config), before, after };
}

/** Compares with another version, the live survey or the draft; by default with the version before. */
export async function compareVersion(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { id, version_id, with: other }: { id: number; version_id: number; with?: SurveyContent | number | undefined },
): Promise<Changes> {
  const stored = await requireStored(db, id);
  const version = await requireVersion(db, id, version_id);
  const before = await findOther(db, stored, version, other);
  return compare(openContent(before ?? version, config), openContent(version, config), config);
}

async function findOther(
  db: Db,
  stored: StoredSurvey,
  { id, kind }: VersionFacts,
  other: SurveyContent | number | undefined,
): Promise<SurveyContentColumns | undefined> {
  if (typeof other === 'number') return requireVersion(db, stored.id, other);
  if (other !== undefined) {
    const draft = other === 'draft' ? await findDraft(db, stored.id) : undefined;
    return draft ? withDraft(stored, draft) : stored;
  }
  const published = kind === 'published' ? await findNewest(db, stored.id, kind, id) : undefined;
  return published ?? (await findNewest(db, stored.id, null, id));
}

function compare(before: Content, after: Content, { publicUrl }: Deps['config']): Changes {
  const toPublic = toPublicAddress(publicUrl);
  const changes = listChanges(changePictures(before, toPublic), changePictures(after, toPublic));
  const places = [after, before].flatMap(({ questions }) =>
    questions.map(({ id, title }, index) => ({ id, number: index + 1, title })),
  );
  // A question in both contents gets the number and title from `after`.
  const known = new Map(places.toReversed().map((place) => [place.id, place]));
  return { changes, questions: [...known.values()] };
}

function versionOf({ by_kind, by_name, ...facts }: VersionFacts): Version {
  return { ...facts, by: by_kind === null ? null : { kind: by_kind, name: by_name ?? '' } };
}

async function requireStored(db: Db, id: number): Promise<StoredSurvey> {
  const stored = await findStored(db, id);
  if (!stored) throw notFound('survey');
  return stored;
}

export async function requireVersion(db: Db, surveyId: number, id: number) {
  const version = await findVersion(db, surveyId, id);
  if (!version) throw notFound('version');
  return version;
}

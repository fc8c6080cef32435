import type { SurveyContent } from '@userfeedback/contract';
import { answeringInForce } from '@userfeedback/engine';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../../platform/db/schema.ts';
import type { Deps } from '../../../platform/deps.ts';
import { changePictures, toPublicAddress } from '../../media/own-addresses.ts';
import { findDraft } from './draft-queries.ts';
import { findRow, findWithCounts, listDestinationRows } from './queries.ts';
import type { SurveyRecord } from './stored-survey.ts';
import { notificationsOf, settingsOf, surveyOf, withDraft } from './stored-survey.ts';
import { findVersionTexts as findStoredTexts } from './texts-queries.ts';
import { openWebhooks } from './webhook-secrets.ts';

export {
  findCreated,
  findRow,
  findVersionQuestions,
  hasSurvey,
  listCreatedLike,
  listVersions,
} from './queries.ts';
export { settingsOf } from './stored-survey.ts';
export { listLiveChanges } from './version-queries.ts';

/** By tag and key; undefined if there is no such version. */
export async function findVersionTexts(
  db: Db,
  id: number,
  version: number,
): Promise<{ base: string | null; texts: Record<string, Record<string, string>> } | undefined> {
  const row = await findStoredTexts(db, id, version);
  const { base = null } = row ? JSON.parse(row.languages) : {};
  return row && { base, texts: JSON.parse(row.texts) };
}

export async function savesAnswers(db: Db, id: number, site: Parameters<typeof answeringInForce>[1]): Promise<boolean> {
  const row = await findRow(db, id);
  return row !== undefined && answeringInForce(settingsOf(row.settings).answering, site).save_partial;
}

/** With `draft` what the editor shows: the draft, if there is one. Undefined when it is gone. */
export async function findSurvey(
  db: Db,
  id: number,
  content: SurveyContent = 'live',
): Promise<SurveyRecord | undefined> {
  const row = await findWithCounts(db, id);
  const draft = row?.draft_at && content === 'draft' ? await findDraft(db, id) : undefined;
  if (!row || !draft) return row && surveyOf(row);
  return { ...surveyOf({ ...row, ...withDraft(row, draft) }), content: 'draft' };
}

/**
 * For editors and deliveries: with the secrets of webhooks and the addresses of pictures. Undefined when it is gone.
 */
export async function openSurvey(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  id: number,
  content: SurveyContent = 'live',
): Promise<SurveyRecord | undefined> {
  const survey = await findSurvey(db, id, content);
  return survey && forEditors(survey, config);
}

type Planned = Pick<SurveyRecord, 'id' | 'title' | 'status' | 'settings' | 'notifications'>;

/** By what is stored, since reading it costs more than fetching it; callers must not modify them. */
const planned = new LRUCache<string, Pick<Planned, 'settings' | 'notifications'>>({ max: 500 });

/** Of these surveys, or of all outside the trash, what their responses are sent with; secrets of webhooks are open. */
export async function listPlanned(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  ids?: readonly number[],
): Promise<Planned[]> {
  const rows = await listDestinationRows(db, ids);
  return rows.map(({ id, title, status, settings, notifications }) => {
    const key = `${config.secret}\n${settings}\n${notifications}`;
    const known = planned.get(key) ?? {
      settings: settingsOf(settings),
      notifications: openWebhooks(notificationsOf(notifications), config),
    };
    planned.set(key, known);
    return { id, title, status, ...known };
  });
}

export function forEditors(survey: SurveyRecord, config: Deps['config']): SurveyRecord {
  const notifications = openWebhooks(survey.notifications, config);
  return changePictures({ ...survey, notifications }, toPublicAddress(config.publicUrl));
}

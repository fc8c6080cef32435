import type { SurveyDraft } from '@userfeedback/contract';
import { dayInZone, draftProblems } from '@userfeedback/engine';
import { AppError } from '../../platform/api/app-error.ts';
import { textsOf } from '../../platform/api/problem-texts.ts';
import { lockRecord } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { changePictures, toStoredAddress } from '../media/own-addresses.ts';
import { addImpressions } from '../responses/service.ts';
import type { Author } from './author.ts';
import { prepareDraft, withOneMinimized } from './prepare-draft.ts';
import { createSurvey } from './service.ts';
import { findCreated } from './stored/queries.ts';
import { sealWebhooks } from './stored/webhook-secrets.ts';

/** Throws `invalid`, with fields named as in the survey. */
export function prepareFromFile({ config }: Pick<Deps, 'config'>, sent: SurveyDraft): SurveyDraft {
  const prepared = changePictures(prepareDraft(sent), toStoredAddress(config.publicUrl));
  const draft = withOneMinimized(prepared);
  const problems = textsOf(draftProblems(draft));
  if (Object.keys(problems).length > 0) throw new AppError('invalid', undefined, problems);
  return { ...draft, notifications: sealWebhooks(draft.notifications, null, config) };
}

const IMPORT: Author = { kind: 'import', name: '' };

/** Stores it as a draft and returns its id. Parts that the site may not use are stored and rest. */
export function createFromFile(
  deps: Pick<Deps, 'site' | 'config' | 'now' | 'host'>,
  sent: SurveyDraft,
  { created_at, impressions = 0 }: { created_at?: string | undefined; impressions?: number } = {},
): Promise<number> {
  const draft = prepareFromFile(deps, sent);
  return deps.site.change(async (db) => {
    const { creation_key } = draft;
    if (creation_key !== undefined) await lockRecord(db, `survey ${creation_key}`);
    const known = await findCreated(db, creation_key);
    if (known !== undefined) return known;
    const at = created_at ?? deps.now().toISOString();
    const id = await createSurvey(db, draft, { at, by: IMPORT });
    if (impressions > 0) await addImpressions(db, id, dayInZone(at, deps.host.info().time_zone), impressions);
    return id;
  });
}

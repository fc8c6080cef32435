import { createHash, randomBytes } from 'node:crypto';
import type { LinkContent, Submission } from '@userfeedback/contract';
import { answerText, normaliseAnswer } from '@userfeedback/engine';
import { AppError, notFound } from '../../platform/api/app-error.ts';
import { checkNonce, makeNonce } from '../../platform/api/callers/nonces.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { DONE } from '../../platform/jobs/job.ts';
import type { Kinds } from '../deliveries/kinds.ts';
import { describeDeliveries } from '../deliveries/plan.ts';
import type { NewResponse } from '../responses/new-response.ts';
import { findSentId } from '../responses/service.ts';
import { findEdited } from '../surveys/drafts.ts';
import type { OpenSurvey } from '../surveys/open/open-surveys.ts';
import { openSurvey } from '../surveys/open/open-surveys.ts';
import type { StoredSurvey } from '../surveys/stored/stored-survey.ts';
import type { LinkRow } from './queries.ts';
import { deleteExpired, findLink, findTestable, insertLink, insertTest, keepNewest, markOpened } from './queries.ts';

const DAY = 86_400_000;
/** Links and test responses are kept for this many days, and only a limited number per survey. */
const KEPT_DAYS = 7;
const MOST = 20;
/** Nonces of visitors have no dash in this place. */
const TEST_NONCE = /^test-(\d{1,15})-/;

type Action = 'impression' | 'submission';

export function keptSince(now: Date): string {
  return new Date(now.getTime() - KEPT_DAYS * DAY).toISOString();
}

/** The oldest links end silently if there are too many. */
export async function createLink(
  { db, now, config }: Deps,
  id: number,
  { content, follow_rules, made_by }: { content: LinkContent; follow_rules: boolean; made_by: string },
): Promise<{ id: number; token: string; url: string; expires_at: string }> {
  if (!(await findTestable(db, id))) throw notFound('survey');
  const token = randomBytes(16).toString('base64url');
  const made_at = now();
  const expires_at = new Date(made_at.getTime() + KEPT_DAYS * DAY).toISOString();
  const link = await db.transaction().execute(async (trx) => {
    const made = await insertLink(trx, {
      survey_id: id,
      kind: 'test',
      token_hash: hashOf(token),
      content,
      made_by,
      expires_at,
      follow_rules: follow_rules ? 1 : 0,
      made_at: made_at.toISOString(),
      opened_at: null,
    });
    await keepNewest(trx, 'survey_links', id, MOST);
    return made;
  });
  return { id: link, token, url: `${config.publicUrl}/s/test/${token}`, expires_at };
}

/** Throws `not_found` with the text that the strip shows. */
export async function openLink({ db, now }: Deps, token: string): Promise<{ link: LinkRow; row: StoredSurvey }> {
  const moment = now().toISOString();
  const link = await findLink(db, { token_hash: hashOf(token) }, moment);
  const row = link && (await findContent(db, link));
  if (!link || !row) throw new AppError('not_found', 'This test link no longer works.');
  await markOpened(db, link.id, moment);
  return { link, row };
}

async function findContent(db: Db, { survey_id, content }: LinkRow): Promise<StoredSurvey | undefined> {
  const row = await findTestable(db, survey_id);
  return row && content === 'draft' ? findEdited(db, row) : row;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

const actionOf = (link: number, action: Action, survey: number) => `test ${link} ${action}:${survey}`;

export function testNonces({ config, now }: Deps, { id, survey_id }: LinkRow): Record<Action, string> {
  const nonce = (action: Action) => `test-${id}-${makeNonce(config, actionOf(id, action, survey_id), now())}`;
  return { impression: nonce('impression'), submission: nonce('submission') };
}

export const isTestNonce = (nonce: unknown) => typeof nonce === 'string' && TEST_NONCE.test(nonce);

/** Undefined for a visitor's nonce. Throws as for visitors. */
export async function findTested(
  { db, config, now, site }: Deps,
  surveyId: number,
  action: Action,
  nonce: string,
): Promise<OpenSurvey | undefined> {
  const [start = '', link] = TEST_NONCE.exec(nonce) ?? [];
  if (link === undefined) return undefined;
  const known = await findLink(db, { id: Number(link) }, now().toISOString());
  const isRight =
    known?.survey_id === surveyId &&
    checkNonce(config, actionOf(known.id, action, surveyId), nonce.slice(start.length), now());
  if (!known || !isRight) throw new AppError('invalid_nonce');
  const row = await findContent(db, known);
  const survey = row && openSurvey(row, site.now(), config);
  if (!survey) throw notFound('survey');
  return survey;
}

/** Stored apart from all responses. Returns its id. */
export async function storeTest(
  { db, site }: Deps,
  kinds: Kinds,
  survey: OpenSurvey,
  sent: Submission,
  { submission_id, submitted_at, user_device, page_url }: NewResponse,
): Promise<number> {
  const erased = await findSentId(db, survey.id, submission_id);
  if (erased !== undefined) return erased;
  const answers = sent.answers.flatMap(({ question_id, value, extra }) => {
    const question = survey.questions.byId.get(question_id);
    return question ? [{ question, ...normaliseAnswer(question, value, extra) }] : [];
  });
  const { access } = site.now();
  return db.transaction().execute(async (trx) => {
    const id = await insertTest(trx, {
      survey_id: survey.id,
      submission_id,
      submitted_at,
      device: user_device,
      page_url,
      answers: JSON.stringify(
        answers.map(({ question: { title, type }, value, extra }) => ({
          title,
          text: [answerText({ question_type: type, value }), ...Object.values(extra)].filter(Boolean).join(', '),
        })),
      ),
      deliveries: JSON.stringify(describeDeliveries(kinds, survey, answers, access)),
    });
    await keepNewest(trx, 'survey_tests', survey.id, MOST);
    return id;
  });
}

export const testsJob: Job = {
  name: 'survey-tests',
  everyMinutes: 60,
  async run({ db, now }) {
    await deleteExpired(db, now().toISOString(), keptSince(now()));
    return DONE;
  },
};

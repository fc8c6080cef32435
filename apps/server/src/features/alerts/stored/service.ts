import { randomUUID } from 'node:crypto';
import type { Alert, NewAlert, Question } from '@userfeedback/contract';
import { ALERTS_MAX } from '@userfeedback/contract/alert-limits';
import { emailList, faceOf, isEmailAddress } from '@userfeedback/engine';
import { AppError, notFound } from '../../../platform/api/app-error.ts';
import type { AlertTable, Db } from '../../../platform/db/schema.ts';
import { lockRecord } from '../../../platform/db/transact.ts';
import type { Deps } from '../../../platform/deps.ts';
import { siteRecipients } from '../../deliveries/recipients.ts';
import { findSurvey } from '../../surveys/stored/service.ts';
import { deleteAlert, findAlert, insertAlert, listAlerts, listRaised, updateAlert } from './queries.ts';

type Rule = Omit<NewAlert, 'emails'> & { emails: string };

export async function getAlerts({ db }: Pick<Deps, 'db'>, surveyId: number): Promise<Alert[]> {
  await requireSurvey(db, surveyId);
  return (await listAlerts(db, surveyId)).map(toAlert);
}

export async function createAlert(deps: Deps, surveyId: number, given: NewAlert): Promise<Alert> {
  const { db, now, site, host } = deps;
  const emails = given.emails ?? siteRecipients(site.now().settings, host.info()).join(', ');
  const rule: Rule = { ...given, emails };
  const row = blankAlert(surveyId, rule, now());
  await db.transaction().execute(async (trx) => {
    await requireFit(trx, surveyId, rule);
    await lockRecord(trx, `alerts of survey ${surveyId}`);
    if ((await listAlerts(trx, surveyId)).length >= ALERTS_MAX)
      throw new AppError('invalid', `A survey has at most ${ALERTS_MAX} alerts.`);
    await insertAlert(trx, row);
  });
  return toAlert(row);
}

/** Once anything it is judged by has changed, it starts as if it were new. */
export async function changeAlert({ db }: Deps, surveyId: number, id: string, given: NewAlert): Promise<Alert> {
  return db.transaction().execute(async (trx) => {
    await lockAlert(trx, id);
    const before = (await listAlerts(trx, surveyId)).find((one) => one.id === id);
    if (!before) throw notFound('alert');
    const rule: Rule = { ...given, emails: given.emails ?? ruleOf(before).emails };
    await requireFit(trx, surveyId, rule);
    const isSame = JSON.stringify(judgedBy(rule)) === JSON.stringify(judgedBy(ruleOf(before)));
    const change = { rule: JSON.stringify(rule), ...(!isSame && NOT_JUDGED) };
    if (!(await updateAlert(trx, id, change))) throw notFound('alert');
    return toAlert({ ...before, ...change });
  });
}

export async function removeAlert({ db }: Pick<Deps, 'db'>, surveyId: number, id: string): Promise<void> {
  if (!(await deleteAlert(db, { id, survey_id: surveyId }))) throw notFound('alert');
}

/** The copies are turned off, and without webhooks: those of the new survey have other ids. */
export async function copyAlerts(db: Db, from: number, to: number, now: Date): Promise<void> {
  for (const row of await listAlerts(db, from))
    await insertAlert(db, blankAlert(to, { ...ruleOf(row), webhook_ids: [], active: false }, now));
}

/** Those that are active and were raised since a moment. */
export async function getRaised(db: Db, from: string): Promise<{ id: string; survey_id: number; since: string }[]> {
  const rows = (await listRaised(db, from)).filter((row) => ruleOf(row).active);
  return rows.map(({ id, survey_id, since }) => ({ id, survey_id, since: since ?? from }));
}

export async function findAlertName(db: Db, id: string): Promise<string | undefined> {
  const row = await findAlert(db, id);
  return row && ruleOf(row).name;
}

/** Removes an address from those that get the alert's mails. Does nothing when it is not one of them. */
export async function removeRecipient(db: Db, id: string, address: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAlert(trx, id);
    const row = await findAlert(trx, id);
    if (!row) return;
    const rule = ruleOf(row);
    const emails = emailList(rule.emails).filter((one) => one.toLowerCase() !== address.toLowerCase());
    await updateAlert(trx, id, { rule: JSON.stringify({ ...rule, emails: emails.join(', ') }) });
  });
}

/** Without the lock, one of two changes of its rule at the same moment would be lost. */
function lockAlert(trx: Db, id: string): Promise<void> {
  return lockRecord(trx, `alert ${id}`);
}

const NOT_JUDGED = { state: 'inside', since: null, measured: null } as const;

function blankAlert(survey_id: number, rule: Rule, now: Date): AlertTable {
  return { id: randomUUID(), survey_id, made_at: now.toISOString(), rule: JSON.stringify(rule), ...NOT_JUDGED };
}

export function ruleOf({ rule }: Pick<AlertTable, 'rule'>): Rule {
  return JSON.parse(rule);
}

function judgedBy({ measure, question_id, window, below, above, min_responses }: Rule) {
  return [measure, question_id, window, below, above, min_responses];
}

function toAlert(row: AlertTable): Alert {
  const { id, state, since, measured } = row;
  const { value = null, count = null } = measured === null ? {} : JSON.parse(measured);
  return { ...ruleOf(row), id, state, since, value, count };
}

async function requireSurvey(db: Db, id: number) {
  const survey = await findSurvey(db, id);
  if (!survey) throw notFound('survey');
  return survey;
}

async function requireFit(db: Db, surveyId: number, rule: Rule): Promise<void> {
  const { questions, notifications } = await requireSurvey(db, surveyId);
  const errors: Record<string, string> = {};
  const wrong = emailList(rule.emails).find((address) => !isEmailAddress(address));
  if (wrong !== undefined) errors.emails = `“${wrong}” is not a valid e-mail address.`;
  const isRating = (question: Question) => question.id === rule.question_id && faceOf(question).isScored;
  if (rule.measure === 'average' && !questions.some(isRating)) errors.question_id = 'Please choose a rating question.';
  const known = notifications.webhook.webhooks.map(({ id }) => id);
  if (rule.webhook_ids.some((id) => !known.includes(id))) errors.webhook_ids = 'This survey has no such webhook.';
  if (Object.keys(errors).length > 0) throw new AppError('invalid', undefined, errors);
}

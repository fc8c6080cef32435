import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ErasedData } from '@userfeedback/contract';
import { plainAddress } from '@userfeedback/engine';
import type { Db } from '../../platform/db/schema.ts';
import { lockRecord } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { nextSize } from '../../platform/jobs/job.ts';
import { deleteFromOutbox } from '../../platform/outgoing/mailer.ts';
import { storeNews } from '../deliveries/news.ts';
import { eraseForPerson } from '../responses/service.ts';
import { listPlanned } from '../surveys/stored/service.ts';
import { copiesOf } from './copies.ts';
import { eraseAgain } from './erased-list.ts';
import type { ErasureRow } from './erasure-queries.ts';
import {
  addToErasure,
  eraseInvitations,
  eraseTest,
  eraseVisit,
  findBySubject,
  findErasure,
  findForsaken,
  finishErasure,
  forgetErased,
  insertErased,
  insertErasure,
  listErased,
  listLeft,
  touchErasure,
} from './erasure-queries.ts';
import type { Found } from './find.ts';
import { findByAddress } from './find.ts';
import { lastWords } from './last-words.ts';

const AT_ONCE = 100;
/** Milliseconds after which the job continues an erasure. */
const FORSAKEN_AFTER = 120_000;
/** Milliseconds. So long later calls get the outcome of an erasure; so long its responses are known as erased. */
const [SUBJECT_KEPT, RESPONSES_KEPT] = [86_400_000, 400 * 86_400_000];
const SLICE = { fewest: 50, most: 1000, takesMs: 20 };
const RUN_MS = 2000;

/**
 * The first page finds what holds the address and stores the ids of everything that must not exist any more; each call
 * erases some of it. The job erases the rest if nobody calls again.
 */
export async function eraseFound(deps: Deps, { email, page }: { email: string; page: number }): Promise<ErasedData> {
  const { db, now } = deps;
  const address = plainAddress(email);
  const subject = subjectOf(deps, address);
  const prior = await findBySubject(db, subject);
  const reference =
    page > 1 && prior ? prior.reference : await planErasure(deps, subject, await findByAddress(db, address));
  if (reference === undefined)
    return { items_removed: 0, items_retained: 0, messages: await lastWords(deps), done: true };
  await touchErasure(db, reference, now().toISOString());
  const messages: string[] = [];
  for (let room = AT_ONCE; room > 0; ) {
    const { size, byHand } = await eraseSlice(deps, reference, room);
    if (size === 0) break;
    room -= size;
    messages.push(...byHand);
  }
  const done = await finish(deps, reference);
  const erasure = await findErasure(db, reference);
  const before = prior?.reference === reference ? prior.erased : 0;
  return {
    items_removed: (erasure?.erased ?? before) - before,
    items_retained: 0,
    messages: done ? [...messages, ...(await lastWords(deps, erasure))] : messages,
    done,
  };
}

/** A keyed hash: without the secret nobody can check an address against it. */
function subjectOf({ config }: Pick<Deps, 'config'>, address: string): string {
  return createHmac('sha256', config.secret).update(`userfeedback erasure ${address}`).digest('base64url');
}

/** Adds to the unfinished erasure of the same person, or begins a new one; undefined if there is nothing to erase. */
function planErasure(
  { db, now, host }: Deps,
  subject: string,
  { responses, tests, visits, invitations }: Found,
): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    await lockRecord(trx, `erasure ${subject}`);
    const last = await findBySubject(trx, subject);
    const underWay = last?.finished_at === null ? last : undefined;
    if (responses.length + tests.length + visits.length + invitations.length === 0) return underWay?.reference;
    const moment = now().toISOString();
    const reference = underWay?.reference ?? newReference();
    if (!underWay)
      await insertErasure(trx, {
        reference,
        subject,
        made_by: host.info().name,
        begun_at: moment,
        touched_at: moment,
        finished_at: null,
        found: 0,
        erased: 0,
        sending: 0,
      });
    const known = new Set((await listLeft(trx, { of: { reference }, most: Number.MAX_SAFE_INTEGER })).map(keyOf));
    const added = responses.filter((one) => !known.has(keyOf(one)));
    for (const [survey_id, list] of Map.groupBy(added, (one) => one.survey_id))
      await insertErased(
        trx,
        reference,
        survey_id,
        list.map(({ response_id }) => response_id),
      );
    for (const test of tests) await eraseTest(trx, reference, test);
    for (const visit of visits) await eraseVisit(trx, reference, visit);
    await eraseInvitations(trx, reference, invitations);
    const atOnce = tests.length + visits.length + invitations.length;
    await addToErasure(trx, reference, { found: added.length + atOnce, erased: atOnce });
    return reference;
  });
}

const keyOf = ({ survey_id, response_id }: { survey_id: number; response_id: number }) => `${survey_id} ${response_id}`;

/** Crockford's base32: no letter that looks like a digit. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function newReference(): string {
  return `E-${Array.from(randomBytes(8), (byte) => SIGNS[byte % 32]).join('')}`;
}

/** One transaction for one survey; returns how much was erased, and what somebody has to do. */
async function eraseSlice(deps: Deps, reference: string, most: number): Promise<{ size: number; byHand: string[] }> {
  const left = await listLeft(deps.db, { of: { reference }, most });
  const [first] = left;
  if (!first) return { size: 0, byHand: [] };
  const { survey_id } = first;
  const ids = left.filter((one) => one.survey_id === survey_id).map(({ response_id }) => response_id);
  const copies = await copiesOf(deps, survey_id, ids);
  await deps.db.transaction().execute(async (trx) => {
    await lockRecord(trx, `erasure ${reference}`);
    const gone = await eraseForPerson(trx, survey_id, ids);
    const sending = gone.messages.filter(({ status }) => status === 'sending').length;
    await addToErasure(trx, reference, { erased: gone.ids.length, sending });
    await copies.removeLater(trx, gone.ids, sending > 0);
    await tellErased(deps, trx, survey_id, gone.ids);
  });
  return { size: ids.length, byHand: copies.byHand };
}

/** To whoever has asked for it. */
async function tellErased(deps: Deps, trx: Db, surveyId: number, ids: readonly number[]): Promise<void> {
  const [survey] = await listPlanned({ db: trx, config: deps.config }, [surveyId]);
  if (!survey) return;
  const { id, title } = survey;
  const erased_at = deps.now().toISOString();
  const news = ids.map((response_id) => ({
    event: 'response.erased' as const,
    survey,
    body: { survey: { id, title }, response_id, erased_at },
  }));
  await storeNews(deps, trx, news);
}

async function finish({ db, config, now }: Deps, reference: string): Promise<boolean> {
  if ((await listLeft(db, { of: { reference }, most: 1 })).length > 0) return false;
  await deleteFromOutbox(config.dataDir, await listErased(db, reference));
  await finishErasure(db, reference, now().toISOString());
  return true;
}

/** Continues interrupted erasures, and once a day erases what has come back by other means. */
export const erasuresJob: Job = {
  name: 'erasures',
  everyMinutes: 1,
  async run(deps, cursor) {
    const { db, now } = deps;
    const forsaken = await findForsaken(db, ago(now(), FORSAKEN_AFTER));
    if (forsaken) {
      await goOn(deps, forsaken);
      return { cursor, more: true };
    }
    const today = now().toISOString().slice(0, 10);
    if (cursor === today) return { cursor };
    await forgetErased(db, {
      subjectsBefore: ago(now(), SUBJECT_KEPT),
      responsesBefore: ago(now(), RESPONSES_KEPT),
    });
    await eraseAgain(db, 'ended');
    return { cursor: today };
  },
};

async function goOn(deps: Deps, { reference }: ErasureRow): Promise<void> {
  const until = performance.now() + RUN_MS;
  for (let size = SLICE.fewest; performance.now() < until; ) {
    const begun = performance.now();
    const slice = await eraseSlice(deps, reference, size);
    for (const byHand of slice.byHand) deps.log.warn({ erasure: reference }, byHand);
    if (slice.size === 0) return void (await finish(deps, reference));
    const took = performance.now() - begun;
    size = nextSize(size, took, SLICE);
    await wait(took);
  }
}

function ago(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}

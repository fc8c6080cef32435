import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { isAlive } from '../../site/processes.ts';
import { AppError } from '../app-error.ts';
import { signedInActor } from '../callers/sessions.ts';

type Parts = Pick<Deps, 'db' | 'membership'>;

export function accountOf({ actor, nonceScope }: Pick<FastifyRequest, 'actor' | 'nonceScope'>): string {
  const { user_id } = signedInActor(actor);
  return user_id === null ? `key ${nonceScope}` : `user ${user_id}`;
}

/**
 * An account has one slot for uploads over all processes; the returned function frees it. Slots of dead processes are
 * free. Throws `too_many_requests`.
 */
export async function claimUpload({ db, membership }: Parts, account: string): Promise<() => Promise<void>> {
  const process = membership.name;
  const claimed = await db
    .insertInto('upload_slots')
    .values({ account, process })
    .onConflict((row) =>
      row
        .column('account')
        .doUpdateSet({ process })
        .where('upload_slots.process', '!=', process)
        .where(({ not }) => not(isAlive(db, sql.ref('upload_slots.process')))),
    )
    .returning('account')
    .executeTakeFirst();
  if (!claimed) throw new AppError('too_many_requests', 'Another of your files is being read. Try again in a moment.');
  const remove = async () => {
    await db.deleteFrom('upload_slots').where('account', '=', account).where('process', '=', process).execute();
  };
  // Only once, or it would free what the account has claimed since.
  let removing: Promise<void> | undefined;
  return () => {
    removing ??= remove().catch((error) => {
      removing = undefined;
      throw error;
    });
    return removing;
  };
}

/** Aborted when the caller leaves before there is a reply. */
export function whileWaiting({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort(new AppError('bad_request')));
  return gone.signal;
}

/**
 * Call it before the reply, after which the caller may start the next upload. If it fails or takes long, the end of the
 * connection frees the slot.
 */
export async function giveBackFirst(request: FastifyRequest): Promise<void> {
  const { giveBack } = request;
  if (!giveBack) return;
  const givingBack = giveBack().catch(() => undefined);
  await Promise.race([givingBack, wait(GIVING_BACK, undefined, { ref: false })]);
}

const GIVING_BACK = 2000;

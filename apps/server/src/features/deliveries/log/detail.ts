import type { Actor } from '@userfeedback/addon-kit';
import type { DeliveryDetail, DeliveryRequest } from '@userfeedback/contract';
import { DESTINATIONS_LOCKED } from '@userfeedback/contract';
import { AppError, notFound } from '../../../platform/api/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { openSecrets } from '../../../platform/secrets.ts';
import type { FullRequest, Recipient } from '../delivery.ts';
import { Failure } from '../delivery.ts';
import { deliveryKinds } from '../kinds.ts';
import { sealedMails, sealedReplies } from '../recipients.ts';
import { readDeliveries } from '../sending/dispatch.ts';
import { readKey } from './change.ts';
import { findDelivery } from './list-queries.ts';
import type { Translate } from './service.ts';
import { describe } from './service.ts';

export async function getDetail(deps: Deps, id: string, actor: Actor, translate: Translate): Promise<DeliveryDetail> {
  const row = await findFor(deps, id, actor);
  const [message] = await describe(deps, [row], translate);
  if (!message) throw notFound('message');
  return {
    ...message,
    recipients: recipientsIn(deps, row.recipients).map(({ address, state, reason = null }) => ({
      address,
      state,
      reason,
    })),
    reply: row.reply === null ? null : (openSecrets(deps.config, sealedReplies.purpose).open(row.reply) ?? null),
  };
}

/** As it would be sent now. Throws `conflict` with the reason if it could not be. */
export async function previewRequest(deps: Deps, id: string, actor: Actor): Promise<DeliveryRequest> {
  const row = await findFor(deps, id, actor);
  const kind = deliveryKinds(deps)[row.kind];
  const [delivery] = await readDeliveries(deps, [{ ...row, attempts: row.attempts + 1 }]);
  if (!kind || !delivery) throw notFound('message');
  try {
    return hideSecrets(await kind.request({ ...delivery, recipients: recipientsIn(deps, row.recipients) }));
  } catch (error) {
    if (error instanceof Failure) throw new AppError('conflict', error.message);
    throw error;
  }
}

async function findFor({ db }: Deps, id: string, actor: Actor) {
  if (!actor.access('view-results').allowed) throw new AppError('forbidden', DESTINATIONS_LOCKED);
  const row = await findDelivery(db, readKey(id));
  if (!row || (row.survey_id === 0 && !actor.grants.manage_settings)) throw notFound('message');
  return row;
}

/** None where this server cannot read them. */
function recipientsIn({ config }: Deps, sealed: string): Recipient[] {
  const text = sealed === '' ? undefined : openSecrets(config, sealedMails.purpose).open(sealed);
  return text === undefined ? [] : JSON.parse(text);
}

const HIDDEN = '••••';
const SECRET_NAME = /authorization|cookie|key|token|secret|signature|password/i;

export function hideSecrets(request: FullRequest): DeliveryRequest {
  if ('subject' in request) return request;
  const { url, method, headers, body } = request;
  const shown = Object.entries(headers).map(([name, value]) => [name, SECRET_NAME.test(name) ? HIDDEN : value]);
  return { method, host: URL.parse(url)?.host ?? HIDDEN, headers: Object.fromEntries(shown), body };
}

import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { SignedIdentity } from '@userfeedback/contract';
import type { Signing } from '@userfeedback/engine';
import { mayAnswerAgain } from '@userfeedback/engine';
import { lockRecord } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { isSame, openSecrets } from '../../platform/secrets.ts';
import type { SealedPlace } from '../../platform/site/sealed-values.ts';
import type { SiteNow } from '../../platform/site/state.ts';
import type { OpenSurvey } from '../surveys/open/open-surveys.ts';
import { deleteSecrets, findCurrent, findLastAnswer, insertKey, shelveFormer, upsertSecret } from './queries.ts';

const PURPOSE = 'signed identity';
/** How long a former secret is accepted. */
const HOLDS_MS = 7 * 86_400_000;

export const sealedIdentity: SealedPlace = {
  table: 'identity_secrets',
  column: 'sealed',
  key: ['name'],
  purpose: PURPOSE,
  describe: (count) => `${count} ${count === 1 ? 'secret' : 'secrets'} of signed identity`,
};

/** Null: there is none. */
export function secretMadeAt({ identity }: SiteNow): string | null {
  return identity.find(({ name }) => name === 'current')?.made_at ?? null;
}

export function signing(site: SiteNow): Signing {
  return { identity_secret_made_at: secretMadeAt(site) };
}

/** Former secrets are still accepted for a while. */
export function makeSecret({ site, now, config }: Deps): Promise<{ secret: string; made_at: string }> {
  const { seal } = openSecrets(config, PURPOSE);
  const create = () => randomBytes(32).toString('hex');
  return site.change(async (db) => {
    await lockRecord(db, 'identity');
    const moment = now();
    const made_at = moment.toISOString();
    const secret = create();
    const former = await findCurrent(db);
    const until = new Date(moment.getTime() + HOLDS_MS).toISOString();
    await shelveFormer(db, `former ${randomUUID()}`, made_at);
    if (former) await upsertSecret(db, { ...former, name: 'former', until });
    await upsertSecret(db, { name: 'current', sealed: seal(secret), made_at, until: '' });
    await insertKey(db, { name: 'hash-key', sealed: seal(create()), made_at, until: '' });
    return { secret, made_at };
  });
}

/** From now on no signature is valid, until another secret is made. */
export function endSecrets({ site }: Deps): Promise<void> {
  return site.change(deleteSecrets);
}

/** A keyed hash of a person for one survey; undefined if the id is not signed. */
export function findPerson(
  { site, now, config }: Deps,
  surveyId: number,
  identity: SignedIdentity | undefined,
): string | undefined {
  const { open } = openSecrets(config, PURPOSE);
  const moment = now().toISOString();
  const secrets = site.now().identity;
  const keysOf = (holds: (secret: SiteNow['identity'][number]) => boolean) =>
    secrets.filter(holds).flatMap(({ sealed }) => open(sealed) ?? []);
  const valid = keysOf(({ name, until }) => name === 'current' || (name.startsWith('former') && until > moment));
  const [hashKey] = keysOf(({ name }) => name === 'hash-key');
  const isSigned =
    identity && valid.some((secret) => isSame(identity.signature.toLowerCase(), hmac(secret, identity.id)));
  return isSigned && hashKey !== undefined ? hmac(hashKey, `${surveyId} ${identity.id}`) : undefined;
}

/** Surveys that the person has answered and may not answer again now. */
export async function listAnswered(
  deps: Deps,
  surveys: readonly OpenSurvey[],
  identity: SignedIdentity,
): Promise<number[]> {
  const now = deps.now().getTime();
  const answered: number[] = [];
  for (const { id, settings } of surveys) {
    const person = findPerson(deps, id, identity);
    const last = person && (await findLastAnswer(deps.db, id, person));
    if (last && !mayAnswerAgain(settings.behavior, last, now)) answered.push(id);
  }
  return answered;
}

function hmac(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

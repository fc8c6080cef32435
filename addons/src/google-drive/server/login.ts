import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { AddonContext } from '@userfeedback/addon-kit';
import { z } from 'zod';
import { deleteLogin, deleteLoginsBefore, insertLogin } from './queries.ts';

const LASTS = 15 * 60_000;

/** The `state` that travels to Google and back is sealed: nobody else can make, read or change one. */
const Login = z.object({
  id: z.string(),
  session: z.string(),
  returnTo: z.string(),
  verifier: z.string(),
  until: z.number(),
});
type Login = z.infer<typeof Login>;

type Lent = Pick<AddonContext, 'db' | 'secrets' | 'now'>;

/** Only for this session. `challenge` is that of the verifier (PKCE). */
export async function beginLogin(
  { db, secrets, now }: Lent,
  session: string,
  returnTo: string,
): Promise<{ state: string; challenge: string }> {
  const moment = now();
  const until = new Date(moment.getTime() + LASTS);
  const login: Login = {
    id: randomUUID(),
    session,
    returnTo,
    until: until.getTime(),
    verifier: randomBytes(32).toString('base64url'),
  };
  await deleteLoginsBefore(db, moment.toISOString());
  await insertLogin(db, { id: login.id, expires_at: until.toISOString() });
  return {
    state: secrets.seal(JSON.stringify(login)),
    challenge: createHash('sha256').update(login.verifier).digest('base64url'),
  };
}

/** `verifier` is null unless this session began in time and has not come back before. */
export async function finishLogin(
  { db, secrets, now }: Lent,
  session: string | null,
  state: string,
): Promise<{ returnTo: string; verifier: string | null }> {
  const login = readState(secrets.open(state));
  if (!login) return { returnTo: 'settings', verifier: null };
  const { id, returnTo, verifier, until } = login;
  const isOurs = login.session === session && now().getTime() < until;
  return { returnTo, verifier: isOurs && (await deleteLogin(db, id)) ? verifier : null };
}

function readState(text: string | undefined): Login | undefined {
  return text === undefined ? undefined : Login.safeParse(JSON.parse(text)).data;
}

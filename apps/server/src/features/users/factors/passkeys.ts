import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { PASSKEYS_MAX } from '@userfeedback/contract/limits';
import { AppError } from '../../../platform/api/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findPasskey, insertPasskey, listPasskeys, updatePasskeyUse } from './queries.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'now' | 'host'>;
type Json = Record<string, unknown>;

/** Browsers have passkeys over https only, and on this machine. */
export function canHavePasskeys({ config }: Pick<Deps, 'config'>): boolean {
  const { protocol, hostname } = new URL(config.publicUrl);
  return protocol === 'https:' || hostname === 'localhost';
}

/** What the browser needs to make one. The challenge has to be remembered until `addPasskey`. */
export async function newPasskeyOptions(
  deps: Parts,
  person: { id: number; name: string; email: string },
): Promise<{ options: Json; challenge: string }> {
  if (!canHavePasskeys(deps)) throw new AppError('conflict', 'Passkeys need https.');
  const known = await listPasskeys(deps.db, person.id);
  requireRoom(known.length);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: deps.host.info().name,
    rpID: partyOf(deps).rpID,
    userName: person.email,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(`user ${person.id}`),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports: JSON.parse(transports) })),
  });
  return { options: { ...options }, challenge: options.challenge };
}

export interface NewPasskey {
  attestation: Json;
  name: string;
  challenge: string;
}

/** Throws 422 when the browser's reply is not to this challenge, comes from elsewhere, or has a passkey known here. */
export async function addPasskey(
  deps: Parts,
  userId: number,
  { attestation, name, challenge }: NewPasskey,
): Promise<void> {
  requireRoom((await listPasskeys(deps.db, userId)).length);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { rpID, origin } = partyOf(deps);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: attestation as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw notAdded();
  const { credential, credentialBackedUp } = registrationInfo;
  const isNew = await insertPasskey(deps.db, {
    user_id: userId,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    sign_count: credential.counter,
    transports: JSON.stringify(credential.transports ?? []),
    name,
    synced: credentialBackedUp ? 1 : 0,
    created_at: deps.now().toISOString(),
  });
  if (!isNew) throw notAdded();
}

function notAdded(): AppError {
  return new AppError('invalid', undefined, { attestation: 'This passkey could not be added.' });
}

/** What the browser needs to sign. The challenge has to be remembered until `findSigner`. */
export async function passkeyOptions(deps: Parts): Promise<{ options: Json; challenge: string }> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({ rpID: partyOf(deps).rpID, userVerification: 'required' });
  return { options: { ...options }, challenge: options.challenge };
}

/** Returns the id of the person whose passkey has signed this challenge on our site; undefined when none has. */
export async function findSigner(deps: Parts, assertion: Json, challenge: string): Promise<number | undefined> {
  const passkey = typeof assertion.id === 'string' ? await findPasskey(deps.db, assertion.id) : undefined;
  if (!passkey) return undefined;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { rpID, origin } = partyOf(deps);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: assertion as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      // A count that went back means a copy: the library refuses it.
      counter: Number(passkey.sign_count),
      transports: JSON.parse(passkey.transports),
    },
  }).catch(() => ({ verified: false as const, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) return undefined;
  await updatePasskeyUse(deps.db, passkey.id, authenticationInfo.newCounter, deps.now().toISOString());
  return passkey.user_id;
}

function partyOf({ config }: Pick<Deps, 'config'>): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl);
  return { rpID: hostname, origin };
}

function requireRoom(count: number): void {
  if (count < PASSKEYS_MAX) return;
  const reason = `You have ${PASSKEYS_MAX} passkeys already.`;
  throw new AppError('invalid', reason, { name: reason });
}

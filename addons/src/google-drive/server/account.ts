import type { AddonContext, GoogleClient } from '@userfeedback/addon-kit';
import type { CloudStorage } from '@userfeedback/contract';
import { GoogleError } from './google.ts';
import type { Grant } from './oauth.ts';
import { getAccountEmail, refreshAccess, revokeAccess } from './oauth.ts';
import { deleteAccount, findAccount, upsertAccount } from './queries.ts';

const NOTHING: CloudStorage = { connected: false, label: '', date: 0, folder_id: '' };
/** The reason if the connection was sealed with another secret. */
export const UNREADABLE = 'unreadable';
/** Milliseconds before its end at which a token is not used any more. */
const MARGIN = 60_000;

/** The access token of the one account, as it was last asked for by this process. */
let known: { refreshToken: string; token: string; from: number; until: number } | undefined;

/** Our id and secret at Google; throws GoogleError if they are not configured. */
export function clientOf({ google }: Pick<AddonContext, 'google'>): GoogleClient {
  if (!google) throw new GoogleError('Google Drive is not set up on this server.');
  return google;
}

/** Keeps the account that an administrator has just granted; the folder of the same account stays. */
export async function connectAccount(context: AddonContext, grant: Grant): Promise<void> {
  const label = await getAccountEmail(clientOf(context), grant.token);
  const before = context.settings().google_drive;
  await upsertAccount(context.db, context.secrets.seal(grant.refreshToken));
  await context.saveSettings({
    google_drive: {
      connected: true,
      label,
      date: Math.floor(context.now().getTime() / 1000),
      folder_id: before.label === label ? before.folder_id : '',
    },
  });
  await context.resume();
}

/** Revokes the access and deletes the account, even if Google cannot be reached. */
export async function disconnectAccount(context: AddonContext): Promise<void> {
  const { sealed, refreshToken } = await readAccount(context);
  try {
    await revokeAccess(clientOf(context), refreshToken);
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    context.log.warn({ reason: error.message }, 'Google did not confirm that access was revoked');
  }
  if (await deleteAccount(context.db, sealed)) await context.saveSettings({ google_drive: NOTHING });
}

/** A token that works for now; throws GoogleError, and notes that the connection is lost when access was revoked. */
export async function accessToken(context: AddonContext): Promise<string> {
  const { sealed, refreshToken } = await readAccount(context);
  const now = context.now().getTime();
  // A token from the future was fetched while the clock was wrong.
  const isRight = known?.refreshToken === refreshToken && known.from <= now && now < known.until;
  if (known && isRight) return known.token;
  try {
    const { token, lasts } = await refreshAccess(clientOf(context), refreshToken);
    known = { refreshToken, token, from: now, until: now + lasts * 1000 - MARGIN };
    return token;
  } catch (error) {
    if (error instanceof GoogleError && error.reason === 'invalid_grant') await loseAccount(context, sealed);
    throw error;
  }
}

/** Makes the next call fetch a new token, since Google did not accept this one. */
export function forgetToken(token: string): void {
  if (known?.token === token) known = undefined;
}

/** The stored connection; throws GoogleError with the reason where there is none that this server can use. */
export async function readAccount(
  context: Pick<AddonContext, 'db' | 'secrets' | 'settings'>,
): Promise<{ sealed: string; refreshToken: string }> {
  const sealed = await findAccount(context.db);
  const refreshToken = sealed && context.secrets.open(sealed);
  if (sealed && refreshToken) return { sealed, refreshToken };
  const { label } = context.settings().google_drive;
  // It stays: this server may get its former UF_SECRET back.
  if (sealed)
    throw new GoogleError(
      `This server cannot read the connection to ${label}. Connect again, or give the server its former UF_SECRET.`,
      { reason: UNREADABLE },
    );
  throw new GoogleError(
    label === ''
      ? 'Google Drive is not connected.'
      : `Google Drive is not connected any more: ${label} gives no access. Connect it again.`,
  );
}

/** The address stays, so that the card can say whose access is gone. */
async function loseAccount(context: AddonContext, sealed: string): Promise<void> {
  if (!(await deleteAccount(context.db, sealed))) return;
  const { google_drive } = context.settings();
  await context.saveSettings({ google_drive: { ...google_drive, connected: false } });
  context.log.warn({}, 'the connection to Google Drive is lost');
}

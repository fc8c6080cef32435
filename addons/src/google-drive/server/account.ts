import type { AddonContext, GoogleClient } from '@userfeedback/addon-kit';
import type { CloudStorage } from '@userfeedback/contract';
import { GoogleError } from './google.ts';
import type { Grant } from './oauth.ts';
import { getAccountEmail, refreshAccess, revokeAccess } from './oauth.ts';
import { deleteAccount, findAccount, upsertAccount } from './queries.ts';

const NOTHING: CloudStorage = { connected: false, label: '', date: 0, folder_id: '' };
/** The connection was sealed with another secret. */
export const UNREADABLE = 'unreadable';
/** Milliseconds before its end from which a token is no longer used. */
const MARGIN = 60_000;

let known: { refreshToken: string; token: string; from: number; until: number } | undefined;

export function clientOf({ google }: Pick<AddonContext, 'google'>): GoogleClient {
  if (!google) throw new GoogleError('Google Drive is not set up on this server.');
  return google;
}

/** The folder stays if it is the same account. */
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

/** Deletes the account even if Google cannot be reached. */
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

/** Throws GoogleError; if access was revoked, also stores that the connection is lost. */
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

/** For a token that Google did not accept. */
export function forgetToken(token: string): void {
  if (known?.token === token) known = undefined;
}

/** Throws GoogleError with the reason if there is no connection that this server can use. */
export async function readAccount(
  context: Pick<AddonContext, 'db' | 'secrets' | 'settings'>,
): Promise<{ sealed: string; refreshToken: string }> {
  const sealed = await findAccount(context.db);
  const refreshToken = sealed && context.secrets.open(sealed);
  if (sealed && refreshToken) return { sealed, refreshToken };
  const { label } = context.settings().google_drive;
  // It is not deleted: this server may get its former UF_SECRET back.
  if (sealed)
    throw new GoogleError(
      `This server cannot read the connection to ${label}. Connect again, or give the server its former UF_SECRET.`,
      { reason: UNREADABLE },
    );
  throw new GoogleError(
    label === ''
      ? 'Google Drive is not connected.'
      : `Google Drive is no longer connected: ${label} has revoked access. Connect it again.`,
  );
}

/** The address stays, so that the card can name the account. */
async function loseAccount(context: AddonContext, sealed: string): Promise<void> {
  if (!(await deleteAccount(context.db, sealed))) return;
  const { google_drive } = context.settings();
  await context.saveSettings({ google_drive: { ...google_drive, connected: false } });
  context.log.warn({}, 'the connection to Google Drive was lost');
}

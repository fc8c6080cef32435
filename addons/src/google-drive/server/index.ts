import type { AddonContext, ServerAddon } from '@userfeedback/addon-kit';
import { googleDriveManifest } from '../manifest.ts';
import { UNREADABLE } from './account.ts';
import { driveActions } from './actions.ts';
import { answerConsent } from './connect.ts';
import { endpoints } from './endpoints.ts';
import { GoogleError } from './google.ts';
import { driveMigrations } from './tables.ts';
import { writeResponse } from './write-response.ts';

export const googleDriveServer: ServerAddon = {
  manifest: googleDriveManifest,
  migrations: driveMigrations,
  actions: driveActions,
  routes(serve, context) {
    serve(endpoints.callback, (answer, call) => answerConsent(context, answer, call));
  },
  planResponse: ({ settings }) =>
    settings.google_drive.enable ? [{ destination: 'account', target: {} }] : [],
  async onResponse(event, context) {
    try {
      await writeResponse(event, context);
    } catch (error) {
      throw asTold(error, context);
    }
  },
};

/** Never connected: nobody waits for this row. Not readable here: until it is connected again. Asked to slow down: later, as Google wants it. */
function asTold(error: unknown, { settings, undeliverable, paused, postponed, now }: AddonContext): unknown {
  if (!(error instanceof GoogleError)) return error;
  if (error.reason === UNREADABLE) return paused(error.message);
  const { connected, label } = settings().google_drive;
  if (!connected && label === '') return undeliverable(error.message);
  if (error.retryAfter === null) return error;
  return postponed(error.message, new Date(now().getTime() + error.retryAfter * 1000));
}

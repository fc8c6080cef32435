import type { AddonContext, PlannedSurvey, ServerAddon } from '@userfeedback/addon-kit';
import { googleDriveManifest } from '../manifest.ts';
import { readAccount, UNREADABLE } from './account.ts';
import { driveActions } from './actions.ts';
import { finishConsent } from './connect.ts';
import { endpoints } from './endpoints.ts';
import { GoogleError } from './google.ts';
import { findAccount, findSheet } from './queries.ts';
import { driveMigrations } from './tables.ts';
import { removeResponses, writeResponse } from './write-response.ts';

export const googleDriveServer: ServerAddon = {
  manifest: googleDriveManifest,
  migrations: driveMigrations,
  sealed: [
    {
      table: 'google_drive_account',
      column: 'refresh_token',
      key: ['id'],
      describe: () => 'the Google Drive connection',
    },
  ],
  actions: driveActions,
  routes(serve, context) {
    serve(endpoints.callback, (reply, call) => finishConsent(context, reply, call));
  },
  check: {
    name: googleDriveManifest.title,
    async run(given) {
      const isLost = (await findAccount(given.db)) === undefined;
      if (isLost && given.settings().google_drive.label === '') return null;
      try {
        await readAccount(given);
        return { state: 'ok', text: 'the connection can be read', hint: null };
      } catch (error) {
        if (!(error instanceof GoogleError)) throw error;
        return { state: 'fail', text: error.message, hint: null };
      }
    },
  },
  planResponse: (survey, _answers, event) => {
    if (!survey.settings.google_drive.enable || event !== 'response.created') return [];
    return [{ destination: 'account', target: {}, label: `A row in “${fileOf(survey)}”` }];
  },
  receiver: ({ settings }) =>
    settings.google_drive.enable ? 'Google keeps a spreadsheet of responses for the operator.' : null,
  describeTarget: (survey) => `Google Drive, “${fileOf(survey)}”`,
  copies: {
    async find({ survey, responseIds }, { db, google }) {
      const sheet = await findSheet(db, survey.id);
      if (!sheet || sheet.spreadsheet_id === '') return null;
      if (google && (await findAccount(db))) return { destination: 'account' };
      return {
        byHand: responseIds.map((id) => `Delete the row of response ${id} in “${fileOf(survey)}” yourself.`),
      };
    },
    async remove(gone, context) {
      try {
        await removeResponses(gone, context);
      } catch (error) {
        throw deliveryErrorOf(error, context);
      }
    },
  },
  async onResponse(event, context) {
    try {
      await writeResponse(event, context);
    } catch (error) {
      throw deliveryErrorOf(error, context);
    }
  },
};

function fileOf({ title, settings: { google_drive } }: PlannedSurvey): string {
  return google_drive.file_name.trim() || title;
}

/**
 * Without any account the row is given up. If this server cannot read the connection, the row waits until it is
 * connected again. If Google asks us to slow down, it waits for as long as Google says.
 */
function deliveryErrorOf(error: unknown, { settings, undeliverable, paused, postponed, now }: AddonContext): unknown {
  if (!(error instanceof GoogleError)) return error;
  if (error.reason === UNREADABLE) return paused(error.message);
  const { connected, label } = settings().google_drive;
  if (!connected && label === '') return undeliverable(error.message);
  if (error.retryAfter === null) return error;
  return postponed(error.message, new Date(now().getTime() + error.retryAfter * 1000));
}

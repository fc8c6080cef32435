import type { AddonContext, PlannedSurvey, ResponseEvent, ServerAddon } from '@userfeedback/addon-kit';
import { googleDriveManifest } from '../manifest.ts';
import { spreadsheetUrl } from '../spreadsheet-url.ts';
import { readAccount, UNREADABLE } from './account.ts';
import { driveActions } from './actions.ts';
import { finishConsent } from './connect.ts';
import { endpoints } from './endpoints.ts';
import { GoogleError } from './google.ts';
import { findAccount, findSheet } from './queries.ts';
import { driveMigrations } from './tables.ts';
import { previewRow, removeResponses, SHEET_BATCH, testSheet, writeResponses } from './write-response.ts';

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
    return [{ destination: String(survey.id), target: {}, label: `A row in “${fileOf(survey)}”` }];
  },
  destinations: (survey) => {
    const { enable, spreadsheet_id } = survey.settings.google_drive;
    const where = spreadsheet_id ? spreadsheetUrl(spreadsheet_id) : null;
    return enable ? [{ destination: String(survey.id), name: fileOf(survey), where }] : [];
  },
  async request({ survey, response }, context) {
    const sheet = await findSheet(context.db, survey.id);
    return previewRow({ survey, response }, sheet, context);
  },
  async sendTest({ survey }, context) {
    if (!survey) throw context.undeliverable('It belongs to no survey.');
    try {
      return await testSheet(survey.id, context);
    } catch (error) {
      throw deliveryErrorOf(error, context);
    }
  },
  receiver: ({ settings }) =>
    settings.google_drive.enable ? 'Google keeps a spreadsheet of responses for the operator.' : null,
  describeTarget: (survey) => `Google Drive, “${fileOf(survey)}”`,
  copies: {
    async find({ survey, responseIds }, { db, google }) {
      const sheet = await findSheet(db, survey.id);
      if (!sheet || sheet.spreadsheet_id === '') return null;
      if (google && (await findAccount(db))) return { destination: String(survey.id) };
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
    const [error] = await send([event], context);
    if (error) throw error;
    return undefined;
  },
  batch: () => SHEET_BATCH,
  onResponses: send,
};

/** Returns for each nothing, or why its row was not taken. */
async function send(events: readonly ResponseEvent[], context: AddonContext): Promise<(Error | undefined)[]> {
  try {
    const refused = await writeResponses(events, context);
    return refused.map((error) => error && deliveryErrorOf(error, context));
  } catch (error) {
    throw deliveryErrorOf(error, context);
  }
}

function fileOf({ title, settings: { google_drive } }: PlannedSurvey): string {
  return google_drive.file_name.trim() || title;
}

/**
 * Without a connection that this server can use, all spreadsheets wait until it is connected again. If Google asks us to
 * slow down, the row waits for as long as Google says.
 */
function deliveryErrorOf(error: unknown, { settings, failed, paused, postponed, now }: AddonContext): Error {
  if (!(error instanceof GoogleError)) return error instanceof Error ? error : new Error(String(error));
  if (error.reason === UNREADABLE) return paused('it cannot be read on this server.', { isForAll: true });
  if (!settings().google_drive.connected) return paused('Google Drive is not connected.', { isForAll: true });
  const reply = error.status === 0 ? undefined : { status: error.status, text: '' };
  if (error.retryAfter === null) return failed(error.message, reply);
  return postponed(error.message, new Date(now().getTime() + error.retryAfter * 1000), reply);
}

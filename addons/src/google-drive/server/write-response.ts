import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AddonContext, AddonRequest, GoneResponses, ResponseEvent } from '@userfeedback/addon-kit';
import { Drive } from './drive.ts';
import { addressOf } from './google.ts';
import { columnLetters, firstLayout, missingColumns, RESPONSE_ID, rowOf, titlesOf } from './layout.ts';
import { claimSheet, findSheet, updateSheet } from './queries.ts';
import type { SheetTable } from './tables.ts';

/** Milliseconds after which another process may take over. */
const LEASE = 90_000;
const LOOK_EVERY = 250;
/** Milliseconds; less than a delivery may take. */
const PATIENCE = 30_000;

interface ReadySheet {
  id: string;
  layout: readonly string[];
}

/**
 * Creates or widens the spreadsheet if needed. On a later attempt, and when it is sent again, it first looks whether the
 * row is there, since an append that failed may have worked.
 */
export async function writeResponse(event: ResponseEvent, context: AddonContext): Promise<void> {
  const { survey, response, attempt, isRedelivery } = event;
  const drive = new Drive(context);
  const { id, layout } = await readySheet(event, context, drive);
  if (survey.settings.google_drive.spreadsheet_id !== id) await nameSheet(context, survey.id, id);
  if ((attempt > 1 || isRedelivery) && (await isWritten(drive, id, layout, response.id))) return;
  await drive.appendRow(id, rowOf(layout, response, context.host.info().time_zone));
}

/** The row as it would be appended now. */
export function previewRow(
  { survey, response }: Pick<ResponseEvent, 'survey' | 'response'>,
  sheet: SheetTable | undefined,
  { host }: Pick<AddonContext, 'host'>,
): AddonRequest {
  const known: string[] = JSON.parse(sheet?.layout ?? '[]');
  const basis = known.length > 0 ? known : firstLayout(survey.questions);
  const layout = [...basis, ...missingColumns(basis, survey.questions, response)];
  return {
    url: addressOf('spreadsheets', { baseUrl: null }).href,
    method: 'POST',
    headers: { authorization: 'Bearer', 'content-type': 'application/json' },
    body: JSON.stringify({ values: [rowOf(layout, response, host.info().time_zone)] }),
  };
}

/** Only looks. */
export async function testSheet(surveyId: number, context: AddonContext): Promise<string> {
  const drive = new Drive(context);
  const { spreadsheet_id: id = '' } = (await findSheet(context.db, surveyId)) ?? {};
  if (id !== '' && !(await drive.canEdit(id))) throw context.undeliverable('The spreadsheet cannot be written to.');
  if (id === '') await drive.listFolders('');
  return 'The spreadsheet can be written to.';
}

/** Reserves the spreadsheet, so that nobody else changes it meanwhile. */
export async function removeResponses({ survey, responseIds }: GoneResponses, context: AddonContext): Promise<void> {
  const drive = new Drive(context);
  const gone = new Set(responseIds.map(String));
  for (let waited = 0; waited < PATIENCE; waited += LOOK_EVERY) {
    if (!(await claim(context, survey.id))) {
      await sleep(LOOK_EVERY);
      continue;
    }
    try {
      const { spreadsheet_id: id = '', layout = '[]' } = (await findSheet(context.db, survey.id)) ?? {};
      const place = JSON.parse(layout).indexOf(RESPONSE_ID);
      if (id === '' || place < 0 || !(await drive.isThere(id))) return;
      const column = await drive.readColumn(id, columnLetters(place));
      return await drive.deleteRows(
        id,
        column.flatMap((value, row) => (gone.has(String(value)) ? [row] : [])),
      );
    } finally {
      await updateSheet(context.db, survey.id, { busy_until: '' });
    }
  }
  throw new Error('The spreadsheet is being changed for another response.');
}

async function isWritten(drive: Drive, id: string, layout: readonly string[], responseId: number) {
  const column = await drive.readColumn(id, columnLetters(layout.indexOf(RESPONSE_ID)));
  return column.some((value) => String(value) === String(responseId));
}

/** Only one caller creates or changes the spreadsheet; the others wait. */
async function readySheet(event: ResponseEvent, context: AddonContext, drive: Drive): Promise<ReadySheet> {
  const { survey } = event;
  for (let waited = 0; waited < PATIENCE; waited += LOOK_EVERY) {
    const sheet = await findSheet(context.db, survey.id);
    const ready = sheet && (await findReady(event, sheet, drive));
    if (ready) return ready;
    if (await claim(context, survey.id)) return await prepare(event, context, drive);
    await sleep(LOOK_EVERY);
  }
  throw new Error('The spreadsheet is still being created for another response.');
}

async function findReady(
  { survey, response }: ResponseEvent,
  { spreadsheet_id: id, layout: text }: SheetTable,
  drive: Drive,
): Promise<ReadySheet | undefined> {
  const layout: string[] = JSON.parse(text);
  if (id === '' || missingColumns(layout, survey.questions, response).length > 0) return undefined;
  return (await drive.isThere(id)) ? { id, layout } : undefined;
}

function claim({ db, now }: AddonContext, surveyId: number): Promise<boolean> {
  const moment = now();
  const [until, longest] = [LEASE, 2 * LEASE].map((length) => new Date(moment.getTime() + length).toISOString());
  return claimSheet(db, blankSheet(surveyId), {
    now: moment.toISOString(),
    until: `${until}`,
    longest: `${longest}`,
  });
}

async function prepare(event: ResponseEvent, context: AddonContext, drive: Drive): Promise<ReadySheet> {
  const { survey } = event;
  try {
    const claimed = (await findSheet(context.db, survey.id)) ?? blankSheet(survey.id);
    const isGone = claimed.spreadsheet_id !== '' && !(await drive.isThere(claimed.spreadsheet_id));
    const sheet = isGone ? blankSheet(survey.id) : claimed;
    if (isGone) await updateSheet(context.db, survey.id, { ...sheet, busy_until: claimed.busy_until });
    const { id, layout } = await extend(event, context, drive, sheet);
    await updateSheet(context.db, survey.id, { spreadsheet_id: id, layout: JSON.stringify(layout) });
    return { id, layout };
  } finally {
    await updateSheet(context.db, survey.id, { busy_until: '' });
  }
}

/** Doing it twice does no harm. */
async function extend(
  { survey, response }: ResponseEvent,
  context: AddonContext,
  drive: Drive,
  sheet: SheetTable,
): Promise<ReadySheet> {
  const known: string[] = JSON.parse(sheet.layout);
  const id = sheet.spreadsheet_id || (await findOrCreate({ survey }, context, drive, sheet.file_key));
  const basis = known.length > 0 ? known : firstLayout(survey.questions);
  const layout = [...basis, ...missingColumns(basis, survey.questions, response)];
  const added = layout.slice(known.length);
  if (added.length === 0) return { id, layout };
  const [from, to] = [known.length, layout.length - 1].map((index) => `${columnLetters(index)}1`);
  await drive.widen(id, layout.length);
  await drive.writeCells(id, `${from}`, `${to}`, titlesOf(added, survey.questions, response));
  return { id, layout };
}

async function findOrCreate(
  { survey }: Pick<ResponseEvent, 'survey'>,
  context: AddonContext,
  drive: Drive,
  key: string,
): Promise<string> {
  const found = await drive.findByKey(key);
  if (found !== undefined) return found;
  const name = survey.settings.google_drive.file_name.trim() || survey.title;
  return drive.makeSpreadsheet(name, key, context.settings().google_drive.folder_id);
}

/** In the survey, so that lists and cards can link to the spreadsheet. */
function nameSheet(context: AddonContext, surveyId: number, spreadsheet_id: string): Promise<void> {
  return context.changeSurvey(surveyId, (settings) => ({
    ...settings,
    google_drive: { ...settings.google_drive, spreadsheet_id },
  }));
}

function blankSheet(surveyId: number): SheetTable {
  return { survey_id: surveyId, file_key: randomUUID(), spreadsheet_id: '', layout: '[]', busy_until: '' };
}

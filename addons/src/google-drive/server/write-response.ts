import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AddonContext, AddonRequest, GoneResponses, ResponseEvent } from '@userfeedback/addon-kit';
import type { SurveyResponse } from '@userfeedback/contract';
import type { Cell } from './drive.ts';
import { Drive } from './drive.ts';
import { addressOf, GoogleError } from './google.ts';
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

/** Google allows 60 calls a minute for each account, and advises against calls of more than 2 MB. */
export const SHEET_BATCH = { alone: 1, most: 1000, everyMs: 4000, atOnce: 5 };
const CALL_BYTES = 1_500_000;
/** What Google says of a row that it does not take, and of too much at once. */
const UNFIT = new Set([400, 413]);

/**
 * Creates or widens the spreadsheet if needed. Of responses that it may have already, since an append that failed may
 * have worked, it first looks which rows are there. Returns for each nothing, or why its row was not taken.
 */
export async function writeResponses(
  events: readonly ResponseEvent[],
  context: AddonContext,
): Promise<(Error | undefined)[]> {
  const [first] = events;
  if (!first) return [];
  const { survey } = first;
  const drive = new Drive(context);
  const { id, layout } = await readySheet(events, context, drive);
  if (survey.settings.google_drive.spreadsheet_id !== id) await nameSheet(context, survey.id, id);
  const isInDoubt = events.some(({ attempt, isRedelivery, isBackfill }) => attempt > 1 || isRedelivery || isBackfill);
  const written = isInDoubt ? await readIds(drive, id, layout) : new Set<string>();
  const missing = events.filter(({ response }) => !written.has(String(response.id)));
  const { time_zone } = context.host.info();
  const rows = missing.map(({ response }) => rowOf(layout, response, time_zone));
  const refused = await appendRows(drive, id, rows);
  const errors = new Map(missing.map((event, at) => [event, refused[at]]));
  return events.map((event) => errors.get(event));
}

/** Returns for each row nothing, or Google's words if it does not take this row alone. Throws other errors. */
async function appendRows(drive: Drive, id: string, rows: readonly Cell[][]): Promise<(GoogleError | undefined)[]> {
  if (rows.length === 0) return [];
  const halves = () => {
    const middle = Math.ceil(rows.length / 2);
    return [rows.slice(0, middle), rows.slice(middle)];
  };
  try {
    const isLarge = rows.length > 1 && Buffer.byteLength(JSON.stringify(rows)) > CALL_BYTES;
    if (!isLarge) {
      await drive.appendRows(id, rows);
      return rows.map(() => undefined);
    }
  } catch (error) {
    if (!(error instanceof GoogleError) || !UNFIT.has(error.status)) throw error;
    if (rows.length === 1) return [error];
  }
  const done: (GoogleError | undefined)[] = [];
  for (const half of halves()) done.push(...(await appendRows(drive, id, half)));
  return done;
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

async function readIds(drive: Drive, id: string, layout: readonly string[]): Promise<Set<string>> {
  return new Set((await drive.readColumn(id, columnLetters(layout.indexOf(RESPONSE_ID)))).map(String));
}

/** Only one caller creates or changes the spreadsheet; the others wait. */
async function readySheet(events: readonly ResponseEvent[], context: AddonContext, drive: Drive): Promise<ReadySheet> {
  const needed = neededBy(events);
  for (let waited = 0; waited < PATIENCE; waited += LOOK_EVERY) {
    const sheet = await findSheet(context.db, needed.survey.id);
    const ready = sheet && (await findReady(needed, sheet, drive));
    if (ready) return ready;
    if (await claim(context, needed.survey.id)) return await prepare(needed, context, drive);
    await sleep(LOOK_EVERY);
  }
  throw new Error('The spreadsheet is still being created for another response.');
}

/** What the columns depend on. */
interface Needed {
  survey: ResponseEvent['survey'];
  response: Pick<SurveyResponse, 'answers' | 'fields' | 'language'>;
}

/** As if it were one response with everything that any of them has. */
function neededBy(events: readonly ResponseEvent[]): Needed {
  const [{ survey }] = events as [ResponseEvent];
  const responses = events.map(({ response }) => response);
  const byId = new Map(responses.flatMap(({ answers }) => answers.map((answer) => [answer.question_id, answer])));
  const byName = new Map(responses.flatMap(({ fields }) => fields.map((field) => [field.name, field])));
  const language = responses.find((response) => response.language)?.language ?? null;
  return { survey, response: { answers: [...byId.values()], fields: [...byName.values()], language } };
}

async function findReady(
  { survey, response }: Needed,
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

async function prepare(needed: Needed, context: AddonContext, drive: Drive): Promise<ReadySheet> {
  const { survey } = needed;
  try {
    const claimed = (await findSheet(context.db, survey.id)) ?? blankSheet(survey.id);
    const isGone = claimed.spreadsheet_id !== '' && !(await drive.isThere(claimed.spreadsheet_id));
    const sheet = isGone ? blankSheet(survey.id) : claimed;
    if (isGone) await updateSheet(context.db, survey.id, { ...sheet, busy_until: claimed.busy_until });
    const { id, layout } = await extend(needed, context, drive, sheet);
    await updateSheet(context.db, survey.id, { spreadsheet_id: id, layout: JSON.stringify(layout) });
    return { id, layout };
  } finally {
    await updateSheet(context.db, survey.id, { busy_until: '' });
  }
}

/** Doing it twice does no harm. */
async function extend(
  { survey, response }: Needed,
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

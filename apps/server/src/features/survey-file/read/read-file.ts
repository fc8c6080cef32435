import { randomUUID } from 'node:crypto';
import type { FileRemark, SurveyDraft, SurveyFile } from '@userfeedback/contract';
import { SentSurveyFile, SurveyFile as Shape, SURVEY_FILE } from '@userfeedback/contract';
import { AppError } from '../../../platform/api/app-error.ts';
import { readBody } from '../../../platform/api/json-body.ts';
import { parseInput } from '../../../platform/api/wire.ts';
import type { FileImage } from '../images.ts';
import { readImages } from '../images.ts';
import { listUnknownFields } from '../unknown-fields.ts';

export interface FileContent extends Pick<SurveyFile, 'survey' | 'left_out'> {
  /** By their references in the survey. */
  images: ReadonlyMap<string, FileImage>;
  /** Paths of unknown fields. */
  unknown: string[];
}

/** Throws `invalid` with a text for each wrong part, named as in the file. */
export async function readFile(raw: unknown): Promise<FileContent> {
  const { format, format_version: version } = Object(raw);
  if (format !== SURVEY_FILE.format) throw new AppError('invalid', 'This is not a survey file.');
  if (typeof version === 'number' && version > SURVEY_FILE.version)
    throw new AppError('invalid', 'This file was made by a newer version.');
  const { survey, media, left_out } = (await parseInput(Shape, raw)) as SurveyFile;
  if (JSON.stringify(survey).length > SURVEY_FILE.surveyBytes)
    throw new AppError('too_large', 'The survey in this file is larger than 4 MB.');
  const images = await readImages(survey, media);
  return { survey, left_out, images, unknown: listUnknownFields(Shape, raw) };
}

export async function readFileBody(
  body: Uint8Array,
): Promise<{ file: FileContent; creation_key?: string | undefined }> {
  const text = Buffer.from(body.buffer, body.byteOffset, body.length);
  const sent = await parseInput(SentSurveyFile, readBody(text, true));
  return { ...sent, file: await readFile(sent.file) };
}

/** The draft sends nothing anywhere; the remarks say what was switched off or left out for that. */
export function draftOf(
  { survey }: Pick<SurveyFile, 'survey'>,
  { view_results }: { view_results: boolean },
): { draft: SurveyDraft; remarks: FileRemark[] } {
  const { email, webhook } = survey.notifications;
  const { google_drive } = survey.settings;
  const on = { email: email.active, webhook: webhook.active, google_drive: google_drive.enable };
  const parts = (['email', 'webhook', 'google_drive'] as const).filter((part) => on[part]);
  const names = email.addresses !== '' || webhook.webhooks.length > 0 || google_drive.file_name !== '';
  const isLosing = !view_results && (names || parts.length > 0);
  const webhooks = webhook.webhooks.map(({ headers, ...each }) => ({
    ...each,
    id: randomUUID(),
    secret: '',
    headers: headers.map(({ key }) => ({ key, value: '' })),
  }));
  const draft: SurveyDraft = {
    ...survey,
    id: null,
    status: 'draft',
    publish_at: null,
    settings: {
      ...survey.settings,
      google_drive: {
        ...google_drive,
        enable: false,
        spreadsheet_id: '',
        ...(isLosing && { file_name: '' }),
      },
    },
    notifications: {
      email: { ...email, active: false, ...(isLosing && { addresses: '' }) },
      webhook: { active: false, webhooks: isLosing ? [] : webhooks },
    },
  };
  if (isLosing) return { draft, remarks: [{ code: 'destinations_left_out' }] };
  return { draft, remarks: parts.length > 0 ? [{ code: 'switched_off', parts }] : [] };
}

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ANSWERING_OFF, SURVEY_FILE, WEBHOOK_ROWS_MAX, WEBHOOKS_MAX } from '../limits.ts';
import { Id, Moment, recordWithin } from '../shapes.ts';
import { Notifications, Webhook } from './notifications.ts';
import { Answering, SurveySettings } from './settings.ts';
import { RestingPart, SurveyContent, SurveyInput } from './survey.ts';

/** Without secrets: their values are for the site on which they were entered. */
const FileWebhook = Webhook.omit({ id: true, secret: true }).extend({
  /** In files that we make, only the origin. */
  request_url: z.string().max(2000).default(''),
  headers: z
    .array(z.object({ key: z.string().max(200).default('') }))
    .max(WEBHOOK_ROWS_MAX.headers)
    .default([]),
});

/** All that is saved of a survey, except what belongs to its site. */
export const FileSurvey = SurveyInput.pick({
  title: true,
  type: true,
  template: true,
  questions: true,
  extensions: true,
  translations: true,
}).extend({
  /** Missing in older files, like `answering`: nobody has named their language, and their surveys save nothing. */
  languages: SurveyInput.shape.languages,
  settings: SurveySettings.extend({
    answering: Answering.default(ANSWERING_OFF),
    google_drive: SurveySettings.shape.google_drive.unwrap().omit({ spreadsheet_id: true }).prefault({}),
  }).prefault({}),
  notifications: Notifications.extend({
    webhook: Notifications.shape.webhook
      .unwrap()
      .extend({ webhooks: z.array(FileWebhook).max(WEBHOOKS_MAX).default([]) })
      .prefault({}),
  }).prefault({}),
});
export type FileSurvey = z.infer<typeof FileSurvey>;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const FilePicture = z.object({
  name: z.string().max(200).default(''),
  type: z.string().max(100),
  data: z.string(),
});
export type FilePicture = z.infer<typeof FilePicture>;

/** Pictures appear in `survey` as `media:{sha256}`, a key of `media`, or as addresses. */
export const SurveyFile = z.object({
  $schema: z.string().max(2000).optional(),
  format: z.literal(SURVEY_FILE.format),
  format_version: z.literal(SURVEY_FILE.version),
  exported_at: Moment,
  survey: FileSurvey,
  media: recordWithin(SURVEY_FILE.images, Sha256, FilePicture).default({}),
  /** What the survey had and the file lacks, one sentence or name each. */
  left_out: z.array(z.string().max(500)).max(1000).default([]),
});
export type SurveyFile = z.infer<typeof SurveyFile>;

/** The number of the question, from 1; null: in none. */
const question = z.int().nullable();
/** A page, choice or picture that a survey names and this site lacks. */
export const LostPart = z.object({
  code: z.enum(['missing_page', 'missing_choice', 'missing_image']),
  path: z.string(),
  name: z.string().nullable(),
  question,
});
export type LostPart = z.infer<typeof LostPart>;

/**
 * What is different here from the site that the file comes from. `parts` were on in the file; an unknown field is left
 * out.
 */
export const FileRemark = z.discriminatedUnion('code', [
  RestingPart.extend({ code: z.literal('rests'), question }),
  LostPart,
  z.object({ code: z.literal('unknown_field'), path: z.string() }),
  z.object({ code: z.literal('left_out'), name: z.string() }),
  z.object({
    code: z.literal('switched_off'),
    parts: z.array(z.enum(['email', 'webhook', 'google_drive'])),
  }),
  /** Addresses, webhooks and Google Drive are left out: only people who may view results may import them. */
  z.object({ code: z.literal('destinations_left_out') }),
]);
export type FileRemark = z.infer<typeof FileRemark>;

/** Checked later, part by part, so that each problem has its path. */
const Sent = z
  .unknown()
  .describe(`What a survey file holds, a JSON object; its JSON Schema is at ${SURVEY_FILE.schemaPath}.`);
export const SentSurveyFile = z.object({ file: Sent, creation_key: SurveyInput.shape.creation_key });
const sending = {
  capability: 'edit-surveys',
  bodyLimit: SURVEY_FILE.bytes,
  body: 'json-file',
  oneAtATime: true,
} as const;
const tag = 'Surveys';

export const surveyFile = {
  download: endpoint(
    'GET',
    '/surveys/{id}/file',
    { capability: 'edit-surveys', isDownload: true },
    { summary: 'A survey as its editor shows it, as a file without responses and secrets', tag },
  )
    .input(z.object({ id: Id, content: SurveyContent.default('draft') }))
    .output(SurveyFile),
  check: endpoint('POST', '/surveys/file/check', sending, {
    summary: 'What is in a survey file and what differs here; stores nothing',
    tag,
  })
    .input(z.object({ file: Sent }))
    .output(z.object({ title: z.string(), questions: z.int(), remarks: z.array(FileRemark) })),
  create: endpoint('POST', '/surveys/file', sending, {
    summary: 'Create a draft from a survey file; the same creation_key again gives the same survey',
    tag,
    status: 201,
  })
    .input(SentSurveyFile)
    .output(z.object({ id: z.int(), remarks: z.array(FileRemark) })),
};

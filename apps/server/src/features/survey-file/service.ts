import type { FileRemark, SurveyContent, SurveyDraft, SurveyFile } from '@userfeedback/contract';
import { SURVEY_FILE } from '@userfeedback/contract';
import type { Grants } from '@userfeedback/engine';
import { inForce } from '@userfeedback/engine';
import { AppError, notFound } from '../../platform/api/app-error.ts';
import { LargeFile } from '../../platform/api/json-body.ts';
import type { Deps } from '../../platform/deps.ts';
import { readAside } from '../imports/reading/reader.ts';
import { changePictures } from '../media/own-addresses.ts';
import { createFromFile, prepareFromFile } from '../surveys/from-file.ts';
import { listLost } from '../surveys/missing.ts';
import { findCreated, openSurvey } from '../surveys/stored/service.ts';
import { isInFile, packImages } from './images.ts';
import { listMissingImages } from './missing.ts';
import type { FileContent } from './read/read-file.ts';
import { draftOf, readFile } from './read/read-file.ts';
import { withoutSecrets } from './without-secrets.ts';

/** The survey as its editor shows it, or as visitors get it. Throws `not_found`. */
export async function writeFile(
  deps: Pick<Deps, 'db' | 'config' | 'media' | 'now'>,
  id: number,
  content: SurveyContent = 'draft',
): Promise<{ name: string; file: SurveyFile }> {
  const stored = await openSurvey(deps, id, content);
  if (!stored) throw notFound('survey');
  const packed = await packImages(deps, stored);
  const { survey, left_out } = withoutSecrets(packed.survey);
  const file: SurveyFile = {
    $schema: SURVEY_FILE.schemaPath,
    format: SURVEY_FILE.format,
    format_version: SURVEY_FILE.version,
    exported_at: deps.now().toISOString(),
    survey,
    media: packed.media,
    left_out: [...left_out, ...packed.left_out],
  };
  return { name: `${fileName(stored.title)}.survey.json`, file };
}

type Parts = Pick<Deps, 'db' | 'config' | 'site' | 'host' | 'now'>;
type Sender = { user_id: number | null; grants: Pick<Grants, 'view_results'> };

/** `signal` ends the reading of a large file. */
interface Sent {
  file?: unknown;
  creation_key?: string | undefined;
  signal?: AbortSignal;
}

/** Tells what differs on this site; stores nothing. Throws `invalid`. */
export async function checkFile(deps: Parts, sent: Sent, { grants }: Pick<Sender, 'grants'>) {
  const { file } = await readSent(sent);
  const { draft, remarks } = await judge(deps, file, grants);
  return { title: draft.title, questions: draft.questions.length, remarks };
}

/** A repeated creation key returns the same survey. Throws `invalid`. */
export async function importFile(
  deps: Parts,
  sent: Sent,
  { user_id, grants }: Sender,
): Promise<{ id: number; remarks: FileRemark[] }> {
  const { file, creation_key } = await readSent(sent);
  const { draft, remarks } = await judge(deps, file, grants);
  const known = await findCreated(deps.db, creation_key);
  if (known !== undefined) return { id: known, remarks };
  const addresses = new Map<string, string>();
  for (const [reference, { name, bytes }] of file.images) {
    const { url } = await deps.host.media.save({ file_name: name, bytes, user_id });
    addresses.set(reference, url);
  }
  const survey = changePictures(draft, (address) => (isInFile(address) ? (addresses.get(address) ?? '') : address));
  return { id: await createFromFile(deps, { ...survey, creation_key }), remarks };
}

/** Reads a large file in another thread, since everybody else would wait for it. */
async function readSent({ file, creation_key, signal }: Sent) {
  if (!(file instanceof LargeFile)) return { file: await readFile(file), creation_key };
  const { body } = file;
  const bounds = { bytes: body.length, signal, moved: [body.buffer] };
  const read = await readAside({ kind: 'survey-file', body }, bounds).next();
  if (!read.done) throw new Error('A survey file is read at once.');
  return read.value;
}

async function judge(
  deps: Parts,
  file: FileContent,
  grants: Sender['grants'],
): Promise<{ draft: SurveyDraft; remarks: FileRemark[] }> {
  const { draft: sent, remarks } = draftOf(file, grants);
  const draft = asOfFile(() => prepareFromFile(deps, sent));
  const lost = changePictures(draft, (address) => (file.images.has(address) ? '' : address));
  const { resting } = inForce(draft, deps.site.now().access);
  const places = new Map(draft.questions.map(({ id }, index) => [id, index + 1]));
  return {
    draft: sent,
    remarks: [
      ...remarks,
      ...resting.map((part) => ({
        code: 'rests' as const,
        ...part,
        question: places.get(part.part.split('.')[1] ?? '') ?? null,
      })),
      ...(await listLost(deps, draft)),
      ...listMissingImages(lost),
      ...file.left_out.map((name) => ({ code: 'left_out' as const, name })),
      ...file.unknown.map((path) => ({ code: 'unknown_field' as const, path })),
    ],
  };
}

/** Problems of the survey are named as parts of the file. */
function asOfFile<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof AppError) || !error.errors) throw error;
    const errors = Object.entries(error.errors).map(([field, text]) => [`survey.${field}`, text]);
    throw new AppError(error.code, error.message, Object.fromEntries(errors));
  }
}

function fileName(title: string): string {
  const plain = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'survey';
}

import { createHash } from 'node:crypto';
import type { Survey, SurveyFile } from '@userfeedback/contract';
import { SURVEY_FILE } from '@userfeedback/contract';
import { AppError } from '../../platform/api/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { checkImage } from '../media/check-image.ts';
import { changePictures, toStoredAddress } from '../media/own-addresses.ts';
import { findOwnImage } from '../media/own-images.ts';

type Media = SurveyFile['media'];
type Pictured = Pick<Survey, 'questions'> & { settings: Pick<Survey['settings'], 'theming'> };

/** Stands before the key of a picture that is in the file. */
const PREFIX = 'media:';

/** Puts images of our library into the file; `left_out` names the others. */
export async function packImages<Some extends Pictured>(
  deps: Pick<Deps, 'db' | 'media' | 'config'>,
  survey: Some,
): Promise<{ survey: Some; media: Media; left_out: string[] }> {
  const toStored = toStoredAddress(deps.config.publicUrl);
  const keys = new Map<string, string>();
  const media: Media = {};
  const left_out: string[] = [];
  let bytes = 0;
  for (const address of listPictures(survey)) {
    const image = await findOwnImage(deps, toStored(address));
    if (!image) continue;
    const isRoom = bytes + image.size <= SURVEY_FILE.imageBytes;
    const content = isRoom ? await image.read() : undefined;
    if (!content) {
      left_out.push(`The picture “${image.title}”, which stays at ${address}`.slice(0, 500));
      continue;
    }
    bytes += content.length;
    const key = sha256(content);
    media[key] = { name: image.title, type: image.mime, data: content.toString('base64') };
    keys.set(address, PREFIX + key);
  }
  return { survey: changePictures(survey, (address) => keys.get(address) ?? address), media, left_out };
}

export interface FileImage {
  name: string;
  bytes: Uint8Array;
}

/** By their references in the survey. Throws `invalid` for an unusable image. */
export async function readImages(survey: Pictured, media: Media): Promise<Map<string, FileImage>> {
  const images = new Map<string, FileImage>();
  const problems: Record<string, string> = {};
  for (const reference of listPictures(survey)) {
    const key = reference.startsWith(PREFIX) ? reference.slice(PREFIX.length) : '';
    const picture = Object.hasOwn(media, key) ? media[key] : undefined;
    if (!picture) continue;
    const bytes = Buffer.from(picture.data, 'base64');
    const problem = sha256(bytes) === key ? await findProblem(bytes) : 'The image is damaged.';
    if (problem === null) images.set(reference, { name: picture.name, bytes });
    else problems[`media.${key}`] = problem;
  }
  if (Object.keys(problems).length > 0) throw new AppError('invalid', undefined, problems);
  return images;
}

export function isInFile(address: string): boolean {
  return address.startsWith(PREFIX);
}

function listPictures(survey: Pictured): Set<string> {
  const addresses = new Set<string>();
  changePictures(survey, (address) => {
    if (address !== '') addresses.add(address);
    return address;
  });
  return addresses;
}

async function findProblem(bytes: Buffer): Promise<string | null> {
  try {
    await checkImage(bytes);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

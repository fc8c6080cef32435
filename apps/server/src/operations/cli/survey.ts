import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FileRemark } from '@userfeedback/contract';
import * as files from '../../features/survey-file/service.ts';
import { AppError } from '../../platform/api/app-error.ts';
import { parseJson } from '../../platform/api/json-body.ts';
import { CommandError } from './command-error.ts';
import { withSite } from './site.ts';

/** Without `out` prints the survey instead of a path. */
export async function exportSurvey(id: number, { out }: { out?: string }): Promise<void> {
  const { file } = await withSite((site) => telling(() => files.writeFile(site, id)));
  const json = `${JSON.stringify(file, null, 2)}\n`;
  if (out === undefined) {
    process.stdout.write(json);
    return;
  }
  const path = resolve(out);
  await writeFile(path, json, { flag: 'wx' });
  console.log(path);
}

export async function importSurvey(path: string): Promise<void> {
  const json = path === '-' ? await text(process.stdin) : await readFile(resolve(path), 'utf8');
  const anybody = { user_id: null, grants: { view_results: true } };
  const { id, remarks } = await withSite((site) =>
    telling(() => files.importFile(site, { file: parseJson(json) }, anybody)),
  );
  for (const remark of remarks) console.error(sentenceOf(remark));
  console.log(id);
}

async function telling<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fields = Object.entries(error.errors ?? {}).map(([field, problem]) => `${field}: ${problem}`);
    throw new CommandError([error.message, ...fields].join(' '));
  }
}

function sentenceOf(remark: FileRemark): string {
  switch (remark.code) {
    case 'rests':
      return `Kept, not in use: ${remark.part} needs ${remark.needs}.`;
    case 'switched_off':
      return `Turned off: ${remark.parts.join(', ')}. Check them before you publish.`;
    case 'destinations_left_out':
      return 'Addresses, webhooks and Google Drive were left out.';
    case 'left_out':
      return `Not in the file: ${remark.name}`;
    case 'unknown_field':
      return `Not known on this server: ${remark.path}`;
    default:
      return `Not on this site: ${remark.name ?? remark.path} (${remark.path})`;
  }
}

import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ExportFormat } from '@userfeedback/contract';
import { ExportQuery } from '@userfeedback/contract';
import { exportFile } from '../../features/exports/export-file.ts';
import { findSurvey } from '../../features/surveys/stored/service.ts';
import { CommandError } from './command-error.ts';
import { withSite } from './site.ts';

export async function exportTo(options: { survey: number; format: ExportFormat; out: string }): Promise<void> {
  const { survey, format } = options;
  const out = resolve(options.out);
  await withSite(async (site) => {
    if (!(await findSurvey(site.db, survey))) throw new CommandError(`There is no survey ${survey}.`);
    const { content } = await exportFile(site, ExportQuery.parse({ survey_id: survey, format }));
    const file = createWriteStream(out, { flags: 'wx' });
    let isOurs = false;
    file.once('open', () => {
      isOurs = true;
    });
    try {
      await pipeline(content, file);
    } catch (error) {
      if (isOurs) await rm(out, { force: true });
      throw error;
    }
    console.log(`${out}: ${(file.bytesWritten / 1_048_576).toFixed(1)} MB`);
  });
}

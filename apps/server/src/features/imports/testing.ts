import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Import, ImportPlan, ReadImport, SavedSurvey, SurveyResponse } from '@userfeedback/contract';
import { runJob } from '../../platform/jobs/runner.ts';
import type { Client, ClientReply } from '../../testing/client.ts';
import { radioQuestion, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { uploadBody } from '../media/testing.ts';
import { importJob } from './job.ts';

/** A survey and a file with responses to it. */
export const QUESTIONS = [
  radioQuestion('pick', { title: 'Pick one', settings: { comment_box: true } }),
  { id: 'many', type: 'checkbox' as const, title: 'Many', config: { options: ['A', 'B', 'C, D'] } },
  { id: 'stars', type: 'star-rating' as const, title: 'Stars' },
  textQuestion('why', { title: 'Why?' }),
  { id: 'mail', type: 'email' as const, title: 'Address', config: { include_name: true } },
];
export const HEAD = 'Submitted,Pick one,Pick one - Comments,Many,Stars,Why?,Address,Address - Name,Page URL,Country';
export const ROWS = [
  '2026-10-01 10:00:00,Yes,Because,"A, C, D",4,First,ann@example.test,Ann,https://site.test/a,de',
  '2026-10-02 11:00:00,no,,B,5,"Two\nlines, ""quoted""",,,,',
  '2026-09-30 09:00:00,,,,,Earliest,,,,',
];
/** A file with these rows. */
export const csvOf = (...rows: string[]) => `${[HEAD, ...rows].join('\r\n')}\r\n`;

/** Uploads a file with responses of a survey, or one that brings its surveys. */
export async function upload<Body = ReadImport>(
  client: Client,
  surveyId: number | null,
  content: string | Uint8Array,
  name = 'responses.csv',
): Promise<ClientReply<Body>> {
  const url = `/api/v1/imports${surveyId === null ? '' : `?survey_id=${surveyId}`}`;
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return client.inject<Body>({ method: 'POST', url, ...(await uploadBody(bytes, name)) });
}

/** Uploads, begins and waits for the end; `change` is of the plan that was guessed. */
export async function importAll(
  server: TestServer,
  client: Client,
  surveyId: number | null,
  content: string | Uint8Array,
  change: Partial<ImportPlan> = {},
): Promise<Import> {
  const { status, body: made } = await upload(client, surveyId, content);
  if (status !== 201) throw new Error(`It was not taken: ${JSON.stringify(made)}`);
  if (Object.keys(change).length > 0) await client.put(`/imports/${made.id}`, { ...made.plan, ...change });
  const started = await client.post(`/imports/${made.id}/start`);
  if (started.status !== 202) throw new Error(`It was not begun: ${JSON.stringify(started.body)}`);
  await runJob(server.deps, importJob());
  return (await client.get<Import>(`/imports/${made.id}`)).body;
}

/** The responses of a survey, as its list returns them. */
export async function listResponsesOf(client: Client, { id }: SavedSurvey, query = '') {
  const path = `/surveys/${id}/responses?per_page=100${query}`;
  const { body } = await client.get<{
    items: SurveyResponse[];
    pagination: { total: number };
    is_mixed?: true;
  }>(path);
  return body;
}

/** The names of uploaded files that are there. */
export function listStoredFiles({ deps }: TestServer): Promise<string[]> {
  return readdir(join(deps.config.dataDir, 'imports')).catch(() => []);
}

import type { WidgetDocument } from '@userfeedback/contract';
import { onTestFinished } from 'vitest';
import type { Serving } from '../../testing/start-process.ts';
import { startProcess } from '../../testing/start-process.ts';
import type { TestDatabase } from '../db/testing.ts';
import { databaseEnv, openTestDatabase } from '../db/testing.ts';

/* Processes that tests start and stop. */

export const SECRET = 'the secret of these processes';

/** Starts a server on this database; it is killed at the end of the test. */
export async function start({ url, dataDir }: TestDatabase, env: Record<string, string> = {}): Promise<Serving> {
  const serving = await startProcess({
    ...databaseEnv(url),
    UF_DATA_DIR: dataDir,
    UF_SECRET: SECRET,
    UF_RATE_LIMIT: 'off',
    ...env,
  });
  onTestFinished(() => {
    serving.child.kill('SIGKILL');
  });
  return serving;
}

export async function open(dialect: 'sqlite' | 'postgres'): Promise<TestDatabase> {
  const database = await openTestDatabase(dialect);
  onTestFinished(() => database.close());
  return database;
}

export const firstSurvey = async (site: string) => {
  const { surveys } = (await (await fetch(`${site}/api/v1/widget`)).json()) as WidgetDocument;
  const [survey] = surveys;
  if (!survey) throw new Error('There is no live survey.');
  return survey;
};

/** How many starts of the survey are counted. */
export async function countImpressions({ db }: TestDatabase, surveyId: number): Promise<number> {
  const row = await db
    .selectFrom('survey_days')
    .select(({ fn }) => fn.sum<number>('impressions').as('n'))
    .where('survey_id', '=', surveyId)
    .executeTakeFirst();
  return Number(row?.n);
}

import type { UsageReport } from '@userfeedback/contract';
import { isAddonUsable } from '@userfeedback/engine';
import { lastWeek } from '../../features/summaries/weekly-summary.ts';
import { questionsOf } from '../../features/surveys/stored/stored-survey.ts';
import { claimTask, isTaskClaimed } from '../../platform/db/task-claims.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { DONE } from '../../platform/jobs/job.ts';
import { VERSION } from '../../platform/version.ts';
import { countResponses, listSurveyShapes } from './queries.ts';

const WITHIN = 10_000;

/** Sends usage once a week: only while the site allows it, and only if an address is configured. */
export const usageJob: Job = {
  name: 'usage',
  everyMinutes: 60,
  async run(deps) {
    await sendUsage(deps);
    return DONE;
  },
};

/** Everything that is sent. */
export async function readUsage({ db, database, site, addons }: Deps): Promise<UsageReport> {
  const { access } = site.now();
  const surveys = await listSurveyShapes(db);
  const types = surveys.flatMap(({ questions }) => questionsOf(questions).map(({ type }) => type));
  return {
    product: 'userfeedback',
    version: VERSION,
    node: process.versions.node,
    database: database.dialect,
    plan: access.license_type || 'lite',
    addons: addons.map(({ manifest }) => manifest.slug).filter((slug) => isAddonUsable(slug, access)),
    surveys: surveys.length,
    published_surveys: surveys.filter(({ status }) => status === 'publish').length,
    responses: await countResponses(db),
    question_types: Object.fromEntries(
      [...Map.groupBy(types, (type) => type)].map(([type, all]) => [type, all.length]),
    ),
  };
}

export async function sendUsage(deps: Deps): Promise<void> {
  const { config, site, db, now, host, log } = deps;
  if (!site.now().settings.allow_usage_tracking || config.usageUrl === null) return;
  const { start_date: week } = lastWeek(now(), host.info().time_zone);
  if (await isTaskClaimed(db, 'usage', week)) return;
  const report = await readUsage(deps);
  if (!(await claimTask(db, 'usage', week, now().toISOString()))) return;
  try {
    await deps.fetch(config.usageUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
      signal: AbortSignal.timeout(WITHIN),
    });
  } catch (error) {
    log.warn({ err: error }, 'could not send usage this week');
  }
}

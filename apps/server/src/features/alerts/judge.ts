import type { AlertNews } from '@userfeedback/addon-kit';
import type { Alert } from '@userfeedback/contract';
import type { DayRange, Measured, SiteAccess } from '@userfeedback/engine';
import { dayInZone, emailList, judgeAlert, momentInZone, nextAlert, rangeOf } from '@userfeedback/engine';
import type { AlertTable, Db } from '../../platform/db/schema.ts';
import { claimTask, isTaskClaimed } from '../../platform/db/task-claims.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { DONE } from '../../platform/jobs/job.ts';
import { storeNews } from '../deliveries/news.ts';
import { storeDelivery } from '../deliveries/service.ts';
import type { RangeFigures } from '../results/range-figures.ts';
import { readRangeFigures } from '../results/range-figures.ts';
import { listPlanned } from '../surveys/stored/service.ts';
import { ALERTS } from './kind.ts';
import type { Judged } from './stored/queries.ts';
import { listAlerts, updateJudged } from './stored/queries.ts';
import { ruleOf } from './stored/service.ts';

const AT = '07:00';

export const alertsJob: Job = {
  name: 'alerts',
  everyMinutes: 1,
  async run(deps) {
    await judgeAlerts(deps);
    return DONE;
  },
};

/** Once a day, by one process, about whole days that are over. Alerts of surveys that are not published rest. */
export async function judgeAlerts(deps: Deps): Promise<void> {
  const { db, now, host, site } = deps;
  const { time_zone } = host.info();
  const moment = now().toISOString();
  const today = dayInZone(now(), time_zone);
  if (moment < momentInZone(today, AT, time_zone) || (await isTaskClaimed(db, ALERTS, today))) return;
  await db.transaction().execute(async (trx) => {
    if (!(await claimTask(trx, ALERTS, today, moment))) return;
    const rows = (await listAlerts(trx)).filter((row) => ruleOf(row).active);
    const surveys = await listPlanned({ db: trx, config: deps.config }, [...new Set(rows.map((row) => row.survey_id))]);
    const read = figureReader(trx, today, site.now().access);
    const judged: Judged[] = [];
    for (const row of rows) {
      const survey = surveys.find(({ id, status }) => id === row.survey_id && status === 'publish');
      if (survey) judged.push(await judge(deps, trx, { row, survey, figures: await read(row) }));
    }
    await updateJudged(trx, judged);
  });
}

type Planned = Awaited<ReturnType<typeof listPlanned>>[number];

/** Stores messages about what is new; returns the state that the alert has from now on. */
async function judge(
  deps: Deps,
  trx: Db,
  { row, survey, figures }: { row: AlertTable; survey: Planned; figures: RangeFigures },
): Promise<Judged> {
  const rule = ruleOf(row);
  const measured = measuredOf(rule, figures);
  const moment = deps.now().toISOString();
  const { state, news } = nextAlert(row.state, judgeAlert(rule, measured));
  const isNew = state !== row.state || row.since === null;
  const judged = { id: row.id, state, measured: JSON.stringify(measured), since: isNew ? moment : row.since };
  if (news === null || measured.value === null) return judged;
  const { name, measure, window, below, above, webhook_ids } = rule;
  // The count of a rate is of impressions.
  const responses = measure === 'response_rate' ? figures.responses : measured.count;
  const body = {
    survey: { id: survey.id, title: survey.title },
    alert: { id: row.id, name, measure, window, value: measured.value, below, above, responses },
    at: moment,
  };
  const told: AlertNews = { event: news, survey, body, only: webhook_ids };
  await storeNews(deps, trx, [told]);
  for (const address of emailList(rule.emails)) {
    const mail = { kind: ALERTS, event: news, destination: ALERTS, target: { news: body }, addresses: [address] };
    await storeDelivery(trx, deps.config, mail, moment, { survey_id: survey.id });
  }
  return judged;
}

/** Figures of a survey over some days are read once for all its alerts. */
function figureReader(db: Db, today: string, access: SiteAccess) {
  const known = new Map<string, Promise<RangeFigures>>();
  return (row: AlertTable): Promise<RangeFigures> => {
    const range: DayRange = rangeOf(ruleOf(row).window, today);
    const key = `${row.survey_id} ${range.start_date}`;
    const figures = known.get(key) ?? readRangeFigures(db, row.survey_id, range, access);
    known.set(key, figures);
    return figures;
  };
}

/** As the results screen shows it. */
function measuredOf({ measure, question_id }: Pick<Alert, 'measure' | 'question_id'>, figures: RangeFigures): Measured {
  const { responses, impressions, nps, averages } = figures;
  if (measure === 'responses') return { value: responses, count: responses };
  if (measure === 'nps') return nps;
  if (measure === 'average') return averages.get(question_id ?? '') ?? { value: null, count: 0 };
  const rate = impressions > 0 ? Math.floor((100 * responses) / impressions) : null;
  return { value: rate, count: impressions };
}

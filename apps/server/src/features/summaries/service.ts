import { accessTo } from '@userfeedback/engine';
import { claimTask, isTaskClaimed } from '../../platform/db/task-claims.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { DONE } from '../../platform/jobs/job.ts';
import type { MailContent } from '../../platform/outgoing/mailer.ts';
import { stopLink } from '../../platform/outgoing/stop-link.ts';
import type { Delivery, DeliveryKind } from '../deliveries/delivery.ts';
import { RECIPIENTS_FORGOTTEN, Undeliverable } from '../deliveries/delivery.ts';
import { sendMail } from '../deliveries/mails/send-mail.ts';
import { siteRecipients } from '../deliveries/recipients.ts';
import { storeDelivery } from '../deliveries/service.ts';
import { toPublicAddress } from '../media/own-addresses.ts';
import type { SummaryLook } from './summary-mail.ts';
import { summaryMail } from './summary-mail.ts';
import { tellSummary } from './summary-news.ts';
import { dueWeek, isQuiet, lastWeek, readWeeklySummary } from './weekly-summary.ts';

const KIND = 'summary';
const SUMMARY = 'Weekly summary';

/** The process that claims a week sends its summary. */
export const weeklySummaryJob: Job = {
  name: 'weekly-summary',
  everyMinutes: 1,
  async run(deps) {
    await planWeeklySummary(deps);
    return DONE;
  },
};

/** Decides once per week whether a summary is sent, and stores the mail if so. */
export async function planWeeklySummary(deps: Deps): Promise<void> {
  const { db, now, host, site, config } = deps;
  const week = dueWeek(now(), host.info().time_zone);
  if (!week || (await isTaskClaimed(db, KIND, week.start_date))) return;
  const { settings } = site.now();
  const addresses = siteRecipients(settings, host.info());
  const mailed = settings.summaries_disabled ? [] : addresses;
  const summary = await readWeeklySummary(deps, week);
  const moment = now().toISOString();
  await db.transaction().execute(async (trx) => {
    if (!(await claimTask(trx, KIND, week.start_date, moment)) || isQuiet(summary)) return;
    const mail = { kind: KIND, event: 'summary.weekly' as const, destination: KIND, target: week };
    for (const address of mailed) await storeDelivery(trx, config, { ...mail, addresses: [address] }, moment);
    await tellSummary(deps, trx, summary);
  });
}

export function summaryKind(deps: Pick<Deps, 'db' | 'now' | 'host' | 'site' | 'mailer' | 'config'>): DeliveryKind {
  return {
    title: SUMMARY,
    destinations: (survey) =>
      survey || deps.site.now().settings.summaries_disabled ? [] : [{ key: KIND, name: SUMMARY, where: null }],
    plan: () => [],
    async send(delivery) {
      const { settings } = deps.site.now();
      if (settings.summaries_disabled) throw new Undeliverable('The weekly summary was turned off in the meantime.');
      const [recipient] = delivery.recipients;
      if (!recipient) throw new Undeliverable(RECIPIENTS_FORGOTTEN);
      const stop = stopLink(deps.config, { kind: 'summary', address: recipient.address });
      const content = await mailAbout(deps, weekOf(delivery), { ...lookOf(deps), stop: stop.url });
      return sendMail(deps, delivery, content, stop.headers);
    },
    async request(delivery) {
      const { subject, text } = await mailAbout(deps, weekOf(delivery), lookOf(deps));
      return { subject, text };
    },
  };
}

/** Last week's summary, marked as a test; throws when it cannot be sent. */
export async function sendTestSummary(deps: Deps, address: string): Promise<void> {
  const { host, now, mailer, config } = deps;
  const { name, admin_email, time_zone } = host.info();
  const content = await mailAbout(deps, lastWeek(now(), time_zone), { ...lookOf(deps), isTest: true });
  const refusals = await mailer.send({
    ...content,
    from: { name, address: admin_email },
    to: [address],
    message_id: `<summary-test-${now().getTime()}@${new URL(config.publicUrl).hostname}>`,
  });
  if (refusals.length > 0) throw new Error(refusals[0]?.reason);
}

export function previewSummary(
  deps: Deps,
  {
    header_image = deps.site.now().settings.notifications_header_image,
    template,
  }: { header_image?: string | undefined; template: 'html' | 'plain' },
): Promise<MailContent> {
  const week = lastWeek(deps.now(), deps.host.info().time_zone);
  return mailAbout(deps, week, { ...lookOf(deps, header_image), isHtml: template === 'html' });
}

async function mailAbout(
  deps: Pick<Deps, 'db' | 'now' | 'host' | 'site' | 'config'>,
  week: { start_date: string; end_date: string },
  look: SummaryLook,
): Promise<MailContent> {
  const summary = await readWeeklySummary(deps, week);
  return summaryMail(summary, deps.host.info(), deps.config.publicUrl, look);
}

/** The image is used while the plan and the branding addon allow it. */
function lookOf({ site, config }: Pick<Deps, 'site' | 'config'>, image?: string): SummaryLook {
  const { settings, access } = site.now();
  const wanted = image ?? settings.notifications_header_image;
  const isShown = wanted !== '' && accessTo('use-branding', null, access).allowed;
  const address = toPublicAddress(config.publicUrl)(wanted);
  return {
    isHtml: settings.summaries_html_template,
    headerImage: isShown && URL.canParse(address) ? new URL(address).href : '',
  };
}

function weekOf({ target }: Pick<Delivery, 'target'>): { start_date: string; end_date: string } {
  const isNamed = typeof target === 'object' && target !== null && 'start_date' in target && 'end_date' in target;
  if (!isNamed) throw new Undeliverable('It does not say which week it is for.');
  return { start_date: String(target.start_date), end_date: String(target.end_date) };
}

import type { Actor } from '@userfeedback/addon-kit';
import type { Notice } from '@userfeedback/contract';
import { OFFERS } from '@userfeedback/contract';
import { notFound } from '../../platform/api/app-error.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import { licenceNotice } from './licence-notice.ts';
import { passwordNotice } from './password-notice.ts';
import { pausedNotice } from './paused-notice.ts';
import { insertDismissal, listDismissed } from './queries.ts';
import { refusedNotice } from './refused-notice.ts';
import { restingNotice } from './resting-notice.ts';
import { systemNotices } from './system-notices.ts';
import { timeZoneNotice } from './time-zone-notice.ts';
import { undeliveredNotice } from './undelivered-notice.ts';
import { withheldDemoNotice } from './withheld-demo-notice.ts';

type OpenNotice = Omit<Notice, 'dismissed'>;

/** After this time a dismissed notice comes back if its cause remains. */
const PUT_AWAY_MS = 7 * 86_400_000;

/** Empty for scripts. */
export async function listDismissedFor(db: Db, userId: number | null): Promise<string[]> {
  return [...(await dismissalsOf(db, userId)).keys()];
}

async function dismissalsOf(db: Db, userId: number | null): Promise<Map<string, string>> {
  return userId === null ? new Map() : listDismissed(db, userId);
}

/** Includes dismissed ones. Only managers of the site get any but those about their own account. */
export async function listNoticesFor(deps: Deps, { user_id, grants }: Actor): Promise<Notice[]> {
  const own = await passwordNotice(deps, user_id);
  const ofSite = grants.manage_settings ? await listCurrent(deps) : [];
  const current = [...own, ...ofSite];
  const closed = await dismissalsOf(deps.db, user_id);
  const since = new Date(deps.now().getTime() - PUT_AWAY_MS).toISOString();
  return current.map((notice) => {
    const at = closed.get(notice.id);
    return { ...notice, dismissed: at !== undefined && (!notice.comes_back || at > since) };
  });
}

/** Does nothing for a script. */
export async function dismissFor(deps: Deps, actor: Actor, id: string): Promise<void> {
  const offers: readonly string[] = OFFERS;
  const isKnown = async () => (await listNoticesFor(deps, actor)).some((one) => one.id === id && one.isClosable);
  if (!offers.includes(id) && !(await isKnown())) throw notFound('notice');
  if (actor.user_id !== null) await insertDismissal(deps.db, id, actor.user_id, deps.now());
}

async function listCurrent(deps: Deps): Promise<OpenNotice[]> {
  const [refused, resting, undelivered, paused, withheld, zone, site, system] = await Promise.all([
    refusedNotice(deps),
    restingNotice(deps),
    undeliveredNotice(deps),
    pausedNotice(deps),
    withheldDemoNotice(deps),
    timeZoneNotice(deps),
    siteNotices(deps),
    systemNotices(deps),
  ]);
  const current = [refused, resting, undelivered, paused, withheld, zone, site, system];
  return [...licenceNotice(deps), ...current.flat()];
}

/** What the host site shows in its own administration. */
async function siteNotices({ host }: Deps): Promise<OpenNotice[]> {
  const notices = await host.notices();
  return notices.map(({ id, content }) => ({
    id: `site-${id}`,
    content,
    icon: 'plugin',
    type: 'info',
    isClosable: true,
    comes_back: false,
    global: true,
    link: null,
    source: 'site',
  }));
}

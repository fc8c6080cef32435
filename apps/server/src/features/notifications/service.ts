import type { Actor } from '@userfeedback/addon-kit';
import type { NotificationList } from '@userfeedback/contract';
import { notFound } from '../../platform/api/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { retryGivenUp } from '../deliveries/service.ts';
import { deleteKind, hasSpam, insertDismissals, listEvents } from './queries.ts';
import { recordEvents } from './record-events.ts';
import { kindsFor, toNotification } from './wording.ts';

export { deleteEventsAfter } from './queries.ts';

/** Older ones can still be found on their own screens. */
const SHOWN = 100;

/** Leaves out those that the person's role has no use for. */
export async function listNotificationsFor(deps: Deps, actor: Actor): Promise<NotificationList> {
  const { publicUrl } = deps.config;
  await recordEvents(deps);
  const events = await listEventsFor(deps, actor);
  const inWords = (dismissed: boolean) =>
    events.filter((each) => each.dismissed === dismissed).map((each) => toNotification(each, publicUrl));
  return {
    notifications: inWords(false),
    dismissed: inWords(true),
    view_url: `${publicUrl}/admin/notifications`,
    sidebar_url: `${publicUrl}/admin/surveys?open=userfeedback_notifications`,
  };
}

/** The id `all` dismisses all of them. */
export async function dismissFor(deps: Deps, actor: Actor, id: string): Promise<void> {
  const events = await listEventsFor(deps, actor);
  const ids = events.map((each) => each.id).filter((each) => id === 'all' || each === id);
  if (ids.length === 0 && id !== 'all') throw notFound('notification');
  if (ids.length > 0) await insertDismissals(deps.db, ids, readerOf(actor), deps.now());
}

/** Only for somebody who sees the notification. */
export async function runActionFor(
  deps: Deps,
  actor: Actor,
  requested: { class: string; action: string },
): Promise<{ reload?: boolean; redirect_to?: string }> {
  const { publicUrl } = deps.config;
  const offered = (await listEventsFor(deps, actor)).find((each) => {
    const notification = toNotification(each, publicUrl);
    return notification.class === requested.class && notification.action === requested.action;
  });
  if (!offered) throw notFound('action');
  const { survey_id, kind } = offered;
  if (kind === 'undelivered') {
    await deps.db.transaction().execute(async (trx) => {
      await retryGivenUp(trx, survey_id, deps.now());
      await deleteKind(trx, survey_id, kind);
    });
    return { reload: true };
  }
  // Somebody else may have dealt with it in the meantime.
  const filter = (await hasSpam(deps.db, survey_id)) ? '?filter=spam' : '';
  return { redirect_to: `${publicUrl}/admin/results/survey/${survey_id}/responses${filter}` };
}

function listEventsFor({ db }: Deps, actor: Actor) {
  const kinds = kindsFor(actor.grants);
  return kinds.length === 0 ? Promise.resolve([]) : listEvents(db, kinds, readerOf(actor), SHOWN);
}

/** Each person dismisses for themselves; all scripts share one reader. */
function readerOf({ user_id }: Actor): string {
  return user_id === null ? 'scripts' : `user:${user_id}`;
}

import type { On } from '@userfeedback/addon-kit';
import type { OFFERS } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { signedInActor } from '../../platform/api/callers/sessions.ts';
import type { Serve } from '../../platform/api/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { translatorFor } from '../../platform/texts/reply-language.ts';
import { dismissFor, listDismissedFor, listNoticesFor } from './service.ts';

const BLURB: (typeof OFFERS)[number] = 'settings-blurb';

export function noticesRoutes(serve: Serve, deps: Deps): void {
  serve(contract.notices.list, async (_input, { actor, request }) => {
    const translate = translatorFor(request);
    const notices = await listNoticesFor(deps, signedInActor(actor));
    return notices.map((notice) => ({
      ...notice,
      content: translate(notice.content),
      link: notice.link && { ...notice.link, text: translate(notice.link.text) },
    }));
  });
  serve(contract.notices.dismiss, async ({ id }, { actor }) => {
    await dismissFor(deps, signedInActor(actor), id);
    return { success: true as const };
  });
}

export function noticeActions(on: On, deps: Deps): void {
  for (const action of ['remove_notice', 'remove_wp_notice'] as const) {
    on(action, async ({ notice_id }, { actor }) => {
      await dismissFor(deps, signedInActor(actor), notice_id);
      return { success: true, data: {} };
    });
  }
}

/** The offer in the settings of a Lite site, until somebody dismisses it. */
export function blurbActions(on: On, deps: Deps): void {
  on('dismiss_settings_blurb', async (_input, { actor }) => {
    await dismissFor(deps, signedInActor(actor), BLURB);
    return { success: true, data: {} };
  });
  on('validate_settings_blurb', async (_input, { actor }) => {
    const isLite = !deps.site.now().access.is_pro;
    const closed = await listDismissedFor(deps.db, signedInActor(actor).user_id);
    return { success: true, data: isLite && !closed.includes(BLURB) };
  });
}

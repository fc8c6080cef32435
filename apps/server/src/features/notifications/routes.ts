import type { Notification } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { signedInActor } from '../../platform/api/callers/sessions.ts';
import type { Serve } from '../../platform/api/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { translatorFor } from '../../platform/texts/reply-language.ts';
import { dismissFor, listNotificationsFor, runActionFor } from './service.ts';

export function notificationsRoutes(serve: Serve, deps: Deps): void {
  serve(contract.notifications.list, async (_input, { actor, request }) => {
    const translate = translatorFor(request);
    const list = await listNotificationsFor(deps, signedInActor(actor));
    const inWords = ({ title, category, content, buttons, ...rest }: Notification): Notification => ({
      ...rest,
      title: translate(title),
      category: translate(category),
      content: translate(content),
      buttons: buttons.map((button) => ({ ...button, text: translate(button.text) })),
    });
    return {
      ...list,
      notifications: list.notifications.map(inWords),
      dismissed: list.dismissed.map(inWords),
    };
  });
  serve(contract.notifications.dismiss, async ({ id }, { actor }) => {
    await dismissFor(deps, signedInActor(actor), id);
    return { success: true as const };
  });
  serve(contract.notifications.action, async (requested, { actor }) => ({
    success: true as const,
    ...(await runActionFor(deps, signedInActor(actor), requested)),
  }));
}

import { isDeepStrictEqual } from 'node:util';
import type { Settings } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { managingRoles, withManagers } from '@userfeedback/engine';
import type { Serve } from '../../platform/api/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { endSecrets, makeSecret } from '../identity/service.ts';
import { changeSettingsPictures, toPublicAddress } from '../media/own-addresses.ts';
import { changeSettings } from './service.ts';

export function settingsRoutes(serve: Serve, deps: Deps): void {
  // Without recipients, mails go to whoever runs the site. The time zone is the one in use, whoever set it.
  const toReply = (settings: Settings): Settings => {
    const { admin_email, time_zone } = deps.host.info();
    const notifications_recipients = settings.notifications_recipients ?? admin_email;
    const withPictures = changeSettingsPictures(
      withManagers(settings, managingRoles(deps.host.roles())),
      toPublicAddress(deps.config.publicUrl),
    );
    return { ...withPictures, notifications_recipients, time_zone };
  };

  serve(contract.settings.get, () => ({ settings: toReply(deps.site.now().settings) }));

  serve(contract.settings.save, async ({ settings: sent }) => {
    const { saved, not_saved } = await changeSettings(deps, sent);
    const settings = toReply(saved);
    const isOther = (name: string) =>
      !isDeepStrictEqual(Object(sent)[name], Object(settings)[name]) &&
      !isDeepStrictEqual(Object(sent)[name], Object(saved)[name]);
    return { settings, not_saved: not_saved.filter(isOther) };
  });

  serve(contract.settings.makeIdentitySecret, async (_input, { reply }) => {
    reply.header('cache-control', 'no-store');
    return makeSecret(deps);
  });

  serve(contract.settings.deleteIdentitySecret, async () => {
    await endSecrets(deps);
    return { success: true as const };
  });

  serve(contract.settings.global, () => {
    const { widget_button_color, widget_color, widget_show_logo, widget_text_color, widget_theme } =
      deps.site.now().settings;
    return { widget_button_color, widget_color, widget_show_logo, widget_text_color, widget_theme };
  });
}

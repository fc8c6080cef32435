import type { Deps } from '../../platform/deps.ts';
import type { Stop } from '../../platform/outgoing/stop-link.ts';
import { removeRecipient } from '../alerts/stored/service.ts';
import { siteRecipients } from '../deliveries/recipients.ts';
import { saveSettings } from '../settings/service.ts';

/** Does nothing when the address gets no such mails. The last address leaves an empty list, not the default. */
export async function stopMails(deps: Pick<Deps, 'db' | 'site' | 'host'>, stop: Stop): Promise<void> {
  if (stop.kind === 'alert') {
    await deps.db.transaction().execute((trx) => removeRecipient(trx, stop.alert_id, stop.address));
    return;
  }
  await saveSettings(deps, (stored) => {
    const all = siteRecipients(stored, deps.host.info());
    const others = all.filter((one) => one.toLowerCase() !== stop.address.toLowerCase());
    return others.length === all.length ? {} : { notifications_recipients: others.join(', ') };
  });
}

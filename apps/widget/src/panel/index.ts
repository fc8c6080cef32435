import type { PanelModule, Start } from '../parts.ts';
import type { Site } from '../site.ts';
import type { Outbox } from './outbox.ts';
import { openOutbox } from './outbox.ts';
import { VisitSession } from './visit-session.ts';

export { openPage } from '../page-surveys.ts';

let outbox: Outbox | undefined;
const outboxOf = (site: Site) => {
  outbox ??= openOutbox(site);
  return outbox;
};

export const show: PanelModule['show'] = (start: Start) => new VisitSession(start, outboxOf(start.site));
export const sendPending: PanelModule['sendPending'] = (site) => void outboxOf(site);
export const end: PanelModule['end'] = () => {
  outbox?.close();
  outbox = undefined;
};

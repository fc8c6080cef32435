import type { PanelModule, Sender, Start } from '../parts.ts';
import type { Outbox } from './outbox.ts';
import { openOutbox } from './outbox.ts';
import { VisitSession } from './visit-session.ts';

export { openPage } from '../page-surveys.ts';

let outbox: Outbox | undefined;
const outboxOf = (start: Sender) => {
  outbox ??= openOutbox(start);
  return outbox;
};

export const show: PanelModule['show'] = (start: Start) => new VisitSession(start, outboxOf(start));
export const sendPending: PanelModule['sendPending'] = (start) => void outboxOf(start);
export const end: PanelModule['end'] = () => {
  outbox?.close();
  outbox = undefined;
};

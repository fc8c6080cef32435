import type { PanelModule, Sender } from '../parts.ts';
import type { Outbox } from './outbox.ts';
import { openOutbox } from './outbox.ts';
import { VisitSession } from './visit-session.ts';

export { openPage } from '../page-surveys.ts';

let outbox: Outbox | undefined;
/** One outbox for all surveys of the page. */
const getOutbox = (sender: Sender) => {
  outbox ??= openOutbox(sender);
  return outbox;
};

export const show: PanelModule['show'] = (context) => new VisitSession(context, getOutbox(context));
export const sendPending: PanelModule['sendPending'] = (sender) => void getOutbox(sender);
export const end: PanelModule['end'] = () => {
  outbox?.close();
  outbox = undefined;
};

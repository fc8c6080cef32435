import { guard } from '../guard.ts';
import { dropPast } from '../kept.ts';
import type { PanelModule, Sender } from '../parts.ts';
import type { Outbox } from './outbox.ts';
import { openOutbox } from './outbox.ts';
import { VisitSession } from './visit-session.ts';

export { openPage } from '../page-surveys.ts';

let outbox: Outbox | undefined;
const getOutbox = (sender: Sender) => {
  outbox ??= openOutbox(sender);
  return outbox;
};

/** A server of an earlier version sends no needs. What cannot be loaded is left out. */
export const loadNeeded: PanelModule['loadNeeded'] = async (context, survey, root) =>
  // Limits, fields, texts and quoted texts: no other part has these letters.
  (/[mfx]/.test(`${survey.needs}`) &&
    (await guard(async () => (await context.parts.rules()).loadRare(context, survey, root))())) ||
  {};
export const show: PanelModule['show'] = (context) => {
  dropPast(context.storage);
  return new VisitSession(context, getOutbox(context));
};
export const sendPending: PanelModule['sendPending'] = (sender) => void getOutbox(sender);
export const end: PanelModule['end'] = () => {
  outbox?.close();
  outbox = undefined;
};

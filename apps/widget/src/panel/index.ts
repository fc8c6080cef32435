import { guard } from '../guard.ts';
import { dropPast } from '../kept.ts';
import type { PanelModule, Part, SavingModule, Sender } from '../parts.ts';
import type { Outbox } from './outbox.ts';
import { openOutbox } from './outbox.ts';
import { VisitSession } from './visit-session.ts';

export { openPage } from '../page-surveys.ts';

let outbox: Outbox | undefined;
/** The part that saves answers; the build puts in its file name and hash. */
declare const SAVING: Part;
/** One outbox for all surveys of the page. */
const getOutbox = (sender: Sender) => {
  outbox ??= openOutbox(sender);
  return outbox;
};

export const loadNeeded: PanelModule['loadNeeded'] = async (parts, { needs }) => {
  // A server of an earlier version knows no needs; what cannot be loaded is done without.
  const load = async <Module>(need: (typeof needs)[number], part: () => Promise<Module>) =>
    (needs?.includes(need) && (await guard(part)())) || undefined;
  return {
    saving: await load('saving', () => parts.load<SavingModule>(SAVING)),
    closing: await load('limits', async () => (await parts.rules()).closing(parts)),
  };
};
export const show: PanelModule['show'] = (context) => {
  dropPast(context.storage);
  return new VisitSession(context, getOutbox(context));
};
export const sendPending: PanelModule['sendPending'] = (sender) => void getOutbox(sender);
export const end: PanelModule['end'] = () => {
  outbox?.close();
  outbox = undefined;
};

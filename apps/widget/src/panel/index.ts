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

export const loadNeeded: PanelModule['loadNeeded'] = async (context, survey, root) => {
  const { parts } = context;
  // A server of an earlier version knows no needs; what cannot be loaded is done without.
  const needs = `${survey.needs}`;
  return {
    saving: (/sav/.test(needs) && (await guard(() => parts.load<SavingModule>(SAVING))())) || undefined,
    // Limits, fields, texts and quoted texts: the others are without these letters.
    ...(/[mfx]/.test(needs) &&
      (await guard(async () => (await parts.rules()).loadRare(context, survey, root))())),
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

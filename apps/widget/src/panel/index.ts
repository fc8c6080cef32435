import { guard } from '../guard.ts';
import { dropPast } from '../kept.ts';
import type { PanelModule, Sender } from '../parts.ts';
import { isPanelPart, loadTypes } from './load-types.ts';
import type { Outbox } from './outbox.ts';
import { openOutbox } from './outbox.ts';
import { VisitSession } from './visit-session.ts';

export { openPage } from '../page-surveys.ts';

let outbox: Outbox | undefined;
const getOutbox = (sender: Sender) => {
  outbox ??= openOutbox(sender);
  return outbox;
};

export const loadNeeded: PanelModule['loadNeeded'] = async (context, survey, root) => {
  const { parts } = context;
  const isRare = survey.needs.some((need) => need !== 'rules' && !isPanelPart(need));
  const rare = isRare && guard(async () => (await parts.rules()).loadRare(context, survey, root))();
  await loadTypes(parts, survey);
  return (await rare) || {};
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

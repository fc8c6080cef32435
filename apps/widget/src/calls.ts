import { isEnded } from '@userfeedback/engine/visit/how-often';
import { needsCountry, verdictOn } from '@userfeedback/engine/visit/verdict';
import { readFacts } from './facts.ts';
import type { CallsModule } from './parts.ts';

export { readTold } from '@userfeedback/engine/visit/told/told-facts';

export const openSurvey: CallsModule['openSurvey'] = async (context, id, { placed, floating, place }) => {
  const { site, parts, reasons } = context;
  const { surveys, reasons: closed } = await site.load();
  const survey = surveys.find((one) => `${one.id}` === `${id}`);
  if (!survey) {
    if (Number(id)) reasons[Number(id)] = closed[Number(id)] ?? ['not-published'];
    return undefined;
  }
  if (placed?.root.isConnected && placed.root.dataset.state !== 'finished') {
    await placed.open();
    return placed;
  }
  const country = needsCountry(survey) ? await (await parts.rules()).findCountry(site) : null;
  // Like a survey placed in the page, it is not judged by page rules.
  const facts = { ...readFacts(context, {}, survey, true), country };
  const verdict = verdictOn(survey, facts, () => true, []).reasons.filter((reason) => reason !== 'cookie');
  const found: string[] = isEnded(survey.settings.behavior, Date.now()) ? [...verdict, 'ended'] : verdict;
  if (!placed && floating?.root.isConnected && floating.isBegun()) found.push('other-begun');
  if (found.length === 0 && survey.settings.one_per_person)
    found.push(...(await (await (await parts.rules()).person(parts)).judgePerson(context, survey)));
  reasons[survey.id] = found;
  if (found.length > 0) return undefined;
  const opened = place(survey);
  await opened?.open();
  return opened;
};

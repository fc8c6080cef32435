import type { Settings, SurveySettings } from '@userfeedback/contract';

type Answering = SurveySettings['answering'];

/** How answers of a survey are taken on a site, whatever is stored. */
export function answeringInForce(answering: Answering, site: Pick<Settings, 'partial_saving'>): Answering {
  const save_partial = answering.save_partial && site.partial_saving !== 'off';
  return { ...answering, save_partial, notice: answering.notice && save_partial };
}

/** Whether a visit is kept in the browser beyond what every survey keeps: then the widget loads a part for it. */
export function keepsVisits({ save_partial, back, resume }: Answering): boolean {
  return save_partial || back || resume !== 'tab';
}

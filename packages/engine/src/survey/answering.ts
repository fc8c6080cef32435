import type { Settings, SurveySettings } from '@userfeedback/contract';

type Answering = SurveySettings['answering'];

export function answeringInForce(answering: Answering, site: Pick<Settings, 'partial_saving'>): Answering {
  const save_partial = answering.save_partial && site.partial_saving !== 'off';
  return { ...answering, save_partial, notice: answering.notice && save_partial };
}

/** Whether the browser keeps more of a visit than with every survey; the widget loads a part for it. */
export function keepsVisits({ save_partial, back, resume }: Answering): boolean {
  return save_partial || back || resume !== 'tab';
}

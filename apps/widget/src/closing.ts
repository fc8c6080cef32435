import { ANSWERED_MESSAGE } from '@userfeedback/contract/told-limits';
import { visitCookie } from '@userfeedback/engine/visit/visit-cookie';
import type { ClosingModule, SurveyContext } from './parts.ts';

const DAYS = 365;

/** How long the thanks wait for the server, which may refuse the response. */
export const WAITS_MS = 3000;

/** An answer that takes no more responses ends the visit: nothing of it is sent. */
export const endIfFull: ClosingModule['endIfFull'] = (context, state) => {
  const { questions, full_quotas = [] } = context.survey;
  const isFull = state.answers.some(({ question_id, value }) =>
    full_quotas.some(
      (quota) =>
        quota.question_id === question_id && [value].flat().some((each) => quota.values.includes(`${each}`)),
    ),
  );
  if (!isFull) return state;
  refuse(context);
  return { ...state, stage: 'finished', index: questions.length, answers: [] };
};

/** The closing message stands in place of the thanks and of a redirect, and this browser is asked no more. */
export function refuse(context: SurveyContext, code?: string): void {
  const { storage, survey } = context;
  const { settings, cookie_name } = survey;
  const { closed_message = '', answered_message = ANSWERED_MESSAGE } = settings.limits;
  const at = settings.behavior.display_length === 'recurring' ? Math.floor(Date.now() / 1000) : undefined;
  storage.remember(cookie_name, visitCookie({ submitted: true, last_response_id: null, at }), DAYS);
  const message = code === 'already_answered' ? answered_message : closed_message;
  const thank_you = { ...settings.thank_you, type: 'message' as const, message };
  context.survey = { ...survey, settings: { ...settings, thank_you } };
}

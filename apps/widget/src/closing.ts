import type { WidgetSurvey } from '@userfeedback/contract';
import { ANSWERED_MESSAGE } from '@userfeedback/contract/told-limits';
import type { VisitState } from '@userfeedback/engine/visit/visit';
import { visitCookie } from '@userfeedback/engine/visit/visit-cookie';
import type { WidgetStorage } from './storage.ts';

const DAYS = 365;

interface Context {
  storage: WidgetStorage;
  survey: WidgetSurvey;
}

/** Milliseconds that the thanks wait for the server, which may refuse the response. */
export const WAITS_MS = 3000;

/** An answer of a full quota ends the visit, and nothing is sent. */
export function endIfFull(context: Context, state: VisitState): VisitState {
  const { questions, full_quotas = [] } = context.survey;
  const isFull = state.answers.some(({ question_id, value }) =>
    full_quotas.some(
      (quota) => quota.question_id === question_id && [value].flat().some((each) => quota.values.includes(`${each}`)),
    ),
  );
  if (!isFull) return state;
  refuse(context);
  return { ...state, stage: 'finished', index: questions.length, answers: [] };
}

/**
 * The closing message, or another one by the code of the refusal, replaces the thanks and a redirect. This browser is
 * not asked again.
 */
export function refuse(context: Context, code?: string): void {
  const { storage, survey } = context;
  const { settings, cookie_name } = survey;
  const { closed_message = '', answered_message = ANSWERED_MESSAGE, messages = {} } = settings.limits;
  const at = settings.behavior.display_length === 'recurring' ? Math.floor(Date.now() / 1000) : undefined;
  storage.remember(cookie_name, visitCookie({ submitted: true, last_response_id: null, at }), DAYS);
  const message = messages[`${code}`] ?? (code === 'already_answered' ? answered_message : closed_message);
  const { redirect_to, conditions } = settings.thank_you;
  const thank_you = { type: 'message' as const, message, redirect_to, conditions };
  context.survey = { ...survey, settings: { ...settings, thank_you } };
}

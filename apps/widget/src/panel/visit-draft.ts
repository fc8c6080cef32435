import type { WidgetSurvey } from '@userfeedback/contract';
import type { VisitState } from '@userfeedback/engine/visit';

const keyOf = (survey: WidgetSurvey) => `userfeedback-visit/${survey.cookie_name}/${survey.version}`;

/** Remembers how far the visitor came, for as long as the tab is open. */
export function keepVisit(survey: WidgetSurvey, state: VisitState): void {
  try {
    sessionStorage.setItem(keyOf(survey), JSON.stringify(state));
  } catch {}
}

/** A visit that was interrupted between two questions, by a reload or another page of the site. */
export function keptVisit(survey: WidgetSurvey): VisitState | undefined {
  try {
    const state: VisitState = JSON.parse(sessionStorage.getItem(keyOf(survey)) ?? '');
    return state.stage === 'asking' && state.answers[0] && survey.questions[state.index] ? state : undefined;
  } catch {
    return undefined;
  }
}

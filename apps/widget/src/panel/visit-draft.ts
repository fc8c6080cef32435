import type { WidgetSurvey } from '@userfeedback/contract';
import type { VisitState } from '@userfeedback/engine/visit';
import { isBegun } from '@userfeedback/engine/visit';
import { toJson } from '../json.ts';

/** How far a visit came, and how many seconds it took. */
interface Kept {
  state: VisitState;
  seconds: number;
}

const keyOf = (survey: WidgetSurvey) => `userfeedback-visit/${survey.cookie_name}/${survey.version}`;

/** Remembers how far the visitor came, for as long as the tab is open. */
export function keepVisit(survey: WidgetSurvey, kept: Kept): void {
  try {
    window.sessionStorage.setItem(keyOf(survey), toJson(kept));
  } catch {}
}

/** A visit that was interrupted by a reload or another page of the site, after it was begun to be answered. */
export function keptVisit(survey: WidgetSurvey): Kept | undefined {
  try {
    const kept: Kept = JSON.parse(window.sessionStorage.getItem(keyOf(survey)) ?? '');
    const { stage, index } = kept.state;
    return stage === 'asking' && isBegun(kept.state) && survey.questions[index] ? kept : undefined;
  } catch {
    return undefined;
  }
}

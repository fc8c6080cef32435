import type { WidgetSurvey } from '@userfeedback/contract';
import type { VisitState } from '@userfeedback/engine/visit/visit';
import { isBegun } from '@userfeedback/engine/visit/visit';
import { toJson } from '../json.ts';
import type { WidgetStorage } from '../storage.ts';

/** How far a visit came, and how many seconds it took. */
interface Kept {
  state: VisitState;
  seconds: number;
}

const keyOf = (survey: WidgetSurvey) => `userfeedback-visit/${survey.cookie_name}/${survey.version}`;

/** Remembers how far the visitor came, for as long as the tab is open. */
export function keepVisit({ passing }: WidgetStorage, survey: WidgetSurvey, kept: Kept): void {
  passing.write(keyOf(survey), toJson(kept));
}

/** A visit that was interrupted by a reload or another page of the site, after it was begun to be answered. */
export function keptVisit({ passing }: WidgetStorage, survey: WidgetSurvey): Kept | undefined {
  try {
    const kept: Kept = JSON.parse(passing.read(keyOf(survey)) ?? '');
    const { stage, index } = kept.state;
    return stage === 'asking' && isBegun(kept.state) && survey.questions[index] ? kept : undefined;
  } catch {
    // None, or somebody else has written it.
    return undefined;
  }
}

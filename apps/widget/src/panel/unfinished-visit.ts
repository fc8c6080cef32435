import type { WidgetSurvey } from '@userfeedback/contract';
import type { VisitState } from '@userfeedback/engine/visit/visit';
import { isBegun } from '@userfeedback/engine/visit/visit';
import { toJson } from '../json.ts';
import type { WidgetStorage } from '../storage.ts';

/** A visit that can be continued. */
interface UnfinishedVisit {
  state: VisitState;
  /** How long it has taken so far. */
  seconds: number;
}

const keyOf = (survey: WidgetSurvey) => `userfeedback-visit/${survey.cookie_name}/${survey.version}`;

/** Stores the state of a visit until the tab is closed. */
export function saveVisit({ passing }: WidgetStorage, survey: WidgetSurvey, saved: UnfinishedVisit): void {
  passing.write(keyOf(survey), toJson(saved));
}

/** The visit that a reload or another page of the site has interrupted, if its visitor had begun to answer. */
export function findVisit({ passing }: WidgetStorage, survey: WidgetSurvey): UnfinishedVisit | undefined {
  try {
    const saved: UnfinishedVisit = JSON.parse(passing.read(keyOf(survey)) ?? '');
    const { stage, index } = saved.state;
    return stage === 'asking' && isBegun(saved.state) && survey.questions[index] ? saved : undefined;
  } catch {
    // There is none, or another script has overwritten it.
    return undefined;
  }
}

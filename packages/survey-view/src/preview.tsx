import type { SurveyDraft, WidgetSettings, WidgetSurvey } from '@userfeedback/contract';
import type { VisitAction, VisitState } from '@userfeedback/engine/visit';
import { initialVisit, visit } from '@userfeedback/engine/visit';
import type { WidgetSite } from '@userfeedback/engine/widget-site';
import { useEffect, useMemo, useReducer } from 'react';
import { ShadowBox } from './shadow-box.tsx';
import { SurveyPanel } from './survey-panel.tsx';

export interface SurveyPreviewProps {
  /** The survey as it stands in the editor, saved or not. */
  draft: SurveyDraft;
  site: WidgetSite;
  widgetSettings: WidgetSettings;
  device: 'desktop' | 'phone';
  /** The question to show, as when its card is opened in the editor; else the visit goes its own way. */
  questionId?: string;
}

/**
 * The survey as visitors will see it, laid over the nearest positioned element around it; the phone's frame or the
 * desktop's page is the caller's. Nothing is sent, kept or counted (WG-65).
 */
export function SurveyPreview({ draft, site, widgetSettings, device, questionId }: SurveyPreviewProps) {
  const survey = useMemo(() => asDelivered(draft), [draft]);
  const [state, dispatch] = useReducer(
    (before: VisitState, action: PreviewAction) => move(survey, before, action),
    initialVisit,
  );
  const wanted = survey.questions.findIndex(({ id }) => id === questionId);
  const isLost = state.stage === 'inactive' || (state.stage === 'asking' && !survey.questions[state.index]);
  useEffect(() => {
    if (isLost) dispatch({ type: 'restart', index: -1 });
  }, [isLost]);
  useEffect(() => {
    if (wanted >= 0) dispatch({ type: 'restart', index: wanted });
  }, [wanted]);
  return (
    <ShadowBox>
      <SurveyPanel
        survey={survey}
        site={site}
        widgetSettings={widgetSettings}
        state={state}
        dispatch={dispatch}
        isSheet={device === 'phone'}
        preview
      />
    </ShadowBox>
  );
}

type PreviewAction = VisitAction | { type: 'restart'; index: number };

/** A visit that can also begin at any question. */
function move(survey: WidgetSurvey, state: VisitState, action: PreviewAction): VisitState {
  if (action.type !== 'restart') return visit(survey, state, action);
  const started =
    action.index < 0
      ? visit(survey, initialVisit, { type: 'start' })
      : { ...initialVisit, stage: 'asking' as const, index: action.index };
  return visit(survey, started, { type: 'open' });
}

function asDelivered(draft: SurveyDraft): WidgetSurvey {
  return {
    ...draft,
    id: draft.id ?? 0,
    version: 1,
    cookie_name: '',
    notifications: {},
    is_shortcode: false,
    nonces: { impression: '', submission: '' },
  };
}

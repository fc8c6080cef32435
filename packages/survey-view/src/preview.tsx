import type { SurveyDraft, WidgetSettings, WidgetSurvey } from '@userfeedback/contract';
import type { SiteAccess } from '@userfeedback/engine/access/access';
import { resolveLook, visitorLook } from '@userfeedback/engine/look/look';
import { TOGGLE_ICONS } from '@userfeedback/engine/look/toggle-icons';
import type { Drawing } from '@userfeedback/engine/questions/draw-icons';
import { questionsForVisitors } from '@userfeedback/engine/survey/for-visitors';
import { inForce } from '@userfeedback/engine/survey/in-force';
import type { VisitAction, VisitState } from '@userfeedback/engine/visit/visit';
import { initialVisit, visit } from '@userfeedback/engine/visit/visit';
import { useEffect, useMemo, useReducer } from 'react';
import { ShadowBox } from './shadow-box.tsx';
import { SurveyPanel } from './survey-panel.tsx';

export interface SurveyPreviewProps {
  /** The survey as it stands in the editor, saved or not. */
  draft: SurveyDraft;
  site: SiteAccess;
  widgetSettings: WidgetSettings;
  device: 'desktop' | 'phone';
  /** The question to show, as when its card is opened in the editor; else the visit goes its own way. */
  questionId?: string;
  /** Begins at the end, with the thanks. */
  isAtEnd?: boolean;
  /** Begins as its toggle alone. */
  startsMinimized?: boolean;
  /** Draws the icons of the set, which the server does for visitors. */
  draw?(icon: { name: string; style: string }): Drawing;
}

/**
 * The survey as visitors will see it, laid over the nearest positioned element around it; the phone's frame or the
 * desktop's page is the caller's. Nothing is sent, kept or counted. Another key starts it anew.
 */
export function SurveyPreview(props: SurveyPreviewProps) {
  const { draft, site, widgetSettings, device, questionId, isAtEnd = false, draw = undrawn } = props;
  const { startsMinimized: isMinimized = false } = props;
  const survey = useMemo(
    () => asDelivered(draft, site, widgetSettings, draw),
    [draft, site, widgetSettings, draw],
  );
  const [state, dispatch] = useReducer(
    (before: VisitState, action: PreviewAction) => move(survey, before, action),
    initialVisit,
  );
  const wanted = isAtEnd
    ? survey.questions.length
    : survey.questions.findIndex(({ id }) => id === questionId);
  const isLost = state.stage === 'inactive' || (state.stage === 'asking' && !survey.questions[state.index]);
  useEffect(() => {
    if (isLost) dispatch({ type: 'restart', index: -1, isMinimized });
  }, [isLost, isMinimized]);
  useEffect(() => {
    if (wanted >= 0) dispatch({ type: 'restart', index: wanted, isMinimized });
  }, [wanted, isMinimized]);
  return (
    <ShadowBox>
      <SurveyPanel survey={survey} state={state} dispatch={dispatch} isSheet={device === 'phone'} preview />
    </ShadowBox>
  );
}

type PreviewAction = VisitAction | { type: 'restart'; index: number; isMinimized: boolean };

/** A visit that can also begin at any question, or at its end. */
function move(survey: WidgetSurvey, state: VisitState, action: PreviewAction): VisitState {
  if (action.type !== 'restart') return visit(survey, state, action);
  const { index, isMinimized } = action;
  const stage = index < survey.questions.length ? ('asking' as const) : ('finished' as const);
  const started =
    index < 0 ? visit(survey, initialVisit, { type: 'start' }) : { ...initialVisit, stage, index };
  return isMinimized ? started : visit(survey, started, { type: 'open' });
}

const undrawn = () => ({ path: '', style: 'regular' });

function asDelivered(
  stored: SurveyDraft,
  site: SiteAccess,
  widgetSettings: WidgetSettings,
  draw: (icon: { name: string; style: string }) => Drawing,
): WidgetSurvey {
  const { survey: draft } = inForce(stored, site);
  const look = visitorLook(resolveLook(draft.settings, widgetSettings, site));
  const { icon } = look.toggle;
  return {
    ...draft,
    id: draft.id ?? 0,
    version: 1,
    cookie_name: '',
    notifications: {},
    is_shortcode: false,
    nonces: { impression: '', submission: '' },
    questions: questionsForVisitors(draft, site, draw),
    look,
    toggle_path: TOGGLE_ICONS[icon] ?? draw({ name: icon, style: 'regular' }).path,
    font_sheet: null,
  };
}

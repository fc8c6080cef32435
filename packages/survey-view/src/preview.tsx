import type { LanguagePart, SubmittedAnswer, SurveyDraft, WidgetSettings, WidgetSurvey } from '@userfeedback/contract';
import type { SiteAccess } from '@userfeedback/engine/access/access';
import { surveyDirection } from '@userfeedback/engine/languages/direction';
import { inOwnWords, languagePart, spokenIn } from '@userfeedback/engine/languages/language-part';
import { layOver } from '@userfeedback/engine/languages/lay-over';
import { textsIn } from '@userfeedback/engine/languages/survey-texts';
import { resolveLook, visitorLook } from '@userfeedback/engine/look/look';
import { TOGGLE_ICONS } from '@userfeedback/engine/look/toggle-icons';
import type { Drawing } from '@userfeedback/engine/question-types/index';
import { ownResults } from '@userfeedback/engine/results/shared-result';
import { panelParts, questionsForVisitors, thanksForVisitors } from '@userfeedback/engine/survey/for-visitors';
import { inForce } from '@userfeedback/engine/survey/in-force';
import { quotesApart } from '@userfeedback/engine/survey/quoting';
import { withQuotes } from '@userfeedback/engine/visit/quoted';
import type { VisitAction, VisitState } from '@userfeedback/engine/visit/visit';
import { fieldsIn, initialVisit } from '@userfeedback/engine/visit/visit';
import type { ReactNode } from 'react';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { endOf } from './flow.tsx';
import { course } from './known-types.ts';
import './question-types/index.ts';
import { resultsOf } from './outcome.tsx';
import { spokenWords } from './spoken-words.ts';
import { addStyles } from './styles.ts';
import { SurveyPanel } from './survey-panel.tsx';

export interface SurveyPreviewProps {
  draft: SurveyDraft;
  site: SiteAccess;
  widgetSettings: WidgetSettings;
  device: 'desktop' | 'phone';
  questionId?: string;
  isAtEnd?: boolean;
  /** The ending that is looked at; by default the one that the answers lead to. */
  endingId?: string | undefined;
  startsMinimized?: boolean;
  /** One of the survey's other languages; the base by default. */
  language?: string | undefined;
  /** In all languages; English without it. */
  words?: Parameters<typeof languagePart>[0] | undefined;
  /** What stands in the fields, whenever it changes. */
  onAnswers?: ((answers: SubmittedAnswer[]) => void) | undefined;
  /** For visitors, the server puts the drawings into the survey. */
  draw?(icon: { name: string; style: string }): Drawing;
}

/**
 * Covers the nearest positioned element around it; the caller draws the phone or the desktop page. Nothing is sent,
 * stored or counted. Give it another key to start over.
 */
export function SurveyPreview(props: SurveyPreviewProps) {
  const { draft, site, widgetSettings, device, questionId, isAtEnd = false, endingId, draw = drawNothing } = props;
  const { startsMinimized: isMinimized = false } = props;
  const base = useMemo(() => formatForVisitors(draft, site, widgetSettings, draw), [draft, site, widgetSettings, draw]);
  const { language, words } = props;
  const { survey, part } = useMemo(() => inLanguage(base, draft, language, words), [base, draft, language, words]);
  const [state, dispatch] = useReducer(
    (before: VisitState, action: PreviewAction) => reduce(survey, before, action),
    initialVisit,
  );
  const wanted = isAtEnd ? survey.questions.length : survey.questions.findIndex(({ id }) => id === questionId);
  const isLost = state.stage === 'inactive' || (state.stage === 'asking' && !survey.questions[state.index]);
  useEffect(() => {
    if (isLost) dispatch({ type: 'restart', index: -1, isMinimized });
  }, [isLost, isMinimized]);
  useEffect(() => {
    if (wanted >= 0) dispatch({ type: 'restart', index: wanted, isMinimized });
  }, [wanted, isMinimized]);
  const { onAnswers } = props;
  useEffect(() => onAnswers?.(fieldsIn(survey, state)), [onAnswers, survey, state]);
  const { endings } = survey.settings.thank_you;
  const lookedAt = endings?.find(({ id }) => id === endingId && state.answers.length === 0);
  const { survey: ended, below } = endOf(survey, state, lookedAt);
  const { questions, settings } = inForce(draft, site).survey;
  const results = ownResults(questions, state.answers, settings.thank_you);
  return (
    <ShadowBox>
      <SurveyPanel
        survey={withQuotes(ended, state, findNoField)}
        below={[below, resultsOf(survey, results, part?.words.types)]}
        words={part && spokenWords(part)}
        state={state}
        dispatch={dispatch}
        isSheet={device === 'phone'}
        preview
      />
    </ShadowBox>
  );
}

function inLanguage(
  survey: WidgetSurvey,
  draft: SurveyDraft,
  language: string | undefined,
  words: SurveyPreviewProps['words'],
): { survey: WidgetSurvey; part?: LanguagePart } {
  const { base } = draft.languages;
  const spoken = base === null ? undefined : spokenIn(base);
  const own = words && spoken ? inOwnWords(survey, words[spoken]) : survey;
  const tag = language ?? base;
  if (!words || tag === null) return { survey: own };
  const texts = language === undefined ? {} : textsIn(draft, language);
  const part = languagePart(words, tag, base, texts, panelParts(draft.questions));
  return { survey: language === undefined ? own : layOver(own, part), part };
}

type PreviewAction = VisitAction | { type: 'restart'; index: number; isMinimized: boolean };

function reduce(survey: WidgetSurvey, state: VisitState, action: PreviewAction): VisitState {
  if (action.type !== 'restart') return course.visit(survey, state, action);
  const { index, isMinimized } = action;
  const stage = index < survey.questions.length ? ('asking' as const) : ('finished' as const);
  const started = index < 0 ? course.visit(survey, initialVisit, { type: 'start' }) : { ...initialVisit, stage, index };
  return isMinimized ? started : course.visit(survey, started, { type: 'open' });
}

const drawNothing = () => ({ path: '', style: 'regular' });
const findNoField = () => undefined;

function formatForVisitors(
  stored: SurveyDraft,
  site: SiteAccess,
  widgetSettings: WidgetSettings,
  draw: (icon: { name: string; style: string }) => Drawing,
): WidgetSurvey {
  const draft = quotesApart(inForce(stored, site).survey);
  const look = visitorLook(resolveLook(draft.settings, widgetSettings, site));
  const { icon } = look.toggle;
  return {
    ...draft,
    id: draft.id ?? 0,
    version: 1,
    cookie_name: '',
    needs: [],
    lang: draft.languages.base ?? undefined,
    dir: surveyDirection(draft.languages.base, draft.questions),
    languages: undefined,
    notifications: {},
    is_shortcode: false,
    nonces: { impression: '', submission: '' },
    questions: questionsForVisitors(draft, site, draw),
    settings: { ...draft.settings, thank_you: thanksForVisitors(draft.settings.thank_you) },
    look,
    toggle_path: TOGGLE_ICONS[icon] ?? draw({ name: icon, style: 'regular' }).path,
    font_sheet: null,
  };
}

/** In a shadow root, so that the styles of the admin do not reach the children. */
function ShadowBox({ children }: { children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null);
  const [shadow, setShadow] = useState<ShadowRoot | null>(null);
  useEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    addStyles(root);
    setShadow(root);
  }, []);
  return (
    <div ref={host} data-inline="">
      {shadow && createPortal(children, shadow)}
    </div>
  );
}

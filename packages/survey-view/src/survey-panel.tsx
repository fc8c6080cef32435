import type { WidgetSurvey } from '@userfeedback/contract';
import type { VisitAction, VisitState } from '@userfeedback/engine/visit/visit';
import { progress } from '@userfeedback/engine/visit/visit';
import type { KeyboardEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { directionOf } from './direction.ts';
import { Logo } from './logo.tsx';
import { QuestionView } from './question-view.tsx';
import { ThankYou } from './thank-you.tsx';
import { Toggle } from './toggle.tsx';
import { words } from './words.ts';

export interface SurveyPanelProps {
  survey: WidgetSurvey;
  state: VisitState;
  dispatch: (action: VisitAction) => void;
  /** A sheet at the bottom of a small screen instead of a panel in a corner. */
  isSheet: boolean;
  /** It is about to open by itself: the toggle waits, to come in its place. */
  isOpening?: boolean;
  /** Drawn inside the preview's box instead of over the page. */
  preview?: boolean;
}

/** The survey as the visitor sees it: floating over the page, or in its place when embedded by shortcode. */
export function SurveyPanel(props: SurveyPanelProps) {
  const { survey, state, dispatch } = props;
  const { look } = survey;
  const isInline = survey.is_shortcode;
  const isFinished = state.stage === 'finished';
  const isOpen = isInline || state.open;
  const layout = isInline ? 'inline' : props.isSheet ? 'sheet' : 'corner';
  const question = survey.questions[state.index];
  const place = words.place(state.index, survey.questions.length);
  const percent = Math.round(progress(state, survey) * 100);
  const [seed] = useState(() => Math.random());
  const panelId = useId();
  const panel = useRef<HTMLElement>(null);
  /** Focus moves only after the visitor acted here; a panel that opens by itself must not take it. */
  const acted = useRef(false);
  const act = (action: VisitAction) => {
    acted.current = true;
    dispatch(action);
  };
  const minimize = () => {
    act({ type: isFinished ? 'close' : 'minimize' });
    panel.current?.parentElement?.querySelector<HTMLElement>('.toggle')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isInline || !isOpen) return;
    event.stopPropagation();
    minimize();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new on screen decides, not what the effect reads
  useEffect(() => {
    if (acted.current && isOpen) panel.current?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
    acted.current = false;
  }, [state.index, state.stage, isOpen]);

  if (state.index < 0 && !isFinished) return null;
  return (
    <div
      className={`stage ${layout} ${isInline || props.preview ? '' : 'floating'}`}
      dir={directionOf(survey.questions)}
      data-position={isInline ? 'bottom_right' : look.position}
      style={ownNames(look.theme)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape is caught for all that stands inside */}
      <div className="dock" onKeyDown={onKeyDown}>
        <section ref={panel} id={panelId} className="panel" aria-label={survey.title} hidden={!isOpen}>
          <div
            className="progress"
            role="progressbar"
            aria-label={words.progress}
            aria-valuenow={percent}
            style={{ width: `${percent}%` }}
          />
          <Logo logo={look.logo} />
          {isFinished ? (
            <ThankYou
              message={survey.settings.thank_you.message}
              onClose={isInline ? undefined : () => act({ type: 'close' })}
            />
          ) : (
            question && (
              <QuestionView
                key={question.id}
                question={question}
                place={place}
                skipText={look.skip_text}
                nextText={look.next_text}
                draft={state.draft}
                error={state.error}
                seed={seed}
                act={act}
                edit={dispatch}
              />
            )
          )}
        </section>
        {!isInline && !props.isOpening && (
          <Toggle
            toggle={look.toggle}
            path={survey.toggle_path}
            isOpen={isOpen}
            isSheet={props.isSheet}
            panelId={panelId}
            onToggle={() => (isOpen ? minimize() : act({ type: 'open' }))}
          />
        )}
      </div>
      {/* People do not see it: what fills it in is a machine. */}
      <div className="unseen" aria-hidden="true">
        <input name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <p className="unseen" role="status">
        {isOpen && !isInline && question && !state.answers.length
          ? `${survey.title}. ${place}: ${question.title}`
          : ''}
      </p>
    </div>
  );
}

/** The document goes to panels of several versions; inside, no name may be one that the page has a rule for. */
function ownNames(theme: WidgetSurvey['look']['theme']) {
  return Object.fromEntries(Object.entries(theme).map(([name, value]) => [`--uf-${name.slice(2)}`, value]));
}

import type { WidgetLook, WidgetSurvey } from '@userfeedback/contract';
import type { VisitAction, VisitState } from '@userfeedback/engine/visit/visit';
import { canGoBack, indexBefore, progress } from '@userfeedback/engine/visit/visit';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import { course } from './known-types.ts';
import { QuestionView } from './question-view.tsx';
import type { Words } from './words.ts';
import { speak, words } from './words.ts';

export interface SurveyPanelProps {
  survey: WidgetSurvey;
  state: VisitState;
  dispatch: (action: VisitAction) => void;
  /** A sheet at the bottom of a small screen instead of a panel in a corner. */
  isSheet: boolean;
  /** The panel is about to open by itself: the toggle is not drawn before. */
  isOpening?: boolean;
  /** The panel stays folded until a dialog of the page is closed. */
  isBlocked?: boolean;
  /** In the survey's language; English by default. */
  words?: Words;
  head?: ReactNode;
  /** Below the thanks. */
  below?: ReactNode;
  /** Inside the preview's box instead of over the page. */
  preview?: boolean;
}

export function SurveyPanel(props: SurveyPanelProps) {
  const { survey, state, dispatch } = props;
  const { look } = survey;
  speak(props.words);
  const isInline = survey.is_shortcode;
  const isFinished = state.stage === 'finished';
  const isOpen = isInline || state.open;
  const layout = isInline ? 'inline' : props.isSheet ? 'sheet' : 'corner';
  const question = survey.questions[state.index];
  const asked = course.asked(survey, state, words.types);
  const place = asked[0].place ?? words.place(state.index, survey.questions.length);
  const percent = Math.round(progress(state, survey) * 100);
  const [seed] = useState(() => Math.random());
  const panelId = useId();
  const panel = useRef<HTMLElement>(null);
  /** The focus moves only after the visitor did something here; a panel that opens by itself must not take it. */
  const hasActed = useRef(false);
  const act = (action: VisitAction) => {
    hasActed.current = true;
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when something new is on screen, whatever it reads
  useEffect(() => {
    if (hasActed.current && isOpen) panel.current?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
    hasActed.current = false;
  }, [state.index, state.stage, isOpen]);

  if (state.index < 0 && !isFinished) return null;
  return (
    <div
      className={`stage ${layout} ${isInline || props.preview ? '' : 'floating'}`}
      lang={survey.lang}
      dir={survey.dir}
      data-position={isInline ? 'bottom_right' : look.position}
      style={ownProperties(look.theme)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape works wherever the focus is inside */}
      <div className="dock" onKeyDown={onKeyDown}>
        <section ref={panel} id={panelId} className="panel" aria-label={survey.title} hidden={!isOpen}>
          <div
            className="progress"
            role="progressbar"
            aria-label={words.progress}
            aria-valuenow={percent}
            style={{ width: `${percent}%` }}
          />
          {layout === 'corner' && !isFinished && (
            <button type="button" className="close" aria-label={words.close} title={words.close} onClick={minimize}>
              <Icon name="field-close" path="M6 6l12 12M18 6L6 18" size={20} color="var(--uf-quiet)" />
            </button>
          )}
          {props.head}
          <Logo logo={look.logo} />
          {isFinished ? (
            <ThankYou
              message={survey.settings.thank_you.message}
              below={props.below}
              onClose={isInline ? undefined : () => act({ type: 'close' })}
            />
          ) : (
            question && (
              <QuestionView
                // Starting over must also empty the fields if the question stays the same.
                key={`${question.id}${state.resumed}`}
                questions={survey.questions}
                asked={asked}
                place={place}
                skipText={look.skip_text}
                nextText={look.next_text}
                error={state.error}
                seed={seed}
                canGoBack={canGoBack(survey, state)}
                hint={
                  state.resumed
                    ? 'resumed'
                    : survey.settings.answering?.notice && indexBefore(survey, state) < 0 && 'saved'
                }
                onAct={act}
                onEdit={dispatch}
              />
            )
          )}
        </section>
        {!isInline && !props.isOpening && (
          <Toggle
            text={props.isBlocked ? words.blocked : look.toggle.text}
            icon={look.toggle.icon}
            iconPath={survey.toggle_path}
            isOpen={isOpen}
            isSheet={props.isSheet}
            panelId={panelId}
            onToggle={() => (isOpen ? minimize() : act({ type: 'open' }))}
          />
        )}
      </div>
      {/* People cannot see this field, so only a bot fills it in. */}
      <div className="unseen" aria-hidden="true">
        <input name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <p className="unseen" role="status">
        {isOpen && !isInline && question && !state.answers.length
          ? `${survey.title}. ${place}: ${question.title}`
          : props.isBlocked && words.blocked}
      </p>
    </div>
  );
}

/**
 * Pages may have rules for custom properties with any other prefix. The names in the widget document stay as they are,
 * since older panels read them too.
 */
function ownProperties(theme: WidgetLook['theme']) {
  return Object.fromEntries(Object.entries(theme).map(([name, value]) => [`--uf-${name.slice(2)}`, value]));
}

function Logo({ logo }: { logo: WidgetLook['logo'] }) {
  if (logo.type === 'custom' && logo.src) return <img className="logo" src={logo.src} alt="" />;
  if (logo.type !== 'userfeedback') return null;
  return (
    <svg className="logo" viewBox="0 0 32 32" role="img" aria-label="UserFeedback">
      <path d="M8 3h16a6 6 0 0 1 6 6v9a6 6 0 0 1-6 6h-5l-7 6v-6H8a6 6 0 0 1-6-6V9a6 6 0 0 1 6-6z" />
      <path className="smile" d="M10 13c1.5 5 10.5 5 12 0" />
    </svg>
  );
}

interface ThankYouProps {
  message: string;
  below: ReactNode;
  /** Absent in an inline survey, which stays in its place in the page. */
  onClose: (() => void) | undefined;
}

function ThankYou({ message, below, onClose }: ThankYouProps) {
  return (
    <div className="thanks">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5 12.5l4.5 4.5L19 7.5" />
      </svg>
      <p role="status" tabIndex={-1} dir="auto">
        {message}
      </p>
      {below}
      {onClose && (
        <button type="button" className="skip" onClick={onClose}>
          {words.close}
        </button>
      )}
    </div>
  );
}

interface ToggleProps {
  text: string;
  icon: string;
  iconPath: string;
  isOpen: boolean;
  isSheet: boolean;
  panelId: string;
  onToggle: () => void;
}

function Toggle({ text, icon, iconPath, isOpen, isSheet, panelId, onToggle }: ToggleProps) {
  // In the corner of a sheet there is room for a chevron only.
  const isCorner = isOpen && isSheet;
  const action = isOpen ? words.minimize : words.open;
  return (
    <button
      type="button"
      className="toggle"
      aria-expanded={isOpen}
      aria-controls={panelId}
      aria-label={text ? `${text}: ${action}` : action}
      onClick={onToggle}
    >
      <Icon
        name={isCorner ? 'field-chevron-down' : icon}
        path={isCorner ? 'M6 9l6 6 6-6' : iconPath}
        size={24}
        color={isCorner ? 'var(--uf-quiet)' : 'var(--uf-toggle)'}
      />
      {text && !isCorner && <span>{text}</span>}
    </button>
  );
}

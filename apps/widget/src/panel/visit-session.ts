import type { SubmittedAnswer } from '@userfeedback/contract';
import { takesAnswer, visitorFaceOf } from '@userfeedback/engine/question-types/visitor';
import type { VisitAction, VisitState } from '@userfeedback/engine/visit/visit';
import { hasAnswers, initialVisit, isBegun, redirectAfter } from '@userfeedback/engine/visit/visit';
import { isSubmitted } from '@userfeedback/engine/visit/visit-cookie';
import { course, loadFont } from '@userfeedback/survey-view';
import { guard } from '../guard.ts';
import { setMarks } from '../marks.ts';
import type { Shown, SurveyContext } from '../parts.ts';
import { noteProblem } from '../problem.ts';
import { openCanvas } from './canvas.tsx';
import { dispatch, track } from './events.ts';
import type { VisitKeeper } from './keeper.ts';
import type { Outbox } from './outbox.ts';
import { keepOnTop, smallScreen, watchPage } from './page-watch.ts';
import { openSaving } from './saving.ts';
import { whenSeen } from './seen.ts';
import { guardFocus } from './shield.ts';
import type { Parcel } from './submission.ts';
import { countImpression, createSubmission } from './submission.ts';
import { findVisitCookie, openMemory, saveMinimized, saveStart, wasMinimized } from './visit-memory.ts';

/** A survey that does not start minimised opens after this time. */
const OPENS_AFTER_MS = 100;
/** A survey that waited for a trigger keeps its mark for this time. */
const WAITING_MARK_MS = 150;
const FADE_MS = 150;
const CHECK_MS = 60_000;
/**
 * A redirect waits at most this long for the server to confirm the response; the browser continues sending it after
 * that.
 */
const REDIRECT_WAITS_MS = 1000;

/**
 * One visitor's visit to one survey. The engine decides what comes next; this class does timing, storage and events.
 */
export class VisitSession implements Shown {
  #context: SurveyContext;
  #outbox: Outbox;
  #keeper: VisitKeeper;
  #state = initialVisit;
  #isWaiting: boolean;
  #isOpening: boolean;
  #isGone = false;
  /** The page has opened the survey, so the site's pauses do not count. */
  #isCalled = false;
  /** A dialog of the page keeps the focus, so nobody can type here. */
  #isBlocked = false;
  /** Counted as shown, now or before the visit was interrupted. */
  #isCounted = true;
  #stopLooking = () => {};
  #isEngaged = false;
  #parcel: Parcel | undefined;
  /** By `performance.now()`, which does not change with the visitor's clock. */
  #startedAt = 0;
  /** The survey's cookie when it was shown; another value means that another tab has submitted a response. */
  #cookie: string | undefined;
  #draw: ReturnType<typeof openCanvas>;
  #returnFocus: () => void;
  #undo: (() => void)[] = [];

  constructor(context: SurveyContext, outbox: Outbox) {
    const { storage, survey, root, isInline } = context;
    this.#context = context;
    context.followLanguage?.(context, () => this.#show());
    this.#outbox = outbox;
    this.#keeper = this.#openKeeper();
    this.#isWaiting = context.hasWaited;
    this.#isOpening = !(wasMinimized(storage, survey.cookie_name) ?? survey.look.start_minimized);
    this.#draw = openCanvas(
      root,
      guard((error) => this.#break(error)),
    );
    if (survey.font_sheet) this.#undo.push(loadFont(survey.font_sheet));
    if (!isInline)
      this.#undo.push(
        keepOnTop(root),
        watchPage(root, () => this.#show()),
      );
    const focus = guardFocus(
      root,
      () => this.#setBlocked(true),
      () => this.#isBlocked && this.#setBlocked(false),
    );
    this.#returnFocus = focus.giveBack;
    this.#undo.push(focus.end);
    const check = guard(() => this.#check());
    const timer = setInterval(check, CHECK_MS);
    document.addEventListener('visibilitychange', check);
    this.#undo.push(() => {
      this.#keeper.close();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    });
    this.#cookie = findVisitCookie(storage, survey.cookie_name);
    this.#begin();
  }

  open(): void {
    const { storage, survey } = this.#context;
    this.#isCalled = true;
    // A visitor who has answered elsewhere before this may answer here too.
    this.#cookie = findVisitCookie(storage, survey.cookie_name);
    this.#begin();
    this.#handleAction({ type: 'open' });
  }

  close(): void {
    this.#handleAction({ type: this.#state.stage === 'finished' ? 'close' : 'minimize' });
  }

  isBegun(): boolean {
    return isBegun(this.#state);
  }

  destroy(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#returnFocus();
    for (const undo of this.#undo) undo();
    this.#draw(null);
    this.#context.root.remove();
  }

  /**
   * In a hidden page, waits until the page is seen. A survey that cannot start, for example because the page's timers
   * fail, is removed before anything is stored or counted.
   */
  #begin(): void {
    if (document.hidden || !this.#isUnseen() || this.#isGone) return;
    try {
      this.#start();
    } catch (error) {
      this.#break(error);
    }
  }

  #break(error: unknown): void {
    const { debug, survey } = this.#context;
    noteProblem(debug, survey, error);
    this.destroy();
  }

  #start(): void {
    const { storage, survey, fillIn } = this.#context;
    const unfinished = this.#keeper.recall();
    if (!unfinished && !this.#isCalled && this.#context.takeTurn?.() === false) return;
    this.#startedAt = performance.now();
    if (unfinished) {
      this.#state = { ...unfinished.state, open: false };
      this.#isEngaged = this.#state.given.length > 0;
      this.#startedAt -= unfinished.seconds * 1000;
    } else this.#state = { ...initialVisit, ...fillIn?.(survey, visitorFaceOf) };
    this.#after(OPENS_AFTER_MS, () => {
      if (!this.#isOpening) return;
      this.#isOpening = false;
      this.#step({ type: 'open' });
    });
    this.#after(WAITING_MARK_MS, () => {
      this.#isWaiting = false;
      this.#show();
    });
    this.#step({ type: 'start' });
    if (this.#isGone) return;
    saveStart(storage, survey.cookie_name);
    this.#cookie = findVisitCookie(storage, survey.cookie_name);
    // A visit that continues after a reload was reported and counted already.
    if (unfinished) return;
    this.#isCounted = false;
    this.#tell('shown');
    this.#stopLooking = whenSeen(this.#context.root, () => this.#count());
    this.#undo.push(this.#stopLooking);
  }

  /** Counts the survey as shown: once it was in view, or when the first answer or letter proves it. */
  #count(): void {
    if (this.#isCounted) return;
    this.#isCounted = true;
    this.#stopLooking();
    countImpression(this.#context);
    track('impression', this.#context.survey);
  }

  #step(action: VisitAction): void {
    const before = this.#state;
    const { survey, closing } = this.#context;
    const next = course.visit(survey, before, action);
    const state = closing?.endIfFull(this.#context, next) ?? next;
    const isEnd = state.stage === 'finished' && before.stage !== 'finished';
    this.#state = state;
    // The thanks wait for the server, which may refuse the response.
    if (!(closing && isEnd)) this.#show();
    // It could not be drawn, so it leaves no trace.
    if (this.#isGone) return;
    this.#tellOf(before);
    if (state.stage === 'asking') this.#keeper.keep(state, this.#seconds());
    else if (isEnd) this.#finish(state);
  }

  #tellOf(before: VisitState): void {
    // A visitor who answers or types has seen it, and continues after a reload without another start.
    if (this.isBegun()) this.#count();
    const { stage, index, given } = this.#state;
    const isSilent = ({ question_id }: SubmittedAnswer) =>
      this.#context.survey.questions.some((question) => question.id === question_id && !takesAnswer(question));
    // In the order in which they were given; starting over leaves none.
    for (const answer of given) {
      if (before.given.includes(answer) || isSilent(answer)) continue;
      const changed = before.given.some(({ question_id }) => question_id === answer.question_id);
      this.#tell('answered', { ...answer, changed });
    }
    if (stage !== 'asking' || index < 1 || this.#isEngaged) return;
    this.#isEngaged = true;
    this.#tell('engagement');
  }

  #openKeeper(): VisitKeeper {
    const { survey, storage } = this.#context;
    if (!survey.settings.answering) return openMemory(storage, survey);
    return openSaving(this.#context, {
      createBody: ({ answers }, submission_id) =>
        createSubmission(this.#context, { submission_id, answers }, this.#botSigns()).body,
      seconds: () => this.#seconds(),
      takeOver: (state) => {
        if (!state) {
          if (this.#isAnsweredElsewhere()) this.destroy();
        } else if (this.#isUnseen()) this.#begin();
        else {
          this.#state = state;
          this.#show();
        }
      },
    });
  }

  #finish = guard(async (state: VisitState) => {
    const { survey, trial, closing, sent: beside } = this.#context;
    this.#tell('finished');
    let sent: Promise<void> | undefined;
    const isSent = hasAnswers(state) && !this.#isAnsweredMeanwhile();
    const given = this.#keeper.finish(state, isSent);
    if (isSent) {
      track('submission', survey);
      const parcel = createSubmission(this.#context, given, this.#botSigns());
      Object.assign(parcel.body, beside);
      this.#parcel = parcel;
      sent = this.#outbox.submit(survey.cookie_name, parcel);
      const waitsMs = closing?.WAITS_MS ?? REDIRECT_WAITS_MS;
      await Promise.race([sent, new Promise((done) => setTimeout(done, waitsMs))]);
      if (parcel.code) closing?.refuse(this.#context, parcel.code);
    }
    if (closing) this.#show();
    const address = redirectAfter(this.#context.survey, state);
    if (address && trial) trial.redirect(address);
    else if (address) location.assign(address);
    // A late reply can still bring how others have answered.
    await sent;
    this.#show();
  });

  #botSigns() {
    const hiddenField = this.#context.root.shadowRoot?.querySelector<HTMLInputElement>('.unseen input');
    return { seconds: this.#seconds(), website: hiddenField?.value };
  }

  #seconds(): number {
    return (performance.now() - this.#startedAt) / 1000;
  }

  #handleAction = guard((action: VisitAction) => {
    if (this.#isUnseen()) return;
    if (action.type === 'close') return this.#fadeOut();
    const { storage, survey } = this.#context;
    const wasOpen = this.#state.open;
    this.#isOpening = this.#isBlocked = false;
    this.#step(action);
    if (this.#state.open === wasOpen) return;
    saveMinimized(storage, survey.cookie_name, wasOpen);
    if (wasOpen) this.#tell('dismissed');
  });

  /** Folds the panel while the page keeps the focus; what was typed stays. Returns whether it could. */
  #setBlocked(isBlocked: boolean): boolean {
    if (this.#context.isInline || this.#state.stage !== 'asking') return false;
    this.#isBlocked = isBlocked;
    this.#step({ type: isBlocked ? 'minimize' : 'open' });
    return true;
  }

  #fadeOut(): void {
    const { root, isInline } = this.#context;
    if (isInline) return;
    this.#tell('dismissed');
    this.#returnFocus();
    root.toggleAttribute('data-leaving', true);
    this.#after(FADE_MS, () => this.destroy());
  }

  /**
   * Removes the survey if it was paused or answered in another tab, unless the visitor has begun to answer here. Starts
   * it if the page has only now been seen.
   */
  async #check(): Promise<void> {
    const { site, survey } = this.#context;
    if (document.hidden || this.isBegun() || this.#state.stage === 'finished') return;
    if (this.#isAnsweredElsewhere() || !(await site.load(0)).surveys.some(({ id }) => id === survey.id)) this.destroy();
    else this.#begin();
  }

  #isAnsweredElsewhere(): boolean {
    const { storage, survey } = this.#context;
    const cookie = findVisitCookie(storage, survey.cookie_name);
    return cookie !== undefined && cookie !== this.#cookie;
  }

  /** Another window has finished the survey since this one was shown, and it accepts one response of a visitor. */
  #isAnsweredMeanwhile(): boolean {
    const { storage, survey } = this.#context;
    const isOnce = /^(once|until_response)$/.test(survey.settings.behavior.display_length);
    return isOnce && !isSubmitted(this.#cookie) && isSubmitted(findVisitCookie(storage, survey.cookie_name));
  }

  #isUnseen(): boolean {
    return this.#state.index < 0;
  }

  #show(): void {
    if (this.#isGone || this.#isUnseen()) return;
    const { survey, root, isInline, quote, words } = this.#context;
    const { stage, open, index } = this.#state;
    const stateMark = stage === 'finished' ? stage : open || isInline ? 'open' : 'minimized';
    const position = isInline ? 'bottom_right' : survey.look.position;
    setMarks(root, { survey: survey.id, state: this.#isWaiting ? 'waiting' : stateMark, index, position });
    const ended = course.endOf?.(survey, this.#state);
    this.#draw({
      ...this.#context,
      ...ended,
      below: [ended?.below, course.resultsOf?.(survey, this.#parcel?.results, words?.types)],
      ...quote?.(ended?.survey ?? survey, this.#state),
      state: this.#state,
      isSheet: smallScreen.matches,
      isOpening: this.#isOpening,
      isBlocked: this.#isBlocked,
      dispatch: this.#handleAction,
    });
  }

  /** During a test the page gets no events. */
  #tell(name: Parameters<typeof dispatch>[0], more?: object): void {
    const { survey, trial } = this.#context;
    if (!trial) dispatch(name, survey, more);
  }

  #after(ms: number, work: () => void): void {
    const timer = setTimeout(guard(work), ms);
    this.#undo.push(() => clearTimeout(timer));
  }
}

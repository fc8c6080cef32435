import type { VisitAction, VisitState } from '@userfeedback/engine/visit/visit';
import { hasAnswers, initialVisit, isBegun, redirectAfter, visit } from '@userfeedback/engine/visit/visit';
import { guard } from '../guard.ts';
import { mark } from '../marks.ts';
import type { Shown, Start } from '../parts.ts';
import { bringFont } from './bring-font.ts';
import { openCanvas } from './draw.tsx';
import type { Outbox } from './outbox.ts';
import { smallScreen, watchPage } from './page-watch.ts';
import { countImpression, submissionOf } from './submission.ts';
import { tell, track } from './tell.ts';
import { keepOnTop } from './top-layer.ts';
import { notedOf, noteMinimized, noteStart, wasMinimized } from './visit-cookie.ts';
import { keepVisit, keptVisit } from './visit-draft.ts';

const OPEN_MS = 100;
const WAITED_MS = 150;
const CLOSE_MS = 150;
const STILL_THERE_MS = 60_000;
/** So long a redirect waits for the server to have the response; it goes on by itself. */
const REDIRECT_MS = 1000;

/** One visitor in one survey: what happens comes from the engine; when, and who else hears of it, is decided here. */
export class VisitSession implements Shown {
  #start: Start;
  #outbox: Outbox;
  #state = initialVisit;
  #isWaiting: boolean;
  #isOpening: boolean;
  #isGone = false;
  /** When the first question was asked, by `performance.now()`: people's clocks are set back and forth. */
  #began = 0;
  /** What the browser knew of this survey when it was shown. */
  #noted: string | undefined;
  #draw: ReturnType<typeof openCanvas>;
  #undo: (() => void)[] = [];

  constructor(start: Start, outbox: Outbox) {
    const { storage, survey, root, isInline } = start;
    this.#start = start;
    this.#outbox = outbox;
    this.#isWaiting = start.hasWaited;
    this.#isOpening = !(wasMinimized(storage, survey.cookie_name) ?? survey.look.start_minimized);
    this.#draw = openCanvas(
      root,
      guard(() => this.destroy()),
    );
    if (survey.font_sheet) this.#undo.push(bringFont(survey.font_sheet));
    if (!isInline)
      this.#undo.push(
        keepOnTop(root),
        watchPage(root, () => this.#show()),
      );
    const look = guard(() => this.#look());
    const timer = setInterval(look, STILL_THERE_MS);
    document.addEventListener('visibilitychange', look);
    this.#undo.push(() => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    });
    this.#noted = notedOf(storage, survey.cookie_name);
    // Nobody has seen it in a page that nobody sees.
    if (!document.hidden) this.#begin();
  }

  open(): void {
    this.#visitorDoes({ type: 'open' });
  }

  close(): void {
    this.#visitorDoes({ type: this.#state.stage === 'finished' ? 'close' : 'minimize' });
  }

  isBegun(): boolean {
    return isBegun(this.#state);
  }

  destroy(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    for (const undo of this.#undo) undo();
    this.#draw(null);
    this.#start.root.remove();
  }

  /** Where the page's timers fail, it ends before anything is noted or counted. */
  #begin(): void {
    try {
      this.#ask();
    } catch {
      this.destroy();
    }
  }

  #ask(): void {
    const { storage, survey } = this.#start;
    const kept = keptVisit(storage, survey);
    this.#began = performance.now();
    if (kept) {
      this.#state = { ...kept.state, open: false };
      this.#began -= kept.seconds * 1000;
    }
    this.#after(OPEN_MS, () => {
      if (!this.#isOpening) return;
      this.#isOpening = false;
      this.#step({ type: 'open' });
    });
    this.#after(WAITED_MS, () => {
      this.#isWaiting = false;
      this.#show();
    });
    this.#step({ type: 'start' });
    if (this.#isGone) return;
    noteStart(storage, survey.cookie_name);
    this.#noted = notedOf(storage, survey.cookie_name);
    tell('shown', survey);
    // Who goes on where the page was left has been counted already.
    if (!kept) {
      countImpression(this.#start);
      track('impression', survey);
    }
  }

  #step(action: VisitAction): void {
    const before = this.#state;
    const { storage, survey } = this.#start;
    const state = visit(survey, before, action);
    this.#state = state;
    this.#show();
    // What could not be drawn leaves no trace.
    if (this.#isGone) return;
    keepVisit(storage, survey, { state, seconds: this.#seconds() });
    if (state.answers.length > before.answers.length)
      tell('answered', survey, state.answers[before.answers.length]);
    if (state.stage === 'asking' && state.index === 1 && before.index !== 1) tell('engagement', survey);
    if (state.stage === 'finished' && before.stage !== 'finished') this.#finish(state);
  }

  #finish = guard(async (state: VisitState) => {
    const { survey } = this.#start;
    tell('finished', survey);
    if (hasAnswers(state)) {
      track('submission', survey);
      const sent = this.#outbox.submit(survey.cookie_name, submissionOf(survey, state, this.#sign()));
      await Promise.race([sent, new Promise((done) => setTimeout(done, REDIRECT_MS))]);
    }
    const address = redirectAfter(survey, state);
    if (address) location.assign(address);
  });

  /** What tells people from machines. */
  #sign() {
    const trap = this.#start.root.shadowRoot?.querySelector<HTMLInputElement>('.unseen input');
    return { seconds: this.#seconds(), website: trap?.value };
  }

  #seconds(): number {
    return (performance.now() - this.#began) / 1000;
  }

  #visitorDoes = guard((action: VisitAction) => {
    if (this.#isUnseen()) return;
    if (action.type === 'close') return this.#leave();
    const { storage, survey } = this.#start;
    const wasOpen = this.#state.open;
    this.#isOpening = false;
    this.#step(action);
    if (this.#state.open === wasOpen) return;
    noteMinimized(storage, survey.cookie_name, wasOpen);
    if (wasOpen) tell('dismissed', survey);
  });

  #leave(): void {
    const { survey, root, isInline } = this.#start;
    if (isInline) return;
    tell('dismissed', survey);
    root.toggleAttribute('data-leaving', true);
    this.#after(CLOSE_MS, () => this.destroy());
  }

  /** Paused meanwhile, or answered in another tab. Who has begun to answer here is let finish; who comes now may begin. */
  async #look(): Promise<void> {
    const { site, storage, survey } = this.#start;
    const { stage } = this.#state;
    if (document.hidden || this.isBegun() || !(stage === 'asking' || this.#isUnseen())) return;
    const noted = notedOf(storage, survey.cookie_name);
    const isAnswered = noted && noted !== this.#noted;
    if (isAnswered || !(await site.load(0)).surveys.some(({ id }) => id === survey.id)) this.destroy();
    else if (this.#isUnseen() && !document.hidden && !this.#isGone) this.#begin();
  }

  /** It waits for its page to be seen. */
  #isUnseen(): boolean {
    return this.#state.index < 0;
  }

  #show(): void {
    if (this.#isUnseen()) return;
    const { survey, root, isInline } = this.#start;
    const { stage, open, index } = this.#state;
    const active = stage === 'finished' ? stage : open || isInline ? 'open' : 'minimized';
    const position = isInline ? 'bottom_right' : survey.look.position;
    mark(root, { survey: survey.id, state: this.#isWaiting ? 'waiting' : active, index, position });
    this.#draw({
      survey,
      state: this.#state,
      isSheet: smallScreen.matches,
      isOpening: this.#isOpening,
      dispatch: this.#visitorDoes,
    });
  }

  #after(ms: number, work: () => void): void {
    const timer = setTimeout(guard(work), ms);
    this.#undo.push(() => clearTimeout(timer));
  }
}

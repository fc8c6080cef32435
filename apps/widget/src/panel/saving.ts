import type { SubmittedAnswer } from '@userfeedback/contract';
import type { KeptVisit } from '@userfeedback/engine/visit/kept-visit';
import { keepVisit, resumeVisit } from '@userfeedback/engine/visit/kept-visit';
import type { VisitState } from '@userfeedback/engine/visit/visit';
import { initialVisit, isBegun } from '@userfeedback/engine/visit/visit';
import { course } from '@userfeedback/survey-view';
import { guard } from '../guard.ts';
import { toJson } from '../json.ts';
import { isKept, keptHead, keptPlace } from '../kept.ts';
import type { SurveyContext } from '../parts.ts';
import type { TextStore } from '../storage.ts';
import { createId } from './create-id.ts';
import type { VisitKeeper } from './keeper.ts';
import { post } from './post.ts';

/** Answers are saved this long after one was given, but not sooner than the pause after the last save. */
const SAVE_AFTER_MS = 5000;
const SAVE_PAUSE_MS = 10_000;
const DAY_MS = 86_400_000;
/** A tab's storage ends with the tab, long before. */
const KEPT_DAYS = { tab: 9999, day: 1, week: 7 };
const SECONDS_MAX = 3600;
/** Characters. Browsers may not finish a longer save when the page is left; see `KEEPALIVE_MAX` in `post.ts`. */
const SURE_TO_ARRIVE = 20_000;

/** As stored in the browser. */
interface Kept extends KeptVisit {
  submission_id: string;
  /** How many answers were given; the higher of two is the newer. */
  step: number;
  /** The browser's time after which the visit is not used. */
  until: number;
  seconds: number;
  times: Record<string, number>;
  /** The page was left before the newest answers could be saved. */
  isLate: boolean;
}

interface SavedSession {
  createBody: (state: VisitState, submissionId: string) => object;
  seconds: () => number;
  /** Continues with another tab's state; undefined: the visit is no longer kept. */
  takeOver: (state: VisitState | undefined) => void;
}

/** Saves the answers as they are given, and keeps them in the browser, so that the visitor can continue later. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: short functions that share the state of one visit
export function openSaving(
  { survey, storage, site, isInline }: SurveyContext,
  { createBody, seconds: secondsSoFar, takeOver }: SavedSession,
): VisitKeeper {
  const { save_partial = false, resume = 'tab' } = survey.settings.answering ?? {};
  const { passing } = storage;
  const [place, key] = keptPlace(storage, survey);
  const typedKey = `userfeedback-typed/${survey.cookie_name}`;
  let state = initialVisit;
  let kept: Kept = {
    ...keepVisit(survey, state),
    submission_id: createId(),
    step: 0,
    until: 0,
    seconds: 0,
    times: {},
    isLate: false,
  };
  let isSaving = save_partial;
  let sentStep = 0;
  let isOver = false;
  /** By `performance.now()`, as all times below. */
  let sentAt = -SAVE_PAUSE_MS;
  let notBefore = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watched: ReturnType<typeof course.asked> | [] = [];
  let watchedSince = 0;

  const questionNow = () => survey.questions[state.index]?.id;
  /** What was typed belongs to this moment of the visit. */
  const moment = () => `${kept.step}/${survey.version}/${questionNow()}@${storage.server}`;
  const find = (): Kept | undefined => (isKept(storage, survey) ? parse(place, key) : undefined);
  /** Shares the time that has passed among the questions in view. */
  const watch = () => {
    const now = performance.now();
    for (const { index } of watched) {
      const id = survey.questions[index]?.id as string;
      const seconds = (kept.times[id] ?? 0) + (now - watchedSince) / 1000 / watched.length;
      kept.times[id] = Math.min(seconds, SECONDS_MAX);
    }
    const isInView = (isInline || state.open) && !document.hidden && !isOver;
    watched = isInView ? course.asked(survey, state) : [];
    watchedSince = now;
  };
  const timed = (answers: SubmittedAnswer[]) =>
    answers.map((answer) => {
      const seconds = kept.times[answer.question_id];
      return seconds === undefined ? answer : { ...answer, seconds: Math.round(seconds * 10) / 10 };
    });
  /**
   * Newer answers of another tab, or the end of the visit there, are not overwritten, unless an answer was given here.
   */
  const store = (isGiven: boolean) => {
    kept = { ...kept, ...keepVisit(survey, state), seconds: secondsSoFar() };
    if (isGiven || find()?.step === kept.step) place.write(key, keptHead(storage, kept.until) + toJson(kept));
    const { draft, typed } = state;
    if (isBegun(state)) passing.write(typedKey, toJson({ moment: moment(), draft, typed }));
    else passing.drop(typedKey);
  };
  const save = guard(async (answers: SubmittedAnswer[] = state.answers) => {
    clearTimeout(timer);
    timer = undefined;
    if (!isSaving) return;
    if (performance.now() < notBefore) {
      if (!isOver) saveSoon();
      return;
    }
    const { step, submission_id } = kept;
    sentStep = step;
    sentAt = performance.now();
    try {
      const body = { ...createBody(state, submission_id), answers: timed(answers), step };
      const reply = await post(site, survey.id, 'submission', (nonce) => ({
        path: 'visits',
        body: { ...body, nonce },
      }));
      notBefore = performance.now() + reply.waitMs;
      const { state: saved } = reply.body;
      // Also if the survey takes no more responses.
      if (saved === 'off' || saved === 'finished' || reply.status === 409) isSaving = false;
      if (saved) return;
    } catch {}
    // Sent again with the next answer, or when the page is left.
    sentStep = -1;
  });
  const saveSoon = () => {
    const now = performance.now();
    timer ??= setTimeout(save, Math.max(SAVE_AFTER_MS, sentAt + SAVE_PAUSE_MS - now, notBefore - now));
  };
  /** What is not saved yet is sent as the page is left, or else when it is next opened. */
  const leave = () => {
    if (isOver) return;
    const isMissing = isSaving && sentStep !== kept.step;
    const mayFail = performance.now() < notBefore || toJson(state.answers).length > SURE_TO_ARRIVE;
    kept.isLate = isMissing && mayFail;
    store(false);
    if (isMissing) save();
  };
  const goOn = (found: Kept) => {
    kept = { ...found, isLate: false };
    state = resumeVisit(survey, found);
    sentStep = found.isLate ? -1 : found.step;
    sentAt = 0;
  };
  /** Another page may have continued or finished this visit: in another tab, or before the visitor came back here. */
  const look = () => {
    const found = find();
    if (found && found.step > kept.step) {
      const { index, draft, open } = state;
      goOn(found);
      state = { ...state, open, resumed: false, ...(state.index === index ? { draft } : {}) };
      clearTimeout(timer);
      timer = undefined;
      takeOver(state);
    } else if (!found && kept.step > 0) takeOver(undefined);
  };
  const onVisibility = guard(() => {
    watch();
    if (isOver) return;
    if (document.hidden) leave();
    else look();
  });
  const onLeave = guard(leave);
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('pagehide', onLeave);
  return {
    recall() {
      const found = find();
      if (found) goOn(found);
      else state = resumeVisit(survey, kept);
      const written = parse(passing, typedKey);
      const isHere = written?.moment === moment();
      if (isHere) state = { ...state, draft: written.draft, typed: written.typed };
      if (found?.isLate) saveSoon();
      if (found || isHere) return { state, seconds: kept.seconds };
      state = initialVisit;
      return undefined;
    },
    keep(next) {
      watch();
      const isGiven = next.given !== state.given;
      state = next;
      watch();
      if (isGiven) {
        const { step } = kept;
        kept = { ...kept, step: step + 1, until: Date.now() + KEPT_DAYS[resume] * DAY_MS };
        saveSoon();
      }
      store(isGiven);
    },
    finish(last, isSent) {
      watch();
      isOver = true;
      clearTimeout(timer);
      place.drop(key);
      passing.drop(typedKey);
      // There will be no response: a save without answers takes back what was saved before.
      if (!isSent && (sentAt >= 0 || !last.answers.length)) {
        kept.step++;
        // Sent at once, because nothing comes after it.
        notBefore = 0;
        save([]);
      }
      return { submission_id: kept.submission_id, answers: timed(last.answers) };
    },
    close() {
      clearTimeout(timer);
      const isMissing = !isOver && sentStep !== kept.step;
      isOver = true;
      if (isMissing) save();
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('pagehide', onLeave);
    },
  };
}

/** Another script, or an earlier version of this one, may have written it. A time may precede it. */
function parse(store: TextStore, key: string) {
  try {
    const text = store.read(key) ?? '';
    return JSON.parse(text.slice(text.indexOf('{')));
  } catch {
    return undefined;
  }
}

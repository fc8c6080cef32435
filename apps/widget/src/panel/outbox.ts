import { toJson } from '../json.ts';
import type { Sender } from '../parts.ts';
import { OUTBOX, pendingKeys } from '../pending.ts';
import { post } from './post.ts';
import type { Parcel } from './submission.ts';
import { noteResponse } from './visit-cookie.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 300_000;
const DAY_MS = 86_400_000;
/** Almost a day: the server tells its time in whole seconds, and longer than a day nothing waits. */
const LONGEST_WAIT_MS = DAY_MS - 300_000;
/** A survey that was taken away may come back; after a month nobody waits for its answers. */
const KEPT_MS = 30 * DAY_MS;
/** Refusals that another time may not meet: session, nonce, a paused survey, time, order and rate. */
const WORTH_A_RETRY = [401, 403, 404, 408, 425, 429];
/** The body is wrong, which was made here: one of us two is, and the next version of either may know better. */
const WRONG_BODY = [400, 413, 415, 422];
/** Names what is in this file. */
const VERSION = import.meta.url;

/** Keeps finished responses until the server has taken them, over reloads and lost connections. */
export function openOutbox({ site, storage }: Sender) {
  const { lasting } = storage;
  const parcels = new Map<string, Parcel>();
  const underWay = new Map<string, Promise<void>>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** What time it is for the server, which does not go by the clocks of visitors; NaN until a reply has told it. */
  const now = () => site.ahead + performance.now();

  const keep = (key: string, parcel: Parcel) => lasting.write(key, toJson(parcel));
  const wait = (key: string, ms: number, tries: number) => {
    clearTimeout(timers.get(key));
    timers.set(
      key,
      setTimeout(() => send(key, tries), ms),
    );
  };
  const hand = (parcel: Parcel) =>
    post(site, parcel.survey_id, 'submission', (nonce) => ({
      path: 'responses',
      body: { ...parcel.body, nonce },
    }));
  /** Once more by the newest document: where the server knows no such version, by the one of today. */
  const handAnew = async (parcel: Parcel, { errors }: { errors?: Record<string, string> }) => {
    const { survey_id, body } = parcel;
    const survey = (await site.load(0)).surveys.find(({ id }) => id === survey_id);
    const isAsked = (id: string) => survey?.questions.some((question) => question.id === id);
    if (survey && errors?.survey_version && body.answers.every(({ question_id }) => isAsked(question_id)))
      body.survey_version = survey.version;
    return hand(parcel);
  };
  const attempt = async (key: string, parcel: Parcel, tries: number) => {
    let pause = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2);
    parcel.not_before = 0;
    try {
      let response = await hand(parcel);
      if (isWrong(response)) response = await handAnew(parcel, await reasonIn(response));
      if (response.ok) {
        const { data } = await response.json();
        if (data > 0) {
          noteResponse(storage, cookieOf(key), data);
          return forget(key);
        }
      } else if (isWrong(response)) parcel.refused_by = VERSION;
      else if (response.status < 500 && !WORTH_A_RETRY.includes(response.status)) return forget(key);
      const asked = isWrong(response) ? LONGEST_WAIT_MS : pauseIn(response, now());
      parcel.not_before = now() + asked;
      pause = Math.max(pause, asked);
      keep(key, parcel);
    } catch {
      // No connection, or somebody else has answered: tried again below.
    }
    wait(key, pause, tries + 1);
  };
  const attemptOnce = async (key: string, parcel: Parcel, tries: number) => {
    try {
      await attempt(key, parcel, tries);
    } finally {
      underWay.delete(key);
    }
  };
  const send = async (key: string, tries = 0): Promise<void> => {
    const parcel = parcels.get(key);
    if (!parcel) return;
    if (!parcel.since && now()) {
      parcel.since = now();
      keep(key, parcel);
    }
    if (now() - parcel.since > KEPT_MS) return forget(key);
    const early = parcel.not_before - now();
    // More than a day is not what the server has said: its clock was set back.
    if (early > 0 && early <= DAY_MS) return wait(key, early, tries);
    const sending = underWay.get(key) ?? attemptOnce(key, parcel, tries);
    underWay.set(key, sending);
    return sending;
  };
  const forget = (key: string) => {
    parcels.delete(key);
    lasting.drop(key);
  };
  const sendAll = () => {
    for (const key of parcels.keys()) send(key);
  };

  for (const key of pendingKeys(storage)) {
    const parcel = parcelIn(lasting.read(key));
    if (parcel) {
      // Another version may make it right.
      if (parcel.refused_by && parcel.refused_by !== VERSION) parcel.not_before = 0;
      parcels.set(key, parcel);
    } else lasting.drop(key);
  }
  addEventListener('online', sendAll);
  addEventListener('pagehide', sendAll);
  sendAll();
  return {
    /** Takes a response over; resolves after the first attempt, however it went. */
    submit(cookieName: string, parcel: Parcel): Promise<void> {
      const key = `${OUTBOX}${cookieName}/${parcel.body.submission_id}`;
      parcels.set(key, parcel);
      keep(key, parcel);
      return send(key);
    },
    close() {
      parcels.clear();
      removeEventListener('online', sendAll);
      removeEventListener('pagehide', sendAll);
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
export type Outbox = ReturnType<typeof openOutbox>;

const isWrong = ({ status }: Response) => WRONG_BODY.includes(status);

/** What the server asks to wait, in milliseconds; it says seconds or a date. */
function pauseIn({ headers }: Response, now: number): number {
  const said = headers.get('retry-after') ?? '';
  const pause = Number(said) * 1000 || Date.parse(said) - now || 0;
  return Math.min(Math.max(pause, 0), LONGEST_WAIT_MS);
}

async function reasonIn(response: Response): Promise<{ errors?: Record<string, string> }> {
  try {
    return await response.json();
  } catch {
    return {};
  }
}

const cookieOf = (key: string) => key.split('/')[1] ?? '';

function parcelIn(text: string | undefined): Parcel | undefined {
  try {
    return JSON.parse(text ?? '');
  } catch {
    // Somebody else has written it.
    return undefined;
  }
}

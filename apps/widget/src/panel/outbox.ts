import { toJson } from '../json.ts';
import type { Sender } from '../parts.ts';
import { OUTBOX, pendingKeys } from '../pending.ts';
import type { Reply } from './post.ts';
import { LONGEST_WAIT_MS, post } from './post.ts';
import type { Parcel } from './submission.ts';
import { saveResponse } from './visit-memory.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 300_000;
const DAY_MS = 86_400_000;
/** A survey that was withdrawn may come back, but after a month nobody expects its responses. */
const EXPIRES_MS = 30 * DAY_MS;
/** Status codes for a wrong body: a fault of the widget or the server, which a new version of either may correct. */
const WRONG_BODY = [400, 413, 415, 422];
/** The address contains the hash of this file, so it changes with each version. */
const VERSION = import.meta.url;

/** Stores finished responses until the server has confirmed them, across reloads and lost connections. */
export function openOutbox({ site, storage }: Sender) {
  const { lasting } = storage;
  const parcels = new Map<string, Parcel>();
  const calls = new Map<string, Promise<void>>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** The server's time, since visitors' clocks may be wrong; NaN before its first reply. */
  const now = () => site.ahead + performance.now();

  const save = (key: string, parcel: Parcel) => lasting.write(key, toJson(parcel));
  const sendLater = (key: string, ms: number, tries: number) => {
    clearTimeout(timers.get(key));
    timers.set(
      key,
      setTimeout(() => send(key, tries), ms),
    );
  };
  const postParcel = (parcel: Parcel) =>
    post(site, parcel.survey_id, 'submission', (nonce) => ({
      path: 'responses',
      body: { ...parcel.body, nonce },
    }));
  /** Fetches the document before. If the server no longer knows the survey's version, uses the newest. */
  const postAgain = async (parcel: Parcel, { errors }: Reply['body']) => {
    const { survey_id, body } = parcel;
    const survey = (await site.load(0)).surveys.find(({ id }) => id === survey_id);
    const hasQuestion = (id: string) => survey?.questions.some((question) => question.id === id);
    if (survey && errors?.survey_version && body.answers.every(({ question_id }) => hasQuestion(question_id)))
      body.survey_version = survey.version;
    return postParcel(parcel);
  };
  const attempt = async (key: string, parcel: Parcel, tries: number) => {
    let pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2);
    parcel.not_before = 0;
    try {
      let reply = await postParcel(parcel);
      if (isWrong(reply)) reply = await postAgain(parcel, reply.body);
      const { status, body, waitMs } = reply;
      const id = typeof body.data === 'number' && body.data > 0 ? body.data : null;
      if (id || status === 409 || body.code === 'invitation_required') {
        if (!id) parcel.code = body.code;
        parcel.results = body.results;
        saveResponse(storage, cookieNameIn(key), id, parcel.at);
        return forget(key);
      }
      // The server's clock may have jumped, so nothing is given up before it has been refused once more.
      if (status && now() - parcel.since > EXPIRES_MS) return forget(key);
      parcel.refused_by = isWrong(reply) ? VERSION : undefined;
      const askedMs = isWrong(reply) ? LONGEST_WAIT_MS : waitMs;
      parcel.not_before = now() + askedMs;
      pauseMs = Math.max(pauseMs, askedMs);
      save(key, parcel);
    } catch {
      // No connection: tried again below.
    }
    sendLater(key, pauseMs, tries + 1);
  };
  const attemptOnce = async (key: string, parcel: Parcel, tries: number) => {
    try {
      await attempt(key, parcel, tries);
    } finally {
      calls.delete(key);
    }
  };
  const send = async (key: string, tries = 0): Promise<void> => {
    const parcel = parcels.get(key);
    if (!parcel) return;
    if (!parcel.since && now()) {
      parcel.since = now();
      save(key, parcel);
    }
    const earlyMs = parcel.not_before - now();
    // The server never asks for more than a day; if it is more, its clock was set back.
    if (earlyMs > 0 && earlyMs <= DAY_MS) return sendLater(key, earlyMs, tries);
    const call = calls.get(key) ?? attemptOnce(key, parcel, tries);
    calls.set(key, call);
    return call;
  };
  const forget = (key: string) => {
    parcels.delete(key);
    lasting.drop(key);
  };
  const sendAll = () => {
    for (const key of parcels.keys()) send(key);
  };

  for (const key of pendingKeys(storage)) {
    const parcel = parseParcel(lasting.read(key));
    if (parcel) {
      // A new version may send it in a way that the server accepts.
      if (parcel.refused_by && parcel.refused_by !== VERSION) parcel.not_before = 0;
      parcels.set(key, parcel);
    } else lasting.drop(key);
  }
  addEventListener('online', sendAll);
  addEventListener('pagehide', sendAll);
  sendAll();
  return {
    /** Resolves after the first attempt, whether it succeeded or not. */
    submit(cookieName: string, parcel: Parcel): Promise<void> {
      const key = `${OUTBOX}${cookieName}/${parcel.body.submission_id}@${storage.server}`;
      parcels.set(key, parcel);
      save(key, parcel);
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

const isWrong = ({ status }: Reply) => WRONG_BODY.includes(status);

const cookieNameIn = (key: string) => key.split('/')[1] ?? '';

function parseParcel(text: string | undefined): Parcel | undefined {
  try {
    const parcel = JSON.parse(text ?? '');
    return parcel.survey_id && parcel.body ? parcel : undefined;
  } catch {
    // Another script has overwritten it.
    return undefined;
  }
}

import { OUTBOX, pendingKeys } from '../pending.ts';
import type { Site } from '../site.ts';
import { post } from './post.ts';
import type { Parcel } from './submission.ts';
import { noteResponse } from './visit-cookie.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 300_000;
/** A survey that was taken away may come back; after a month nobody waits for its answers. */
const KEPT_MS = 30 * 86_400_000;
/** Refusals that another time may not meet: session, nonce, time, order and rate. */
const WORTH_A_RETRY = [401, 403, 408, 425, 429];

/** Keeps finished responses until the server has answered, over reloads and lost connections (D-13). */
export function openOutbox(site: Site) {
  const parcels = new Map<string, Parcel>();
  const underWay = new Map<string, Promise<void>>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const attempt = async (key: string, parcel: Parcel, tries: number) => {
    try {
      const response = await post(site, parcel.survey_id, 'submission', (nonce) => ({
        path: 'responses',
        body: { ...parcel.body, nonce },
      }));
      if (response.ok) {
        const { data } = await response.json();
        noteResponse(cookieOf(key), data);
      }
      if (response.ok || (response.status < 500 && !WORTH_A_RETRY.includes(response.status)))
        return forget(key);
    } catch {
      // No connection: tried again below.
    }
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2);
    clearTimeout(timers.get(key));
    timers.set(
      key,
      setTimeout(() => send(key, tries + 1), pause),
    );
  };
  const send = (key: string, tries = 0): Promise<void> => {
    const parcel = parcels.get(key);
    if (!parcel) return Promise.resolve();
    const sending = underWay.get(key) ?? attempt(key, parcel, tries).finally(() => underWay.delete(key));
    underWay.set(key, sending);
    return sending;
  };
  const forget = (key: string) => {
    parcels.delete(key);
    drop(key);
  };
  const sendAll = () => {
    for (const key of parcels.keys()) send(key);
  };

  for (const key of pendingKeys()) {
    const parcel = read(key);
    if (parcel && Date.now() - parcel.at < KEPT_MS) parcels.set(key, parcel);
    else drop(key);
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

const cookieOf = (key: string) => key.split('/')[1] ?? '';

// Storage may be full, switched off or written by somebody else; then a response lives as long as its page.
function keep(key: string, parcel: Parcel) {
  try {
    localStorage.setItem(key, JSON.stringify(parcel));
  } catch {}
}
function drop(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {}
}
function read(key: string): Parcel | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '');
  } catch {
    return undefined;
  }
}

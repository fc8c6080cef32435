import type { QueryClient } from '@tanstack/react-query';
import { hasCode, isFromServer } from '@userfeedback/admin-ui';
import type { SavedSurvey, SentSurvey, Survey, SurveyDraft } from '@userfeedback/contract';
import type { EditHistory, HistoryStep } from '@userfeedback/engine';
import { isSameContent, NO_HISTORY, recordEdit, redoStep, undoStep } from '@userfeedback/engine';
import { createStore } from 'zustand/vanilla';
import { api } from '../../../api.ts';
import { makeId } from './make-id.ts';
import { createQueue } from './save-queue.ts';
import { watchTyping } from './watch-typing.ts';

export type Move = (draft: SurveyDraft) => SurveyDraft;

export interface EditorState {
  draft: SurveyDraft;
  /** The survey as last stored; null if it never was. */
  stored: Stored | null;
  /** Not everything is stored on the server. */
  isDirty: boolean;
  /** What the last save left out; null if it stored everything. */
  removal: Removal | null;
  /** Why the last save failed; null if it did not. */
  failure: Failure | null;
  /** The save that is under way. */
  running: 'by hand' | 'silent' | null;
  history: EditHistory;
}

/** A survey with what the server says about it. */
export type Stored = SurveyDraft & Partial<Pick<Survey, 'problems' | 'has_changes'>>;

/** What a save left out, since the site may not use it, and the survey that was sent. */
export interface Removal {
  sent: SurveyDraft;
  parts: SavedSurvey['removed'];
}

export interface Failure {
  error: Error;
  refused: SurveyDraft;
  isSilent: boolean;
}

interface Opened {
  /** The stored survey; null if there is none. */
  stored: Stored | null;
  /** The survey to open. */
  initial: SurveyDraft;
  /** It contains edits that were stored in this browser. */
  isEdited: boolean;
}

export interface Saving {
  move?: Move | undefined;
  /** It comes with something else that somebody did. */
  isQuiet?: boolean | undefined;
  /** Nobody pressed a button. */
  isSilent?: boolean | undefined;
  keepalive?: boolean | undefined;
}

export type Editor = ReturnType<typeof createEditor>;

/** Browsers finish larger calls only while the page stays. */
const KEEPALIVE_MAX = 60_000;

/** The person has to choose what to do, also if an autosave found it. */
const FOR_PEOPLE = ['conflict', 'not_found', 'in_trash', 'unauthorized'];

/** The survey being edited, the only server data that a screen changes before it is saved. */
export function createEditor({ stored, initial, isEdited }: Opened, queryClient: QueryClient) {
  const store = createStore<EditorState>(() => ({
    draft: withKey(initial),
    stored,
    isDirty: isEdited,
    removal: null,
    failure: null,
    running: null,
    history: NO_HISTORY,
  }));
  const set = store.setState;
  const now = () => store.getState().draft;
  const queue = createQueue((running) => set({ running }));
  const typing = watchTyping();
  /** What the server has; null until something was stored. */
  let sent = isEdited ? null : initial;
  /** The edits that were kept in this browser, which an earlier page may have sent while it closed. */
  const restored = isEdited ? initial : null;
  /** What is on its way to the server. */
  let sending: SurveyDraft | null = null;
  /** Until somebody has chosen what to do, nothing is sent by itself. */
  let isPaused = false;

  const isStored = (draft: SurveyDraft) => sent !== null && isSameContent(sent, draft);
  const historyWith = (before: SurveyDraft, after: SurveyDraft) => {
    const isSame = typing.goesOn(before, after);
    return isSame === undefined ? {} : { history: recordEdit(store.getState().history, before, isSame) };
  };

  /** Applies a move that the person did not ask for; losing it is no loss. */
  function prepare(move: Move): void {
    const draft = move(now());
    if (draft !== now()) set({ draft });
  }

  /** Applies one of the engine's moves. */
  function edit(move: Move): void {
    const before = now();
    const draft = move(before);
    if (draft !== before) set({ draft, isDirty: true, ...historyWith(before, draft) });
  }

  /** Goes back or forth by one edit and returns what it has changed; undefined if there is nothing to do. */
  function goTo(find: typeof undoStep): HistoryStep | undefined {
    const { history, draft } = store.getState();
    typing.end();
    const step = find(history, draft);
    if (step) set({ draft: step.draft, history: step.history, isDirty: !isStored(step.draft) });
    return step;
  }

  /** Replaces the draft by another survey, which is stored; by default nothing can be undone afterwards. */
  function replace(next: SurveyDraft, history: 'clear' | 'keep' | 'add' = 'clear'): void {
    set({
      ...(history === 'add' ? historyWith(now(), next) : {}),
      ...(history === 'clear' ? { history: NO_HISTORY } : {}),
      draft: withKey(next),
      stored: next.id === null ? null : next,
      isDirty: false,
      failure: null,
    });
    sent = next;
    isPaused = false;
  }

  async function send({ move = same, isSilent = false, isQuiet = isSilent, keepalive = false }: Saving) {
    const before = now();
    const asSent = move(before);
    const call = (survey: SurveyDraft) =>
      api.surveys.save.call(toSend(before, survey, isQuiet), { context: { keepalive } });
    sending = asSent;
    try {
      const saved = await call(asSent).catch(async (refused: unknown) => {
        const kept = hasCode(refused, 'conflict') ? restored : null;
        const revision = kept ? await findLateSave(kept) : undefined;
        if (revision === undefined) throw refused;
        return call({ ...asSent, revision });
      });
      // Edits made while the save ran stay, and nothing changes under somebody who types.
      const isSame = now() === before;
      const isTaken = isSame && (!isSilent || saved.removed.length > 0);
      const kept = { ...(isSame ? asSent : move(now())), ...decidedBy(saved) };
      set({
        draft: withKey(isTaken ? saved : kept),
        stored: saved,
        removal: saved.removed.length > 0 ? { sent: asSent, parts: saved.removed } : null,
        isDirty: !isSame,
        failure: null,
      });
      sent = isTaken ? saved : asSent;
      isPaused = false;
      const refetchType = isSilent ? 'none' : 'active';
      await queryClient.invalidateQueries({ queryKey: api.surveys.key(), refetchType });
      return saved;
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      const { failure: was } = store.getState();
      // What somebody was told about their own save stays until something else is wrong.
      const failure =
        isSilent && was && !was.isSilent && !isFromServer(error) ? was : { error, refused: before, isSilent };
      set({ failure, isDirty: true });
      isPaused = mustChoose(error);
      return undefined;
    } finally {
      if (sending === asSent) sending = null;
    }
  }

  /**
   * Sends the draft after one last move. The saved survey replaces it; undefined if saving failed. Beside a survey that
   * visitors get, it waits until somebody publishes it; only a changed status acts at once.
   */
  function save(saving: Pick<Saving, 'move' | 'isQuiet'> = {}): Promise<SavedSurvey | undefined> {
    return queue.runByHand(() => send(saving));
  }

  /**
   * The save that nobody asked for and nobody sees; what is typed stays as it is. False if something is not stored
   * afterwards.
   */
  async function autosave(): Promise<boolean> {
    await queue.whenIdle();
    if (isPaused) return false;
    if (isStored(now())) {
      set({ isDirty: false });
      return true;
    }
    await queue.runSilently(() => send({ isSilent: true }));
    return isStored(now());
  }

  /** Whether a closed window's last save would send the draft. */
  const canSendOnLeave = () => !isPaused && new Blob([JSON.stringify(now())]).size <= KEEPALIVE_MAX;

  /** The same while the window is hidden or closed: the browser finishes the call without the page, or sends none. */
  function autosaveOnLeave(isClosed: boolean): void {
    const isUnderWay = sending !== null && isSameContent(sending, now());
    if (isUnderWay || isStored(now()) || !canSendOnLeave()) return;
    const last = () => send({ isSilent: true, keepalive: true });
    // The reply to the call under way will reach nobody; sent under the same key, this one is no conflict.
    if (isClosed && sending) void last();
    else void queue.runSilently(last);
  }

  /** The server has refused something else than a save. True if the person has to choose what to do, as after a save. */
  function refuse(error: unknown): boolean {
    if (!(error instanceof Error) || !mustChoose(error)) return false;
    set({ failure: { error, refused: now(), isSilent: false } });
    isPaused = true;
    return true;
  }

  return {
    store,
    /** The draft of this moment, also inside a function that waited. */
    now,
    edit,
    prepare,
    undo: () => goTo(undoStep),
    redo: () => goTo(redoStep),
    replace,
    save,
    /** The save that comes with changing steps, adding or deleting, with this edit. False if saving failed. */
    saveQuietly: async (move?: Move): Promise<boolean> => {
      if (move) edit(move);
      return (await save({ isQuiet: true })) !== undefined;
    },
    autosave,
    autosaveOnLeave,
    canSendOnLeave,
    /** When no save is under way any more. */
    whenIdle: queue.whenIdle,
    refuse,
    dismissError: () => set({ failure: null }),
  };
}

/** Whether the person has to choose what to do. */
export function mustChoose(error: Error): boolean {
  return FOR_PEOPLE.some((code) => hasCode(error, code));
}

/**
 * The revision of a save that this window's last page sent while it closed and that was stored only after this one had
 * loaded the survey; undefined if something else is stored.
 */
async function findLateSave(sent: SurveyDraft): Promise<number | undefined> {
  if (sent.id === null) return undefined;
  const now = await api.surveys.get.call({ id: sent.id, content: 'draft' });
  return isSameContent(now, sent) ? now.revision : undefined;
}

function same(draft: SurveyDraft): SurveyDraft {
  return draft;
}

/** One key until the server replies, however often the save is sent. */
function withKey(draft: SurveyDraft): SurveyDraft {
  return { ...draft, save_key: makeId() };
}

/** The survey as it is sent: what visitors get stays, unless the last move has changed the status. */
function toSend(before: SurveyDraft, asSent: SurveyDraft, isQuiet: boolean): SentSurvey {
  const apply = before.status !== asSent.status || before.publish_at !== asSent.publish_at;
  return { ...asSent, apply, ...(isQuiet ? { autosave: true } : {}) };
}

/** Fields that no edit changes: those the server sets, and what the publish step has just saved. */
function decidedBy({ id, revision, cookie_name, status, publish_at }: SavedSurvey): Partial<SurveyDraft> {
  return { id, revision, cookie_name, status, publish_at };
}

import type { QueryClient } from '@tanstack/react-query';
import { hasCode, isFromServer } from '@userfeedback/admin-ui';
import type { SavedSurvey, SentSurvey, SurveyDraft } from '@userfeedback/contract';
import type { HistoryStep, PublishChoice } from '@userfeedback/engine';
import { isSameContent, NO_HISTORY, recordEdit, redoStep, undoStep } from '@userfeedback/engine';
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import { api } from '../../../api.ts';
import type { EditorState, Stored } from './editor-state.ts';
import { mustChoose } from './editor-state.ts';
import { canStoreDrafts } from './kept-draft.ts';
import { leftAfterEdit, nameOfField, withMissing } from './left-fields.ts';
import { makeId } from './make-id.ts';
import { createQueue } from './save-queue.ts';
import { watchTyping } from './watch-typing.ts';

export type Move = (draft: SurveyDraft) => SurveyDraft;

interface Opened {
  /** The stored survey; null if there is none. */
  stored: Stored | null;
  /** The survey to open. */
  initial: SurveyDraft;
  /** It contains edits that were stored in this browser. */
  isEdited: boolean;
  chosen: PublishChoice | null;
}

interface Saving {
  move?: Move | undefined;
  /** It comes with something else that somebody did. */
  isQuiet?: boolean | undefined;
  /** Nobody pressed a button. */
  isSilent?: boolean | undefined;
  keepalive?: boolean | undefined;
}

/** Browsers finish larger calls only while the page stays. */
const KEEPALIVE_MAX = 60_000;

/** The survey being edited, the only server data that a screen changes before it is saved. */
export class Editor {
  readonly store: StoreApi<EditorState>;
  readonly #queryClient: QueryClient;
  readonly #queue = createQueue((running) => this.store.setState({ running }));
  readonly #typing = watchTyping();
  /** What the server has; null until something was stored. */
  #sent: SurveyDraft | null;
  /** The edits that were kept in this browser, which an earlier page may have sent while it closed. */
  readonly #restored: SurveyDraft | null;
  /** What is on its way to the server. */
  #sending: SurveyDraft | null = null;
  /** Until somebody has chosen what to do, nothing is sent by itself. */
  #isPaused = false;

  constructor({ stored, initial, isEdited, chosen }: Opened, queryClient: QueryClient) {
    this.#queryClient = queryClient;
    this.#sent = isEdited ? null : initial;
    this.#restored = isEdited ? initial : null;
    this.store = createStore<EditorState>(() => ({
      draft: withKey(initial),
      stored,
      isDirty: isEdited,
      removal: null,
      failure: null,
      running: null,
      history: NO_HISTORY,
      chosen,
      isUndecided: stored === null,
      left: initial.id === null ? new Set() : withMissing(new Set(), initial),
      quiet: new Set(),
      isKept: canStoreDrafts(),
    }));
  }

  /** All of this moment, also inside a function that waited. */
  state = (): EditorState => this.store.getState();

  /** The draft of this moment. */
  now = (): SurveyDraft => this.state().draft;

  /** Applies a move that the person did not ask for; losing it is no loss. */
  prepare = (move: Move): void => {
    const draft = move(this.now());
    if (draft !== this.now()) this.#change({ draft });
  };

  /** Applies one of the engine's moves. */
  edit = (move: Move): void => {
    const before = this.now();
    const draft = move(before);
    if (draft !== before) this.#change({ draft, isDirty: true, ...this.#historyWith(before, draft) });
  };

  /** Goes back by one edit and returns what it has changed; undefined if there is nothing to do. */
  undo = (): HistoryStep | undefined => this.#goTo(undoStep);
  redo = (): HistoryStep | undefined => this.#goTo(redoStep);

  /** Replaces the draft by another survey, which is stored; by default nothing can be undone afterwards. */
  replace = (next: SurveyDraft, history: 'clear' | 'keep' | 'add' = 'clear'): void => {
    this.#change({
      ...(history === 'add' ? this.#historyWith(this.now(), next) : {}),
      ...(history === 'clear' ? { history: NO_HISTORY } : {}),
      draft: withKey(next),
      stored: next.id === null ? null : next,
      isDirty: false,
      failure: null,
    });
    this.#sent = next;
    this.#isPaused = false;
  };

  /**
   * Sends the draft after one last move. The saved survey replaces it; undefined if saving failed. Beside a survey that
   * visitors get, it waits until somebody publishes it; only a changed status acts at once.
   */
  save = (saving: Pick<Saving, 'move' | 'isQuiet'> = {}): Promise<SavedSurvey | undefined> =>
    this.#queue.runByHand(() => this.#send(saving));

  /** The save that comes with changing steps, adding or deleting, with this edit. False if saving failed. */
  saveQuietly = async (move?: Move): Promise<boolean> => {
    if (move) this.edit(move);
    return (await this.save({ isQuiet: true })) !== undefined;
  };

  /**
   * The save that nobody asked for and nobody sees; what is typed stays as it is. False if something is not stored
   * afterwards.
   */
  autosave = async (): Promise<boolean> => {
    await this.#queue.whenIdle();
    if (this.#isPaused) return false;
    if (this.#isStored(this.now())) {
      this.store.setState({ isDirty: false });
      return true;
    }
    await this.#queue.runSilently(() => this.#send({ isSilent: true }));
    return this.#isStored(this.now());
  };

  /** Whether a closed window's last save would send the draft. */
  canSendOnLeave = (): boolean => !this.#isPaused && new Blob([JSON.stringify(this.now())]).size <= KEEPALIVE_MAX;

  /** The same while the window is hidden or closed: the browser finishes the call without the page, or sends none. */
  autosaveOnLeave = (isClosed: boolean): void => {
    const isUnderWay = this.#sending !== null && isSameContent(this.#sending, this.now());
    if (isUnderWay || this.#isStored(this.now()) || !this.canSendOnLeave()) return;
    const send = () => this.#send({ isSilent: true, keepalive: true });
    // The reply to the call under way will reach nobody; sent under the same key, this one is no conflict.
    if (isClosed && this.#sending) void send();
    else void this.#queue.runSilently(send);
  };

  /** When no save is under way any more. */
  whenIdle = (): Promise<void> => this.#queue.whenIdle();

  /** The server has refused something else than a save. True if the person has to choose what to do, as after a save. */
  refuse = (error: unknown): boolean => {
    if (!(error instanceof Error) || !mustChoose(error)) return false;
    this.store.setState({ failure: { error, refused: this.now(), isSilent: false } });
    this.#isPaused = true;
    return true;
  };

  dismissError = (): void => this.store.setState({ failure: null });

  /** Status and schedule for the next save on the publish step. */
  choose = (chosen: PublishChoice): void => this.store.setState({ chosen });

  /** This choice was saved: from now on the stored survey's own status counts, unless another was made meanwhile. */
  settle = (saved: PublishChoice | null = this.state().chosen): void =>
    this.store.setState(({ chosen }) => ({ chosen: chosen === saved ? null : chosen, isUndecided: false }));

  /** The field of this path was left: from now on it may show what is wrong with it. */
  leaveField = (path: string, isPressing: boolean): void => {
    const name = nameOfField(path, this.now());
    this.store.setState(({ left, quiet }) => ({
      left: new Set([...left, name]),
      quiet: isPressing ? new Set([...quiet, name]) : quiet,
    }));
  };

  /** The press is over that left these fields. */
  endPress = (): void => {
    if (this.state().quiet.size > 0) this.store.setState({ quiet: new Set() });
  };

  /** Next or Save was pressed: from now on every field that lacks something says so. */
  showMissing = (): void => this.store.setState(({ left, draft }) => ({ left: withMissing(left, draft) }));

  /** Sets the draft and what comes with it. */
  #change(changes: Partial<EditorState> & Pick<EditorState, 'draft'>): void {
    const { left, draft } = this.state();
    this.store.setState({ ...changes, left: leftAfterEdit(left, draft, changes.draft) });
  }

  #isStored(draft: SurveyDraft): boolean {
    return this.#sent !== null && isSameContent(this.#sent, draft);
  }

  #historyWith(before: SurveyDraft, after: SurveyDraft): Partial<EditorState> {
    const isSame = this.#typing.goesOn(before, after);
    return isSame === undefined ? {} : { history: recordEdit(this.state().history, before, isSame) };
  }

  #goTo(find: typeof undoStep): HistoryStep | undefined {
    const { history, draft } = this.state();
    this.#typing.end();
    const step = find(history, draft);
    if (step) {
      const isDirty = !this.#isStored(step.draft);
      this.#change({ draft: step.draft, history: step.history, isDirty });
    }
    return step;
  }

  async #send({ move = same, isSilent = false, isQuiet = isSilent, keepalive = false }: Saving) {
    const before = this.now();
    const asSent = move(before);
    this.#sending = asSent;
    try {
      const call = (survey: SurveyDraft) =>
        api.surveys.save.call(toSend(before, survey, isQuiet), { context: { keepalive } });
      const saved = await call(asSent).catch(async (refused: unknown) => {
        const kept = hasCode(refused, 'conflict') ? this.#restored : null;
        const revision = kept ? await findLateSave(kept) : undefined;
        if (revision === undefined) throw refused;
        return call({ ...asSent, revision });
      });
      // Edits made while the save ran stay, and nothing changes under somebody who types.
      const isSame = this.now() === before;
      const isTaken = isSame && (!isSilent || saved.removed.length > 0);
      const kept = { ...(isSame ? asSent : move(this.now())), ...decidedBy(saved) };
      this.#change({
        draft: withKey(isTaken ? saved : kept),
        stored: saved,
        removal: saved.removed.length > 0 ? { sent: asSent, parts: saved.removed } : null,
        isDirty: !isSame,
        failure: null,
      });
      this.#sent = isTaken ? saved : asSent;
      this.#isPaused = false;
      const refetchType = isSilent ? 'none' : 'active';
      await this.#queryClient.invalidateQueries({ queryKey: api.surveys.key(), refetchType });
      return saved;
    } catch (thrown) {
      this.#fail(thrown instanceof Error ? thrown : new Error(String(thrown)), before, isSilent);
      return undefined;
    } finally {
      if (this.#sending === asSent) this.#sending = null;
    }
  }

  #fail(error: Error, refused: SurveyDraft, isSilent: boolean): void {
    const { failure: was } = this.state();
    // What somebody was told about their own save stays until something else is wrong.
    const failure = isSilent && was && !was.isSilent && !isFromServer(error) ? was : { error, refused, isSilent };
    this.store.setState({ failure, isDirty: true });
    this.#isPaused = mustChoose(error);
  }
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

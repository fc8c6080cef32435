import { useQueryClient } from '@tanstack/react-query';
import { fieldErrors, hasCode, isFromServer } from '@userfeedback/admin-ui';
import type { SavedSurvey, SentSurvey, Survey, SurveyDraft } from '@userfeedback/contract';
import type { HistoryStep } from '@userfeedback/engine';
import { isSameContent, remainingErrors } from '@userfeedback/engine';
import { useCallback, useRef, useState } from 'react';
import { api } from '../../../api.ts';
import { makeId } from './make-id.ts';
import type { History } from './use-history.ts';
import { useHistory } from './use-history.ts';
import { useSaves } from './use-saves.ts';
import { useSteady } from './use-steady.ts';

export type Move = (draft: SurveyDraft) => SurveyDraft;

export interface Editor {
  draft: SurveyDraft;
  /** Applies one of the engine's moves. */
  edit(move: Move): void;
  /** Applies a move that the person did not ask for; losing it is no loss. */
  prepare(move: Move): void;
  /** Goes back or forth by one edit and returns what it has changed; undefined if there is nothing to do. */
  undo(): HistoryStep | undefined;
  redo(): HistoryStep | undefined;
  history: History['history'];
  /**
   * Sends the draft after one last move. The saved survey replaces it; undefined if saving failed. Beside a survey that
   * visitors get, it waits until somebody publishes it; only a changed status acts at once.
   */
  save(saving?: { move?: Move | undefined; isQuiet?: boolean | undefined }): Promise<SavedSurvey | undefined>;
  /** The save that comes with changing steps, adding or deleting, with this edit. False if saving failed. */
  saveQuietly(move?: Move): Promise<boolean>;
  /**
   * The save that nobody asked for and nobody sees; what is typed stays as it is. False if something is not stored
   * afterwards.
   */
  autosave(): Promise<boolean>;
  /** The same while the window is hidden or closed: the browser finishes the call without the page, or sends none. */
  autosaveOnLeave(isClosed: boolean): void;
  /** Whether that would send the draft. */
  canSendOnLeave(): boolean;
  /** Replaces the draft by another survey, which is stored; by default nothing can be undone afterwards. */
  replace(draft: SurveyDraft, history?: 'clear' | 'keep' | 'add'): void;
  /** The server has refused something else than a save. True if the person has to choose what to do, as after a save. */
  refuse(error: unknown): boolean;
  /** The draft of this moment, also inside a function that waited. */
  now(): SurveyDraft;
  /** A save by hand is under way. */
  isSaving: boolean;
  /** When no save is under way any more. */
  whenIdle(): Promise<unknown>;
  saveState: SaveState;
  /** The survey as last stored; null if it never was. */
  stored: Stored | null;
  /** What the last save left out; null if it stored everything. */
  removal: Removal | null;
  isDirty: boolean;
  /** Visitors get this survey now, or will when its time comes. */
  isLive: boolean;
  /** They get another version of it than this one. */
  hasChanges: boolean;
  /** Why the last save failed, if the person has to be told. */
  error: Error | null;
  /**
   * Problems by field ("questions.0.title") that the last save found, or that the server finds in the stored survey.
   * They go when the field is changed, saved or dismissed.
   */
  fieldErrors: Record<string, string>;
  dismissError(): void;
}

/** `failed`: the server was reached and did not store it. `new`: never stored, and nothing to store yet. */
export type SaveState = 'saved' | 'saving' | 'unsaved' | 'failed' | 'offline' | 'new';

/** What a save left out, since the site may not use it, and the survey that was sent. */
export interface Removal {
  sent: SurveyDraft;
  parts: SavedSurvey['removed'];
}

/** A survey with what the server says about it. */
export type Stored = SurveyDraft & Partial<Pick<Survey, 'problems' | 'has_changes'>>;

interface Opened {
  /** The stored survey; null if there is none. */
  stored: Stored | null;
  /** The survey to open. */
  initial: SurveyDraft;
  /** It contains edits that were stored in this browser. */
  isEdited: boolean;
}

interface Failure {
  error: Error;
  refused: SurveyDraft;
  isSilent: boolean;
}

interface Saving {
  move?: Move | undefined;
  /** Nobody pressed a button. */
  isSilent?: boolean | undefined;
  /** It comes with something else that somebody did. */
  isQuiet?: boolean | undefined;
  keepalive?: boolean | undefined;
}

/** Browsers finish larger calls only while the page stays. */
const KEEPALIVE_MAX = 60_000;

/** The person has to choose what to do, also if an autosave found it. */
const FOR_PEOPLE = ['conflict', 'not_found', 'in_trash', 'unauthorized'];

/** The survey being edited, the only server data that a screen changes before it is saved. */
export function useSurveyDraft({ stored: found, initial, isEdited }: Opened): Editor {
  const [stored, setStored] = useState(found);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const [draft, setDraft] = useState(() => withKey(initial));
  const [isDirty, setDirty] = useState(isEdited);
  const latest = useRef(draft);
  /** What the server has; null until something was stored. */
  const sent = useRef<SurveyDraft | null>(isEdited ? null : initial);
  /** The edits that were kept in this browser, which an earlier page may have sent while it closed. */
  const restored = useRef(isEdited ? initial : null);
  /** What is on its way to the server. */
  const sending = useRef<SurveyDraft | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** Until somebody has chosen what to do, nothing is sent by itself. */
  const isPaused = useRef(false);
  const { history, record, undo: stepBack, redo: stepForth, clear } = useHistory();
  const { runByHand, runSilently, running, whenIdle } = useSaves();
  const queryClient = useQueryClient();

  const update = useCallback((next: SurveyDraft) => {
    latest.current = next;
    setDraft(next);
  }, []);

  const isStored = useCallback((now: SurveyDraft) => sent.current !== null && isSameContent(sent.current, now), []);

  const prepare = useCallback(
    (move: Move) => {
      const next = move(latest.current);
      if (next !== latest.current) update(next);
    },
    [update],
  );

  const edit = useCallback(
    (move: Move) => {
      const before = latest.current;
      const next = move(before);
      if (next === before) return;
      record(before, next);
      update(next);
      setDirty(true);
    },
    [update, record],
  );

  const goTo = useCallback(
    (find: typeof stepBack) => {
      const step = find(latest.current);
      if (!step) return undefined;
      update(step.draft);
      setDirty(!isStored(step.draft));
      return step;
    },
    [update, isStored],
  );
  const undo = useCallback(() => goTo(stepBack), [goTo, stepBack]);
  const redo = useCallback(() => goTo(stepForth), [goTo, stepForth]);

  const replace = useCallback(
    (next: SurveyDraft, history: 'clear' | 'keep' | 'add' = 'clear') => {
      if (history === 'add') record(latest.current, next);
      if (history === 'clear') clear();
      update(withKey(next));
      sent.current = next;
      setStored(next.id === null ? null : next);
      setDirty(false);
      setFailure(null);
      isPaused.current = false;
    },
    [update, record, clear],
  );

  const store = useCallback(
    async ({ move = same, isSilent = false, isQuiet = isSilent, keepalive = false }: Saving) => {
      const before = latest.current;
      const asSent = move(before);
      sending.current = asSent;
      try {
        const send = (survey: SurveyDraft) =>
          api.surveys.save.call(toSend(before, survey, isQuiet), { context: { keepalive } });
        const saved = await send(asSent).catch(async (refused: unknown) => {
          const kept = hasCode(refused, 'conflict') ? restored.current : null;
          const revision = kept ? await findLateSave(kept) : undefined;
          if (revision === undefined) throw refused;
          return send({ ...asSent, revision });
        });
        // Edits made while the save ran stay, and nothing changes under somebody who types.
        const isSame = latest.current === before;
        const isTaken = isSame && (!isSilent || saved.removed.length > 0);
        const kept = { ...(isSame ? asSent : move(latest.current)), ...decidedBy(saved) };
        update(withKey(isTaken ? saved : kept));
        sent.current = isTaken ? saved : asSent;
        setStored(saved);
        setRemoval(saved.removed.length > 0 ? { sent: asSent, parts: saved.removed } : null);
        setDirty(!isSame);
        setFailure(null);
        isPaused.current = false;
        const refetchType = isSilent ? 'none' : 'active';
        await queryClient.invalidateQueries({ queryKey: api.surveys.key(), refetchType });
        return saved;
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown));
        setFailure((was) =>
          // What somebody was told about their own save stays until something else is wrong.
          isSilent && was && !was.isSilent && !isFromServer(error) ? was : { error, refused: before, isSilent },
        );
        isPaused.current = mustChoose(error);
        setDirty(true);
        return undefined;
      } finally {
        if (sending.current === asSent) sending.current = null;
      }
    },
    [update, queryClient],
  );

  const save: Editor['save'] = useCallback((saving = {}) => runByHand(() => store(saving)), [runByHand, store]);

  const autosave = useCallback(async () => {
    await whenIdle();
    if (isPaused.current) return false;
    if (isStored(latest.current)) {
      setDirty(false);
      return true;
    }
    await runSilently(() => store({ isSilent: true }));
    return isStored(latest.current);
  }, [whenIdle, runSilently, store, isStored]);

  const canSendOnLeave = useCallback(
    () => !isPaused.current && new Blob([JSON.stringify(latest.current)]).size <= KEEPALIVE_MAX,
    [],
  );
  const autosaveOnLeave = useCallback(
    (isClosed: boolean) => {
      const now = latest.current;
      const isUnderWay = sending.current !== null && isSameContent(sending.current, now);
      if (isUnderWay || isStored(now) || !canSendOnLeave()) return;
      const send = () => store({ isSilent: true, keepalive: true });
      // The reply to the call under way will reach nobody; sent under the same key, this one is no conflict.
      if (isClosed && sending.current) void send();
      else void runSilently(send);
    },
    [runSilently, store, isStored, canSendOnLeave],
  );

  const saveQuietly = useCallback(
    async (move?: Move) => {
      if (move) edit(move);
      return (await save({ isQuiet: true })) !== undefined;
    },
    [edit, save],
  );

  const dismissError = useCallback(() => setFailure(null), []);
  const refuse = useCallback((error: unknown) => {
    if (!(error instanceof Error) || !mustChoose(error)) return false;
    setFailure({ error, refused: latest.current, isSilent: false });
    isPaused.current = true;
    return true;
  }, []);
  const now = useCallback(() => latest.current, []);
  const isLive = stored?.status === 'publish';
  const remaining = {
    ...remainingErrors(stored?.problems ?? {}, stored ?? draft, draft),
    ...(failure ? remainingErrors(fieldErrors(failure.error), failure.refused, draft) : {}),
  };
  const errors = useSteady(remaining);
  return {
    draft,
    edit,
    prepare,
    undo,
    redo,
    history,
    save,
    saveQuietly,
    replace,
    refuse,
    now,
    dismissError,
    isLive,
    hasChanges: isLive && (stored.has_changes === true || isDirty),
    autosave,
    autosaveOnLeave,
    canSendOnLeave,
    whenIdle,
    isDirty,
    stored,
    removal,
    fieldErrors: errors,
    isSaving: running === 'by hand',
    error: failure && isForPeople(failure) ? failure.error : null,
    saveState: running ? 'saving' : stateOf(failure, isDirty, stored !== null),
  };
}

function stateOf(failure: Failure | null, isDirty: boolean, isStored: boolean): SaveState {
  if (failure) return isFromServer(failure.error) ? 'failed' : 'offline';
  if (isDirty) return 'unsaved';
  return isStored ? 'saved' : 'new';
}

/** Autosaves that fail for a while, or for a field that is still being typed, are shown in the header alone. */
function isForPeople({ error, isSilent }: Failure): boolean {
  return !isSilent || mustChoose(error);
}

function mustChoose(error: Error): boolean {
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

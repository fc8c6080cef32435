import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fieldErrors } from '@userfeedback/admin-ui';
import type { SavedSurvey, Survey, SurveyDraft } from '@userfeedback/contract';
import { isAutosaved, remainingErrors } from '@userfeedback/engine';
import { useCallback, useMemo, useRef, useState } from 'react';
import { api } from '../../../api.ts';
import { makeId } from './make-id.ts';

export type Move = (draft: SurveyDraft) => SurveyDraft;

export interface Editor {
  draft: SurveyDraft;
  /** Applies one of the engine's moves. */
  edit(move: Move): void;
  /** Applies a move that the person did not ask for; losing it is no loss. */
  prepare(move: Move): void;
  /** Sends the draft after one last move. The saved survey replaces it; undefined if saving failed. */
  save(move?: Move): Promise<SavedSurvey | undefined>;
  /**
   * The save that comes with changing steps, adding or deleting. A draft is sent as by `save`; for a survey that
   * visitors get, the move is one more edit. False if saving failed.
   */
  saveQuietly(move?: Move): Promise<boolean>;
  /** Replaces the draft by another survey, without edits. */
  replace(draft: SurveyDraft): void;
  isSaving: boolean;
  /** The survey as last stored; null if it never was. */
  stored: SurveyDraft | null;
  /** What the last save left out; null if it stored everything. */
  removal: Removal | null;
  isDirty: boolean;
  /** Visitors get an older version than this one, which is not sent automatically. */
  isAhead: boolean;
  error: Error | null;
  /**
   * Problems by field ("questions.0.title") that the last save found, or that the server finds in the stored survey.
   * They go when the field is changed, saved or dismissed.
   */
  fieldErrors: Record<string, string>;
  dismissError(): void;
}

/** What a save left out, since the site may not use it, and the survey that was sent. */
export interface Removal {
  sent: SurveyDraft;
  parts: SavedSurvey['removed'];
}

/** A survey with the problems that the server finds in it. */
type Stored = SurveyDraft & Partial<Pick<Survey, 'problems'>>;

interface Opened {
  /** The stored survey; null if there is none. */
  stored: Stored | null;
  /** The survey to open. */
  initial: SurveyDraft;
  /** It contains edits that were stored in this browser. */
  isEdited: boolean;
  /** It differs from the stored survey, by edits or by moves nobody asked for. */
  isPrepared: boolean;
}

/** The survey being edited, the only server data that a screen changes before it is saved. */
export function useSurveyDraft({
  stored: found,
  initial,
  isEdited,
  isPrepared: wasPrepared,
}: Opened): Editor {
  const [stored, setStored] = useState(found);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const [draft, setDraft] = useState(() => withKey(initial));
  const [isDirty, setDirty] = useState(isEdited);
  const [isPrepared, setPrepared] = useState(wasPrepared);
  const latest = useRef(draft);
  const [refused, setRefused] = useState(initial);
  const running = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const queryClient = useQueryClient();
  const { mutateAsync, error, reset } = useMutation(api.surveys.save.mutationOptions());

  const update = useCallback((next: SurveyDraft) => {
    latest.current = next;
    setDraft(next);
  }, []);

  const prepare = useCallback(
    (move: Move) => {
      const next = move(latest.current);
      if (next === latest.current) return;
      update(next);
      setPrepared(true);
    },
    [update],
  );

  const edit = useCallback(
    (move: Move) => {
      update(move(latest.current));
      setDirty(true);
    },
    [update],
  );

  const replace = useCallback(
    (next: SurveyDraft) => {
      update(withKey(next));
      setStored(next.id === null ? null : next);
      setDirty(false);
      setPrepared(false);
      reset();
    },
    [update, reset],
  );

  const save = useCallback(
    async (move?: Move) => {
      if (running.current) return undefined;
      running.current = true;
      setSaving(true);
      const before = latest.current;
      try {
        const sent = move ? move(before) : before;
        const saved = await mutateAsync(sent);
        // Edits made while the save ran stay; only the server's own fields are updated.
        const isSame = latest.current === before;
        const edited = move ? move(latest.current) : latest.current;
        update(withKey(isSame ? saved : { ...edited, ...decidedBy(saved) }));
        setStored(saved);
        setRemoval(saved.removed.length > 0 ? { sent, parts: saved.removed } : null);
        setDirty(!isSame);
        setPrepared(false);
        await queryClient.invalidateQueries({ queryKey: api.surveys.key() });
        return saved;
      } catch {
        setRefused(before);
        setDirty(true);
        return undefined;
      } finally {
        running.current = false;
        setSaving(false);
      }
    },
    [update, mutateAsync, queryClient],
  );

  const saveQuietly = useCallback(
    async (move?: Move) => {
      if (isAutosaved(latest.current)) return (await save(move)) !== undefined;
      if (move) edit(move);
      return true;
    },
    [edit, save],
  );

  const isAhead = !isAutosaved(draft) && (isDirty || isPrepared);
  const remaining = {
    ...remainingErrors(stored?.problems ?? {}, stored ?? draft, draft),
    ...remainingErrors(fieldErrors(error), refused, draft),
  };
  const errors = useSteady(remaining);
  return {
    ...{ draft, edit, prepare, save, saveQuietly, replace, isDirty, isAhead, error, stored, removal },
    ...{ isSaving, fieldErrors: errors, dismissError: reset },
  };
}

/** The same object while its content is the same, so that less is drawn again. */
function useSteady(errors: Record<string, string>): Record<string, string> {
  const said = JSON.stringify(errors);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the content counts
  return useMemo(() => errors, [said]);
}

/** One key until the server replies, however often the save is sent. */
function withKey(draft: SurveyDraft): SurveyDraft {
  return { ...draft, save_key: makeId() };
}

/** Fields that no edit changes: those the server sets, and what the publish step has just saved. */
function decidedBy({ id, revision, cookie_name, status, publish_at }: SavedSurvey): Partial<SurveyDraft> {
  return { id, revision, cookie_name, status, publish_at };
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fieldErrors } from '@userfeedback/admin-ui';
import type { SavedSurvey, Survey, SurveyDraft } from '@userfeedback/contract';
import { savesByItself, standingErrors } from '@userfeedback/engine';
import { useCallback, useMemo, useRef, useState } from 'react';
import { api } from '../../../api.ts';
import { makeId } from './make-id.ts';

export type Move = (draft: SurveyDraft) => SurveyDraft;

export interface Editor {
  draft: SurveyDraft;
  /** Applies one of the engine's moves. */
  edit(move: Move): void;
  /** Applies a move that nobody has asked for, which is no loss when it is left behind. */
  prepare(move: Move): void;
  /** Sends the draft, with a last move applied to what is sent; the saved survey replaces it. Undefined when it failed. */
  save(move?: Move): Promise<SavedSurvey | undefined>;
  /**
   * The save that comes with going on, adding or deleting: sends a draft like `save`; of a survey that visitors get, the
   * move becomes one more edit. False when it failed.
   */
  saveQuietly(move?: Move): Promise<boolean>;
  /** Puts another survey in the place of the draft, without edits. */
  replace(draft: SurveyDraft): void;
  isSaving: boolean;
  /** The survey as it was stored last; null while it never was. */
  stored: SurveyDraft | null;
  /** What the last save has left out; null where it stored everything. */
  removal: Removal | null;
  isDirty: boolean;
  /** Visitors get an older version than the one here, which is not sent by itself. */
  isAhead: boolean;
  error: Error | null;
  /** What the last save found wrong, or a save would of what was stored before, by field ("questions.0.title"), until the field is changed, saved or put away. */
  fieldErrors: Record<string, string>;
  dismissError(): void;
}

/** What a save has left out, since the site has no right to it, and the survey that was sent. */
export interface Removal {
  sent: SurveyDraft;
  parts: SavedSurvey['removed'];
}

/** A survey with what the server finds wrong with it as it is kept. */
type Stored = SurveyDraft & Partial<Pick<Survey, 'problems'>>;

interface Opened {
  /** The survey as it is stored; null while it is not. */
  stored: Stored | null;
  /** What is opened. */
  initial: SurveyDraft;
  /** Edits of an earlier time are part of it. */
  isEdited: boolean;
  /** It is not what is stored, be it by edits or by what nobody asked for. */
  isPrepared: boolean;
}

/** The one piece of server data a screen owns: the survey being edited, from opening until it is saved. */
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

  const hold = useCallback((next: SurveyDraft) => {
    latest.current = next;
    setDraft(next);
  }, []);

  const prepare = useCallback(
    (move: Move) => {
      const next = move(latest.current);
      if (next === latest.current) return;
      hold(next);
      setPrepared(true);
    },
    [hold],
  );

  const edit = useCallback(
    (move: Move) => {
      hold(move(latest.current));
      setDirty(true);
    },
    [hold],
  );

  const replace = useCallback(
    (next: SurveyDraft) => {
      hold(withKey(next));
      setStored(next.id === null ? null : next);
      setDirty(false);
      setPrepared(false);
      reset();
    },
    [hold, reset],
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
        // Edits made while the save ran stay; only what the server decides is taken over.
        const isSame = latest.current === before;
        const edited = move ? move(latest.current) : latest.current;
        hold(withKey(isSame ? saved : { ...edited, ...decidedBy(saved) }));
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
    [hold, mutateAsync, queryClient],
  );

  const saveQuietly = useCallback(
    async (move?: Move) => {
      if (savesByItself(latest.current)) return (await save(move)) !== undefined;
      if (move) edit(move);
      return true;
    },
    [edit, save],
  );

  const isAhead = !savesByItself(draft) && (isDirty || isPrepared);
  const standing = {
    ...standingErrors(stored?.problems ?? {}, stored ?? draft, draft),
    ...standingErrors(fieldErrors(error), refused, draft),
  };
  const errors = useSteady(standing);
  return {
    ...{ draft, edit, prepare, save, saveQuietly, replace, isDirty, isAhead, error, stored, removal },
    ...{ isSaving, fieldErrors: errors, dismissError: reset },
  };
}

/** The same object as long as it says the same, which spares what is drawn by it. */
function useSteady(errors: Record<string, string>): Record<string, string> {
  const said = JSON.stringify(errors);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its words are what counts
  return useMemo(() => errors, [said]);
}

/** Until the next save is answered it goes by one name, however often it is sent. */
function withKey(draft: SurveyDraft): SurveyDraft {
  return { ...draft, save_key: makeId() };
}

/** What no edit touches: who the survey is, and what the publish step has just saved. */
function decidedBy({ id, revision, cookie_name, status, publish_at }: SavedSurvey): Partial<SurveyDraft> {
  return { id, revision, cookie_name, status, publish_at };
}

import type { SurveyDraft } from '@userfeedback/contract';
import type { PublishChoice } from '@userfeedback/engine';

/** Edits that were not saved, as this browser keeps them. */
export interface KeptDraft {
  draft: SurveyDraft;
  /** What the publish step had chosen. */
  chosen: PublishChoice | null;
  isDirty: boolean;
  /** When they were kept last, in milliseconds. */
  keptAt: number;
}

export interface DraftKeeper {
  /** The edits kept of a survey; `null` is the one that was never saved. */
  read(id: number | null): KeptDraft | null;
  keep(kept: Omit<KeptDraft, 'keptAt'>, isNew: boolean): void;
  forget(id: number | null): void;
  /** The edits that a new survey had in this very window before it was loaded anew. */
  readNew(): KeptDraft | null;
}

/** Marks the window in which a new survey is being made, whatever id it has by now. */
const NEW_HERE = 'userfeedback-new-survey';

const PREFIX = 'userfeedback-draft-';
/** Nobody comes back to edits that are older: 90 days, in milliseconds. */
const MAX_AGE = 90 * 86_400_000;

/** Keeps unsaved edits in the browser, one entry per survey and person; without storage it just keeps nothing. */
export function draftKeeper(userId: number): DraftKeeper {
  const keyOf = (id: number | null | string) => `${PREFIX}${userId}-${id ?? 'new'}`;
  const read = (id: number | null | string) => quietly(() => parsed(localStorage.getItem(keyOf(id))));
  return {
    read,
    keep: (kept, isNew) =>
      quietly(() => {
        localStorage.setItem(keyOf(kept.draft.id), JSON.stringify({ ...kept, keptAt: Date.now() }));
        if (isNew) sessionStorage.setItem(NEW_HERE, String(kept.draft.id ?? 'new'));
      }),
    forget: (id) =>
      quietly(() => {
        localStorage.removeItem(keyOf(id));
        sessionStorage.removeItem(NEW_HERE);
      }),
    readNew: () => {
      const id = quietly(() => sessionStorage.getItem(NEW_HERE));
      return id === null ? null : read(id);
    },
  };
}

/** Drops what everybody's edits of these surveys left in this browser: the surveys are gone for good. */
export function dropDraftsOf(ids: readonly number[]): void {
  dropWhere((key) => ids.some((id) => key.endsWith(`-${id}`)));
}

/** Drops edits that nobody has come back to for long, and what cannot be read. */
export function dropOldDrafts(now: number = Date.now()): void {
  dropWhere((key) => {
    const kept = quietly(() => parsed(localStorage.getItem(key)));
    return !kept || !(now - kept.keptAt < MAX_AGE);
  });
}

function dropWhere(isGone: (key: string) => boolean): void {
  quietly(() => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys.filter(isGone)) localStorage.removeItem(key);
  });
}

function parsed(text: string | null): KeptDraft | null {
  const value: unknown = text === null ? null : JSON.parse(text);
  return isKept(value) ? value : null;
}

/** Anything else was written by another version of the editor, or by somebody else. */
function isKept(value: unknown): value is KeptDraft {
  const draft = typeof value === 'object' && value !== null && 'draft' in value ? value.draft : null;
  return (
    typeof draft === 'object' &&
    draft !== null &&
    ['title', 'questions', 'settings', 'notifications'].every((field) => field in draft)
  );
}

/** Storage may be full, or forbidden by the browser's settings. */
function quietly<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

import type { SurveyDraft } from '@userfeedback/contract';
import type { PublishChoice } from '@userfeedback/engine';

/** Edits that were not saved, as this browser keeps them. */
export interface KeptDraft {
  draft: SurveyDraft;
  /** What the publish step had chosen. */
  chosen: PublishChoice | null;
  isDirty: boolean;
}

export interface DraftKeeper {
  /** The edits kept of a survey; `null` is the one that was never saved. */
  read(id: number | null): KeptDraft | null;
  keep(kept: KeptDraft, isNew: boolean): void;
  forget(id: number | null): void;
  /** The edits that a new survey had in this very window before it was loaded anew. */
  readNew(): KeptDraft | null;
}

/** Marks the window in which a new survey is being made, whatever id it has by now. */
const NEW_HERE = 'userfeedback-new-survey';

/** Keeps unsaved edits in the browser, one entry per survey and person; without storage it just keeps nothing. */
export function draftKeeper(userId: number): DraftKeeper {
  const keyOf = (id: number | null | string) => `userfeedback-draft-${userId}-${id ?? 'new'}`;
  const read = (id: number | null | string) => quietly(() => parsed(localStorage.getItem(keyOf(id))));
  return {
    read,
    keep: (kept, isNew) =>
      quietly(() => {
        localStorage.setItem(keyOf(kept.draft.id), JSON.stringify(kept));
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

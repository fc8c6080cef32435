import type { SurveyDraft } from '@userfeedback/contract';
import type { PublishChoice } from '@userfeedback/engine';
import { browserStore, windowStore } from '../../../storage.ts';

/** Edits that were not saved, as this browser keeps them. */
export interface KeptDraft {
  draft: SurveyDraft;
  /** What the publish step had chosen. */
  chosen: PublishChoice | null;
  isDirty: boolean;
  /** When they were kept last, in milliseconds. */
  keptAt: number;
}

/** By what a survey's kept edits are found: its id, or the key that a survey never saved was begun with. */
export type DraftName = Pick<SurveyDraft, 'id' | 'creation_key'>;

export interface DraftKeeper {
  /** The edits kept of a survey. */
  read(name: DraftName): KeptDraft | null;
  /** False where the browser did not take them. */
  keep(kept: Omit<KeptDraft, 'keptAt'>, isNew: boolean): boolean;
  forget(name: DraftName): void;
  /** The edits that a new survey had in this very window before it was loaded anew. */
  readHere(): KeptDraft | null;
  /** All surveys that were never saved, the latest first. */
  listNew(): KeptDraft[];
}

/** Names the new survey that is being made in this window, whatever id it has by now. */
const NEW_HERE = 'userfeedback-new-survey';

const PREFIX = 'userfeedback-draft-';
/** Nobody comes back to edits that are older: 90 days, in milliseconds. */
const MAX_AGE = 90 * 86_400_000;

/** Keeps unsaved edits in the browser, one entry for each survey and person; without storage it just keeps nothing. */
export function draftKeeper(userId: number): DraftKeeper {
  const start = `${PREFIX}${userId}-`;
  const newStart = `${start}new-`;
  const keyOf = ({ id, creation_key = '' }: DraftName) =>
    id === null ? newStart + creation_key : start + id;
  return {
    read: (name) => readKept(keyOf(name)),
    keep(kept, isNew) {
      const key = keyOf(kept.draft);
      if (isNew) windowStore.save(NEW_HERE, key);
      return browserStore.save(key, JSON.stringify({ ...kept, keptAt: Date.now() }));
    },
    forget(name) {
      browserStore.remove(keyOf(name));
      if (windowStore.read(NEW_HERE) === keyOf(name)) windowStore.remove(NEW_HERE);
    },
    readHere() {
      const key = windowStore.read(NEW_HERE);
      return key?.startsWith(start) ? readKept(key) : null;
    },
    listNew() {
      // Earlier versions kept one new survey for all windows, without a key of its own.
      const old = readKept(`${start}new`);
      if (old && browserStore.save(keyOf(old.draft), JSON.stringify(old))) browserStore.remove(`${start}new`);
      const keys = browserStore.keys().filter((key) => key.startsWith(newStart));
      return keys.flatMap((key) => readKept(key) ?? []).sort((a, b) => b.keptAt - a.keptAt);
    },
  };
}

/** Whether the browser takes drafts at all. */
export function canKeepDrafts(): boolean {
  const probe = `${PREFIX}probe`;
  const isKept = browserStore.save(probe, 'probe');
  browserStore.remove(probe);
  return isKept;
}

/** Drops what everybody's edits of these surveys left in this browser: the surveys are gone for good. */
export function dropDraftsOf(ids: readonly number[]): void {
  dropWhere((key) => ids.some((id) => new RegExp(`^${PREFIX}\\d+-${id}$`).test(key)));
}

/** Drops edits that nobody has come back to for long, and what cannot be read. */
export function dropOldDrafts(now: number = Date.now()): void {
  dropWhere((key) => {
    const kept = readKept(key);
    return !kept || !(now - kept.keptAt < MAX_AGE);
  });
}

function dropWhere(isGone: (key: string) => boolean): void {
  for (const key of browserStore.keys()) if (key.startsWith(PREFIX) && isGone(key)) browserStore.remove(key);
}

function readKept(key: string): KeptDraft | null {
  try {
    const value: unknown = JSON.parse(browserStore.read(key) ?? 'null');
    return isKept(value) ? value : null;
  } catch {
    return null;
  }
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

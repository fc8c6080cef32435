import type { SurveyDraft } from '@userfeedback/contract';
import type { PublishChoice } from '@userfeedback/engine';
import { browserStore, windowStore } from '../../../storage.ts';

/** Unsaved edits as this browser stores them. */
export interface KeptDraft {
  draft: SurveyDraft;
  /** What was chosen on the publish step. */
  chosen: PublishChoice | null;
  isDirty: boolean;
  /** When they were last stored, in milliseconds. */
  keptAt: number;
}

/** What a survey's edits are stored under: its id, or the creation key of a survey that was never saved. */
export type DraftName = Pick<SurveyDraft, 'id' | 'creation_key'>;

export interface DraftStore {
  /** The stored edits of a survey. */
  read(name: DraftName): KeptDraft | null;
  /** False if the browser did not store them. */
  save(kept: Omit<KeptDraft, 'keptAt'>, isNew: boolean): boolean;
  forget(name: DraftName): void;
  /** The edits of the new survey that was open in this window before a reload. */
  readHere(): KeptDraft | null;
  /** All surveys that were never saved, the latest first. */
  listNew(): KeptDraft[];
}

/** Names the new survey of this window, even after it got an id. */
const NEW_HERE = 'userfeedback-new-survey';

const PREFIX = 'userfeedback-draft-';
/** 90 days, in milliseconds; older edits are deleted. */
const MAX_AGE = 90 * 86_400_000;

/** Stores unsaved edits in the browser, one entry per survey and person. Without storage it does nothing. */
export function draftStore(userId: number): DraftStore {
  const start = `${PREFIX}${userId}-`;
  const newStart = `${start}new-`;
  const keyOf = ({ id, creation_key = '' }: DraftName) => (id === null ? newStart + creation_key : start + id);
  return {
    read: (name) => readKept(keyOf(name)),
    save(kept, isNew) {
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
      // Earlier versions stored one new survey for all windows, without a key of its own.
      const old = readKept(`${start}new`);
      if (old && browserStore.save(keyOf(old.draft), JSON.stringify(old))) browserStore.remove(`${start}new`);
      const keys = browserStore.keys().filter((key) => key.startsWith(newStart));
      return keys.flatMap((key) => readKept(key) ?? []).sort((a, b) => b.keptAt - a.keptAt);
    },
  };
}

/** Whether this browser can store drafts. */
export function canStoreDrafts(): boolean {
  const probe = `${PREFIX}probe`;
  const isKept = browserStore.save(probe, 'probe');
  browserStore.remove(probe);
  return isKept;
}

/** Deletes everybody's edits of these surveys, which were deleted permanently. */
export function deleteDraftsOf(ids: readonly number[]): void {
  deleteWhere((key) => ids.some((id) => new RegExp(`^${PREFIX}\\d+-${id}$`).test(key)));
}

/** Deletes edits that have not been opened for long, and entries that cannot be read. */
export function deleteOldDrafts(now: number = Date.now()): void {
  deleteWhere((key) => {
    const kept = readKept(key);
    return !kept || !(now - kept.keptAt < MAX_AGE);
  });
}

function deleteWhere(isGone: (key: string) => boolean): void {
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

/** Anything else was written by another version of the editor, or by other code. */
function isKept(value: unknown): value is KeptDraft {
  const draft = typeof value === 'object' && value !== null && 'draft' in value ? value.draft : null;
  return (
    typeof draft === 'object' &&
    draft !== null &&
    ['title', 'questions', 'settings', 'notifications'].every((field) => field in draft)
  );
}

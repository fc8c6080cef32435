import { fieldErrors, hasCode, isFromServer } from '@userfeedback/admin-ui';
import type { SavedSurvey, Survey, SurveyDraft } from '@userfeedback/contract';
import type { EditHistory, PublishChoice } from '@userfeedback/engine';
import { remainingErrors } from '@userfeedback/engine';
import type { LeftFields } from './left-fields.ts';
import { pathsOfLeft } from './left-fields.ts';

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
  /** Status and schedule as chosen on the publish step and not saved yet; null if nothing was touched. */
  chosen: PublishChoice | null;
  /** Nobody has saved a status yet: the publish step of a new survey starts with "Publish". */
  isUndecided: boolean;
  left: LeftFields;
  /** Of these, the ones left by a press that still goes on. */
  quiet: LeftFields;
  /** This browser stores the edits. */
  isKept: boolean;
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

/** What the person has to decide about, also if an autosave found it. */
const FOR_PEOPLE = ['conflict', 'not_found', 'in_trash', 'unauthorized'];

export function mustChoose(error: Error): boolean {
  return FOR_PEOPLE.some((code) => hasCode(error, code));
}

/**
 * Problems by field ("questions.0.title") that the last save found, or that the server finds in the stored survey. They go
 * when the field is changed, saved or dismissed.
 */
export function errorsOf({ stored, draft, failure }: EditorState): Record<string, string> {
  return {
    ...remainingErrors(stored?.problems ?? {}, stored ?? draft, draft),
    ...(failure ? remainingErrors(fieldErrors(failure.error), failure.refused, draft) : {}),
  };
}

/** `failed`: the server was reached and did not store it. `new`: never stored, and nothing to store yet. */
export type SaveState = 'saved' | 'saving' | 'unsaved' | 'failed' | 'offline' | 'new';

export function saveStateOf({ running, failure, isDirty, stored }: EditorState): SaveState {
  if (running) return 'saving';
  if (failure) return isFromServer(failure.error) ? 'failed' : 'offline';
  if (isDirty) return 'unsaved';
  return stored ? 'saved' : 'new';
}

/** A save by hand is under way. */
export function isSaving({ running }: EditorState): boolean {
  return running === 'by hand';
}

/** Visitors get this survey now, or will when its time comes. */
export function isLive({ stored }: EditorState): boolean {
  return stored?.status === 'publish';
}

/** Visitors get another version of it than this one. */
export function hasChanges(state: EditorState): boolean {
  return isLive(state) && (state.stored?.has_changes === true || state.isDirty);
}

/**
 * Why the last save failed, if the person has to be told: autosaves that fail for a while, or for a field that is still
 * being typed, are shown in the header alone.
 */
export function errorOf({ failure }: EditorState): Error | null {
  return failure && (!failure.isSilent || mustChoose(failure.error)) ? failure.error : null;
}

/** Something would be lost if the editor closed now. */
export function isUnsaved({ isDirty, chosen }: EditorState): boolean {
  return isDirty || chosen !== null;
}

/**
 * The paths of the fields that may show what is wrong with them. What was left by a press waits for the end of it: a
 * message would move the pressed button away, and the press would miss it.
 */
export function shownFields({ left, quiet, draft }: EditorState): Set<string> {
  return pathsOfLeft(new Set([...left].filter((name) => !quiet.has(name))), draft);
}

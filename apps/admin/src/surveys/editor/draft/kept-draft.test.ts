import { SurveyInput } from '@userfeedback/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteDraftsOf, deleteOldDrafts, draftStore } from './kept-draft.ts';

const BLANK = SurveyInput.parse({});
const DAY = 86_400_000;
const keys = () => Object.keys(localStorage).sort();
const keep = (user: number, id: number | null) =>
  draftStore(user).save({ draft: { ...BLANK, id, creation_key: 'k' }, chosen: null, isDirty: true }, id === null);

/** A browser's storage, whose entries are its own properties. */
class MemoryStorage {
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null;
  }
  setItem(key: string, text: string) {
    Reflect.set(this, key, text);
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key);
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('edits of surveys that are gone for good are dropped, whoever made them, and no others', () => {
  for (const [user, id] of [
    [1, 4],
    [1, 14],
    [2, 4],
    [4, 5],
    [1, null],
  ] as const)
    keep(user, id);
  localStorage.setItem('another-4', 'not ours');
  deleteDraftsOf([4]);
  expect(keys()).toEqual([
    'another-4',
    'userfeedback-draft-1-14',
    'userfeedback-draft-1-new-k',
    'userfeedback-draft-4-5',
  ]);
});

test('edits that nobody came back to for 90 days are dropped, and what cannot be read', () => {
  vi.useFakeTimers({ now: 0 });
  keep(1, 1);
  vi.setSystemTime(DAY);
  keep(1, 2);
  localStorage.setItem('userfeedback-draft-1-3', '{');
  localStorage.setItem('userfeedback-draft-1-4', JSON.stringify({ draft: BLANK }));
  deleteOldDrafts(90 * DAY);
  expect(keys()).toEqual(['userfeedback-draft-1-2']);
});

test('each new survey is kept under the key it was begun with, and the one of an earlier version too (FB-18)', () => {
  const drafts = draftStore(1);
  const begun = (creation_key: string) => ({
    ...BLANK,
    id: null,
    creation_key,
    title: `Survey ${creation_key}`,
  });
  vi.useFakeTimers({ now: 1 });
  drafts.save({ draft: begun('first'), chosen: null, isDirty: true }, true);
  vi.setSystemTime(2);
  drafts.save({ draft: begun('second'), chosen: null, isDirty: true }, true);
  const old = { draft: begun('old'), chosen: null, isDirty: true, keptAt: 0 };
  localStorage.setItem('userfeedback-draft-1-new', JSON.stringify(old));
  draftStore(2).save({ draft: begun('theirs'), chosen: null, isDirty: true }, true);
  expect(drafts.listNew().map(({ draft }) => draft.title)).toEqual(['Survey second', 'Survey first', 'Survey old']);
  drafts.forget(begun('first'));
  expect(drafts.listNew().map(({ draft }) => draft.title)).toEqual(['Survey second', 'Survey old']);
  expect(keys()).not.toContain('userfeedback-draft-1-new');
});

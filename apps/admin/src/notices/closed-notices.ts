import { browserStore } from '../storage.ts';

/** Notices of the browser itself that a person has closed in it. */
export function readClosed(userId: number): readonly string[] {
  return (browserStore.read(keyOf(userId)) ?? '').split(' ').filter((id) => id !== '');
}

/** Remembers that it was closed; ids have no blanks in them. */
export function keepClosed(userId: number, id: string): void {
  const ids = new Set([...readClosed(userId), id]);
  browserStore.keep(keyOf(userId), [...ids].join(' '));
}

function keyOf(userId: number): string {
  return `userfeedback-closed-notices-${userId}`;
}

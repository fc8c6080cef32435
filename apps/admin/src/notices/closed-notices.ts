/** Notices of the browser itself that a person has closed in it. */
export function readClosed(userId: number): readonly string[] {
  const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
  return Array.isArray(kept) ? kept.map(String) : [];
}

/** Remembers that it was closed. */
export function keepClosed(userId: number, id: string): void {
  const others = readClosed(userId).filter((each) => each !== id);
  localStorage.setItem(keyOf(userId), JSON.stringify([...others, id]));
}

function keyOf(userId: number): string {
  return `userfeedback-closed-notices-${userId}`;
}

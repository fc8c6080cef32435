/** The title without the mark at its end; null if there is none. */
export function cutMark(title: string, mark: RegExp): string | null {
  const found = mark.exec(title);
  return found && title.slice(0, found.index).trim();
}

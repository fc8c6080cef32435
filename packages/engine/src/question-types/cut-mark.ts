/** The title without the mark at its end; null if there is none. */
export function cutMark(title: string, mark: RegExp): { title: string } | null {
  const found = mark.exec(title);
  return found && { title: title.slice(0, found.index).trim() };
}

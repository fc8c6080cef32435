/** What can be read from outside about a survey. */
export interface Marks {
  survey: number;
  state: 'inactive' | 'waiting' | 'open' | 'minimized' | 'finished';
  index: number;
  position?: string;
}

/** Writes them on the widget's root element. */
export function mark(root: HTMLElement, marks: Marks): void {
  Object.assign(root.dataset, marks);
}

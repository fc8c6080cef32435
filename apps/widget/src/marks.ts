/** What page scripts and tests can read about a survey, as `data-` attributes of the widget's root element. */
export interface Marks {
  survey: number;
  state: 'inactive' | 'waiting' | 'open' | 'minimized' | 'finished';
  index: number;
  position?: string;
}

export function setMarks(root: HTMLElement, marks: Marks): void {
  Object.assign(root.dataset, marks);
}

/** Attributes `data-…` of the widget's root element, which page scripts and tests can read. */
export interface Marks {
  survey: number;
  state: 'inactive' | 'waiting' | 'open' | 'minimized' | 'finished';
  index: number;
  position?: string;
}

export function setMarks(root: HTMLElement, marks: Marks): void {
  Object.assign(root.dataset, marks);
}

/** Limits of a list of options; a maximum of -1 is none. */
export interface OptionLimits {
  min?: number;
  max?: number;
}

export interface OptionList {
  /** The rows to show: filled up with blank ones to the minimum. */
  rows: string[];
  /** True while one more may be added. */
  canAdd: boolean;
  /** True for the rows behind the minimum. */
  canRemove(index: number): boolean;
}

/** How a list of options is edited: what it shows, and what may come and go. */
export function optionList(labels: readonly string[], { min = 2, max = -1 }: OptionLimits = {}): OptionList {
  const rows = [...labels, ...Array<string>(Math.max(0, min - labels.length)).fill('')];
  return { rows, canAdd: max < 0 || rows.length < max, canRemove: (index) => index >= min };
}

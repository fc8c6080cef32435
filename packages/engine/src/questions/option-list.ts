/** Limits of a list of options; a maximum of -1 means none. */
export interface OptionLimits {
  min?: number;
  max?: number;
}

export interface OptionList {
  /** The rows to show: filled up with blank ones to the minimum. */
  rows: string[];
  /** True while one more can be added. */
  canAdd: boolean;
  /** True while there are more than the minimum. */
  canRemove: boolean;
}

/** How a list of options is edited: its rows, and what can be added or removed. */
export function optionList(labels: readonly string[], { min = 2, max = -1 }: OptionLimits = {}): OptionList {
  const rows = [...labels, ...Array<string>(Math.max(0, min - labels.length)).fill('')];
  return { rows, canAdd: max < 0 || rows.length < max, canRemove: rows.length > min };
}

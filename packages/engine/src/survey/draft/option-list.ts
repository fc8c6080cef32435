/** A maximum of -1 means none; rows are filled up with blank ones to the minimum. */
export interface OptionLimits {
  min?: number;
  max?: number;
}

export interface OptionList {
  rows: string[];
  canAdd: boolean;
  canRemove: boolean;
}

export function optionList(labels: readonly string[], { min = 2, max = -1 }: OptionLimits = {}): OptionList {
  const rows = [...labels, ...Array<string>(Math.max(0, min - labels.length)).fill('')];
  return { rows, canAdd: max < 0 || rows.length < max, canRemove: rows.length > min };
}

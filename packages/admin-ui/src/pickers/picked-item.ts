import type { ComboboxItem, OptionsFilter } from '@mantine/core';

export interface PickedItem {
  id: string | number;
  label: string;
}

export const isPicked = (id: string | null) => (item: PickedItem) => String(item.id) === id;

export function optionsOf(items: readonly PickedItem[]): ComboboxItem[] {
  return [...new Map(items.map(({ id, label }) => [String(id), { value: String(id), label }] as const)).values()];
}

/** Shows the found items only: the others are there for their labels, and the server has searched already. */
export function shownOf(found: readonly PickedItem[]): OptionsFilter {
  return ({ options }) => options.filter((option) => 'value' in option && found.some(isPicked(String(option.value))));
}

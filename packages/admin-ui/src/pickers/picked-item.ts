import type { ComboboxItem, OptionsFilter } from '@mantine/core';

/** Something that was found and chosen: a page, a role, a country. */
export interface PickedItem {
  id: string | number;
  label: string;
}

/** Whether it is the one with this id, which lists carry as text. */
export const isPicked = (id: string | null) => (item: PickedItem) => String(item.id) === id;

/** Each of them once, as a list of options. */
export function optionsOf(items: readonly PickedItem[]): ComboboxItem[] {
  return [
    ...new Map(items.map(({ id, label }) => [String(id), { value: String(id), label }] as const)).values(),
  ];
}

/** Shows what was found alone: the rest is known for its label only, and the server has searched already. */
export function shownOf(found: readonly PickedItem[]): OptionsFilter {
  return ({ options }) =>
    options.filter((option) => 'value' in option && found.some(isPicked(String(option.value))));
}

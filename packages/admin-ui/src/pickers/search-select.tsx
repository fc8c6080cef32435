import { Loader, MultiSelect, Pill, Select, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { t } from '../messages/pickers.ts';
import type { PickedItem } from './picked-item.ts';
import { isPicked, optionsOf, shownOf } from './picked-item.ts';
import classes from './search-select.module.css';
import { useCurrent } from './use-current.ts';
import { useSearch } from './use-search.ts';

interface Shared {
  label: string;
  /** For an empty text, the first items. */
  search(text: string): Promise<PickedItem[]>;
  /** Those of these ids that still exist, with their current labels. */
  current?(ids: readonly string[]): Promise<PickedItem[]>;
  /** Only for screen readers, if the context already says what is chosen. */
  hideLabel?: boolean;
  description?: string;
  disabled?: boolean;
  error?: string | true | undefined;
  placeholder?: string;
  'data-field'?: string;
}
interface One extends Shared {
  multiple?: false;
  value: PickedItem | null;
  onChange(value: PickedItem | null): void;
}
interface Many extends Shared {
  multiple: true;
  value: readonly PickedItem[];
  onChange(value: PickedItem[]): void;
}

export function SearchSelect({ label, hideLabel, search, current, ...props }: One | Many) {
  const chosen = props.multiple ? props.value : props.value ? [props.value] : [];
  const { shown, isGone } = useCurrent(chosen, current);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  // A closed single picker has its choice as text, which is no search.
  const isTyped = props.multiple || text !== shown[0]?.label;
  const { found, isWorking, news } = useSearch(search, isTyped ? text : '', isOpen);
  const known = [...found, ...chosen];
  const shared = {
    ...(hideLabel ? { 'aria-label': label } : { label }),
    description: props.description,
    disabled: props.disabled ?? false,
    error: props.error,
    'data-field': props['data-field'],
    data: optionsOf([...found, ...shown]),
    filter: shownOf(found),
    searchable: true,
    clearable: true,
    clearButtonProps: { 'aria-label': t.search.clear({ label }) },
    onSearchChange: setText,
    onDropdownOpen: () => setOpen(true),
    onDropdownClose: () => setOpen(false),
    nothingFoundMessage: news,
    rightSection: isWorking ? <Loader size={16} aria-hidden /> : undefined,
  };
  return (
    <>
      {props.multiple ? (
        <MultiSelect
          {...shared}
          classNames={{ inputField: classes.field ?? '' }}
          value={chosen.map(({ id }) => String(id))}
          renderPill={({ option, onRemove, disabled }) => (
            <Pill
              withRemoveButton={!disabled}
              onRemove={onRemove}
              className={isGone(String(option.value)) ? classes.gone : undefined}
            >
              {option.label}
            </Pill>
          )}
          placeholder={chosen.length > 0 ? '' : (props.placeholder ?? t.search.search)}
          onChange={(ids) => props.onChange(ids.flatMap((id) => known.find(isPicked(id)) ?? []))}
        />
      ) : (
        <Select
          {...shared}
          classNames={isGone(String(props.value?.id)) ? { input: classes.gone ?? '' } : {}}
          value={props.value && String(props.value.id)}
          placeholder={props.placeholder ?? t.search.search}
          onChange={(id) => props.onChange(known.find(isPicked(id)) ?? null)}
        />
      )}
      <VisuallyHidden role="status">{isOpen ? news : ''}</VisuallyHidden>
    </>
  );
}

import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import type { HTMLAttributes, KeyboardEvent, Ref, SyntheticEvent } from 'react';
import { useId, useState } from 'react';
import { ChoiceList } from './choice-list.tsx';
import classes from './choice-select.module.css';
import type { Choice } from './choices.ts';
import { forcedFirst } from './choices.ts';

/** Includes what `Locked` and its tooltip pass to the control they wrap. */
interface Shared extends Omit<HTMLAttributes<HTMLDivElement>, 'onChange' | 'onClick'> {
  label: string;
  /** Only for screen readers, if the context already says what is chosen. */
  hideLabel?: boolean;
  description?: string;
  placeholder?: string;
  options: readonly Choice[];
  /** Draws the list beside the field instead of above the whole page; nothing may clip it there. */
  isListInPlace?: boolean;
  ref?: Ref<HTMLDivElement>;
  onClick?(event: SyntheticEvent): void;
}
interface One extends Shared {
  multiple?: false;
  forced?: undefined;
  value: string | null;
  onChange(value: string): void;
}
interface Many extends Shared {
  multiple: true;
  /** Always chosen: they come first and cannot be removed. */
  forced?: readonly string[];
  value: readonly string[];
  onChange(values: string[]): void;
}

const NONE: readonly string[] = [];

/** Up to 9999 options. A single choice can be replaced but not cleared. */
export function ChoiceSelect(props: One | Many) {
  const { label, hideLabel, description, placeholder, options, isListInPlace = false, ...rest } = props;
  const { multiple, forced = NONE, value: _, onChange: _on, 'aria-disabled': isLocked, onClick, ...root } = rest;
  const id = useId();
  const [search, setSearch] = useState<string | null>(null);
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.updateSelectedOptionIndex('active', { scrollIntoView: true }),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch(null);
    },
  });
  const labelOf = (of: string) => options.find((option) => option.value === of)?.label ?? of;
  const chosen = props.multiple ? forcedFirst(forced, props.value) : props.value === null ? [] : [props.value];
  const text = search ?? (multiple ? '' : chosen.map(labelOf).join());

  const pick = (picked: string) => {
    if (forced.includes(picked)) return;
    setSearch(null);
    if (props.multiple) {
      const others = chosen.filter((each) => each !== picked);
      return props.onChange(others.length < chosen.length ? others : [...chosen, picked]);
    }
    combobox.closeDropdown();
    props.onChange(picked);
  };
  /** Selects the text, so that typing replaces it. */
  const offerText = (field: HTMLInputElement) => search === null && field.select();
  const onKeyDown = (event: KeyboardEvent) => {
    if (isLocked && event.key === 'Enter') onClick?.(event);
    const last = chosen.findLast((each) => !forced.includes(each));
    if (multiple && !isLocked && event.key === 'Backspace' && text === '' && last) pick(last);
  };
  return (
    <Combobox store={combobox} readOnly={isLocked === true} withinPortal={!isListInPlace}>
      <Combobox.DropdownTarget>
        <PillsInput
          {...root}
          id={id}
          classNames={{ input: classes.box ?? '' }}
          label={hideLabel ? undefined : label}
          description={description}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onClick={(event) => (isLocked ? onClick?.(event) : combobox.openDropdown())}
        >
          <Pill.Group>
            {multiple &&
              chosen.map((each) => (
                <Pill
                  key={each}
                  withRemoveButton={!isLocked && !forced.includes(each)}
                  onRemove={() => pick(each)}
                  data-forced={forced.includes(each) || undefined}
                >
                  {labelOf(each)}
                </Pill>
              ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                id={id}
                className={classes.field ?? ''}
                aria-label={hideLabel ? label : undefined}
                aria-disabled={isLocked}
                readOnly={isLocked === true}
                placeholder={placeholder}
                value={text}
                onFocus={(event) => offerText(event.currentTarget)}
                onClick={(event) => offerText(event.currentTarget)}
                onChange={(event) => {
                  setSearch(event.currentTarget.value);
                  combobox.openDropdown();
                  combobox.resetSelectedOption();
                }}
                onKeyDown={onKeyDown}
                onBlur={() => combobox.closeDropdown()}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        {combobox.dropdownOpened && (
          <ChoiceList
            label={label}
            options={options}
            chosen={chosen}
            forced={forced}
            search={search ?? ''}
            isMultiple={multiple === true}
            onPick={pick}
          />
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

import { Button, Combobox, useCombobox } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconClipboardText, IconLock } from '@tabler/icons-react';
import type { QuestionType } from '@userfeedback/contract';
import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { t } from '../../../../../messages/writing.ts';
import type { Picked, TypeEntry } from './type-groups.ts';
import { findTypes } from './type-groups.ts';
import { TypeIcon } from './type-icon.tsx';
import { useTypeLocks } from './type-locks.ts';
import classes from './type-picker.module.css';

/** Marks the element that the lists are drawn in. */
export const LISTS = 'data-type-lists';

interface Props {
  /** Draws the button that opens the list. */
  target(open: () => void): ReactElement;
  /** The type that is chosen now; absent for a button that adds a question. */
  type?: QuestionType | undefined;
  onPick(picked: Picked): void;
  /** Below the list: several questions at once. */
  onPaste?: (() => void) | undefined;
  /** What was picked takes the focus away from the button. */
  leadsAway?: boolean;
  /** A new number opens the list. */
  opening?: number | undefined;
}

/** The one list of all question types. One that the site may not use explains why and is not picked. */
export function TypePicker({ target, type, onPick, onPaste, leadsAway = false, opening }: Props) {
  const [search, setSearch] = useState('');
  // A field that takes the focus would bring up the keyboard of a phone, over the list.
  const isTyped = useMediaQuery('(pointer: fine)', true, { getInitialValueInEffect: false });
  const list = useCombobox({
    onDropdownOpen: () => {
      if (isTyped) list.focusSearchInput();
    },
    onDropdownClose: () => {
      list.resetSelectedOption();
      setSearch('');
    },
  });
  const lockOf = useTypeLocks();
  const focusTarget = () => list.targetRef.current?.focus();
  const found = findTypes(search, type === undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each number
  useEffect(() => {
    if (!opening) return;
    focusTarget();
    list.openDropdown();
  }, [opening]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the list is that of the text
  useEffect(() => {
    if (search !== '') list.selectFirstOption();
  }, [search]);

  const onKey = (event: KeyboardEvent) => {
    const isOut = event.key === 'Tab' && !(onPaste && isInput(event.target) && !event.shiftKey);
    if (event.key !== 'Escape' && !isOut) return;
    event.stopPropagation();
    list.closeDropdown();
    focusTarget();
  };
  return (
    <Combobox
      store={list}
      keepMounted={false}
      // Inside the step's landmark, but not inside the card, which clips it.
      portalProps={{ target: `[${LISTS}]` }}
      width="min(560px, calc(100vw - 32px))"
      position="bottom-start"
      // Stays open when its button is scrolled away: on a phone the list is longer than the room below it.
      hideDetached={false}
      onOptionSubmit={(value) => {
        const picked = found.flatMap(({ entries }) => entries).find(({ key }) => key === value);
        const lock = picked && lockOf(picked);
        if (!leadsAway || lock) focusTarget();
        list.closeDropdown();
        if (lock) lock.open();
        else if (picked) onPick(picked);
      }}
    >
      <Combobox.Target targetType="button" withExpandedAttribute={type !== undefined}>
        {target(() => list.toggleDropdown())}
      </Combobox.Target>
      <Combobox.Dropdown onKeyDown={onKey}>
        <Combobox.Search
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          placeholder={t.types.filter}
          aria-label={t.types.filter}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded
          data-own-undo
        />
        <Combobox.Options className={classes.list ?? ''} aria-label={t.types.list}>
          {found.map(({ group, entries }) => (
            <Combobox.Group key={group} label={t.types.groups[group]} className={classes.group ?? ''}>
              {entries.map((entry) => (
                <TypeOption
                  key={entry.key}
                  entry={entry}
                  isCurrent={entry.type === type}
                  lockedBecause={lockOf(entry)?.reason}
                />
              ))}
            </Combobox.Group>
          ))}
          {found.length === 0 && <Combobox.Empty>{t.types.nothing}</Combobox.Empty>}
        </Combobox.Options>
        {onPaste && (
          <Combobox.Footer>
            <Button
              variant="subtle"
              size="compact-md"
              fullWidth
              className={classes.paste ?? ''}
              leftSection={<IconClipboardText size={16} />}
              onClick={() => {
                list.closeDropdown();
                onPaste();
              }}
            >
              {t.paste.title}
            </Button>
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface OptionProps {
  entry: TypeEntry;
  isCurrent: boolean;
  lockedBecause: string | undefined;
}

function TypeOption({ entry, isCurrent, lockedBecause }: OptionProps) {
  return (
    <Combobox.Option value={entry.key} active={isCurrent} aria-selected={isCurrent}>
      <span className={classes.option}>
        <TypeIcon type={entry.type} />
        <span className={classes.text}>
          <span className={classes.name}>{entry.name}</span>
          <span className={classes.help}>{entry.help}</span>
        </span>
        {lockedBecause && <IconLock size={14} role="img" aria-label={lockedBecause} />}
      </span>
    </Combobox.Option>
  );
}

function isInput(target: EventTarget): boolean {
  return target instanceof HTMLInputElement;
}

import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../messages/table.ts';
import classes from './table-search.module.css';

/** Milliseconds without a keystroke before the search starts. */
const WAIT = 300;

export function TableSearch({
  label,
  placeholder = label,
  size = 'xs',
  isFocused = false,
  value,
  onSearch,
}: {
  label: string;
  /** Shorter, if the label is too long for the field. */
  placeholder?: string;
  size?: 'xs' | 'sm';
  /** Somebody asked for the field, so it has the focus at once. */
  isFocused?: boolean;
  value: string;
  onSearch(text: string): void;
}) {
  const [text, setText] = useState(value);
  const last = useRef(value);
  useEffect(() => {
    // Changed elsewhere: by Back in the browser, or by a link.
    if (value === last.current) return;
    last.current = value;
    setText(value);
  }, [value]);
  const search = (next: string) => {
    if (next === last.current) return;
    last.current = next;
    onSearch(next);
  };
  const searchSoon = useDebouncedCallback(search, WAIT);
  const type = (next: string) => {
    setText(next);
    searchSoon(next.trim());
  };
  const clear = () => {
    searchSoon.cancel();
    setText('');
    search('');
  };
  return (
    <TextInput
      type="text"
      role="searchbox"
      aria-label={label}
      placeholder={placeholder}
      size={size}
      autoFocus={isFocused}
      maxLength={200}
      className={classes.search}
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={text && <CloseButton size="xs" aria-label={t.clearSearch} onClick={clear} variant="subtle" />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !text) return;
        event.preventDefault();
        clear();
      }}
    />
  );
}

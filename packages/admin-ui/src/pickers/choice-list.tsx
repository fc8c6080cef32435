import { CheckIcon, Combobox } from '@mantine/core';
import { useDeferredValue, useId, useMemo } from 'react';
import { t } from '../messages/pickers.ts';
import classes from './choice-select.module.css';
import type { Choice } from './choices.ts';
import { matching } from './choices.ts';

interface Props {
  label: string;
  options: readonly Choice[];
  chosen: readonly string[];
  forced: readonly string[];
  search: string;
  isMultiple: boolean;
  onPick(value: string): void;
}

/** Options are plain elements, so that thousands open without a pause. */
export function ChoiceList({ label, options, chosen, forced, search, isMultiple, onPick }: Props) {
  const id = useId();
  const text = useDeferredValue(search);
  const found = useMemo(() => matching(options, text), [options, text]);
  const picked = new Set(chosen);
  const fixed = new Set(forced);
  return (
    <Combobox.Options
      className={classes.list ?? ''}
      aria-label={label}
      aria-multiselectable={isMultiple || undefined}
      onClick={({ target }) => {
        const option = target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null;
        if (option?.dataset.value !== undefined) onPick(option.dataset.value);
      }}
    >
      {found.map((option, index) => {
        const isPicked = picked.has(option.value);
        const isFixed = fixed.has(option.value) || undefined;
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points here
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            className={OPTION}
            aria-selected={isPicked}
            aria-disabled={isFixed}
            data-value={option.value}
            data-combobox-option
            data-combobox-active={isPicked || undefined}
            data-combobox-disabled={isFixed}
          >
            {isPicked && <CheckIcon className={Combobox.classes.optionsDropdownCheckIcon} />}
            <span>{option.label}</span>
          </div>
        );
      })}
      {found.length === 0 && <Combobox.Empty>{t.search.nothing}</Combobox.Empty>}
    </Combobox.Options>
  );
}

const OPTION = [Combobox.classes.option, Combobox.classes.optionsDropdownOption, classes.option].join(' ');

import { Button, CloseButton, Popover, Text } from '@mantine/core';
import { IconFilter, IconPlus } from '@tabler/icons-react';
import { Items, Locked, Row, useLock } from '@userfeedback/admin-ui';
import type { Capability } from '@userfeedback/contract';
import type { ReactNode } from 'react';
import { useIsPhone } from '../frame/use-is-phone.ts';
import { t } from '../messages/filters.ts';
import classes from './filter-parts.module.css';

/** Opens the filters of a screen, which are its children; phones say how many are set. */
export function AddFilter({
  count,
  capability,
  children,
}: {
  count: number;
  /** Without it the button is locked. */
  capability?: Capability;
  children: ReactNode;
}) {
  const isPhone = useIsPhone();
  const lock = useLock(capability);
  const Icon = isPhone ? IconFilter : IconPlus;
  const button = (
    <Button variant="default" leftSection={<Icon size={16} aria-hidden />}>
      {isPhone && !lock ? t.filters({ count }) : t.add}
    </Button>
  );
  if (lock) return <Locked capability={capability}>{button}</Locked>;
  return (
    <Popover position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown aria-label={t.title}>
        <Items>{children}</Items>
      </Popover.Dropdown>
    </Popover>
  );
}

/** What is set, each with a cross, and a button that clears all of it. */
export function FilterChips({
  chips,
  onClear,
}: {
  chips: readonly { label: string; remove(): void }[];
  onClear(): void;
}) {
  return (
    <Row gap="xs">
      {chips.map(({ label, remove }) => (
        <span key={label} className={classes.chip}>
          <Text span truncate title={label}>
            {label}
          </Text>
          <CloseButton size="sm" aria-label={t.remove({ filter: label })} onClick={remove} />
        </span>
      ))}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        {t.clear}
      </Button>
    </Row>
  );
}

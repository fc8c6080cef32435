import { Menu, Text, UnstyledButton } from '@mantine/core';
import { Fragment, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Locked } from '../access/locked.tsx';
import type { Action } from './action.ts';
import type { MenuButtonProps } from './menu-props.ts';
import classes from './opened-menu.module.css';

/** The same button with its menu, open at first; `MenuButton` loads it. */
export function OpenedMenu({ label, className, children, head, groups }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // The button that it replaces had the focus, and a menu that closes returns the focus to where it was.
    button.current?.focus({ preventScroll: true });
    setOpen(true);
  }, []);
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      // Stays inside its landmark; fixed, so that no table cell clips it.
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UnstyledButton ref={button} aria-label={label} className={className}>
          {children}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {head}
        {groups.map((group, index) => (
          <Fragment key={group[0]?.label}>
            {(index > 0 || head !== undefined) && <Menu.Divider />}
            {group.map((action) => (
              <Item key={action.label} action={action} />
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Item({ action }: { action: Action }) {
  const Icon = action.icon;
  const face = {
    leftSection: <Icon size={16} stroke={1.6} aria-hidden />,
    children: action.why ? <Refused label={action.label} why={action.why} /> : action.label,
    ...(action.why && { disabled: true }),
    ...(action.isDangerous && classes.dangerous ? { className: classes.dangerous } : {}),
  };
  return (
    <Locked capability={action.capability} source={action.source}>
      {action.to ? (
        <Menu.Item component={Link} to={action.to} {...face} />
      ) : action.href ? (
        <Menu.Item component="a" href={action.href} {...face} />
      ) : (
        <Menu.Item onClick={action.run} {...face} />
      )}
    </Locked>
  );
}

function Refused({ label, why }: { label: string; why: string }) {
  return (
    <>
      {label}
      <Text size="xs" maw={260} style={{ whiteSpace: 'normal' }}>
        {why}
      </Text>
    </>
  );
}
